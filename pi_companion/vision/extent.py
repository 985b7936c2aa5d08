"""The boxes of whole dice, from the shapes of their upper faces alone.

A square seen at an angle a from above is shortened to cos a along the line of sight,
and the cube's height shows as sin a times its side along the same line. Whether
towards the one end or the other, one face cannot tell: all faces together can, as
dice nearer to the camera, towards which the sides show, look larger.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from pi_companion.vision.crop import Corners

Box = tuple[int, int, int, int]
"""x, y, width, height in whole pixels."""
Vectors = npt.NDArray[np.float64]

ROUNDED = 0.92
"""Share of the nominal square's half diagonal that a die with round edges fills."""
DEPTH = 0.8
"""Share of the cube's height that shows, likewise."""


def whole_dice(faces: Sequence[Corners], size: tuple[int, int]) -> list[Box]:
    """Box of the die under each upper face, cut to a picture of `size` (w, h)."""
    if not faces:
        return []
    heights = _heights(faces)
    if _sides_show_above(faces, heights):
        heights = -heights
    return [_box(face, down, size) for face, down in zip(faces, heights, strict=True)]


def _heights(faces: Sequence[Corners]) -> Vectors:
    """Vectors [n, 2] from each upper face to the lower one, down the picture."""
    found = np.zeros((len(faces), 2))
    for index, face in enumerate(faces):
        axes, (longest, shortest), _ = np.linalg.svd(_square(face))
        down = axes[:, 1] * np.sqrt(max(0.0, longest**2 - shortest**2))
        found[index] = down if down[1] >= 0 else -down
    return found


def _sides_show_above(faces: Sequence[Corners], heights: Vectors) -> bool:
    """Whether the dice grow larger against the mean direction of `heights`."""
    axis = heights.sum(axis=0)
    centres = np.array([face.mean(axis=0) for face in faces])
    along = centres @ (axis / max(float(np.linalg.norm(axis)), 1e-9))
    sizes = np.log([np.linalg.norm(_square(face), 2) for face in faces])
    along -= along.mean()
    spread = float((along**2).sum())
    if len(faces) < 4 or spread == 0:  # noqa: PLR2004 - fewer give no trend
        return False
    slope = float((along * sizes).sum()) / spread
    rest = sizes - sizes.mean() - slope * along
    doubt = np.sqrt(float((rest**2).sum()) / (len(faces) - 2) / spread)
    return bool(slope < -2 * doubt)


def _square(face: Corners) -> Vectors:
    """The two sides of the face as columns of a matrix."""
    side = face[1] - face[0] + face[2] - face[3]
    rise = face[3] - face[0] + face[2] - face[1]
    return np.stack([side, rise], axis=1).astype(np.float64) / 2


def _box(face: Corners, down: npt.NDArray[np.float64], size: tuple[int, int]) -> Box:
    centre = face.mean(axis=0)
    upper = centre + ROUNDED * (face - centre)
    points = np.concatenate([upper, upper + DEPTH * down])
    low = np.floor(np.clip(points.min(axis=0), 0, size))
    high = np.ceil(np.clip(points.max(axis=0), 0, size))
    x, y, width, depth = (int(value) for value in (*low, *(high - low)))
    return x, y, width, depth
