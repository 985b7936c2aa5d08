"""Pictures as terminal text."""

import re

import numpy as np
import pytest
from PIL import Image

from pi_companion.ui.draw import draw
from pi_companion.ui.gallery import GALLERY
from pi_companion.ui.terminal import Style, camera_text, panel_text

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize(
    ("style", "columns", "rows"),
    [("braille", 64, 16), ("blocks", 128, 32), ("ascii", 128, 64)],
)
def test_the_panel_fills_its_grid_of_characters(
    style: Style, columns: int, rows: int
) -> None:
    lines = panel_text(draw(dict(GALLERY)["stake"]), style).split("\n")
    assert [len(line) for line in lines] == [columns] * rows


def test_every_pixel_becomes_its_own_dot() -> None:
    picture = Image.new("1", (3, 5))
    picture.putpixel((0, 0), 1)
    picture.putpixel((1, 3), 1)
    picture.putpixel((2, 4), 1)
    assert panel_text(picture) == "\u2881\u2800\n\u2800\u2801"
    assert panel_text(picture, "blocks") == "\u2580  \n \u2584 \n  \u2580"
    assert panel_text(picture, "ascii") == "#  \n   \n   \n # \n  #"


def test_a_colour_picture_is_half_blocks_of_its_colours() -> None:
    picture = np.zeros((4, 4, 3), np.uint8)
    picture[:2] = (255, 128, 0)  # BGR
    shown = camera_text(picture, 2, colour=True)
    cell = "\x1b[38;2;0;128;255;48;2;0;0;0m\u2580"
    assert shown == cell * 2 + "\x1b[0m"


def test_without_colour_brighter_is_denser() -> None:
    grey = np.repeat(np.linspace(0, 255, 40, dtype=np.uint8)[None], 4, axis=0)
    line = camera_text(grey, 40, colour=False).split("\n")[0]
    shades = " .:-=+*#%@"
    assert [shades.index(one) for one in line] == sorted(map(shades.index, line))
    assert (line[0], line[-1]) == (" ", "@")


@pytest.mark.parametrize("colour", [True, False])
@pytest.mark.parametrize("shape", [(48, 64), (48, 64, 3), (1, 1, 3), (960, 1280, 3)])
def test_a_camera_picture_keeps_width_and_aspect(
    shape: tuple[int, ...], *, colour: bool
) -> None:
    picture = np.full(shape, 200, np.uint8)
    shown = ESCAPE.sub("", camera_text(picture, 32, colour=colour, caption="6 dice"))
    *lines, caption = shown.split("\n")
    assert [len(line) for line in lines] == [32] * max(
        1, round(16 * shape[0] / shape[1])
    )
    assert caption == "6 dice"


def test_a_long_caption_is_cut_to_the_width() -> None:
    shown = camera_text(np.zeros((4, 8), np.uint8), 8, colour=False, caption="x" * 50)
    assert shown.split("\n")[-1] == "x" * 8


@pytest.mark.parametrize(
    ("shape", "columns", "word"),
    [((0, 4), 8, "shape"), ((4,), 8, "shape"), ((4, 4), 0, "column")],
)
def test_no_picture_is_said(shape: tuple[int, ...], columns: int, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        camera_text(np.zeros(shape, np.uint8), columns, colour=False)
