"""What is told of a frame while a person aims the camera or teaches dice."""

from collections.abc import Sequence
from typing import Final

import cv2

from hardware.camera.frame import Frame
from pi_companion.messages import View
from pi_companion.ui.screens import Spot, Thumbnail
from pi_companion.vision.aim import judge
from pi_companion.vision.crop import side_of
from pi_companion.vision.find import Found

THUMBNAIL: Final = (66, 50)
"""More than this the display cannot show."""


def view_of(frame: Frame, found: Sequence[Found]) -> View:
    """Tell what a frame shows and what is wrong with it; `found` are its dice."""
    height, width = frame.image.shape[:2]
    small = cv2.resize(frame.grey, THUMBNAIL, interpolation=cv2.INTER_AREA)
    spots = []
    for one in found:
        x, y = one.corners.mean(axis=0)
        side = side_of(one.corners) / width
        spots.append(Spot(float(x) / width, float(y) / height, side))
    advice = judge(frame.image, found).advice
    picture = Thumbnail(*THUMBNAIL, small.tobytes())
    return View(picture, tuple(spots), advice[0] if advice else "", frame.time)
