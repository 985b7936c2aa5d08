"""How the simulated dice move: thrown, slid aside, at rest."""

from dataclasses import dataclass
from math import pi
from typing import Protocol

import numpy as np

from hardware.camera.table_dice import EDGE_MM
from hardware.camera.table_render import Pose, spin, yaw
from hardware.camera.table_view import Points

Spot = tuple[float, float]
"""A place on the table, millimetres from its middle."""

THROW_S = 0.7
SLIDE_S = 0.5
_REACH_MM = (112.0, 74.0)
"""Half width and half depth of the field the dice come to rest in."""
_APART_MM = 1.5 * EDGE_MM
"""Centres of square dice at any yaw do not overlap beyond 1.42 edges."""
_RIM_MM = (140.0, 165.0)
_ROWS_MM = range(84, -100, -30)


class Track(Protocol):
    """The way of one die; it rests after `ends` (seconds)."""

    @property
    def ends(self) -> float:
        """Return when it has come to rest."""

    def pose(self, time: float) -> Pose:
        """Return where it is at `time`."""


def lying(spot: Spot, angle: float) -> Pose:
    """Return the pose of a die that lies flat at `spot`, turned by `angle`."""
    return Pose(np.array((spot[0], spot[1], EDGE_MM / 2)), yaw(angle))


@dataclass(frozen=True)
class Rest:
    """A die that lies still."""

    at: Pose
    ends: float = 0.0

    def pose(self, time: float) -> Pose:  # noqa: ARG002 - the protocol's
        """Return the one pose."""
        return self.at


@dataclass(frozen=True)
class Tumble:
    """A thrown die: it flies in from `start`, bounces three times and lies."""

    begins: float
    ends: float
    start: Points
    goal: Pose
    axis: Points
    turns: float

    def pose(self, time: float) -> Pose:
        """Return the pose; the last of the way is a slow roll onto its face."""
        share = min(max((time - self.begins) / (self.ends - self.begins), 0.0), 1.0)
        left = (1 - share) ** 2
        at = self.goal.at + (self.start - self.goal.at) * left
        at[2] += 28 * abs(np.cos(3 * pi * share)) * left
        return Pose(at, spin(self.axis, self.turns * 2 * pi * left) @ self.goal.turn)


@dataclass(frozen=True)
class Slide:
    """A die pushed flat over the table."""

    begins: float
    ends: float
    start: Pose
    goal: Pose

    def pose(self, time: float) -> Pose:
        """Return the pose; the die turns to its new yaw half way."""
        share = min(max((time - self.begins) / (self.ends - self.begins), 0.0), 1.0)
        smooth = share * share * (3 - 2 * share)
        at = self.start.at + (self.goal.at - self.start.at) * smooth
        return Pose(at, (self.start if share < 1 / 2 else self.goal).turn)


def throw_to(pose: Pose, now: float, rng: np.random.Generator) -> Tumble:
    """Return a throw from the near side of the table that ends in `pose`."""
    start = np.array((rng.uniform(-60, 60), -240.0, 40.0))
    begins = now + rng.uniform(0, 0.12)
    axis = rng.normal(size=3)
    ends = now + THROW_S * rng.uniform(0.85, 1.0)
    return Tumble(begins, ends, start, pose, axis, rng.uniform(0.8, 1.6))


def free_spot(taken: list[Spot], rng: np.random.Generator) -> Spot:
    """Return a random place in the field that touches none of `taken`.

    Should the field be full, the roomiest of the places tried is taken.
    """
    best: tuple[float, Spot] = (-1.0, (0.0, 0.0))
    for _ in range(200):
        spot = (
            float(rng.uniform(-_REACH_MM[0], _REACH_MM[0])),
            float(rng.uniform(-_REACH_MM[1], _REACH_MM[1])),
        )
        room = _room(spot, taken)
        if room >= _APART_MM:
            return spot
        best = max(best, (room, spot))
    return best[1]


def rim_spot(side: str, taken: list[Spot]) -> Spot:
    """Return the first free place at the "left" or "right" rim, from the far end."""
    sign = -1.0 if side == "left" else 1.0
    places = [(sign * x, float(y)) for x in reversed(_RIM_MM) for y in _ROWS_MM]
    return max(places, key=lambda place: min(_room(place, taken), _APART_MM))


def _room(spot: Spot, taken: list[Spot]) -> float:
    gaps = [np.hypot(spot[0] - x, spot[1] - y) for x, y in taken]
    return float(min(gaps, default=1e9))
