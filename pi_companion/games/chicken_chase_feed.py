"""The feed track of Chicken Chase: where chicks lie, and the ways to use a roll."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

CHICKS = 15
SPACES = range(1, 11)
TO_CLAIM = 3

Row = tuple[int, ...]
"""Chicks on one space, by player."""


@dataclass(frozen=True, slots=True)
class Feed:
    """Chicks by space (1 to 10) and player; those not there are in the supplies."""

    rows: tuple[Row, ...]

    def __post_init__(self) -> None:
        if len(self.rows) != len(SPACES):
            raise ValueError(f"The feed track has {len(SPACES)} spaces.")
        if not all(0 <= n < TO_CLAIM for row in self.rows for n in row):
            raise ValueError("A player has 0 to 2 chicks on a space.")
        if min(self.supply) < 0:
            raise ValueError(f"A player has {CHICKS} chicks in all.")

    @classmethod
    def empty(cls, players: int) -> "Feed":
        """Give the track before the opening."""
        return cls(((0,) * players,) * len(SPACES))

    @property
    def supply(self) -> tuple[int, ...]:
        """How many chicks each player has left to place."""
        return tuple(CHICKS - sum(column) for column in zip(*self.rows, strict=True))

    def on(self, space: int) -> Row:
        """How many chicks each player has on a space."""
        return self.rows[space - 1]

    def lifted(self, space: int, player: int) -> "Feed":
        """Take a chick back into the supply."""
        return self._with(space, _added(self.on(space), player, -1))

    def placed(self, space: int, player: int) -> tuple["Feed", bool]:
        """Place a chick from the supply; True when it claims and clears the space."""
        row = _added(self.on(space), player, 1)
        if row[player] < TO_CLAIM:
            return self._with(space, row), False
        return self._with(space, (0,) * len(row)), True

    def _with(self, space: int, row: Row) -> "Feed":
        rows = self.rows
        return replace(self, rows=(*rows[: space - 1], row, *rows[space:]))


def _added(row: Row, player: int, number: int) -> Row:
    return (*row[:player], row[player] + number, *row[player + 1 :])


def placements(dice: Sequence[int]) -> list[list[int]]:
    """Give every way to use a roll: each die in one sum, no sum beyond the track.

    Each way is sorted, none occurs twice, and the ways are sorted.
    """
    ways: set[tuple[int, ...]] = {()}
    for die in dice:
        ways = {
            tuple(sorted(longer))
            for way in ways
            for longer in (
                (*way, die),
                *((*way[:i], way[i] + die, *way[i + 1 :]) for i in range(len(way))),
            )
        }
    return sorted(list(way) for way in ways if way and max(way) in SPACES)
