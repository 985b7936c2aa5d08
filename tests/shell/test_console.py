"""On a terminal: the display, the keys, and the camera where there is room for it."""

import numpy as np
import pytest

from hardware.camera import Frame
from pi_companion.console import PANEL_COLUMNS, Console
from pi_companion.ui.screens import Shown, Splash

FRAME = Frame(
    np.full((96, 128, 3), 200, np.uint8), np.zeros((48, 64), np.uint8), 0.0, 0
)


@pytest.mark.parametrize(
    ("columns", "rows", "seen"),
    [(160, 50, True), (80, 50, True), (80, 20, False), (20, 5, False)],
)
def test_the_camera_is_drawn_beside_below_or_not_at_all(
    columns: int, rows: int, *, seen: bool
) -> None:
    written: list[str] = []
    console = Console(written.append, lambda: (columns, rows))
    console.show(Shown(Splash("1")))
    console.saw(FRAME)
    assert ("the camera" in written[-1]) is seen
    assert "REROLL" in written[-1]
    assert written[-1].count("\n") <= max(rows, 18)


def test_beside_the_display_the_camera_begins_in_one_column() -> None:
    written: list[str] = []
    console = Console(written.append, lambda: (160, 50))
    console.saw(FRAME)
    first = written[-1].splitlines()[0]
    assert first.startswith("\x1b[2J\x1b[H" + " " * PANEL_COLUMNS)
