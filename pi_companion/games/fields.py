"""Reading the fields of an event strictly: every mistake becomes one sentence."""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NoReturn, TypeVar

from pi_companion.games.errors import IllegalEvent

T = TypeVar("T")

LONGEST_SHOWN = 40
LARGEST_SHOWN = 10**12


def shown(value: object) -> str:
    """Say what a value is in a few printable characters, whatever it is."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, str):
        short = value if len(value) <= LONGEST_SHOWN else value[:LONGEST_SHOWN] + "..."
        return repr(short)
    if isinstance(value, int):
        # Longer ones cannot always be written out: Python limits the digits.
        return str(value) if abs(value) <= LARGEST_SHOWN else "a huge number"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, Mapping):
        return "an object"
    return "a list" if isinstance(value, list | tuple) else "something else"


def listed(words: Collection[str], joint: str = "and") -> str:
    """Join words for a sentence: "a, b and c"; "nothing" when there are none."""
    first = list(words)
    if len(first) <= 1:
        return first[0] if first else "nothing"
    return f"{', '.join(first[:-1])} {joint} {first[-1]}"


def counted(number: int, thing: str, things: str = "") -> str:
    """Put a number before its noun: "1 die", "2 dice"."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"


class Fields:
    """The fields of one JSON object, each taken once by name and type.

    `what` names the object in sentences ("the event 'roll'"). Every method raises
    IllegalEvent when the field is missing or is not what it should be. A default
    makes a field optional.
    """

    def __init__(self, what: str, values: object) -> None:
        if not isinstance(values, Mapping):
            raise IllegalEvent(f"{what} must be a JSON object, not {shown(values)}.")
        self._what = what
        self._left = dict(values)

    @property
    def rest(self) -> Mapping[object, object]:
        """The fields that nobody has taken yet."""
        return self._left

    def has(self, key: str) -> bool:
        """Tell whether the field is there and not yet taken."""
        return key in self._left

    def text(self, key: str) -> str:
        """Take a text that can be shown: no control characters, not blank."""
        return printable(key, self._take(key))

    def title(self, key: str) -> str:
        """Take the name of a player or a card; blanks around it do not matter."""
        return title(key, self._take(key))

    def word(self, key: str, words: Collection[str]) -> str:
        """Take one of the given words."""
        value = self._take(key)
        if not isinstance(value, str) or value not in words:
            self._wrong(key, listed(words, "or"), value)
        return value

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Take a whole number from low to high."""
        if default is not None and not self.has(key):
            return default
        return whole(key, self._take(key), low, high)

    def flag(self, key: str, *, default: bool) -> bool:
        """Take true or false."""
        if not self.has(key):
            return default
        value = self._take(key)
        if not isinstance(value, bool):
            self._wrong(key, "true or false", value)
        return value

    def items(self, key: str, item: Callable[[str, object], T]) -> tuple[T, ...]:
        """Take a list; `item(name, value)` reads each of its values."""
        value = self._take(key)
        # A tuple is a list to those who build events in Python.
        if not isinstance(value, list | tuple):
            self._wrong(key, "a list", value)
        return tuple(item(f"{key}[{i}]", entry) for i, entry in enumerate(value))

    def end(self) -> None:
        """Say so if a field is left that nobody asked for."""
        for key in self._left:
            raise IllegalEvent(f"{self._what} has no field {shown(key)}.")

    def _take(self, key: str) -> object:
        if key not in self._left:
            raise IllegalEvent(f"{self._what} needs the field {key!r}.")
        return self._left.pop(key)

    def _wrong(self, key: str, wanted: str, value: object) -> NoReturn:
        raise IllegalEvent(f"{key!r} must be {wanted}, not {shown(value)}.")


def whole(name: str, value: object, low: int, high: int) -> int:
    """Check a whole number from low to high; true and 2.0 are none."""
    if type(value) is not int or not low <= value <= high:
        raise IllegalEvent(
            f"{name!r} must be a whole number from {low} to {high}, not {shown(value)}."
        )
    return value


def one_of(words: Collection[str]) -> Callable[[str, object], str]:
    """Give a reader for `Fields.items` that takes one of the given words."""

    def read(name: str, value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise IllegalEvent(
                f"{name!r} must be {listed(words, 'or')}, not {shown(value)}."
            )
        return value

    return read


def printable(name: str, value: object) -> str:
    """Check a text that can be shown."""
    if not isinstance(value, str) or not value.strip():
        raise IllegalEvent(f"{name!r} must be a text, not {shown(value)}.")
    if any(c < " " or c == "\x7f" or "\ud800" <= c <= "\udfff" for c in value):
        raise IllegalEvent(
            f"{name!r} has a character that cannot be shown: {shown(value)}."
        )
    return value


def title(name: str, value: object) -> str:
    """Check the name of a player or a card, and drop the blanks around it."""
    return printable(name, value).strip()


Readers = Mapping[str, Callable[[Fields], T]]
"""For each event of a game, what reads its fields into a typed event."""


def event_fields(event: object) -> tuple[str, Fields]:
    """Split an event into its name and its other fields."""
    fields = Fields("An event", event)
    name = fields.text("event")
    return name, Fields(f"The event {shown(name)}", fields.rest)


def read_event(event: object, readers: Readers[T], allowed: Sequence[str]) -> T:
    """Turn an event into its typed form if it is one of those allowed now.

    Raises IllegalEvent with the events that are allowed when it is not.
    """
    name, fields = event_fields(event)
    if name not in allowed:
        now = listed([*allowed, "new_game", "undo"])
        known = "not possible now" if name in readers else "not an event of this game"
        raise IllegalEvent(f"{shown(name)} is {known}: allowed are {now}.")
    move = readers[name](fields)
    fields.end()
    return move
