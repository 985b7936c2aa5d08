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


def rectify(
    bgr: Bgr, corners: Sequence[Corners], size: int = SIZE, inner: int = INNER
) -> npt.NDArray[np.uint8]:
    """Cut each face out as if seen from straight above: uint8 [n, size, size, 3].

    The first corner comes to the top left of a square of `inner` pixels in the middle.
    Faces much larger than that are taken from a reduced picture, so that nothing
    aliases.
    """
    levels = [bgr]
    faces = np.empty((len(corners), size, size, 3), dtype=np.uint8)
    for index, quad in enumerate(corners):
        level = max(0, int(np.floor(np.log2(max(side_of(quad), 1.0) / inner))))
        while len(levels) <= level:
            levels.append(_half(levels[-1]))
        faces[index] = cv2.warpPerspective(
            levels[level],
            warp_of(quad / np.float32(2**level), size, inner),
            (size, size),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return faces


def warp_of(quad: Corners, size: int, inner: int) -> npt.NDArray[np.float64]:
    """Return the homography (3, 3) that brings `quad` to the middle of a crop.

    Between pixel centres, as OpenCV counts: half a pixel less than `Corners`.
    """
    return np.asarray(
        cv2.getPerspectiveTransform(
            quad.astype(np.float32) - np.float32(0.5), square_of(size, inner)
        )
    )


def square_of(size: int, inner: int) -> Corners:
    """Corners of the square in the middle of a crop, between pixel centres."""
    low, high = (size - inner) / 2 - 0.5, (size + inner) / 2 - 0.5
    square = [[low, low], [high, low], [high, high], [low, high]]
    return np.array(square, np.float32)


def side_of(quad: Corners) -> float:
    """Mean length of the four edges, in pixels."""
    return float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean())


def _half(bgr: Bgr) -> Bgr:
    height, width = bgr.shape[:2]
    size = (max(1, width // 2), max(1, height // 2))
    return np.asarray(cv2.resize(bgr, size, interpolation=cv2.INTER_AREA), np.uint8)
