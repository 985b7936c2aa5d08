"""The simulated camera's geometry: where points of the table appear in the picture."""

from dataclasses import dataclass, field
from math import cos, radians, sin

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]

# A Raspberry Pi camera module 2 (62.2 degrees across) as the stand holds it.
FIELD_DEG = 62.2
DISTANCE_MM = 350.0
TILT_DEG = 20.0


@dataclass(frozen=True)
class View:
    """A pinhole camera over the table, for pictures of `width` x `height` pixels.

    World: millimetres, x right, y away from the camera, z up, the origin where the
    optical axis meets the table.
    """

    width: int
    height: int
    focal: float = field(init=False)
    eye: Points = field(init=False)
    axes: Points = field(init=False)

    def __post_init__(self) -> None:
        tilt = radians(TILT_DEG)
        focal = self.width / 2 / np.tan(radians(FIELD_DEG / 2))
        eye = DISTANCE_MM * np.array((0.0, -sin(tilt), cos(tilt)))
        right = (1.0, 0.0, 0.0)
        down = (0.0, -cos(tilt), -sin(tilt))
        ahead = (0.0, sin(tilt), -cos(tilt))
        object.__setattr__(self, "focal", float(focal))
        object.__setattr__(self, "eye", eye)
        object.__setattr__(self, "axes", np.array((right, down, ahead)))

    def project(self, points: Points) -> Points:
        """Return Nx2 pixels of Nx3 millimetres."""
        seen = (points - self.eye) @ self.axes.T
        middle = np.array((self.width / 2, self.height / 2))
        return np.asarray(seen[:, :2] / seen[:, 2:] * self.focal + middle)

    def scale_at(self, point: Points) -> float:
        """Return pixels per millimetre at `point` (3 millimetres)."""
        return float(self.focal / ((point - self.eye) @ self.axes[2]))
