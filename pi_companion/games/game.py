"""What a game is to the rest of the program: a title, options, dice and a start."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from pi_companion.games.dice import DiceTable, load_table
from pi_companion.games.errors import IllegalEvent
from pi_companion.games.fields import Fields, counted, shown, title


class State(Protocol):
    """Where a game stands: frozen, changed only by `apply`, which gives a new one."""

    @property
    def allowed(self) -> Sequence[str]:
        """Names of the events legal now, sorted, without new_game and undo."""

    def apply(self, event: Mapping[str, object]) -> "State":
        """Give the state after the event, or raise IllegalEvent."""

    def as_json(self) -> dict[str, object]:
        """Give the state as plain data that `json.dumps` takes."""


@dataclass(frozen=True, slots=True)
class Flag:
    """A variant that is on or off; `title` is for a menu."""

    name: str
    title: str
    default: bool = False

    def read(self, fields: Fields) -> bool:
        """Take the option from the fields of new_game."""
        return fields.flag(self.name, default=self.default)


@dataclass(frozen=True, slots=True)
class Number:
    """A variant that is a whole number from low to high; `title` is for a menu."""

    name: str
    title: str
    default: int
    low: int
    high: int

    def read(self, fields: Fields) -> int:
        """Take the option from the fields of new_game."""
        return fields.whole(self.name, self.low, self.high, self.default)


Option = Flag | Number


@dataclass(frozen=True)
class Setup:
    """What a game starts from, checked: who plays, each option's value, the dice."""

    players: tuple[str, ...]
    options: Mapping[str, int]
    table: DiceTable

    def __getitem__(self, option: str) -> int:
        return self.options[option]


def with_own_dice(game: "Game", path: Path) -> "Game":
    """Give the game with the dice of an owner's file; raise BadTable if it is bad."""
    return replace(game, table=load_table(path, like=game.table))


@dataclass(frozen=True)
class Game:
    """A game by name; `players` is the range of how many can play.

    `start` gives the first state and may raise IllegalEvent. `table` holds the dice
    and `dice_set` names what the camera must know to read them. `with_file` gives the
    game as an owner's file describes the copy on the table.
    """

    name: str
    title: str
    players: range
    options: tuple[Option, ...]
    dice_set: str
    table: DiceTable
    start: Callable[[Setup], State]
    with_file: Callable[["Game", Path], "Game"] = with_own_dice

    def new(self, fields: Fields) -> State:
        """Start a game from the fields of a new_game event."""
        players = fields.items("players", title)
        low, high = self.players[0], self.players[-1]
        if len(players) not in self.players:
            raise IllegalEvent(
                f"{self.title} is for {low} to {high} players, "
                f"not {counted(len(players), 'player')}."
            )
        for i, player in enumerate(players):
            if player in players[:i]:
                raise IllegalEvent(f"Two players are called {shown(player)}.")
        options = {option.name: option.read(fields) for option in self.options}
        fields.end()
        return self.start(Setup(players, options, self.table))
