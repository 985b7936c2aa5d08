"""Each rectified face as two vectors: what is drawn on it, and the die's own colour."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from pi_companion.vision.crop import INNER, SIZE

Faces = npt.NDArray[np.uint8]
"""Rectified upper faces [n, 64, 64, 3], blue first."""
Vectors = npt.NDArray[np.float32]
Image = npt.NDArray[np.float32]

ICON = 64
"""Length of the vector of what is drawn; it has unit norm."""
BODY = 3
"""CIELAB / 100 of the plastic, as it would look under neutral light."""


@dataclass(frozen=True, eq=False)
class Looks:
    """Vectors of n faces: `icons` [n, 64] of unit norm, `bodies` [n, 3].

    `dice` [n, 1] are log-odds that this is a die's upper face at all, if judged.
    """

    icons: Vectors
    bodies: Vectors
    dice: Vectors | None = None

    def __post_init__(self) -> None:
        count = len(self.icons)
        if self.icons.shape != (count, ICON) or self.bodies.shape != (count, BODY):
            raise ValueError(
                f"looks of shapes {self.icons.shape} and {self.bodies.shape}"
            )

    def __len__(self) -> int:
        return len(self.icons)


GLANCES = (
    # quarter turns, zoom, shift right, shift down (shares of the face's side)
    (0, 1.0, 0.0, 0.0),
    (1, 0.94, 0.0, 0.0),
    (2, 1.06, 0.0, 0.0),
    (3, 1.0, 0.05, 0.0),
)
"""Ways to look at one face: no drawing changes by them, but a vector does a little."""

Network = Callable[[Image], tuple[Vectors, ...]]

NO_LOOKS = Looks(np.zeros((0, ICON), np.float32), np.zeros((0, BODY), np.float32))


def embed(faces: Faces, run: Network) -> Looks:
    """Vectors of the faces by the network `run` (input [n, 3, 64, 64], red first)."""
    if not len(faces):
        return NO_LOOKS
    image = cv2.dnn.blobFromImages(list(faces), 1 / 255.0, swapRB=True)
    return Looks(*run(np.asarray(image, np.float32)))


def embed_steadily(faces: Faces, run: Network) -> Looks:
    """Vectors averaged over several glances: dearer than one look, and surer."""
    count = len(faces)
    if not count:
        return NO_LOOKS
    turned = [_glance(face, *glance) for glance in GLANCES for face in faces]
    looks = embed(np.stack(turned), run)
    icons = looks.icons.reshape(len(GLANCES), count, ICON).mean(axis=0)
    bodies = looks.bodies.reshape(len(GLANCES), count, BODY).mean(axis=0)
    lengths = np.linalg.norm(icons, axis=1, keepdims=True)
    dice = looks.dice
    if dice is not None:
        dice = dice.reshape(len(GLANCES), count, 1).mean(axis=0)
    return Looks(icons / np.maximum(lengths, 1e-6), bodies, dice)


def _glance(
    face: npt.NDArray[np.uint8], turns: int, zoom: float, right: float, down: float
) -> npt.NDArray[np.uint8]:
    middle = (SIZE - 1) / 2
    move = np.asarray(cv2.getRotationMatrix2D((middle, middle), 90 * turns, zoom))
    move[:, 2] += np.array([right, down]) * INNER
    turned = cv2.warpAffine(face, move, (SIZE, SIZE), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(turned, np.uint8)
