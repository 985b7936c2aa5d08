"""Drawings as arrays: what one icon looks like, who it is and what it means."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

SIDE = 96
"""Pixels along one side of a drawing."""

Rgba = npt.NDArray[np.uint8]

MEANINGS = (
    "other",
    "blank",
    "chicken",
    "double_chicken",
    "egg",
    "fox",
    "happy_dog",
    "bark",
    "chick",
    "leg",
    "double_leg",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
)
"""What a face can mean to a game; "other" is every drawing without a meaning."""


@dataclass(frozen=True)
class Art:
    """One drawing: `rgba` (96, 96, 4), its own `name`, its `meaning`.

    `coloured` says that the colours belong to the drawing; else only its alpha does.
    """

    rgba: Rgba
    name: str
    meaning: str = "other"
    coloured: bool = False

    def __post_init__(self) -> None:
        if self.rgba.shape != (SIDE, SIDE, 4):
            raise ValueError(f"A drawing is {SIDE}x{SIDE} RGBA, not {self.rgba.shape}.")
        if self.meaning not in MEANINGS:
            raise ValueError(f'No face means "{self.meaning}".')


def moved(
    rgba: Rgba, scale: float, angle: float, shift: tuple[float, float], *, flip: bool
) -> Rgba:
    """Return the drawing scaled, turned (degrees) and shifted (sides)."""
    half = SIDE / 2
    matrix = cv2.getRotationMatrix2D((half, half), angle, scale)
    matrix[:, 2] += np.array(shift) * SIDE
    if flip:
        matrix = matrix @ np.array([[-1, 0, SIDE - 1], [0, 1, 0], [0, 0, 1.0]])
    return np.asarray(cv2.warpAffine(rgba, matrix, (SIDE, SIDE)), np.uint8)


def over(below: Rgba, above: Rgba) -> Rgba:
    """Lay one drawing over another (straight alpha)."""
    top = above[..., 3:].astype(np.float32) / 255
    base = below[..., 3:].astype(np.float32) / 255
    alpha = top + base * (1 - top)
    colour = above[..., :3] * top + below[..., :3] * base * (1 - top)
    colour = colour / np.maximum(alpha, 1e-3)
    return np.concatenate([colour, alpha * 255], axis=2).astype(np.uint8)


def pair(rng: np.random.Generator, first: Rgba, second: Rgba) -> Rgba:
    """Two small drawings on one face: side by side, diagonal or overlapping."""
    angle = rng.choice([0.0, 45.0, 90.0, 135.0]) + rng.normal(0, 8)
    apart = rng.uniform(0.16, 0.27)
    step = (apart * np.cos(np.radians(angle)), apart * np.sin(np.radians(angle)))
    scale = rng.uniform(0.46, 0.62)
    tilt = float(rng.normal(0, 12))
    turn = float(rng.choice([0.0, 0.0, 0.0, 180.0]))
    mirror = bool(rng.random() < 0.35)
    one = moved(first, scale, tilt, (-step[0], -step[1]), flip=False)
    two = moved(second, scale, tilt + turn, step, flip=mirror)
    if rng.random() < 0.5:  # a gap keeps overlapping outlines apart
        ring = cv2.dilate(two[..., 3], np.ones((5, 5), np.uint8))
        one = one.copy()
        one[..., 3] = np.minimum(one[..., 3], 255 - ring)
    return over(one, two)


def wiggle(rng: np.random.Generator, rgba: Rgba, amount: float = 0.035) -> Rgba:
    """Bend a drawing smoothly, so that it is a similar one of another hand."""
    grid = rng.normal(0, amount * SIDE, (2, 4, 4)).astype(np.float32)
    field = [cv2.resize(g, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC) for g in grid]
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    aspect = np.float32(np.exp(rng.normal(0, 0.07)))
    half = np.float32(SIDE / 2)
    x = (x - half) * aspect + half + field[0]
    y = (y - half) / aspect + half + field[1]
    return np.asarray(
        cv2.remap(rgba, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT),
        np.uint8,
    )


def pips(rng: np.random.Generator, number: int) -> Rgba:
    """Draw the pips of an ordinary die: round, square-ish or ringed."""
    radius = rng.uniform(0.07, 0.12) * SIDE
    if number == 1 and rng.random() < 0.3:
        radius *= rng.uniform(1.2, 2.0)
    spread = rng.uniform(0.24, 0.32) * SIDE
    narrow = spread * rng.choice([1.0, 1.0, rng.uniform(0.7, 1.0)])
    spots = {
        1: [(0, 0)],
        2: [(-1, -1), (1, 1)],
        3: [(-1, -1), (0, 0), (1, 1)],
        4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
        5: [(-1, -1), (1, 1), (0, 0), (-1, 1), (1, -1)],
        6: [(-1, -1), (1, 1), (-1, 0), (1, 0), (-1, 1), (1, -1)],
    }[number]
    alpha = np.zeros((SIDE, SIDE), np.uint8)
    wide = narrow if number in (2, 3, 4, 5) and rng.random() < 0.3 else spread
    if number == 6:
        wide = narrow
    for x, y in spots:
        centre = (
            round((SIDE / 2 + x * wide) * 16),
            round((SIDE / 2 + y * spread) * 16),
        )
        cv2.circle(alpha, centre, round(radius * 16), 255, -1, cv2.LINE_AA, 4)
    rgba = np.zeros((SIDE, SIDE, 4), np.uint8)
    rgba[..., 3] = alpha
    return rgba
