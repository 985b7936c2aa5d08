"""The events of Chicken Chase, read strictly from JSON objects."""

from dataclasses import dataclass

from pi_companion.games.chicken_chase_feed import SPACES
from pi_companion.games.errors import IllegalEvent
from pi_companion.games.fields import Fields, Readers, whole

HIGHEST_CARD = 8
OPENING_SPACES = range(1, 5)


@dataclass(frozen=True, slots=True)
class PlaceOpening:
    """One chick of the opening."""

    space: int


@dataclass(frozen=True, slots=True)
class Pass:
    """The rest of the opening, or playing a card, is waived."""


@dataclass(frozen=True, slots=True)
class Roll:
    """The pips rolled, in any order."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """How a roll is used: spaces in the order in which the chicks are placed.

    `moved_from` says for each chick that the supply lacks where it comes from; None
    when it is forgone.
    """

    spaces: tuple[int, ...]
    moved_from: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A hen (0 or 1) moves by the value of one or more cards."""

    hen: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayEach:
    """Both hens move, each by one card."""

    plays: tuple[Play, ...]


Event = PlaceOpening | Pass | Roll | Place | Play | PlayEach


def _card(name: str, value: object) -> int:
    return whole(name, value, 1, HIGHEST_CARD)


def _pips(name: str, value: object) -> int:
    return whole(name, value, 1, 6)


def _space(name: str, value: object) -> int:
    return whole(name, value, SPACES[0], SPACES[-1])


def _origin(name: str, value: object) -> int | None:
    return None if value is None else _space(name, value)


def _place(fields: Fields) -> Place:
    spaces = fields.items("spaces", _space)
    given = fields.has("moved_from")
    return Place(spaces, fields.items("moved_from", _origin) if given else ())


def _hen(fields: Fields) -> int:
    return fields.whole("hen", 1, 2) - 1


def _one_card(fields: Fields) -> Play:
    return Play(_hen(fields), (fields.whole("value", 1, HIGHEST_CARD),))


def _cards(fields: Fields) -> Play:
    play = Play(_hen(fields), fields.items("values", _card))
    if not play.values:
        raise IllegalEvent("'cards' needs one card or more.")
    if sum(play.values) > HIGHEST_CARD:
        raise IllegalEvent(
            f"Cards for one hen add up to {HIGHEST_CARD} at most, "
            f"not {sum(play.values)}."
        )
    return play


def _each(name: str, value: object) -> Play:
    fields = Fields(name, value)
    play = _one_card(fields)
    fields.end()
    return play


def _cards_each(fields: Fields) -> PlayEach:
    plays = fields.items("plays", _each)
    if sorted(play.hen for play in plays) != [0, 1]:
        raise IllegalEvent("'cards_each' needs one play for hen 1 and one for hen 2.")
    return PlayEach(plays)


RACE: Readers[Event] = {
    "roll": lambda fields: Roll(fields.items("dice", _pips)),
    "place": _place,
    "card": _one_card,
    "pass": lambda _fields: Pass(),
    "cards": _cards,
    "cards_each": _cards_each,
}

OPENING: Readers[Event] = {
    **RACE,
    "place": lambda fields: PlaceOpening(
        fields.whole("space", OPENING_SPACES[0], OPENING_SPACES[-1])
    ),
}
