"""The sheet a screen is drawn on: text, icons and button labels in boxes of pixels."""

from typing import NamedTuple

from PIL import Image, ImageDraw

from pi_companion.ui.fonts import LINE_FACES, SMALL_FACES, TEXT, TINY, Face, ink
from pi_companion.ui.icons import icon
from pi_companion.ui.lettering import Align, fit, lettered, wrap
from pi_companion.ui.screens import Hints

MARGIN = 2
"""Pixels kept dark on every side, so that a shift of the picture cuts nothing."""

WIDTH, HEIGHT = 128 - 2 * MARGIN, 64 - 2 * MARGIN
HINT_HEIGHT = 9
HINT_TOP = HEIGHT - HINT_HEIGHT
COLUMN = WIDTH // 4

LIT, UNLIT = 255, 0


class Box(NamedTuple):
    """A rectangle of the sheet, in pixels."""

    x: int
    y: int
    w: int
    h: int

    def inside(self, by: int) -> "Box":
        """Return this box less `by` pixels on every side."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def columns(self, count: int, widest: int, align: Align = "center") -> list["Box"]:
        """Split into equal columns of at most `widest` pixels, kept together."""
        each = min(self.w // max(count, 1), widest)
        left = self.x + (self.w - each * count) // 2 * (align == "center")
        return [Box(left + each * n, self.y, each, self.h) for n in range(count)]


SHEET = Box(0, 0, WIDTH, HEIGHT)
BODY = Box(0, 0, WIDTH, HINT_TOP - 1)
TITLE = Box(0, 0, WIDTH, 10)


class Panel:
    """A sheet of 124x60 pixels; nothing drawn into a box leaves that box.

    A calm sheet outlines what is otherwise filled, to spare the panel.
    """

    def __init__(self, *, calm: bool = False) -> None:
        self.image = Image.new("1", (WIDTH, HEIGHT))
        self._draw = ImageDraw.Draw(self.image)
        self._calm = calm

    def text(
        self,
        box: Box,
        text: str,
        faces: tuple[Face, ...] = LINE_FACES,
        align: Align = "left",
        colour: int = LIT,
    ) -> None:
        """Write one line as large as the faces allow."""
        self.image.paste(colour, box[:2], lettered(text, box[2:], faces, align))

    def paragraph(
        self, box: Box, lines: tuple[str, ...], align: Align = "left"
    ) -> None:
        """Write lines, broken where they are too long, in the larger face that fits."""
        for face, pitch in ((TEXT, 10), (TINY, 7)):
            rows = [row for line in lines for row in wrap(line, box.w, face)]
            room = box.h // pitch
            if len(rows) <= room:
                break
        if len(rows) > room:
            rows = [*rows[: room - 1], " ".join(rows[room - 1 :])]
        for number, row in enumerate(rows):
            spot = Box(box.x, box.y + number * pitch, box.w, pitch)
            self.text(spot, row, (face, TINY), align)

    def icon(
        self, box: Box, name: str, *, large: bool = False, colour: int = LIT
    ) -> None:
        """Put a drawing into the middle of the box."""
        mask = icon(name, large=large)
        x = box.x + (box.w - mask.width) // 2
        y = box.y + (box.h - mask.height) // 2
        self.image.paste(colour, (x, y), mask)

    def frame(self, box: Box, colour: int = LIT) -> None:
        """Outline the box, its corners taken off."""
        x, y, right, bottom = box.x, box.y, box.x + box.w - 1, box.y + box.h - 1
        for line in (
            (x + 1, y, right - 1, y),
            (x + 1, bottom, right - 1, bottom),
            (x, y + 1, x, bottom - 1),
            (right, y + 1, right, bottom - 1),
        ):
            self._draw.line(line, fill=colour)

    def chip(self, box: Box) -> int:
        """Fill the box and return the colour to write on it with."""
        self.frame(box)
        if self._calm:
            return LIT
        inner = box.inside(1)
        self.fill(inner)
        return UNLIT

    def fill(self, box: Box, colour: int = LIT) -> None:
        """Fill the box."""
        self.image.paste(colour, (box.x, box.y, box.x + box.w, box.y + box.h))

    def title(self, text: str, aside: str = "") -> None:
        """Write the top line, with something small at its right end."""
        share = TITLE.w // 2 if aside else TITLE.w
        shown, face = fit(text, share, TITLE.h, SMALL_FACES)
        self.text(TITLE, shown, (face,))
        left = ink(shown, face)[2] + 4
        self.text(Box(left, 0, TITLE.w - left, TITLE.h), aside, (TINY,), "right")

    def hints(self, hints: Hints) -> None:
        """Label the four buttons that sit under the panel, left to right."""
        labels = (hints.reroll, hints.count, hints.out, hints.undo)
        row = Box(0, HINT_TOP, WIDTH, HINT_HEIGHT).columns(4, COLUMN)
        for label, column in zip(labels, row, strict=True):
            if label:
                key = column._replace(w=column.w - 1)
                colour = self.chip(key)
                inside = Box(key.x + 1, key.y, key.w - 2, key.h)
                self.text(inside, label, SMALL_FACES, "center", colour)
