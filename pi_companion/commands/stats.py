"""`stats`: games and wins on this box, from its journal."""

import argparse
import sys
from typing import Final

from pi_companion import assembly
from pi_companion.commands.settings import data_of
from pi_companion.games.catalogue import CATALOGUE
from pi_companion.games.statistics import Tally, played
from pi_companion.owner import own_games
from pi_companion.play.words import plural
from pi_companion.service.journal import Journal

ALL: Final = 1_000_000
"""More games than a box ever sees."""


def run(args: argparse.Namespace) -> int:
    """Print a paragraph a game; the box must not be running."""
    data = data_of(args)
    games = own_games(CATALOGUE, data)
    with Journal.open(data / assembly.JOURNAL) as journal:
        tallies = played(journal.standing(ALL), games)
    for name, tally in tallies.items():
        sys.stdout.write(_paragraph(games[name].title, tally))
    if not tallies:
        sys.stdout.write("No game has been played on this box yet.\n")
    return 0


def _paragraph(title: str, tally: Tally) -> str:
    begun = f"{plural(tally.begun, 'game')} begun, {tally.finished} finished"
    wins = [f"  {name}: {plural(n, 'win')}" for name, n in tally.wins.most_common()]
    return "\n".join([f"{title}: {begun}", *wins]) + "\n"
