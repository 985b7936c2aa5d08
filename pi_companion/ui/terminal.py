"""Pictures as text: the panel and what the camera sees, for a terminal."""

from collections.abc import Callable
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from PIL import Image

Style = Literal["braille", "blocks", "ascii"]
Picture = npt.NDArray[np.uint8]

_RESET = "\x1b[0m"
_UPPER_HALF = "\u2580"
_BLOCKS = " \u2580\u2584\u2588"
_BRAILLE = 0x2800
_SHADES = " .:-=+*#%@"

_BRAILLE_WEIGHTS = np.array([[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]])
"""The bit of every dot in its 4x2 cell, by the Unicode chart of Braille Patterns."""


def panel_text(picture: Image.Image, style: Style = "braille") -> str:
    """Return a one-bit picture as lines of text.

    A character stands for 2x4 pixels in braille (64x16 characters for the panel), for
    1x2 in half blocks, and for one pixel in plain ASCII.
    """
    lit = np.asarray(picture.convert("1"), dtype=np.uint8)
    writers: dict[Style, Callable[[npt.NDArray[np.uint8]], list[str]]] = {
        "braille": _braille,
        "blocks": _blocks,
        "ascii": _ascii,
    }
    return "\n".join(writers[style](lit))


def camera_text(
    picture: npt.NDArray[Any], columns: int, *, colour: bool, caption: str = ""
) -> str:
    """Return a camera picture as coarse text, `columns` characters wide.

    `picture` is BGR (h, w, 3) or grey (h, w), 8 bit. With colour it is drawn in half
    blocks and 24-bit escape codes, else in ten shades of ASCII. The caption is cut to
    the width and stands below. Raises ValueError for another shape or no columns.
    """
    if columns < 1:
        raise ValueError(f"a picture needs at least one column, not {columns}")
    if picture.ndim not in (2, 3) or not picture.size:
        raise ValueError(f"a picture is grey or BGR, not of shape {picture.shape}")
    rows = max(1, round(columns * picture.shape[0] / picture.shape[1] / 2))
    if colour:
        lines = _coloured(_shrunk(picture, columns, 2 * rows))
    else:
        lines = _shaded(_shrunk(picture, columns, rows))
    if caption:
        lines.append(caption[:columns])
    return "\n".join(lines)


def _braille(lit: Picture) -> list[str]:
    height, width = lit.shape
    padded = np.pad(lit, ((0, -height % 4), (0, -width % 2)))
    cells = padded.reshape(-1, 4, padded.shape[1] // 2, 2)
    codes = np.einsum("rycx,yx->rc", cells, _BRAILLE_WEIGHTS) + _BRAILLE
    return ["".join(map(chr, row)) for row in codes.tolist()]


def _blocks(lit: Picture) -> list[str]:
    padded = np.pad(lit, ((0, lit.shape[0] % 2), (0, 0)))
    codes = padded[0::2] + 2 * padded[1::2]
    return ["".join(_BLOCKS[code] for code in row) for row in codes.tolist()]


def _ascii(lit: Picture) -> list[str]:
    return ["".join(" #"[pixel] for pixel in row) for row in lit.tolist()]


def _shrunk(picture: npt.NDArray[Any], width: int, height: int) -> Picture:
    """Return the picture as RGB (height, width, 3), every pixel the mean of an area."""
    bgr = np.atleast_3d(picture).astype(np.uint8)
    rgb = np.broadcast_to(bgr[:, :, 2::-1], (*bgr.shape[:2], 3))
    whole = Image.fromarray(np.ascontiguousarray(rgb))
    small = whole.resize((width, height), Image.Resampling.BOX)
    return np.asarray(small)


def _coloured(pixels: Picture) -> list[str]:
    lines = []
    for upper, lower in zip(pixels[0::2].tolist(), pixels[1::2].tolist(), strict=True):
        cells = (
            "\x1b[38;2;{};{};{};48;2;{};{};{}m".format(*over, *under) + _UPPER_HALF
            for over, under in zip(upper, lower, strict=True)
        )
        lines.append("".join(cells) + _RESET)
    return lines


def _shaded(pixels: Picture) -> list[str]:
    shades = pixels.mean(axis=2).astype(int) * len(_SHADES) // 256
    return ["".join(_SHADES[shade] for shade in row) for row in shades.tolist()]
