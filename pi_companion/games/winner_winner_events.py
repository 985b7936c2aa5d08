"""The events of Winner Winner Chicken Dinner, read strictly from JSON objects."""

from dataclasses import dataclass
from typing import Literal

from pi_companion.games.fields import Fields, Readers, one_of

FACES = ("dog", "fox", "chicken", "double_chicken", "leg", "double_leg")
SLOTS = (1, 2, 3)
MOST_CHICKENS = 60

Dice = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """The faces rolled now; `bonus`: the Bonus die is one of them."""

    dice: Dice
    bonus: bool


@dataclass(frozen=True, slots=True)
class Reroll:
    """What is kept, dogs aside; the other dice are to be rolled again."""

    keep: Dice


@dataclass(frozen=True, slots=True)
class Resolve:
    """No more rolls this turn."""


@dataclass(frozen=True, slots=True)
class DogAction:
    """What dogs do to another player."""

    do: Literal["lose", "steal"]
    player: str


@dataclass(frozen=True, slots=True)
class Dogs:
    """The dogs are resolved, with or without actions."""

    actions: tuple[DogAction, ...]


@dataclass(frozen=True, slots=True)
class Chickens:
    """The chickens are taken from the coop."""


@dataclass(frozen=True, slots=True)
class Dinner:
    """So many chickens of the bag are cooked."""

    cook: int


@dataclass(frozen=True, slots=True)
class Buy:
    """The card of a slot comes into the hand."""

    slot: int
    card: str


@dataclass(frozen=True, slots=True)
class Play:
    """A card leaves the hand."""

    card: str


@dataclass(frozen=True, slots=True)
class Transfer:
    """Chickens move between bags and coop, by a card."""

    source: str
    target: str
    chickens: int


@dataclass(frozen=True, slots=True)
class Cook:
    """Chickens of a bag become dinners, by a card."""

    player: str
    dinners: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The dice go to the next player."""


Event = (
    Roll
    | Reroll
    | Resolve
    | Dogs
    | Chickens
    | Dinner
    | Buy
    | Play
    | Transfer
    | Cook
    | EndTurn
)

_face = one_of(FACES)


def _action(name: str, value: object) -> DogAction:
    fields = Fields(name, value)
    lose = fields.word("do", ("lose", "steal")) == "lose"
    action = DogAction("lose" if lose else "steal", fields.title("player"))
    fields.end()
    return action


def _transfer(fields: Fields) -> Transfer | Cook:
    source = fields.title("from")
    if not fields.has("dinners"):
        target = fields.title("to")
        return Transfer(source, target, fields.whole("chickens", 1, MOST_CHICKENS))
    if fields.has("to"):
        # Nobody can take a dinner, so it stays with whose chicken it was.
        fields.word("to", (source,))
    return Cook(source, fields.whole("dinners", 1, MOST_CHICKENS))


READERS: Readers[Event] = {
    "roll": lambda fields: Roll(
        fields.items("dice", _face), fields.flag("bonus", default=False)
    ),
    "reroll": lambda fields: Reroll(fields.items("keep", _face)),
    "resolve": lambda _fields: Resolve(),
    "dogs": lambda fields: Dogs(fields.items("actions", _action)),
    "chickens": lambda _fields: Chickens(),
    "dinner": lambda fields: Dinner(fields.whole("cook", 0, MOST_CHICKENS)),
    "buy": lambda fields: Buy(
        fields.whole("slot", SLOTS[0], SLOTS[-1]), fields.title("card")
    ),
    "play": lambda fields: Play(fields.title("card")),
    "transfer": _transfer,
    "end_turn": lambda _fields: EndTurn(),
}
