"""Aiming the camera: what is wrong with the view, in words a person can act on."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from pi_companion.vision.crop import Corners, side_of
from pi_companion.vision.find import Found
from pi_companion.vision.pictures import Bgr

DARK = 25.0
"""Median grey level below which a table counts as too dark."""
GLARE = 0.03
"""Share of the picture at full white from which on there is glare."""
SMALL = 28.0
"""Pixels of a face's side below which its drawing cannot be told, at 1280 wide."""
EDGE = 0.03
"""Share of the picture at its rim; a die there may be half outside."""
BLURRED = 0.06
"""Width of the steepest edge, as a share of the face's side, that hides a drawing."""


@dataclass(frozen=True)
class Aim:
    """What to do about the view, most urgent first; nothing when all is well."""

    dice: int
    advice: tuple[str, ...]

    @property
    def good(self) -> bool:
        """Whether dice are seen and nothing is wrong."""
        return self.dice > 0 and not self.advice


def judge(bgr: Bgr, found: Sequence[Found]) -> Aim:
    """Judge a full frame [h, w, 3] and the dice found in it."""
    height, width = bgr.shape[:2]
    grey = cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, (160, 120), interpolation=cv2.INTER_AREA)
    faces = [one.corners for one in found]
    advice = []
    if float(np.median(small)) < DARK:
        advice.append("Too dark: switch a lamp on.")
    if float((small > 250).mean()) > GLARE:  # noqa: PLR2004 - full white, nearly
        advice.append("Glare: move the lamp or tilt the camera.")
    if not faces:
        advice.append("No dice: lay some on the table.")
        return Aim(0, tuple(advice))
    if np.median([side_of(face) for face in faces]) < SMALL * width / 1280:
        advice.append("Dice too small: bring the camera closer.")
    if blurred(bgr, found):
        advice.append("Blurred: focus the camera and hold it still.")
    rim = EDGE * width
    low = np.min([face.min(axis=0) for face in faces], axis=0)
    high = np.max([face.max(axis=0) for face in faces], axis=0)
    if low.min() < rim or high[0] > width - rim or high[1] > height - rim:
        advice.append("Dice at the edge: show more of the table.")
    return Aim(len(faces), tuple(advice))


def blurred(bgr: Bgr, found: Sequence[Found]) -> bool:
    """Whether most of the dice found are too blurred to tell their drawings."""
    grey = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    return bool(np.median([_blur(grey, one.corners) for one in found]) > BLURRED)


def _blur(grey: npt.NDArray[np.uint8], face: Corners) -> float:
    """Sigma of the blur of the steepest edge around a face, as a share of its side.

    An edge of height h blurred by a Gaussian has the slope h / (sigma sqrt(2 pi)).
    """
    height, width = grey.shape
    low = np.clip(np.floor(face.min(axis=0)) - 3, 0, (width - 1, height - 1)).astype(
        int
    )
    high = np.ceil(face.max(axis=0)).astype(int) + 3
    patch = grey[low[1] : high[1], low[0] : high[0]].astype(np.float32)
    across = cv2.Sobel(patch, cv2.CV_32F, 1, 0, scale=1 / 8)
    along = cv2.Sobel(patch, cv2.CV_32F, 0, 1, scale=1 / 8)
    steepest = float(np.percentile(np.hypot(across, along), 99.5))
    contrast = float(np.percentile(patch, 99) - np.percentile(patch, 1))
    sigma = contrast / max(steepest, 1e-3) / np.sqrt(2 * np.pi)
    return float(sigma / max(side_of(face), 1.0))
