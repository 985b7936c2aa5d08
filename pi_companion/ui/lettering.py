"""Lines of text that fit their box: smaller faces first, then an ellipsis."""

from typing import Literal

from PIL import Image, ImageDraw

from pi_companion.ui.fonts import Face, ink, load, readable

Align = Literal["left", "center", "right"]
ELLIPSIS = "…"


def fit(
    text: str, width: int, height: int, faces: tuple[Face, ...]
) -> tuple[str, Face]:
    """Choose the first face in which the text fits the box, sizes in pixels.

    Does none fit, the text is cut in the last face and ends with an ellipsis.
    """
    # A letter is a pixel wide at least, and a gap follows it.
    text = text[: width + 1]
    for face in faces:
        shown = readable(text, face)
        left, top, right, bottom = ink(shown, face)
        if right - left <= width and bottom - top <= height:
            return shown, face
    face = faces[-1]
    shown = readable(text, face)
    cut = len(shown)
    while cut and _wide(_cut(shown, cut), face) > width:
        cut -= 1
    return _cut(shown, cut), face


def wrap(text: str, width: int, face: Face) -> list[str]:
    """Break a text at its spaces into lines of at most `width` pixels where it can."""
    lines: list[str] = []
    for word in readable(text, face).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _wide(longer, face) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _cut(text: str, length: int) -> str:
    return text if length == len(text) else text[:length].rstrip() + ELLIPSIS


def _wide(text: str, face: Face) -> int:
    left, _, right, _ = ink(text, face)
    return right - left


def lettered(
    text: str,
    size: tuple[int, int],
    faces: tuple[Face, ...],
    align: Align = "left",
) -> Image.Image:
    """Return one line of text as a mask of `size` (width, height) pixels, mode "1".

    Capitals stand in the middle of the height; accents and tails push the line only
    when they would not fit.
    """
    width, height = size
    shown, face = fit(text, width, height, faces)
    left, top, right, bottom = ink(shown, face)
    x = {
        "left": -left,
        "center": (width - (right - left)) // 2 - left,
        "right": width - right,
    }[align]
    base = max((height + face.cap) // 2, -top)
    base = min(base, height - bottom) if bottom - top <= height else base
    mask = Image.new("1", (max(width, 1), max(height, 1)))
    draw = ImageDraw.Draw(mask)
    draw.fontmode = "1"
    draw.text((x, base), shown, fill=1, font=load(face), anchor="ls")
    return mask
