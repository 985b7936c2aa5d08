"""`doctor`: one line for each part, with the remedy where something is wrong."""

import argparse
import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from hardware.errors import HardwareError
from hardware.power import power_warnings
from pi_companion import assembly
from pi_companion.commands.settings import data_of, settings_of
from pi_companion.config import Settings
from pi_companion.eyes import Eyes
from pi_companion.own_sets import chosen
from pi_companion.service.datadir import warnings
from pi_companion.service.journal import Journal, JournalInUse

NAME_WIDTH: Final = 9
FRAME_TIMEOUT_S: Final = 5.0


@dataclass(frozen=True)
class Finding:
    """What was found of one part; `wrong` says that a person should act."""

    part: str
    text: str
    wrong: bool = False

    def __str__(self) -> str:
        return (
            f"{self.part:{NAME_WIDTH}} {'WRONG' if self.wrong else 'ok':6} {self.text}"
        )


def run(args: argparse.Namespace) -> int:
    """Check all parts; 1 when one of them needs a person, 78 for wrong settings.

    With --before-start nothing but the settings can fail: a box whose camera is
    unplugged starts all the same and says so on its screen.
    """
    settings = settings_of(args)
    if args.before_start:
        return 0
    findings = list(examine(settings, data_of(args)))
    for finding in findings:
        sys.stdout.write(f"{finding}\n")
    return 1 if any(finding.wrong for finding in findings) else 0


def examine(settings: Settings, data: Path) -> Iterator[Finding]:
    """Find out how each part does, one after the other."""
    yield Finding("settings", "no mistakes")
    yield from _device("camera", lambda: _camera(settings, data))
    yield from _device("display", lambda: _display(settings))
    yield from _device("buttons", lambda: _buttons(settings))
    yield from _device("eyes", lambda: _eyes(settings, data))
    yield from _storage(data)
    yield from _power()
    yield Finding("versions", _versions())


def _device(part: str, examined: Callable[[], str]) -> Iterator[Finding]:
    try:
        yield Finding(part, examined())
    except (HardwareError, OSError, RuntimeError, ValueError) as error:
        yield Finding(part, str(error), wrong=True)


def _camera(settings: Settings, data: Path) -> str:
    if settings.camera.source == "none":
        return "switched off in the settings: dice are entered by hand"
    with assembly.camera(settings, data) as camera:
        frame = camera.read(FRAME_TIMEOUT_S)
        height, width = frame.image.shape[:2]
        return f"{camera.describe()}, a picture of {width}x{height}"


def _display(settings: Settings) -> str:
    if settings.display.display == "none":
        return "switched off in the settings"
    with assembly.panel(settings) as panel:
        panel.contrast(255)
        return panel.describe()


def _buttons(settings: Settings) -> str:
    pressed: list[object] = []
    with assembly.buttons(settings, pressed.append) as found:
        return ", ".join(found) or "none: there are no pins and no keys here"


def _eyes(settings: Settings, data: Path) -> str:
    name = chosen(data).get("chicken", settings.game.dice_set)
    Eyes(data).reader(name)
    return f"the models are sound, the dice set is {name!r}"


def _storage(data: Path) -> Iterator[Finding]:
    for sentence in warnings(data):
        yield Finding("storage", sentence, wrong=True)
    try:
        with Journal.open(data / assembly.JOURNAL) as journal:
            count = journal.count()
    except JournalInUse:
        yield Finding("storage", f"{data}, in use by the running box")
    except OSError as error:
        yield Finding("storage", str(error), wrong=True)
    else:
        yield Finding("storage", f"{data}, {count} events")


def _power() -> Iterator[Finding]:
    said = power_warnings()
    if said is None:
        yield Finding("power", "cannot be asked here (no vcgencmd)")
    elif not said:
        yield Finding("power", "steady since the start")
    for sentence in said or ():
        yield Finding("power", sentence, wrong=True)


def _versions() -> str:
    return (
        f"pi-companion {version('pi-companion')}, Python {platform.python_version()}, "
        f"OpenCV {cv2.__version__}, numpy {np.__version__}"
    )
