"""The hill of Chicken Chase: blocked spaces, and how a hen moves and pushes another."""

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from pi_companion.games.errors import BadTable

START = 0
TARGET = 15
SIDES = ("usual", "gentle")
PLAYERS = range(2, 5)

Hens = tuple[tuple[int, int], ...]
"""For each player the spaces of both hens."""


@dataclass(frozen=True, slots=True)
class Hill:
    """Where the blocking chips lie: by variant ("usual", "gentle"), then by players."""

    chips: Mapping[str, Mapping[int, tuple[int, ...]]]

    def blocked(self, players: int, *, gentle: bool) -> tuple[int, ...]:
        """Give the blocked spaces, lowest first."""
        return self.chips["gentle" if gentle else "usual"][players]


def load_hill(path: Path | Traversable) -> Hill:
    """Load a hill from TOML: `[usual]` and `[gentle]`, spaces by number of players.

    Raises BadTable with one sentence that begins with the file's name.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return Hill({side: _chips(side, data) for side in SIDES})
    except OSError as error:
        raise BadTable(f"{path.name} cannot be read: {error.strerror}.") from error
    except BadTable as error:
        raise BadTable(f"{path.name}, {error}") from error
    except ValueError as error:  # not TOML, or not UTF-8
        raise BadTable(f"{path.name} is not a TOML file: {error}.") from error


def _chips(side: str, data: Mapping[str, object]) -> dict[int, tuple[int, ...]]:
    for name in data:
        if name not in SIDES:
            raise BadTable(f"{name}: there is only [usual] and [gentle].")
    section = data.get(side)
    if not isinstance(section, dict) or set(section) != {str(n) for n in PLAYERS}:
        raise BadTable(f"{side}: must have the entries 2, 3 and 4 (players).")
    return {n: _spaces(f"{side}.{n}", section[str(n)]) for n in PLAYERS}


def _spaces(name: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(
        type(space) is int and START < space < TARGET for space in value
    ):
        raise BadTable(f"{name}: must be a list of spaces from 1 to {TARGET - 1}.")
    return tuple(sorted(set(value)))


def moved(
    hens: Hens, blocked: Collection[int], player: int, hen: int, steps: int
) -> Hens:
    """Move a hen up; give the spaces of all hens after what follows from it.

    The hen stops on the target at the latest. On a blocked space it is put back to
    the next free space below. A hen that it lands on is pushed to the next free space
    below, except its own fellow on the target. Free is a space with neither a hen nor
    a chip, and always Start: so a pushed hen never pushes another.
    """
    places = {
        (p, h): space
        for p, pair in enumerate(hens)
        for h, space in enumerate(pair)
        if (p, h) != (player, hen)
    }
    taken = {*blocked, *places.values()}
    goal = min(hens[player][hen] + steps, TARGET)
    if goal in blocked:
        goal = _next_free(goal, taken)
    for other, space in places.items():
        fellow_at_home = goal == TARGET and other[0] == player
        if space == goal != START and not fellow_at_home:
            places[other] = _next_free(goal, taken)
    places[player, hen] = goal
    return tuple((places[p, 0], places[p, 1]) for p in range(len(hens)))


def _next_free(space: int, taken: Collection[int]) -> int:
    return next(
        (below for below in range(space - 1, START, -1) if below not in taken), START
    )
