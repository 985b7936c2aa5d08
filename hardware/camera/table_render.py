"""Draws dice on the simulated table: faces, edges, shadows, in perspective."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from hardware.camera.frame import Image
from hardware.camera.table_dice import EDGE_MM, TEXTURE, Die, texture_of
from hardware.camera.table_view import Points, View

Real = npt.NDArray[np.float32]

_LAMP = np.array((-0.38, 0.42, 0.82)) / np.linalg.norm((-0.38, 0.42, 0.82))
"""Direction from the table towards the lamp: upper left, high."""
_AMBIENT, _DIRECT = 0.52, 0.58
_SHADOW = 0.5

_HALF = EDGE_MM / 2
_NORMALS = np.array(
    ((0, 0, 1), (0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, 0, -1)), float
)
"""Faces in the order of `Die.faces`; the last lies on the table at rest."""
_UPS = np.array(
    ((0, 1, 0), (0, 0, 1), (0, 0, 1), (0, 0, 1), (0, 0, 1), (0, -1, 0)), float
)
_ACROSS = np.cross(_UPS, _NORMALS)
_SQUARES = _NORMALS[:, None] + np.stack(
    (_UPS - _ACROSS, _UPS + _ACROSS, _ACROSS - _UPS, -_UPS - _ACROSS), 1
)
"""The corners of each face, in the order of `_TEXTURE_CORNERS`: 6x4x3."""
_VERTICES = np.array(
    [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float
)
_TEXTURE_CORNERS = np.array(
    ((0, 0), (TEXTURE, 0), (TEXTURE, TEXTURE), (0, TEXTURE)), np.float32
)


@dataclass(frozen=True)
class Pose:
    """Where a die is: its centre (3 millimetres) and its turn (3x3 rotation)."""

    at: Points
    turn: Points


@dataclass(frozen=True)
class Sprite:
    """A drawn die: premultiplied BGR and cover (both 0..1) with its upper left pixel.

    `depth` orders sprites, farther ones first.
    """

    colour: Real
    cover: Real
    left: int
    top: int
    depth: float


def _real(values: npt.ArrayLike) -> Real:
    return np.asarray(values, dtype=np.float32)


def yaw(angle: float) -> Points:
    """Return the rotation by `angle` (radians) about the table's normal."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array(((c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0)))


def spin(axis: Points, angle: float) -> Points:
    """Return the rotation by `angle` (radians) about `axis` (3, not zero)."""
    return np.asarray(cv2.Rodrigues(axis / np.linalg.norm(axis) * angle)[0])


