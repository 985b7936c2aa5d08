"""A hand with a sleeve that reaches into the simulated picture."""

from functools import cache
from math import pi, sin

import cv2
import numpy as np

from hardware.camera.frame import Image
from hardware.camera.table_render import Real, Sprite, paste

REACH_S = 0.35
_SKIN = (126, 158, 208)
_SLEEVE = (92, 62, 48)
_WOBBLE_PX = 5.0


@cache
def _drawing(width: int, height: int) -> tuple[Real, Real]:
    """Return a hand that reaches up from below: premultiplied colour and cover."""
    unit = width / 1280
    size = (round(420 * unit), round(620 * unit))
    colour = np.zeros((size[1], size[0], 3), np.uint8)
    cover = np.zeros((size[1], size[0]), np.uint8)

    def stroke(
        start: tuple[int, int],
        end: tuple[int, int],
        thick: int,
        tone: tuple[int, int, int],
    ) -> None:
        begin = (round(start[0] * unit), round(start[1] * unit))
        finish = (round(end[0] * unit), round(end[1] * unit))
        cv2.line(colour, begin, finish, tone, round(thick * unit), cv2.LINE_AA)
        cv2.line(cover, begin, finish, 255, round(thick * unit), cv2.LINE_AA)

    shade = tuple(round(tone * 0.86) for tone in _SKIN)
    for number, (x, y) in enumerate(((110, 90), (165, 50), (222, 48), (276, 84))):
        tone = _SKIN if number % 2 else (shade[0], shade[1], shade[2])
        stroke((150 + 32 * number, 220), (x, y), 44, tone)
    stroke((160, 260), (70, 190), 48, _SKIN)
    stroke((190, 250), (220, 270), 140, _SKIN)
    stroke((205, 300), (215, 380), 108, _SKIN)
    stroke((215, 430), (240, max(620, height)), 170, _SLEEVE)
    soft = cv2.GaussianBlur(cover, (0, 0), 2.2 * unit).astype(np.float32) / 255
    blurred = cv2.GaussianBlur(colour, (0, 0), 2.2 * unit).astype(np.float32)
    return blurred, soft[..., None].astype(np.float32)


def draw_hand(picture: Image, share: float, time: float) -> None:
    """Draw the hand over `picture` in place, `share` (0..1) of its way in.

    It trembles with `time` (seconds), as hands do.
    """
    height, width = picture.shape[:2]
    colour, cover = _drawing(width, height)
    left = width * 0.42 + _WOBBLE_PX * sin(2 * pi * 1.7 * time)
    top = height - share * height * 0.6 + _WOBBLE_PX * sin(2 * pi * 2.3 * time)
    shadow = Sprite(0 * colour, cover * 0.35, round(left) + 26, round(top) + 30, 0)
    paste(picture, shadow)
    paste(picture, Sprite(colour, cover, round(left), round(top), 0))
