"""From a screen to the 128x64 one-bit picture the panel shows."""

from collections.abc import Callable
from typing import Any

from PIL import Image

from pi_companion.ui.paint_boards import paint_grid, paint_track
from pi_companion.ui.paint_lists import paint_menu, paint_scores
from pi_companion.ui.paint_picture import paint_picture
from pi_companion.ui.paint_turn import (
    paint_ask,
    paint_number,
    paint_rolled,
    paint_stake,
    paint_tally,
    paint_turn,
)
from pi_companion.ui.paint_words import (
    paint_attract,
    paint_big,
    paint_notice,
    paint_splash,
)
from pi_companion.ui.panel import MARGIN, Panel
from pi_companion.ui.screens import (
    Ask,
    Attract,
    Big,
    Dark,
    Grid,
    Menu,
    Notice,
    Number,
    Picture,
    Rolled,
    Scores,
    Screen,
    Shown,
    Splash,
    Stake,
    Tally,
    Track,
    Turn,
)

SIZE = (128, 64)

_PAINTERS: dict[type[Any], Callable[[Panel, Any], None]] = {
    Splash: paint_splash,
    Menu: paint_menu,
    Turn: paint_turn,
    Rolled: paint_rolled,
    Stake: paint_stake,
    Big: paint_big,
    Scores: paint_scores,
    Track: paint_track,
    Grid: paint_grid,
    Ask: paint_ask,
    Picture: paint_picture,
    Notice: paint_notice,
    Number: paint_number,
    Tally: paint_tally,
    Attract: paint_attract,
}


def draw(shown: Shown | Screen) -> Image.Image:
    """Return the picture of a screen: mode "1", 128x64 pixels.

    The content keeps a dark margin of 2 pixels; a shift moves it by at most that much,
    so nothing is ever cut. Dimming is the panel's own contrast; here it only outlines
    what is otherwise filled, to light fewer pixels.
    """
    whole = shown if isinstance(shown, Shown) else Shown(shown)
    panel = Panel(calm=whole.dim)
    if not isinstance(whole.screen, Dark):
        _PAINTERS[type(whole.screen)](panel, whole.screen)
    if not isinstance(whole.screen, Splash | Attract | Dark):
        panel.hints(whole.screen.hints)
    picture = Image.new("1", SIZE)
    dx, dy = (max(-MARGIN, min(MARGIN, by)) for by in whole.shift)
    picture.paste(panel.image, (MARGIN + dx, MARGIN + dy))
    return picture
