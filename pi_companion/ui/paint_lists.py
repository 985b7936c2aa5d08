"""The screens with rows: the menu and the table of scores."""

from pi_companion.ui.fonts import LINE_FACES, SMALL_FACES, TINY
from pi_companion.ui.paint_marks import window
from pi_companion.ui.panel import LIT, WIDTH, Box, Panel
from pi_companion.ui.screens import Menu, Row, Scores

ROWS_A_PAGE = 4
_ROWS_OF_A_MENU = 3
_MARK = 14


def score_pages(rows: int) -> int:
    """Return how many pages a table of so many rows has.

    More than four players get an overview in two columns first, then pages of four
    with room for whole names.
    """
    return 1 if rows <= ROWS_A_PAGE else 1 + -(-rows // ROWS_A_PAGE)


def paint_menu(panel: Panel, screen: Menu) -> None:
    """Draw the items around the selected one, which is large."""
    panel.title(screen.title)
    height, gap = (8, 0) if screen.note else (11, 1)
    first = window(len(screen.items), screen.selected, _ROWS_OF_A_MENU)
    shown = screen.items[first : first + _ROWS_OF_A_MENU]
    y = 11
    for number, item in enumerate(shown, first):
        chosen = number == screen.selected
        row = Box(0, y, WIDTH - 6, 15 if chosen else height)
        colour = panel.chip(row) if chosen else LIT
        inner = Box(row.x + 4, row.y, row.w - 8, row.h)
        panel.text(inner, item, LINE_FACES if chosen else SMALL_FACES, colour=colour)
        y += row.h + gap
    if len(screen.items) > len(shown):
        _paint_scroll(panel, Box(WIDTH - 3, 11, 3, 38), first, len(screen.items))
    panel.text(Box(0, 44, WIDTH - 6, 6), screen.note, (TINY,))


def _paint_scroll(panel: Panel, track: Box, first: int, count: int) -> None:
    panel.fill(Box(track.x + 1, track.y, 1, track.h))
    length = max(track.h * _ROWS_OF_A_MENU // count, 5)
    offset = (track.h - length) * first // (count - _ROWS_OF_A_MENU)
    panel.fill(Box(track.x, track.y + offset, track.w, length))


def paint_scores(panel: Panel, screen: Scores) -> None:
    """Draw the table: one column of whole names, or two columns of all players."""
    rows = screen.rows
    pages = score_pages(len(rows))
    page = screen.page % pages
    aside = screen.rules
    if pages > 1:
        aside = f"{aside}  {page + 1}/{pages}".strip()
    panel.title(screen.title, aside)
    if pages == 1 or page:
        start = ROWS_A_PAGE * max(page - 1, 0)
        _paint_column(panel, Box(0, 10, WIDTH, 40), rows[start : start + ROWS_A_PAGE])
        return
    half = min(-(-len(rows) // 2), ROWS_A_PAGE)
    _paint_column(panel, Box(0, 10, 60, 40), rows[:half])
    _paint_column(panel, Box(64, 10, 60, 40), rows[half : 2 * half])


def _paint_column(panel: Panel, box: Box, rows: tuple[Row, ...]) -> None:
    large = len(rows) < ROWS_A_PAGE
    pitch = 13 if large else box.h // ROWS_A_PAGE
    faces, digit = (LINE_FACES, 9) if large else (SMALL_FACES, 6)
    digits = digit * max((len(str(row.points)) for row in rows), default=0)
    marked = box.w == WIDTH and any(row.mark for row in rows)
    for number, row in enumerate(rows):
        # A pixel of the next line for tails: no letter below reaches its accents' top.
        line = Box(box.x, box.y + number * pitch, box.w, pitch + 1)
        points = line._replace(x=line.x + line.w - digits, w=digits)
        panel.text(points, str(row.points), faces, "right")
        start = _MARK if marked or row.mark else 0
        if row.mark:
            panel.icon(line._replace(w=_MARK - 2, h=pitch), row.mark)
        name = line._replace(x=line.x + start, w=line.w - start - digits - 2)
        panel.text(name, row.name, faces)
