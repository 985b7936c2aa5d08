"""Each rectified face as two vectors: what is drawn on it, and the die's own colour."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

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
    """Vectors of n faces: `icons` [n, 64] of unit norm, `bodies` [n, 3]."""

    icons: Vectors
    bodies: Vectors

    def __post_init__(self) -> None:
        count = len(self.icons)
        if self.icons.shape != (count, ICON) or self.bodies.shape != (count, BODY):
            raise ValueError(
                f"looks of shapes {self.icons.shape} and {self.bodies.shape}"
            )

    def __len__(self) -> int:
        return len(self.icons)


NO_LOOKS = Looks(np.zeros((0, ICON), np.float32), np.zeros((0, BODY), np.float32))


def embed(faces: Faces, run: Callable[[Image], tuple[Vectors, Vectors]]) -> Looks:
    """Vectors of the faces by the network `run` (input [n, 3, 64, 64], red first)."""
    if not len(faces):
        return NO_LOOKS
    image = cv2.dnn.blobFromImages(list(faces), 1 / 255.0, swapRB=True)
    icons, bodies = run(np.asarray(image, np.float32))
    return Looks(icons, bodies)
