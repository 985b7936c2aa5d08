"""The screen with the camera's view: dithered, the dice framed, words beside it."""

from PIL import Image, ImageDraw, ImageOps

from pi_companion.ui.icons import LARGE
from pi_companion.ui.panel import LIT, UNLIT, WIDTH, Box, Panel
from pi_companion.ui.screens import Picture, Spot, Thumbnail

VIEW = (66, 50)
"""Pixels of the view on the panel: as a camera of 4 to 3 sees."""

_FRAME = Box(0, 0, *VIEW)
_BESIDE = Box(VIEW[0] + 4, 0, WIDTH - VIEW[0] - 4, 50)
_SMALLEST = 5
"""Pixels of the smallest frame in which a die can still be seen."""


def paint_picture(panel: Panel, screen: Picture) -> None:
    """Draw the view at the left and the words at the right, under their icon."""
    view = None if screen.view is None else _dithered(screen.view)
    if view is None:
        panel.frame(_FRAME)
        panel.icon(_FRAME, "camera", large=True)
    else:
        pen = ImageDraw.Draw(view)
        for spot in screen.spots:
            _paint_frame(pen, spot)
        panel.image.paste(view, (0, 0))
    words = _BESIDE
    if screen.icon:
        panel.icon(words._replace(h=LARGE), screen.icon, large=True)
        words = words._replace(y=LARGE + 1, h=words.h - LARGE - 1)
    panel.paragraph(words, screen.lines)


def _dithered(view: Thumbnail) -> Image.Image | None:
    """One bit a pixel, the contrast stretched; None when it is no picture at all."""
    if min(view.width, view.height) < 1 or len(view.grey) != view.width * view.height:
        return None
    grey = Image.frombytes("L", (view.width, view.height), view.grey)
    return ImageOps.autocontrast(grey.resize(VIEW, Image.Resampling.BOX)).convert("1")


def _paint_frame(pen: ImageDraw.ImageDraw, spot: Spot) -> None:
    """A lit frame between two dark ones, to be seen on dark and on light tables."""
    size = max(round(spot.size * VIEW[0]), _SMALLEST)
    left = round(spot.x * VIEW[0] - size / 2)
    top = round(spot.y * VIEW[1] - size / 2)
    right, bottom = left + size - 1, top + size - 1
    for by, colour in ((1, UNLIT), (0, LIT), (-1, UNLIT)):
        pen.rectangle((left - by, top - by, right + by, bottom + by), outline=colour)