def draw_die(die: Die, pose: Pose, view: View, fine: int = 2) -> Sprite:
    """Draw one die with `fine` x `fine` samples per pixel.

    With one sample, for dice in motion, ridges and corners stay sharp.
    """
    outline = view.project(pose.at + _VERTICES * _HALF @ pose.turn.T)
    left, top = np.floor(outline.min(0)).astype(int) - 3
    right, bottom = np.ceil(outline.max(0)).astype(int) + 3
    size = ((right - left) * fine, (bottom - top) * fine)
    corner = np.array((left, top))
    canvas = np.zeros((size[1], size[0], 3), np.uint8)
    cover = np.zeros((size[1], size[0]), np.uint8)

    hull = cv2.convexHull(((outline - corner) * fine).astype(np.float32))
    cv2.fillConvexPoly(cover, np.rint(hull * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    facings = _NORMALS @ pose.turn.T
    squares = pose.at + _HALF * _SQUARES @ pose.turn.T
    seen = ((view.eye - pose.at - facings * _HALF) * facings).sum(1) > 0
    lights = _AMBIENT + _DIRECT * np.maximum(facings @ _LAMP, 0)
    edges: list[npt.NDArray[np.int32]] = []
    for number in np.flatnonzero(seen):
        corners = (view.project(squares[number]) - corner) * fine
        texture = texture_of(die.kind, die.faces[number])
        painted = cv2.convertScaleAbs(texture, alpha=float(lights[number]))
        warp = cv2.getPerspectiveTransform(_TEXTURE_CORNERS, corners.astype(np.float32))
        cv2.warpPerspective(
            painted, warp, size, canvas, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT
        )
        edges.append(np.rint(corners * 16).astype(np.int32))
    if fine == 1:
        rounded = _real(cover / 255)
    else:
        rounded = _rounded(cover, view.scale_at(pose.at) * fine)
        _bevel(canvas, edges, texture_of(die.kind, "blank"), fine)
    colour = canvas * rounded[..., None]
    if fine > 1:
        target = (right - left, bottom - top)
        colour = _real(cv2.resize(colour, target, interpolation=cv2.INTER_AREA))
        rounded = _real(cv2.resize(rounded, target, interpolation=cv2.INTER_AREA))
    depth = float(np.linalg.norm(view.eye - pose.at))
    return Sprite(colour, rounded[..., None], int(left), int(top), depth)


def _bevel(
    canvas: Image, edges: Sequence[npt.NDArray[np.int32]], body: Image, fine: int
) -> None:
    """Soften the ridges between faces; a rounded ridge catches some light."""
    ridge = np.clip(body[0, 0].astype(np.float32) * 1.02 + 6, 0, 255)
    seams = np.zeros(canvas.shape[:2], np.uint8)
    for square in edges:
        cv2.polylines(seams, [square], True, 255, fine + 1, cv2.LINE_AA, 4)
    share = cv2.GaussianBlur(seams, (0, 0), 0.9 * fine).astype(np.float32) / 340
    canvas[:] = canvas + (ridge - canvas) * share[..., None]


def _rounded(cover: Image, pixels_per_mm: float) -> Real:
    """Round the corners of a filled outline by about a millimetre; 0..1."""
    soft = cv2.GaussianBlur(cover, (0, 0), 0.85 * pixels_per_mm).astype(np.float32)
    return _real(np.clip((soft / 255 - 0.5) * 5 + 0.42, 0, 1))


def blend(sprites: Sequence[Sprite]) -> Sprite:
    """Average several moments of one die into its motion blur."""
    left = min(s.left for s in sprites)
    top = min(s.top for s in sprites)
    right = max(s.left + s.cover.shape[1] for s in sprites)
    bottom = max(s.top + s.cover.shape[0] for s in sprites)
    colour = np.zeros((bottom - top, right - left, 3), np.float32)
    cover = np.zeros((bottom - top, right - left, 1), np.float32)
    for s in sprites:
        rows = slice(s.top - top, s.top - top + s.cover.shape[0])
        columns = slice(s.left - left, s.left - left + s.cover.shape[1])
        colour[rows, columns] += s.colour / len(sprites)
        cover[rows, columns] += s.cover / len(sprites)
    # So few moments leave ghosts; a slight blur joins them.
    colour = _real(cv2.blur(colour, (5, 5)))
    cover = _real(cv2.blur(cover, (5, 5)))[..., None]
    return Sprite(colour, cover, left, top, sprites[0].depth)


def paste(picture: Image, sprite: Sprite, light: Real | float = 1.0) -> None:
    """Lay `sprite` over `picture` in place, lit by `light`; what is outside is cut."""
    height, width = picture.shape[:2]
    top, left = max(sprite.top, 0), max(sprite.left, 0)
    bottom = min(sprite.top + sprite.cover.shape[0], height)
    right = min(sprite.left + sprite.cover.shape[1], width)
    if top >= bottom or left >= right:
        return
    rows = slice(top - sprite.top, bottom - sprite.top)
    columns = slice(left - sprite.left, right - sprite.left)
    under = picture[top:bottom, left:right]
    over = under * (1 - sprite.cover[rows, columns])
    over += sprite.colour[rows, columns] * light
    under[:] = np.clip(over, 0, 255)


def cast_shadows(picture: Image, poses: Iterable[Pose], view: View) -> None:
    """Darken the table in place where the dice keep the lamp's light away."""
    # A quarter of the resolution is enough: shadows are soft.
    share = 4
    small = np.zeros((view.height // share, view.width // share), np.uint8)
    contact = small.copy()
    for pose in poses:
        vertices = pose.at + _VERTICES * _HALF @ pose.turn.T
        thrown = vertices - _LAMP * np.maximum(vertices[:, 2:], 0) / _LAMP[2]
        below = vertices * (1.0, 1.0, 0.0)
        for target, points, level in ((small, thrown, 255), (contact, below, 150)):
            hull = cv2.convexHull((view.project(points) / share).astype(np.float32))
            shape = np.rint(hull * 16).astype(np.int32)
            cv2.fillConvexPoly(target, shape, level, cv2.LINE_AA, 4)
    dark = cv2.max(
        cv2.GaussianBlur(small, (0, 0), 1.6), cv2.GaussianBlur(contact, (0, 0), 1.2)
    )
    keep = cv2.convertScaleAbs(dark, alpha=-_SHADOW, beta=255)
    keep = cv2.resize(keep, (view.width, view.height), interpolation=cv2.INTER_LINEAR)
    cv2.multiply(picture, cv2.merge((keep, keep, keep)), picture, 1 / 255)
