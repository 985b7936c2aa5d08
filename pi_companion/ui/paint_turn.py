"""The screens of a turn: what to roll, what was read, the stake, the question."""

from pi_companion.ui.fonts import (
    ALL_FACES,
    BOLD,
    LARGE,
    LINE_FACES,
    NAME_FACES,
    SMALL_FACES,
    TINY,
)
from pi_companion.ui.icons import spelled
from pi_companion.ui.paint_marks import marks, stacked, window
from pi_companion.ui.panel import LIT, UNLIT, WIDTH, Box, Panel
from pi_companion.ui.screens import Ask, Number, Rolled, Spot, Stake, Tally, Turn

_FOXES_TO_BUST = 3
_MAP = Box(0, 12, 50, 38)
_OPTION = 15


def paint_turn(panel: Panel, screen: Turn) -> None:
    """Draw whose turn it is, large, and the dice to take."""
    name = Box(0, 0, WIDTH, 17)
    if screen.score is not None:
        chip = Box(WIDTH - 28, 1, 28, 14)
        colour = panel.chip(chip)
        panel.text(chip.inside(1), str(screen.score), LINE_FACES, "center", colour)
        name = name._replace(w=chip.x - 4)
    panel.text(name, screen.player, NAME_FACES)
    foot = 43 if screen.note else 50
    if screen.dice:
        panel.text(Box(0, 18, WIDTH, 12), screen.ask, LINE_FACES)
        marks(panel, Box(0, 31, WIDTH, foot - 31), screen.dice, "left")
    else:
        panel.paragraph(Box(0, 20, WIDTH, foot - 20), (screen.ask,))
    panel.text(Box(0, 43, WIDTH, 7), screen.note, (TINY,))


def paint_rolled(panel: Panel, screen: Rolled) -> None:
    """Draw the faces that were read and what they mean."""
    panel.title(screen.player)
    if screen.note:
        marks(panel, Box(0, 10, WIDTH, 24), screen.faces)
        panel.text(Box(0, 34, WIDTH, 9), screen.headline, SMALL_FACES, "center")
        panel.text(Box(0, 43, WIDTH, 7), screen.note, (TINY,), "center")
    else:
        marks(panel, Box(0, 11, WIDTH, 25), screen.faces)
        panel.text(Box(0, 37, WIDTH, 13), screen.headline, LINE_FACES, "center")


def paint_stake(panel: Panel, screen: Stake) -> None:
    """Draw the points at stake against what a reroll risks."""
    panel.title(screen.player)
    panel.text(Box(0, 12, 56, 27), str(screen.points), ALL_FACES, "center")
    unit = "point" if screen.points == 1 else "points"
    panel.text(Box(0, 40, 56, 10), unit, SMALL_FACES, "center")
    panel.fill(Box(59, 12, 1, 38))
    for place, cell in enumerate(Box(64, 11, 60, 14).columns(_FOXES_TO_BUST, 20)):
        if place < screen.foxes:
            panel.icon(cell, "fox")
        else:
            panel.frame(Box(cell.x + 8, cell.y + 5, 4, 4))
    reroll = "1 die" if screen.reroll == 1 else f"{screen.reroll} dice"
    panel.text(Box(64, 25, 60, 10), f"reroll {reroll}", SMALL_FACES, "center")
    if screen.bust is not None:
        panel.text(Box(64, 37, 22, 13), "bust", SMALL_FACES)
        panel.text(Box(86, 36, 38, 14), percent(screen.bust), LINE_FACES, "right")


def percent(share: float) -> str:
    """Return a probability in whole per cent; 0 and 100 only when it is certain."""
    if not 0 < share < 1:
        return f"{100 * min(max(share, 0), 1):.0f} %"
    return f"{min(max(round(100 * share), 1), 99)} %"


def paint_ask(panel: Panel, screen: Ask) -> None:
    """Draw where the die lies, and the faces it may show."""
    panel.title(screen.title)
    panel.frame(_MAP)
    for spot in screen.spots:
        _paint_spot(panel, spot)
    side = Box(_MAP.w + 3, 12, WIDTH - _MAP.w - 3, 38)
    a_row = side.w // _OPTION
    first = window(len(screen.options), screen.selected, 2 * a_row)
    shown = screen.options[first : first + 2 * a_row]
    for number, name in enumerate(shown):
        row, column = divmod(number, a_row)
        line = Box(side.x, side.y + row * _OPTION, side.w, _OPTION)
        cell = line.columns(min(len(shown), a_row), _OPTION + 2)[column]
        colour = panel.chip(cell) if first + number == screen.selected else LIT
        panel.icon(cell, name, colour=colour)
    if 0 <= screen.selected < len(screen.options):
        word = spelled(screen.options[screen.selected])
        top = 29 if len(shown) <= a_row else 42
        below = side._replace(y=top, h=50 - top)
        panel.text(below, word, (LARGE, *LINE_FACES), "center")


def _paint_spot(panel: Panel, spot: Spot) -> None:
    inner = _MAP.inside(3)
    size = min(max(round(spot.size * inner.w), 5), 9)
    x = inner.x + min(max(round(spot.x * inner.w - size / 2), 0), inner.w - size)
    y = inner.y + min(max(round(spot.y * inner.h - size / 2), 0), inner.h - size)
    die = Box(x, y, size, size)
    if spot.asked:
        panel.fill(die)
        panel.frame(Box(x - 2, y - 2, size + 4, size + 4))
    else:
        panel.fill(die)
        panel.fill(die.inside(1), UNLIT)


def paint_number(panel: Panel, screen: Number) -> None:
    """Draw a number that is being set."""
    panel.title(screen.title)
    panel.text(Box(0, 10, WIDTH, 12), screen.name, LINE_FACES, "center")
    panel.text(Box(0, 23, WIDTH, 25), str(screen.value), ALL_FACES, "center")


def paint_tally(panel: Panel, screen: Tally) -> None:
    """Draw the faces of one kind with how many were entered so far."""
    panel.icon(Box(0, 0, 13, 13), screen.kind)
    panel.text(Box(17, 0, 60, 12), screen.title, SMALL_FACES)
    panel.text(Box(78, 0, 46, 13), f"{screen.left} left", (BOLD, *SMALL_FACES), "right")
    stacked(panel, Box(0, 14, WIDTH, 26), screen.faces, screen.selected)
    if 0 <= screen.selected < len(screen.faces):
        word = spelled(screen.faces[screen.selected][0])
        panel.text(Box(0, 41, WIDTH, 9), word, SMALL_FACES, "center")
