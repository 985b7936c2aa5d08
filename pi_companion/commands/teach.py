"""`teach`: a dice set from pictures."""

import argparse
import sys

from pi_companion.commands.settings import data_of
from pi_companion.eyes import SETS, Eyes
from pi_companion.games.catalogue import CATALOGUE
from pi_companion.vision.lessons import table, teach_folder


def run(args: argparse.Namespace) -> int:
    """Learn the dice and say how surely they are told apart."""
    data = data_of(args)
    report = teach_folder(
        Eyes(data).models, args.name, args.folder, data / SETS, faces_of_games()
    )
    sys.stdout.write(table(report) + "\n")
    return 0


def faces_of_games() -> dict[str, tuple[str, ...]]:
    """The faces that each kind of die of a known game has for certain."""
    return {
        kind.name: tuple(dict.fromkeys(kind.faces))
        for game in CATALOGUE.values()
        for kind in game.table.kinds
        if not kind.unverified
    }
