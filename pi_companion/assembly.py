"""Putting the parts together: from settings to the box and its devices."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from hardware.buttons import Press, open_buttons
from hardware.buzzer import Buzzer, SilentBuzzer, open_buzzer
from hardware.camera import Camera, open_camera
from hardware.errors import HardwareError, Misconfigured
from hardware.oled import Panel, open_panel
from pi_companion import messages
from pi_companion.config import Settings
from pi_companion.games.catalogue import CATALOGUE, Catalogue, catalogue
from pi_companion.play.tables import plays
from pi_companion.service.workers import Passing, Permanent, Trouble
from pi_companion.session import Box
from pi_companion.session.sets import Sets

BUTTONS: Final[dict[str, messages.Button]] = {
    "reroll": "reroll",
    "count": "count",
    "out": "out",
    "undo": "undo",
}
JOURNAL: Final = "journal.sqlite"
GPIO_CHIP: Final = Path("/dev/gpiochip0")


def box_of(
    settings: Settings, games: Catalogue = CATALOGUE, sets: Sets | None = None
) -> Box:
    """What the session has to know of the settings; `games` with the owner's dice.

    `sets` are the dice sets that the owner has taught.
    """
    game = settings.game
    manners = plays(games)
    return Box(
        games=catalogue(*(games[name] for name in manners)),
        plays=manners,
        names=game.names,
        players=game.players,
        options={
            "target": game.target,
            "eggspansion": game.eggspansion,
            "bust_on_reroll_costs": game.bust_on_reroll_costs,
        },
        dice_sets={"chicken": game.dice_set},
        sets=sets or Sets(),
        camera=settings.camera.source != "none",
        learn=settings.reading.learn_corrections,
        accept=settings.reading.accept,
        attract_after=settings.idle.attract_after_s,
        dim_after=settings.display.dim_after_s,
        dark_after=settings.display.blank_after_s,
    )


@contextmanager
def camera(settings: Settings, data: Path) -> Iterator[Camera]:
    """The camera of the settings, open."""
    wanted = settings.camera
    found = open_camera(
        wanted.source,
        wanted.width,
        wanted.height,
        wanted.fps,
        wanted.mains_hz,
        focus_file=data / "focus.json",
    )
    with found:
        yield found


@contextmanager
def panel(settings: Settings) -> Iterator[Panel]:
    """The display of the settings, dark again at the end."""
    wanted = settings.display
    found = open_panel(
        wanted.display,
        wanted.width,
        wanted.height,
        wanted.rotate,
        wanted.interface,
        wanted.i2c_port,
        wanted.address,
    )
    try:
        yield found
    finally:
        found.close()


@contextmanager
def buttons(
    settings: Settings, post: Callable[[Press], None]
) -> Iterator[tuple[str, ...]]:
    """Open the buttons of the settings, pressing into `post`; give what they are.

    "auto" means the pins where there are any, and the keys of a terminal as well:
    whoever logs in to see what is wrong can press, too.
    """
    wanted = settings.buttons
    pins = {"out" if n == "chicken_out" else n: pin for n, pin in wanted.pins.items()}
    sources: list[str] = [wanted.source] if wanted.source in ("gpio", "keys") else []
    if wanted.source == "auto":
        sources += ["gpio"] * GPIO_CHIP.exists() + ["keys"] * has_keys()
    with ExitStack() as opened:
        found = [
            opened.enter_context(
                open_buttons(
                    source,
                    pins,
                    post,
                    hold_s=wanted.hold_s,
                    settle_s=wanted.debounce_ms / 1000,
                )
            )
            for source in sources
        ]
        yield tuple(each.describe() for each in found)


def has_keys() -> bool:
    """Whether standard input can bring presses; a service has /dev/null there."""
    try:
        there = os.fstat(sys.stdin.fileno())
    except (AttributeError, OSError, ValueError):
        return False
    return there.st_rdev != Path(os.devnull).stat().st_rdev


def buzzer(settings: Settings) -> Buzzer:
    """The buzzer of the settings; a silent one when it cannot be had."""
    wanted = settings.buzzer
    if wanted.quiet or not wanted.pin or not GPIO_CHIP.exists():
        return SilentBuzzer()
    try:
        return open_buzzer(wanted.pin)
    except HardwareError:
        return SilentBuzzer()


def judge(error: Exception) -> Trouble:
    """Say whether a device's fault may pass by itself."""
    if isinstance(error, HardwareError):
        kind = Permanent if isinstance(error, Misconfigured) else Passing
        return kind(error.what, error.remedy)
    return Passing(str(error) or type(error).__name__, "it is tried again by itself")


def message_of(press: Press, at: float) -> messages.Press:
    """A press of the hardware as a message to the session."""
    return messages.Press(BUTTONS[press.button], at, press.held)
