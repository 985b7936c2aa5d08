"""Puts the simulated picture together; a still scene costs next to nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import pi, sin

import cv2
import numpy as np

from hardware.camera.frame import Image, shrink_grey
from hardware.camera.table_dice import Die
from hardware.camera.table_ground import light_field, lit, paint_ground
from hardware.camera.table_hand import draw_hand
from hardware.camera.table_motion import Track
from hardware.camera.table_render import (
    Real,
    Sprite,
    blend,
    cast_shadows,
    draw_die,
    paste,
)
from hardware.camera.table_view import View

_NOISES = 4
_NOISE_LEVEL = 2.2
_LIFT = 16
"""Added with the noise and taken off again: bytes have no sign."""
_EXPOSURE_S = 1 / 50
_MOMENTS = 3
"""A moving die is drawn as the mean of so many moments of the exposure."""
_SHAKE_PX = 14.0


@dataclass
class Piece:
    """A die on its way; keeps its drawing once it rests."""

    die: Die
    track: Track
    rested: Sprite | None = field(default=None, repr=False)

    def sprite(self, time: float, view: View) -> Sprite:
        """Return it as seen during an exposure that ends at `time` (seconds)."""
        if time - _EXPOSURE_S < self.track.ends:
            moments = np.linspace(time - _EXPOSURE_S, time, _MOMENTS)
            poses = [self.track.pose(float(moment)) for moment in moments]
            return blend([draw_die(self.die, pose, view, 1) for pose in poses])
        if self.rested is None:
            self.rested = draw_die(self.die, self.track.pose(time), view)
        return self.rested


@dataclass(frozen=True)
class Shot:
    """The circumstances of one picture; `hand` and `shake` are shares 0..1."""

    time: float
    hand: float = 0.0
    lamp: float = 1.0
    shake: float = 0.0


_Key = tuple[tuple[int, ...], float]


class Scene:
    """Draws pictures of one table, `width` x `height` BGR."""

    def __init__(self, width: int, height: int, fps: float, seed: int) -> None:
        self.width = width
        self.height = height
        self._late = _EXPOSURE_S + 1 / fps
        rng = np.random.default_rng((seed, 1))
        self._view = View(width, height)
        self._light = light_field(rng, (width // 16, height // 16))
        self._ground = lit(paint_ground(self._view, rng), self._light)
        self._noise = self._noise_field(rng)
        self._lift = np.full((height, width, 3), _LIFT, np.uint8)
        self._key: _Key | None = None
        self._still: Image = self._ground
        self._ready: dict[int, tuple[Image, Image]] = {}

    def picture(
        self, pieces: Sequence[Piece], shot: Shot, number: int
    ) -> tuple[Image, Image]:
        """Return picture and grey of frame `number`; both may be handed out again."""
        moving = any(shot.time - self._late < piece.track.ends for piece in pieces)
        if moving or shot.hand > 0 or shot.shake > 0:
            self._key = None
            image = self._noisy(self._drawn(pieces, shot), number)
            return image, shrink_grey(image)
        key = (tuple(id(piece) for piece in pieces), shot.lamp)
        if key != self._key:
            self._key = key
            self._still = self._drawn(pieces, shot)
            self._ready = {}
        which = number % _NOISES
        if which not in self._ready:
            image = self._noisy(self._still, number)
            self._ready[which] = image, shrink_grey(image)
        return self._ready[which]

    def _drawn(self, pieces: Sequence[Piece], shot: Shot) -> Image:
        picture = self._ground.copy()
        poses = [piece.track.pose(shot.time) for piece in pieces]
        cast_shadows(picture, poses, self._view)
        sprites = [piece.sprite(shot.time, self._view) for piece in pieces]
        for sprite in sorted(sprites, key=lambda each: -each.depth):
            paste(picture, sprite, self._gain(sprite))
        if shot.hand > 0:
            draw_hand(picture, shot.hand, shot.time)
        if shot.shake > 0:
            picture = self._shifted(picture, shot)
        cv2.GaussianBlur(picture, (3, 3), 0.65, picture)
        if shot.lamp != 1:
            cv2.convertScaleAbs(picture, picture, shot.lamp)
        return picture

    def _gain(self, sprite: Sprite) -> Real:
        rows, columns = self._light.shape[:2]
        y = (sprite.top + sprite.cover.shape[0] // 2) // 16
        x = (sprite.left + sprite.cover.shape[1] // 2) // 16
        gain: Real = self._light[min(max(y, 0), rows - 1), min(max(x, 0), columns - 1)]
        return gain

    def _shifted(self, picture: Image, shot: Shot) -> Image:
        reach = _SHAKE_PX * shot.shake * self.width / 1280
        x = reach * sin(2 * pi * 7 * shot.time)
        y = reach * sin(2 * pi * 5.3 * shot.time + 1)
        move = np.array(((1, 0, x), (0, 1, y)), np.float32)
        size = (self.width, self.height)
        return np.asarray(
            cv2.warpAffine(picture, move, size, borderMode=cv2.BORDER_REPLICATE),
            dtype=np.uint8,
        )

    def _noise_field(self, rng: np.random.Generator) -> Image:
        """Return sensor noise about 16, so that unsigned sums carry it.

        It is a little larger than a picture: each frame sees another part of it.
        """
        shape = (self.height + _NOISES * 7, self.width + _NOISES * 11, 3)
        noise = rng.standard_normal(shape, dtype=np.float32)
        # A debayered sensor's noise is a little wider than a pixel.
        soft = np.asarray(cv2.GaussianBlur(noise, (3, 3), 0.5))
        return np.asarray(soft * _NOISE_LEVEL + _LIFT + 0.5, dtype=np.uint8)

    def _noisy(self, picture: Image, number: int) -> Image:
        top, left = number % _NOISES * 7, number % _NOISES * 11
        noise = self._noise[top : top + self.height, left : left + self.width]
        lifted = cv2.add(picture, noise)
        return np.asarray(cv2.subtract(lifted, self._lift), dtype=np.uint8)
