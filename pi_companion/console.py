"""The display and the camera on a terminal, for whoever runs the box at a desk."""

import shutil
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from PIL import Image

from hardware.camera import Frame
from pi_companion.ui.draw import draw
from pi_companion.ui.screens import Shown
from pi_companion.ui.terminal import camera_text, panel_text

PANEL_COLUMNS: Final = 64
PANEL_ROWS: Final = 17
GAP: Final = "  "
LEAST_COLUMNS: Final = 16
CLEAR: Final = "\x1b[2J"
HOME: Final = "\x1b[H"
END_OF_LINE: Final = "\x1b[K\n"
BELOW: Final = "\x1b[J"
KEYS: Final = "   r: REROLL        c: COUNT     o: CHICKEN OUT     u: UNDO"


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


@dataclass
class Console:
    """Draws over itself; safe to be called from the loop and the watching thread.

    `size` gives the columns and rows of the terminal.
    """

    write: Callable[[str], None] = _write
    size: Callable[[], tuple[int, int]] = shutil.get_terminal_size
    _panel: Image.Image | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _begun: bool = False

    def show(self, shown: Shown) -> None:
        """Draw the screen of the display."""
        self.show_picture(draw(shown))

    def show_picture(self, picture: Image.Image) -> None:
        """Draw what the display shows."""
        with self._lock:
            self._panel = picture
            self._draw(self._left())

    def saw(self, frame: Frame) -> None:
        """Draw the camera's view beside the display, or below it where it fits."""
        columns, rows = self.size()
        left = self._left()
        with self._lock:
            if columns - PANEL_COLUMNS - len(GAP) >= PANEL_COLUMNS // 2:
                width = min(PANEL_COLUMNS, columns - PANEL_COLUMNS - len(GAP))
                self._draw(_beside(left, _view(frame, width)))
            else:
                # A character is about twice as high as wide, the picture 4 to 3.
                width = min(columns, (rows - PANEL_ROWS - 3) * 8 // 3, PANEL_COLUMNS)
                below = _view(frame, width) if width >= LEAST_COLUMNS else []
                self._draw([*left, *below])

    def _left(self) -> list[str]:
        panel = self._panel
        return [*panel_text(panel).splitlines(), KEYS] if panel else []

    def _draw(self, lines: list[str]) -> None:
        start = HOME if self._begun else CLEAR + HOME
        self._begun = True
        self.write(start + END_OF_LINE.join(lines) + END_OF_LINE + BELOW)


def _view(frame: Frame, columns: int) -> list[str]:
    text = camera_text(frame.image, columns, colour=True, caption="the camera")
    return text.splitlines()


def _beside(left: list[str], right: list[str]) -> list[str]:
    rows = max(len(left), len(right))
    padded = [*left, *[""] * (rows - len(left))]
    others = [*right, *[""] * (rows - len(right))]
    return [
        f"{one:{PANEL_COLUMNS}}{GAP}{other}"
        for one, other in zip(padded, others, strict=True)
    ]
