"""The simulated table without dice: wood, a felt mat, the lamp's uneven light."""

import cv2
import numpy as np
import numpy.typing as npt

from hardware.camera.frame import Image
from hardware.camera.table_view import View

Real = npt.NDArray[np.float32]

_REACH_MM = 420.0
"""Half the edge of the painted square of table."""
_PER_MM = 1.1
_MAT_MM = (198.0, 142.0)
"""Half width and half depth of the mat."""
_WOODS = ((96, 138, 176), (72, 104, 140), (120, 156, 188))
_FELTS = ((88, 104, 66), (104, 92, 84), (92, 82, 112))


def _cloud(
    rng: np.random.Generator, size: tuple[int, int], cell: tuple[int, int]
) -> Real:
    """Return smooth noise of `size` (w, h) about 0, one value per `cell` pixels."""
    small = rng.normal(size=(size[1] // cell[1] + 2, size[0] // cell[0] + 2)).astype(
        np.float32
    )
    return np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_CUBIC))


def paint_ground(view: View, rng: np.random.Generator) -> Image:
    """Return the bare table as the camera sees it, evenly lit."""
    edge = round(2 * _REACH_MM * _PER_MM)
    size = (edge, edge)
    wood = np.array(_WOODS[rng.integers(len(_WOODS))], np.float32)
    grain = 7 * _cloud(rng, size, (180, 5)) + 3 * _cloud(rng, size, (60, 2))
    board = wood + grain[..., None]
    felt = np.array(_FELTS[rng.integers(len(_FELTS))], np.float32)
    nap = 2.5 * _cloud(rng, size, (40, 40)) + 2 * _cloud(rng, size, (2, 2))
    cover = np.zeros(size, np.uint8)
    middle = edge / 2
    half = [value * _PER_MM for value in _MAT_MM]
    low = (round(middle - half[0]), round(middle - half[1]))
    high = (round(middle + half[0]), round(middle + half[1]))
    cv2.rectangle(cover, low, high, 255, -1)
    share = cv2.GaussianBlur(cover, (0, 0), 1.2)[..., None].astype(np.float32) / 255
    # The mat's own thickness darkens a thin line of the board beside it.
    rim = cv2.GaussianBlur(cover, (0, 0), 4)[..., None].astype(np.float32) / 255
    board *= 1 - 0.35 * rim
    painted = board * (1 - share) + (felt + nap[..., None]) * share

    corners = np.array(((-1, 1), (1, 1), (1, -1), (-1, -1)), float) * _REACH_MM
    there = view.project(np.column_stack((corners, np.zeros(4))))
    here = np.array(((0, 0), (edge, 0), (edge, edge), (0, edge)), np.float32)
    warp = cv2.getPerspectiveTransform(here, there.astype(np.float32))
    seen = cv2.warpPerspective(
        np.clip(painted, 0, 255).astype(np.uint8), warp, (view.width, view.height)
    )
    return np.asarray(seen, dtype=np.uint8)


def light_field(rng: np.random.Generator, size: tuple[int, int]) -> Real:
    """Return the lamp's gain about 1 over the picture, `size` (w, h) by 3 channels.

    A warm lamp at one side of the picture and a lens that darkens the corners; so
    smooth that a small `size` says it all.
    """
    angle = rng.uniform(0, 2 * np.pi)
    y, x = np.mgrid[-1 : 1 : size[1] * 1j, -1 : 1 : size[0] * 1j]
    slope = 1 + 0.13 * (x * np.cos(angle) + y * np.sin(angle))
    corners = 1 - 0.1 * (x**2 + y**2) / 2
    warmth = rng.uniform(-0.03, 0.09)
    tint = np.array((1 - warmth, 1.0, 1 + warmth / 2))
    return np.asarray((slope * corners)[..., None] * tint, dtype=np.float32)


def lit(picture: Image, light: Real) -> Image:
    """Return `picture` under `light`, which may be smaller than it."""
    size = (picture.shape[1], picture.shape[0])
    # Bytes in steps of half a percent: floats would take four times the memory.
    steps = np.clip(light * 200, 0, 255).astype(np.uint8)
    wide = cv2.resize(steps, size, interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(picture, wide, scale=1 / 200), dtype=np.uint8)
