"""Rays and round-cornered boxes: a pinhole camera and where its rays meet a die."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
STEPS = 7


def _length(vectors: Floats) -> Floats:
    """Lengths (N,) of vectors (N, 3)."""
    x, y, z = vectors[:, 0], vectors[:, 1], vectors[:, 2]
    return np.asarray(np.sqrt(x * x + y * y + z * z), np.float32)


@dataclass(frozen=True)
class Camera:
    """A pinhole above the table plane z = 0; lengths in die edges.

    `turn` (3, 3) takes world to camera axes (x right, y down, z forward), `centre` is
    the pinhole, `focal` in pixels, `point` the principal point in pixels.
    """

    turn: Floats
    centre: Floats
    focal: float
    point: tuple[float, float]

    def project(self, points: Floats) -> Floats:
        """World points (..., 3) to pixels (..., 2)."""
        seen = (points - self.centre) @ self.turn.T
        flat = seen[..., :2] / seen[..., 2:] * self.focal
        return np.asarray(flat + np.array(self.point), np.float32)

    def rays(self, x0: int, y0: int, x1: int, y1: int) -> Floats:
        """Unit directions in world axes through the pixel centres of a rectangle."""
        x = (np.arange(x0, x1, dtype=np.float32) - self.point[0]) / self.focal
        y = (np.arange(y0, y1, dtype=np.float32) - self.point[1]) / self.focal
        rays = np.ones((y1 - y0, x1 - x0, 3), np.float32)
        rays[..., 0] = x[None]
        rays[..., 1] = y[:, None]
        rays /= np.sqrt((rays**2).sum(-1, keepdims=True))
        return np.asarray(rays @ self.turn, np.float32)

    def ground(self, pixels: Floats) -> Floats:
        """Pixels (N, 2) to points (N, 3) of the table plane."""
        rays = np.ones((len(pixels), 3), np.float32)
        rays[:, :2] = (pixels - np.array(self.point)) / self.focal
        rays = rays @ self.turn
        reach = -self.centre[2] / rays[:, 2:]
        return np.asarray(self.centre + rays * reach, np.float32)


def look(
    angles: tuple[float, float, float],
    distance: float,
    focal: float,
    point: tuple[float, float],
) -> Camera:
    """Return the camera that looks at the table's origin from `distance`.

    `angles` are tilt from straight down, heading and roll, in radians.
    """
    tilt, heading, roll = angles
    aim = np.array(
        [
            np.sin(tilt) * np.cos(heading),
            np.sin(tilt) * np.sin(heading),
            -np.cos(tilt),
        ]
    )
    right = np.array([-np.sin(heading), np.cos(heading), 0.0])
    down = np.cross(aim, right)
    c, s = np.cos(roll), np.sin(roll)
    turn = np.stack([c * right + s * down, -s * right + c * down, aim])
    return Camera(
        turn.astype(np.float32),
        np.asarray(-aim * distance, np.float32),
        focal,
        point,
    )


@dataclass(frozen=True)
class Solid:
    """A box with rounded edges: centre, rotation (columns are its axes), half extents.

    `round` is the edge radius; `ball`, if positive, cuts the corners by a sphere of
    that radius as many cheap pip dice have it.
    """

    centre: Floats
    turn: Floats
    half: Floats
    round: float
    ball: float = 0.0

    def local(self, points: Floats) -> Floats:
        """World points to the solid's own axes."""
        return np.asarray((points - self.centre) @ self.turn, np.float32)

    def corners(self) -> Floats:
        """Return the eight corners (8, 3) of the unrounded box in the world."""
        signs = np.array(
            [[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float32
        )
        return np.asarray(self.centre + (signs * self.half) @ self.turn.T, np.float32)

    def distance(self, local: Floats) -> Floats:
        """Signed distance of local points (N, 3) to the surface (N,)."""
        # Column by column: reductions over an axis of three are slow in numpy.
        x, y, z = (
            np.abs(local[:, k]) - np.float32(self.half[k] - self.round)
            for k in range(3)
        )
        inner = np.minimum(np.maximum(np.maximum(x, y), z), 0)
        x, y, z = np.maximum(x, 0), np.maximum(y, 0), np.maximum(z, 0)
        d = np.sqrt(x * x + y * y + z * z) + inner - np.float32(self.round)
        if self.ball:
            d = np.maximum(d, _length(local) - np.float32(self.ball))
        return np.asarray(d, np.float32)

    def normals(self, local: Floats) -> Floats:
        """Outward unit normals (N, 3) in local axes at surface points (N, 3)."""
        q = np.abs(local) - (self.half - self.round)
        # On a flat side only one component is positive once the skin is added.
        out = np.maximum(q, 0)
        length = _length(out)[:, None]
        most = np.maximum(np.maximum(q[:, 0], q[:, 1]), q[:, 2])
        flat = (q >= most[:, None]).astype(np.float32)
        n = np.where(length > 1e-5, out / np.maximum(length, 1e-5), flat)
        n = n * np.sign(local)
        if self.ball:
            far = _length(local)[:, None]
            cut = far > self.ball - 0.012
            n = np.where(cut, local / np.maximum(far, 1e-5), n)
        return np.asarray(n, np.float32)


@dataclass(frozen=True)
class Hit:
    """Where rays met a solid: flat pixel indices, coverage, local points, normals."""

    where: npt.NDArray[np.intp]
    cover: Floats
    local: Floats
    normal: Floats


def march(solid: Solid, origin: Floats, rays: Floats, pixel: float) -> Hit:
    """Sphere-trace rays (N, 3) from one origin; `pixel` is a ray's width per length."""
    start = solid.local(origin[None])[0]
    ray = np.asarray(rays @ solid.turn, np.float32)
    inverse = 1 / np.where(np.abs(ray) < 1e-6, 1e-6, ray)
    skin = solid.half + 0.02
    a, b = (-skin - start) * inverse, (skin - start) * inverse
    low, high = np.minimum(a, b), np.maximum(a, b)
    near = np.maximum(np.maximum(low[:, 0], low[:, 1]), low[:, 2])
    far = np.minimum(np.minimum(high[:, 0], high[:, 1]), high[:, 2])
    where = np.flatnonzero(near < far)
    ray = ray[where]
    t, end = near[where].copy(), far[where]
    nearest = np.full(len(where), 9.0, np.float32)
    for _ in range(STEPS):
        d = solid.distance(start + ray * t[:, None])
        nearest = np.minimum(nearest, d)
        t += d
        t = np.minimum(t, end)
    cover = np.clip(1.15 - nearest / (pixel * t), 0, 1)
    seen = cover > 0.02
    where, t, ray, cover = where[seen], t[seen], ray[seen], cover[seen]
    local = np.asarray(start + ray * t[:, None], np.float32)
    return Hit(where, cover, local, solid.normals(local))
