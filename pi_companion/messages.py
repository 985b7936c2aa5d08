"""What the threads say to the session, and what the session asks of the world."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pi_companion.ui.screens import Spot, Thumbnail
from pi_companion.vision.reading import Label, Reading

Button = Literal["reroll", "count", "out", "undo"]
Sound = Literal["tick", "ask", "bust", "win", "error"]
DeviceName = Literal["camera", "display", "buttons", "storage"]
SceneState = Literal["empty", "moving", "hand", "still"]
Corners = tuple[tuple[float, float], ...]
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


@dataclass(frozen=True)
class View:
    """What the camera sees while it is watched, a few times a second.

    `spots` are the dice found; `advice` is the most urgent thing wrong with the view,
    "" when all is well.
    """

    picture: Thumbnail
    spots: tuple[Spot, ...]
    advice: str
    at: float


@dataclass(frozen=True)
class Shot:
    """Dice were shown that all have the same face up, to be learned.

    `trouble` is one sentence on why they were not taken, "" when they were.
    """

    game: str
    label: Label
    at: float
    trouble: str = ""


@dataclass(frozen=True)
class Lesson:
    """How surely the faces shown so far are told apart.

    `sure` is the certainty of the worst one in per cent, `pair` the two faces most
    easily taken for each other (None when there is no set yet), `enough` whether that
    suffices, and `sentence` says all of it.
    """

    game: str
    sentence: str
    at: float
    pair: tuple[Label, Label] | None = None
    sure: int = 0
    enough: bool = False


@dataclass(frozen=True)
class Kept:
    """The dice shown have become the set `name`, which the game uses from now on.

    `trouble` is one sentence on why that failed; then all is as it was.
    """

    game: str
    name: str
    at: float
    trouble: str = ""


Message = Press | Scene | Looked | Device | Tick | View | Shot | Lesson | Kept


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


@dataclass(frozen=True)
class Watch:
    """Send a `View` a few times a second and no readings, or stop that."""

    on: bool


@dataclass(frozen=True)
class Refocus:
    """Find focus, exposure and white balance anew."""


@dataclass(frozen=True)
class Shoot:
    """Learn the dice that lie there: `dice` of them, all showing `label`."""

    game: str
    label: Label
    dice: int


@dataclass(frozen=True)
class Unshoot:
    """Forget the last dice shown."""

    game: str


@dataclass(frozen=True)
class Conclude:
    """Measure how surely the dice shown are told apart."""

    game: str


@dataclass(frozen=True)
class Keep:
    """Make a set of the dice shown and use it for this game."""

    game: str


@dataclass(frozen=True)
class Discard:
    """Forget all dice shown for this game that are no set yet."""

    game: str


@dataclass(frozen=True)
class Choose:
    """Use this set for this game, also after the next start."""

    game: str
    name: str


@dataclass(frozen=True)
class Remember:
    """Add dice of the picture taken at `seen_at` to a taught set.

    A person has said what they show; their faces' corners are in pixels.
    """

    name: str
    dice: tuple[tuple[Label, Corners], ...]
    seen_at: float


Errand = (
    Watch | Refocus | Shoot | Unshoot | Conclude | Keep | Discard | Choose | Remember
)
"""What is asked of the eyes and of the sets they know."""

Effect = Record | Beep | Look | Learn | PowerOff | Errand
