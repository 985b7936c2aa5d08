"""Dice and faces in a row, each with its number."""

from pi_companion.ui.fonts import LARGE, LINE_FACES
from pi_companion.ui.icons import LARGE as LARGE_ICON
from pi_companion.ui.icons import SMALL
from pi_companion.ui.lettering import Align
from pi_companion.ui.panel import LIT, Box, Panel
from pi_companion.ui.screens import DieMark

NARROWEST = 15
_BESIDE = 24
_LARGE_BESIDE = 41


def marks(
    panel: Panel, box: Box, dice: tuple[DieMark, ...], align: Align = "center"
) -> None:
    """Draw icons with their numbers, as large as the box allows."""
    if len(dice) > box.w // _BESIDE:
        stacked(panel, box, dice)
        return
    large = len(dice) <= box.w // _LARGE_BESIDE and box.h >= LARGE_ICON - 2
    size, widest = (LARGE_ICON, _LARGE_BESIDE + 10) if large else (SMALL, 38)
    roomy = large or (box.h > SMALL and len(dice) <= box.w // widest)
    faces = (LARGE, *LINE_FACES) if roomy else LINE_FACES
    for (name, number), cell in zip(
        dice, box.columns(len(dice), widest, align), strict=True
    ):
        panel.icon(cell._replace(w=size), name, large=large)
        spot = cell._replace(x=cell.x + size + 2, w=cell.w - size - 3)
        panel.text(spot, str(number), faces)


def stacked(
    panel: Panel, box: Box, dice: tuple[DieMark, ...], selected: int | None = None
) -> None:
    """Draw icons above their numbers; the selected one is inverted.

    When not all fit, those around the selected one are shown.
    """
    room = box.w // NARROWEST
    first = window(len(dice), selected or 0, room)
    shown = dice[first : first + room]
    cells = box.columns(len(shown), 24)
    for n, ((name, number), cell) in enumerate(zip(shown, cells, strict=True), first):
        colour = panel.chip(cell) if n == selected else LIT
        half = (cell.h + 2) // 2
        panel.icon(cell._replace(h=half), name, colour=colour)
        under = Box(cell.x + 1, cell.y + half, cell.w - 2, cell.h - half)
        panel.text(under, str(number), LINE_FACES, "center", colour)


def window(count: int, selected: int, room: int) -> int:
    """Return the first of `room` items to show so that the selected one is in view."""
    return max(0, min(selected - room // 2, count - room))
