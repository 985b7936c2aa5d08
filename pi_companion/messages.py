"""What the threads say to the session, and what the session asks of the world."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pi_companion.vision.reading import Reading

Button = Literal["reroll", "count", "out", "undo"]
Sound = Literal["tick", "ask", "bust", "win", "error"]
DeviceName = Literal["camera", "display", "buttons", "storage"]
SceneState = Literal["empty", "moving", "hand", "still"]
Event = Mapping[str, Any]
"""One event of the rules, in the JSON form of `pi-companion replay`."""


@dataclass(frozen=True)
class Press:
    """A button was pressed; `at` is monotonic time in seconds, as everywhere here."""

    button: Button
    at: float
    held: bool = False


@dataclass(frozen=True)
class Scene:
    """The table, as far as motion tells: nothing is read while anything moves.

    "empty" means: as when the watch began, without dice.
    """

    state: SceneState
    at: float


@dataclass(frozen=True)
class Looked:
    """The dice at rest were read.

    `thrown`: they moved on their own before, so this may be a roll; dice that a hand
    has pushed about are read as well, to know where they lie. `asked`: a person asked
    for this look.
    """

    reading: Reading
    at: float
    thrown: bool = False
    asked: bool = False


@dataclass(frozen=True)
class Device:
    """A device works, or does not: then `note` is one sentence with the remedy."""

    name: DeviceName
    up: bool
    at: float
    note: str = ""


@dataclass(frozen=True)
class Tick:
    """Time passes."""

    at: float


Message = Press | Scene | Looked | Device | Tick


@dataclass(frozen=True)
class Record:
    """Make this event durable before anything of it is shown."""

    event: Event


@dataclass(frozen=True)
class Beep:
    """Sound the buzzer."""

    sound: Sound


@dataclass(frozen=True)
class Look:
    """Read the dice again as they lie now."""


@dataclass(frozen=True)
class Learn:
    """Remember that this kind of die has this face: a person has said so."""

    kind: str
    face: str


@dataclass(frozen=True)
class PowerOff:
    """Stop the box."""


Effect = Record | Beep | Look | Learn | PowerOff
