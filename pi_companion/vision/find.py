"""Every die's upper face as four corners: the finder's maps decoded.

The finder's output has one cell for 4x4 pixels of its input and 11 channels: logit
that a face's centre is here; offset x, y of the centre from the cell's centre; the
symmetric positive matrix P (xx, xy, yy); cos 4t and sin 4t; logits of cocked, of a
face that is fully visible, and of stacked. The face is centre + P R(t) (+-1, +-1):
P holds size, tilt and perspective, t the yaw within its quarter turn. All lengths are
pixels of the input.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from pi_companion.vision.crop import Corners
from pi_companion.vision.pictures import Bgr

Maps = npt.NDArray[np.float32]
"""[11, rows, columns] as the finder puts them out."""
Image = npt.NDArray[np.float32]
"""[1, 3, height, width], red first, 0 to 1."""

CELL = 4
MULTIPLE = 32
"""Height and width of the finder's input are multiples of it."""
MOST_DICE = 60
"""Faces looked at in one picture; a tray holds 40."""
OVERLAP = 0.3
"""Two faces that share more of the smaller one are the same die."""

_SIGNS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], dtype=np.float32)


@dataclass(frozen=True)
class Limits:
    """Probabilities from which on something is said; set by the models' manifest.

    What the finder sees at least `faint` is looked at, and is a die if all networks
    together give it `found`. An upper face is `hidden` below that probability of being
    open.
    """

    found: float = 0.4
    faint: float = 0.1
    cocked: float = 0.5
    stacked: float = 0.5
    hidden: float = 0.5


@dataclass(frozen=True, eq=False)
class Found:
    """One upper face: corners in pixels of the picture, and four probabilities."""

    corners: Corners
    score: float
    cocked: float
    visible: float
    stacked: float


def find(
    bgr: Bgr, run: Callable[[Image], Maps], long_side: int, limits: Limits
) -> tuple[Found, ...]:
    """Find what may be dice with the network `run`, most likely first."""
    image, scale = letterbox(bgr, long_side)
    found = decode(run(image), limits.found)
    return tuple(
        replace(found[n], corners=found[n].corners / np.float32(scale))
        for n in apart(found)
    )


def letterbox(bgr: Bgr, long_side: int) -> tuple[Image, float]:
    """Scale the long side to `long_side` and pad right and below with grey.

    Returns the network's input and its pixels per pixel of the picture.
    """
    height, width = bgr.shape[:2]
    scale = long_side / max(height, width)
    rows, columns = max(1, round(height * scale)), max(1, round(width * scale))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(bgr, (columns, rows), interpolation=how)
    below, right = -rows % MULTIPLE, -columns % MULTIPLE
    padded = cv2.copyMakeBorder(
        small, 0, below, 0, right, cv2.BORDER_CONSTANT, value=(114, 114, 114)
    )
    image = cv2.dnn.blobFromImage(padded, 1 / 255.0, swapRB=True)
    return np.asarray(image, np.float32), scale


def decode(maps: Maps, least: float) -> tuple[Found, ...]:
    """Faces whose probability is a local maximum of at least `least`, best first."""
    heat = np.ascontiguousarray(maps[0])
    level = float(np.log(least / (1 - least)))
    peaks = (heat >= level) & (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8)))
    rows, columns = np.nonzero(peaks)
    best = np.argsort(-heat[rows, columns], kind="stable")[:MOST_DICE]
    found = []
    for row, column in zip(rows[best], columns[best], strict=True):
        values = maps[:, row, column]
        corners = _corners(values, int(row), int(column))
        if corners is not None:
            score, cocked, visible, stacked = _sigmoid(values[[0, 8, 9, 10]])
            found.append(Found(corners, score, cocked, visible, stacked))
    return tuple(found)


def apart(found: Sequence[Found]) -> list[int]:
    """Numbers of the best of faces that lie over each other, best first.

    The upper faces of two dice never overlap: dice are solid.
    """
    kept: list[int] = []
    for n in sorted(range(len(found)), key=lambda n: -found[n].score):
        mine = found[n].corners
        if not any(_overlap(mine, found[other].corners) > OVERLAP for other in kept):
            kept.append(n)
    return kept


def reading_order(found: Sequence[Found]) -> list[int]:
    """Numbers of the faces as a person reads: rows from the top, each from the left.

    A row is what lies within half a die of its topmost centre.
    """
    centres = [one.corners.mean(axis=0) for one in found]
    left = sorted(range(len(found)), key=lambda n: float(centres[n][1]))
    ordered: list[int] = []
    while left:
        top = found[left[0]].corners
        end = float(top[:, 1].mean()) + float(np.ptp(top[:, 1])) / 2
        row = [n for n in left if float(centres[n][1]) <= end]
        ordered += sorted(row, key=lambda n: float(centres[n][0]))
        left = left[len(row) :]
    return ordered


def _corners(values: npt.NDArray[np.float32], row: int, column: int) -> Corners | None:
    xx, xy, yy = (float(value) for value in values[3:6])
    if not np.isfinite(values).all() or xx <= 0 or xx * yy - xy * xy <= 1:
        return None  # less than a few pixels of face, or none at all
    turn = float(np.arctan2(values[7], values[6])) / 4
    cos, sin = np.cos(turn), np.sin(turn)
    shape = np.array([[xx, xy], [xy, yy]]) @ np.array([[cos, -sin], [sin, cos]])
    centre = (np.array([column, row]) + 0.5) * CELL + values[1:3]
    return np.asarray(centre + _SIGNS @ shape.T, dtype=np.float32)


def _sigmoid(logits: npt.NDArray[np.float32]) -> list[float]:
    bounded = np.clip(logits.astype(np.float64), -30, 30)
    return [float(value) for value in 1 / (1 + np.exp(-bounded))]


def _overlap(one: Corners, other: Corners) -> float:
    area, _ = cv2.intersectConvexConvex(one, other)
    smaller = min(cv2.contourArea(one), cv2.contourArea(other))
    return float(area) / max(smaller, 1e-6)
