"""One-bit pixel art: faces, dice and signs, small and at twice the size."""

from functools import lru_cache
from itertools import product
from pathlib import Path

from PIL import Image

from pi_companion.ui.fonts import SMALL_FACES
from pi_companion.ui.lettering import lettered

ART = Path(__file__).with_name("art") / "icons.txt"
SMALL = 13
LARGE = 2 * SMALL

_WORDS = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six"}


@lru_cache
def names() -> frozenset[str]:
    """Return the names that have a drawing of their own."""
    return frozenset(_drawings())


@lru_cache(maxsize=256)
def icon(name: str, *, large: bool = False) -> Image.Image:
    """Return the drawing, mode "1": at most 13x13 pixels, or twice that if large.

    A name without a drawing gets a die that bears its first letter.
    """
    drawn = _drawings().get(name)
    small = _from_rows(drawn) if drawn else _lettered_die(name)
    return _doubled(small) if large else small


def spelled(name: str) -> str:
    """Return the name as a person says it: "double_chicken" is "double chicken"."""
    return _WORDS.get(name, name.replace("_", " "))


@lru_cache
def _drawings() -> dict[str, tuple[str, ...]]:
    blocks = ART.read_text(encoding="ascii").strip().split("\n\n")
    return {name: tuple(rows) for name, *rows in map(str.splitlines, blocks)}


def _from_rows(rows: tuple[str, ...]) -> Image.Image:
    image = Image.new("1", (len(rows[0]), len(rows)))
    image.putdata([255 * (mark == "#") for row in rows for mark in row])
    return image


def _lettered_die(name: str) -> Image.Image:
    image = _from_rows(_drawings()["die"])
    letter = lettered(name[:1].upper() or "?", (9, 9), SMALL_FACES, "center")
    image.paste(255, (2, 2), letter)
    return image


def _doubled(image: Image.Image) -> Image.Image:
    """Double a drawing and round its steps, by the rule known as EPX or Scale2x.

    A quarter of a pixel takes the colour of its two outer neighbours when they agree
    and neither of the two opposite ones has it.
    """
    width, height = image.size
    padded = Image.new("1", (width + 2, height + 2))
    padded.paste(image, (1, 1))
    twice = Image.new("1", (2 * width, 2 * height))
    for x, y in product(range(width), range(height)):
        own, *ring = (
            bool(padded.getpixel((x + 1 + dx, y + 1 + dy)))
            for dx, dy in ((0, 0), (0, -1), (1, 0), (0, 1), (-1, 0))
        )
        for turn, (dx, dy) in enumerate(((1, 0), (1, 1), (0, 1), (0, 0))):
            one, two, three, four = ring[turn:] + ring[:turn]
            rounded = one == two and one not in (three, four)
            twice.putpixel((2 * x + dx, 2 * y + dy), one if rounded else own)
    return twice
