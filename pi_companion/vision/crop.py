"""Upper faces cut out and rectified: training and reading share this code."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from pi_companion.vision.pictures import Bgr

Corners = npt.NDArray[np.float32]
"""[4, 2] x, y in continuous pixels (pixel k covers k to k + 1), clockwise."""

SIZE = 64
"""Pixels of the rectified picture's side."""
INNER = 48
"""Pixels of the nominal square's side, in the middle of it."""

_LOW = (SIZE - INNER) / 2
_HIGH = SIZE - _LOW
# OpenCV counts from pixel centres, hence the half.
_SQUARE = (
    np.array(
        [[_LOW, _LOW], [_HIGH, _LOW], [_HIGH, _HIGH], [_LOW, _HIGH]], dtype=np.float32
    )
    - 0.5
)


def rectify(bgr: Bgr, corners: Sequence[Corners]) -> npt.NDArray[np.uint8]:
    """Cut each face out as if seen from straight above: uint8 [n, 64, 64, 3].

    The first corner comes to the top left. Faces much larger than 48 pixels are
    taken from a reduced picture, so that nothing aliases.
    """
    levels = [bgr]
    faces = np.empty((len(corners), SIZE, SIZE, 3), dtype=np.uint8)
    for index, quad in enumerate(corners):
        level = _level(quad)
        while len(levels) <= level:
            levels.append(_half(levels[-1]))
        source = quad.astype(np.float32) / np.float32(2**level) - np.float32(0.5)
        warp = cv2.getPerspectiveTransform(source, _SQUARE)
        faces[index] = cv2.warpPerspective(
            levels[level],
            warp,
            (SIZE, SIZE),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return faces


def side_of(quad: Corners) -> float:
    """Mean length of the four edges, in pixels."""
    return float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean())


def _level(quad: Corners) -> int:
    return max(0, int(np.floor(np.log2(max(side_of(quad), 1.0) / INNER))))


def _half(bgr: Bgr) -> Bgr:
    height, width = bgr.shape[:2]
    size = (max(1, width // 2), max(1, height // 2))
    return np.asarray(cv2.resize(bgr, size, interpolation=cv2.INTER_AREA), np.uint8)
