"""A closer look at what the finder proposed: corners, and whether it is a face at all.

The finder works on a small picture. Here each proposal is cut out of the full one with
its surroundings, and a small network says how far the corners are off, whether this is
a die's upper face, and whether the die leans, lies on another or is partly hidden.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from pi_companion.vision.crop import Corners, rectify, square_of, warp_of
from pi_companion.vision.find import Found
from pi_companion.vision.pictures import Bgr

SIZE = 48
"""Pixels of the crop's side."""
INNER = 26
"""Pixels of the proposed square's side, in the middle of it."""
FARTHEST = 0.8
"""Sides that a corner may move; what moves it farther was no face."""

Vectors = npt.NDArray[np.float32]


def refine(
    bgr: Bgr, found: Sequence[Found], run: Callable[[Vectors], Vectors]
) -> tuple[tuple[Found, ...], Vectors]:
    """Move the corners of faces to where the network `run` sees them.

    `run` maps crops [n, 3, 48, 48] (red first, 0 to 1) to [n, 12]: moves of the corners
    in sides of the square, logits of a face, cocked, stacked and in full view. Returns
    the faces, flags and all, and the logits [n] that each is a face.
    """
    if not found:
        return (), np.zeros(0, np.float32)
    quads = [one.corners for one in found]
    crops = rectify(bgr, quads, SIZE, INNER)
    image = cv2.dnn.blobFromImages(list(crops), 1 / 255.0, swapRB=True)
    told = run(np.asarray(image, np.float32))
    chances = 1 / (1 + np.exp(-np.clip(told[:, 9:].astype(np.float64), -30, 30)))
    better = tuple(
        replace(
            one,
            corners=_moved(one.corners, row[:8].reshape(4, 2)),
            cocked=float(cocked),
            stacked=float(stacked),
            visible=float(visible),
        )
        for one, row, (cocked, stacked, visible) in zip(
            found, told, chances, strict=True
        )
    )
    return better, told[:, 8]


def _moved(quad: Corners, moves: Vectors) -> Corners:
    """Bring the moves from the crop back to the picture."""
    if np.abs(moves).max() > FARTHEST:
        return quad
    there = (square_of(SIZE, INNER) + moves * np.float32(INNER))[None]
    back = np.linalg.inv(warp_of(quad, SIZE, INNER))
    moved = cv2.perspectiveTransform(there.astype(np.float64), back)[0] + 0.5
    return np.asarray(moved, np.float32)
