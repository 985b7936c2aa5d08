"""The screens made of words: start, a great moment, a notice, the waiting loop."""

from pi_companion.ui.fonts import (
    ALL_FACES,
    BOLD,
    HUGE,
    LARGE,
    LINE_FACES,
    NAME_FACES,
    SMALL_FACES,
    TEXT,
)
from pi_companion.ui.icons import LARGE as LARGE_ICON
from pi_companion.ui.icons import SMALL
from pi_companion.ui.lettering import fit, wrap
from pi_companion.ui.panel import HEIGHT, WIDTH, Box, Panel
from pi_companion.ui.screens import Attract, Big, Notice, Splash


def paint_splash(panel: Panel, screen: Splash) -> None:
    """Draw the name of the box while it starts."""
    panel.icon(Box(8, 0, LARGE_ICON, LARGE_ICON), "chicken", large=True)
    panel.text(Box(40, 4, 34, 22), "Pi", (HUGE,))
    panel.text(Box(74, 6, WIDTH - 74, 20), screen.version, SMALL_FACES, "right")
    panel.text(Box(0, 28, WIDTH, 19), "Companion", (LARGE,), "center")
    panel.text(Box(0, 49, WIDTH, 10), screen.note, SMALL_FACES, "center")


def paint_big(panel: Panel, screen: Big) -> None:
    """Draw one word as large as it fits, with an icon beside it."""
    panel.title(screen.title)
    left = 0
    if screen.icon:
        panel.icon(Box(0, 11, LARGE_ICON, 28), screen.icon, large=True)
        left = LARGE_ICON + 3
    panel.text(Box(left, 10, WIDTH - left, 29), screen.word, ALL_FACES, "center")
    panel.text(Box(0, 39, WIDTH, 11), screen.note, SMALL_FACES, "center")


def paint_notice(panel: Panel, screen: Notice) -> None:
    """Draw a state of affairs and its remedy."""
    beside = Box(LARGE_ICON + 5, 17, WIDTH - LARGE_ICON - 5, 33)
    if not screen.icon:
        panel.text(Box(0, 0, WIDTH, 15), screen.title, LINE_FACES)
        panel.paragraph(Box(0, 17, WIDTH, 33), screen.lines)
    elif _fits(screen, beside):
        panel.icon(Box(0, 4, LARGE_ICON, 28), screen.icon, large=True)
        panel.text(beside._replace(y=0, h=15), screen.title, LINE_FACES)
        panel.paragraph(beside, screen.lines)
    else:
        panel.icon(Box(0, 0, SMALL, 15), screen.icon)
        panel.text(Box(SMALL + 4, 0, WIDTH - SMALL - 4, 15), screen.title, LINE_FACES)
        panel.paragraph(Box(0, 17, WIDTH, 33), screen.lines)


def _fits(screen: Notice, box: Box) -> bool:
    """Say whether title and lines keep their faces beside a large icon."""
    rows = [row for line in screen.lines for row in wrap(line, box.w, TEXT)]
    _, face = fit(screen.title, box.w, 15, LINE_FACES)
    return face is BOLD and len(rows) <= box.h // 10


def paint_attract(panel: Panel, screen: Attract) -> None:
    """Draw one page of the loop, with a dot for every page."""
    panel.text(Box(0, 0, WIDTH, 17), screen.title, NAME_FACES, "center")
    top = 18
    if screen.icons:
        cells = Box(0, top, WIDTH, SMALL).columns(len(screen.icons), 24)
        for name, cell in zip(screen.icons, cells, strict=True):
            panel.icon(cell, name)
        top += SMALL + 1
    panel.paragraph(Box(0, top, WIDTH, HEIGHT - 5 - top), screen.lines, "center")
    dots = Box(0, HEIGHT - 3, WIDTH, 3).columns(screen.pages, 7)
    for number, dot in enumerate(dots):
        wide = 5 if number == screen.page else 2
        panel.fill(Box(dot.x + (7 - wide) // 2, dot.y, wide, 2))
