"""What has been played so far: games and wins, counted from the log of any game."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pi_companion.games.catalogue import CATALOGUE, Catalogue
from pi_companion.games.match import Match


@dataclass
class Tally:
    """The counts of one game: begun, finished, wins by player."""

    begun: int = 0
    finished: int = 0
    wins: Counter[str] = field(default_factory=Counter)


def played(
    events: Iterable[Mapping[str, object]], catalogue: Catalogue = CATALOGUE
) -> dict[str, Tally]:
    """Count the games among standing events, by the name of the game.

    A game counts as finished when it has a winner. Events that the rules refuse raise
    IllegalEvent.
    """
    tallies: dict[str, Tally] = {}
    match = Match.empty(catalogue)
    for event in events:
        # The games before are not needed, and need not be kept in memory.
        if event["event"] == "new_game":
            match = Match.empty(catalogue)
        match = match.apply(event)
        state = match.as_json()
        tally = tallies.setdefault(str(state["game"]), Tally())
        tally.begun += event["event"] == "new_game"
        if winner := state["winner"]:
            tally.finished += 1
            tally.wins[str(winner)] += 1
    return tallies
