"""The events of Chicken! and the Eggspansion, read strictly from JSON objects."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from pi_companion.games.chicken_board import FACES, KINDS, Dice
from pi_companion.games.dice import Die, Kinds
from pi_companion.games.fields import Fields, Readers, one_of

HIGHEST_SCORE = 998


@dataclass(frozen=True, slots=True)
class GoForIt:
    """The player takes all dice passed on."""


@dataclass(frozen=True, slots=True)
class ChickenOut:
    """The player goes back to the white dice, for a point."""


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice rolled now, with the faces they show."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class Hatch:
    """One die joins the middle, from the coop or drawn from the bag."""

    kind: str
    source: Literal["coop", "bag"]


@dataclass(frozen=True, slots=True)
class Reroll:
    """The player wants to roll the middle again."""


@dataclass(frozen=True, slots=True)
class Count:
    """The player counts the chickens."""


@dataclass(frozen=True, slots=True)
class Refill:
    """Dice drawn from the bag into the coop."""

    dice: Kinds


@dataclass(frozen=True, slots=True)
class SetScore:
    """A correction agreed at the table."""

    player: str
    score: int


Event = GoForIt | ChickenOut | Roll | Hatch | Reroll | Count | Refill | SetScore

_kind = one_of(KINDS)


def _die(name: str, value: object) -> Die:
    fields = Fields(name, value)
    die = Die(fields.word("kind", KINDS), fields.word("face", FACES))
    fields.end()
    return die


def _hatch(fields: Fields) -> Hatch:
    kind = fields.word("kind", KINDS)
    return Hatch(
        kind, "coop" if fields.word("from", ("coop", "bag")) == "coop" else "bag"
    )


def _bare(event: Callable[[], Event]) -> Callable[[Fields], Event]:
    return lambda _fields: event()


READERS: Readers[Event] = {
    "go_for_it": _bare(GoForIt),
    "chicken_out": _bare(ChickenOut),
    "roll": lambda fields: Roll(fields.items("dice", _die)),
    "hatch": _hatch,
    "reroll": _bare(Reroll),
    "count": _bare(Count),
    "refill": lambda fields: Refill(fields.items("dice", _kind)),
    "set_score": lambda fields: SetScore(
        fields.title("player"), fields.whole("score", 0, HIGHEST_SCORE)
    ),
}
