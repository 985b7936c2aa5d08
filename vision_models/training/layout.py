"""Where dice come to lie: loose, touching, stacked, leaning on one another."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision_models.training.solids import Floats, Solid

HALF = np.full(3, 0.5, np.float32)


@dataclass(frozen=True)
class Lying:
    """A die on the table: which kind (index), its solid, and how it lies."""

    kind: int
    solid: Solid
    cocked: bool = False
    stacked: bool = False

    @property
    def upper(self) -> int:
        """Index of the face that looks up: axis * 2 + (0 for +, 1 for -)."""
        up = self.solid.turn[2]
        axis = int(np.abs(up).argmax())
        return axis * 2 + int(up[axis] < 0)


def spin(axis: Floats, angle: float) -> Floats:
    """Return the rotation matrix about a unit axis (Rodrigues)."""
    x, y, z = axis
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    turn = np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * (k @ k)
    return np.asarray(turn, np.float32)


def cast(rng: np.random.Generator, yaw: float) -> Floats:
    """Return one of the 24 ways a cube can lie, turned by `yaw`."""
    order = rng.permutation(3)
    signs = rng.choice([-1.0, 1.0], 3)
    turn = np.zeros((3, 3))
    turn[np.arange(3), order] = signs
    if np.linalg.det(turn) < 0:
        turn[:, int(rng.integers(3))] *= -1
    return np.asarray(spin(np.array([0, 0, 1], np.float32), yaw) @ turn, np.float32)


def _square(
    x: float, y: float, yaw: float, half: float = 0.5
) -> npt.NDArray[np.float64]:
    c, s = np.cos(yaw) * half, np.sin(yaw) * half
    return np.array([[x + c - s, y + s + c], [x - c - s, y - s + c],
                     [x - c + s, y - s - c], [x + c + s, y + s - c]])  # fmt: skip


def _overlap(a: npt.NDArray[np.float64], b: npt.NDArray[np.float64]) -> bool:
    """Separating axes of two squares."""
    for one in (a, b):
        for edge in (one[1] - one[0], one[2] - one[1]):
            p, q = a @ edge, b @ edge
            if p.max() < q.min() or q.max() < p.min():
                return False
    return True


def _clash(
    spots: list[tuple[float, float, float]], x: float, y: float, yaw: float, half: float
) -> bool:
    mine = _square(x, y, yaw, half)
    return any(
        (x - u) ** 2 + (y - v) ** 2 < 2.4 and _overlap(mine, _square(u, v, w))
        for u, v, w in spots
    )


def _lean(rng: np.random.Generator, base: Solid) -> Solid:
    """Tilt a die against a neighbour `base` that stands on the table."""
    angle = float(np.radians(rng.uniform(9, 44)))
    way = float(rng.uniform(0, 2 * np.pi))
    step = np.array([np.cos(way), np.sin(way), 0], np.float32)
    # The side toward the neighbour is lifted.
    axis = np.array([step[1], -step[0], 0], np.float32)
    yaw = way + rng.normal(0, 0.15) + rng.integers(4) * np.pi / 2
    turn = spin(axis, -angle) @ cast(rng, yaw)
    drop = float((np.abs(turn[2]) * 0.5).sum())
    for reach in np.arange(0.9, 1.7, 0.04):
        centre = base.centre * np.array([1, 1, 0], np.float32)
        centre = centre + step * reach + np.array([0, 0, drop], np.float32)
        mine = Solid(np.asarray(centre, np.float32), turn, HALF, base.round, base.ball)
        if (base.distance(base.local(mine.corners())) > 0).all():
            break
    return mine


def scatter(
    rng: np.random.Generator,
    spots: Floats,
    shapes: list[tuple[float, float]],
    trouble: float,
) -> list[Lying]:
    """Lay dice at the points `spots` (N, 2) of the table or beside each other.

    `shapes` are (round, ball) of the kinds; `trouble` is the chance that a die leans
    on or lies upon another one.
    """
    taken: list[tuple[float, float, float]] = []
    dice: list[Lying] = []
    lone: list[int] = []
    for start in spots.tolist():
        x, y = start
        which = int(rng.integers(len(shapes)))
        rounding, ball = shapes[which]
        yaw = float(rng.uniform(0, 2 * np.pi))
        if taken and rng.random() < trouble and lone:
            base = dice[lone.pop(int(rng.integers(len(lone))))].solid
            if rng.random() < 0.6:
                body = _lean(rng, Solid(base.centre, base.turn, HALF, rounding, ball))
                flat = (float(body.centre[0]), float(body.centre[1]), yaw)
                if not _clash(
                    [s for s in taken if abs(s[0] - base.centre[0]) > 1e-3], *flat, 0.45
                ):
                    dice.append(Lying(which, body, cocked=True))
                    taken.append(flat)
                continue
            shift = rng.uniform(-0.42, 0.42, 2)
            up = np.array([*shift, 1.0], np.float32)
            body = Solid(
                np.asarray(base.centre + up, np.float32),
                cast(rng, yaw),
                HALF,
                rounding,
                ball,
            )
            dice.append(Lying(which, body, stacked=True))
            continue
        if taken and rng.random() < 0.45:
            u, v, w = taken[int(rng.integers(len(taken)))]
            way = float(rng.uniform(0, 2 * np.pi))
            if rng.random() < 0.5:  # side to side
                yaw = w + float(rng.normal(0, 0.03))
                way = w + float(rng.integers(4) * np.pi / 2 + rng.normal(0, 0.2))
            for reach in np.arange(0.98, 1.5, 0.02):
                x, y = u + np.cos(way) * reach, v + np.sin(way) * reach
                if not _overlap(_square(x, y, yaw, 0.503), _square(u, v, w)):
                    break
        if _clash(taken, x, y, yaw, 0.503):
            continue
        taken.append((float(x), float(y), yaw))
        lone.append(len(dice))
        body = Solid(
            np.array([x, y, 0.5], np.float32), cast(rng, yaw), HALF, rounding, ball
        )
        dice.append(Lying(which, body))
    return dice
