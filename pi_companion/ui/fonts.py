"""The panel's pixel fonts, each at the one size where it is crisp."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FOLDER = Path(__file__).with_name("fonts")

_NOT_A_CHARACTER = "\uffff"
_BLANKS = {"Cc", "Zs", "Zl", "Zp"}
_INVISIBLE = {"Mn", "Me", "Cf"}
_SUBSTITUTES = {
    "\u2010": "-",
    "\u2011": "-",
    "\u2044": "/",
    "\u03bc": "u",
    "\u0138": "k",
    "\u0166": "T",
    "\u0167": "t",
}


@dataclass(frozen=True)
class Face:
    """A font file at its native size; `cap` is the height of its capitals in pixels."""

    file: str
    size: int
    cap: int


TINY = Face("tiny5.ttf", 8, 5)
TEXT = Face("galmuri7.ttf", 8, 7)
BOLD = Face("jersey-10.ttf", 19, 10)
LARGE = Face("jersey-15.ttf", 27, 15)
HUGE = Face("jersey-20.ttf", 34, 20)
GIANT = Face("jersey-25.ttf", 41, 25)

SMALL_FACES = (TEXT, TINY)
LINE_FACES = (BOLD, TEXT, TINY)
NAME_FACES = (LARGE, BOLD, TEXT, TINY)
ALL_FACES = (GIANT, HUGE, LARGE, BOLD, TEXT, TINY)


@lru_cache
def load(face: Face) -> ImageFont.FreeTypeFont:
    """Return the font, laid out by Pillow itself: raqm may be missing on a device."""
    return ImageFont.truetype(
        str(FOLDER / face.file), face.size, layout_engine=ImageFont.Layout.BASIC
    )


def ink(text: str, face: Face) -> tuple[int, int, int, int]:
    """Return (left, top, right, bottom) of the ink in pixels from the baseline."""
    left, top, right, bottom = load(face).getbbox(text, mode="1", anchor="ls")
    return int(left), int(top), int(right), int(bottom)


def readable(text: str, face: Face) -> str:
    """Return `text` in characters the font has.

    A letter that is missing loses its accent; what has no plainer form becomes "?".
    """
    return "".join(_shape(one, face) for one in unicodedata.normalize("NFC", text))


@lru_cache(maxsize=2048)
def _shape(one: str, face: Face) -> str:
    category = unicodedata.category(one)
    if category in _BLANKS:
        return " "
    if category in _INVISIBLE:
        return ""
    if category != "Cs" and _has(one, face):
        return one
    plain = "".join(
        _SUBSTITUTES.get(part, part)
        for part in unicodedata.normalize("NFKD", one)
        if not unicodedata.combining(part)
    )
    known = plain and plain != one and all(_has(part, face) for part in plain)
    return plain if known else "?"


@lru_cache(maxsize=2048)
def _has(one: str, face: Face) -> bool:
    return _pixels(one, face) != _pixels(_NOT_A_CHARACTER, face)


def _pixels(one: str, face: Face) -> bytes:
    image = Image.new("1", (face.size * 2, face.size * 2))
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    draw.text((0, face.size), one, fill=1, font=load(face), anchor="ls")
    return image.tobytes()
