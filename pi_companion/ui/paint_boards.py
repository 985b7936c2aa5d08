"""The screens of a board beside the dice: a race, and a small table."""

from pi_companion.ui.fonts import LINE_FACES, SMALL_FACES, TINY
from pi_companion.ui.panel import UNLIT, WIDTH, Box, Panel
from pi_companion.ui.screens import Grid, Lane, Line, Track

_TOP = 10
_ROOM = 40
_LANE_NAME = 33
_LANE_SPACES = 24
_ROOMY = 12
"""From so many pixels on there is room for bold digits."""
_GRID_NAME = 36
_WIDEST_CELL = 40


def paint_track(panel: Panel, screen: Track) -> None:
    """Draw a lane for every player, with the spaces of its pieces as numbers too."""
    panel.title(screen.title, screen.note)
    for lane, box in zip(screen.lanes, _rows(_TOP, _ROOM, screen.lanes), strict=True):
        panel.text(box._replace(w=_LANE_NAME - 2), lane.name, SMALL_FACES)
        right = box._replace(x=WIDTH - _LANE_SPACES, w=_LANE_SPACES)
        faces = LINE_FACES if box.h >= _ROOMY else SMALL_FACES
        panel.text(right, " ".join(map(str, lane.at)), faces, "right")
        width = WIDTH - _LANE_NAME - _LANE_SPACES - 4
        _paint_lane(panel, box._replace(x=_LANE_NAME, w=width), lane, screen)


def _paint_lane(panel: Panel, strip: Box, lane: Lane, screen: Track) -> None:
    pitch = strip.w / (screen.length + 1)
    middle = strip.y + strip.h // 2
    panel.fill(Box(strip.x, middle, strip.w, 1))
    for space in range(screen.length + 1):
        spot = Box(round(strip.x + pitch * space), middle - 1, 3, 3)
        pieces = lane.at.count(space)
        if space in screen.closed:
            panel.fill(spot)
            panel.fill(spot.inside(1), UNLIT)
        elif pieces > 1:
            panel.fill(Box(spot.x, middle - 4, 3, 4))
            panel.fill(Box(spot.x, middle + 1, 3, 4))
        elif pieces:
            panel.fill(Box(spot.x, middle - 3, 3, 7))


def paint_grid(panel: Panel, screen: Grid) -> None:
    """Draw the table with its columns at the right."""
    wide = min((WIDTH - _GRID_NAME) // max(len(screen.columns), 1), _WIDEST_CELL)
    left = WIDTH - wide * len(screen.columns)
    panel.text(Box(0, 0, left, 9), screen.title, SMALL_FACES)
    head = Box(left, 0, WIDTH - left, 9).columns(len(screen.columns), wide)
    for name, cell in zip(screen.columns, head, strict=True):
        panel.text(cell, name, (TINY,), "center")
    faces = LINE_FACES if wide >= _ROOMY else SMALL_FACES
    for line, box in zip(screen.lines, _rows(_TOP, _ROOM, screen.lines), strict=True):
        panel.text(box._replace(w=left - 2), line.name, SMALL_FACES)
        cells = box._replace(x=left, w=WIDTH - left).columns(len(line.cells), wide)
        for text, cell in zip(line.cells, cells, strict=True):
            panel.text(cell._replace(w=wide - 1), text, faces, "center")


def _rows(top: int, room: int, lines: tuple[Lane | Line, ...]) -> list[Box]:
    """Cut the room into a row for each line, at most 13 pixels high."""
    pitch = min(room // max(len(lines), 1), 13)
    return [Box(0, top + number * pitch, WIDTH, pitch) for number in range(len(lines))]
