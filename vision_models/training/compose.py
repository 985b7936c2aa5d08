"""Putting solids into a picture, from far to near, and keeping who is seen where."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision_models.training.dice import Kind
from vision_models.training.layout import Lying
from vision_models.training.shading import Inks, Light, Thing, shade
from vision_models.training.solids import Camera, Floats, Solid, march

FINE = 160
"""Pixels; what is larger and no die is drawn coarsely."""


@dataclass(frozen=True)
class Setting:
    """What a picture shows: dice (each of one of `kinds`) and other things."""

    camera: Camera
    lamp: Light
    kinds: list[Kind]
    lying: list[Lying]
    others: list[tuple[Solid, Kind]]

    def things(self) -> list[Thing]:
        """Return all that is drawn, from far to near."""
        camera = self.camera
        edge = camera.focal / float(np.linalg.norm(camera.centre))
        inks = [Inks.of(kind, edge) for kind in self.kinds]
        blank = Inks(
            12, np.zeros((12, 72, 4), np.float32), np.zeros((12, 72, 2), np.float32)
        )
        things = [
            Thing(
                die.solid,
                self.kinds[die.kind],
                inks[die.kind],
                number,
                neighbours(die.solid, self.lying),
            )
            for number, die in enumerate(self.lying)
        ]
        things += [Thing(solid, kind, blank) for solid, kind in self.others]
        return sorted(
            things,
            key=lambda t: -float(np.linalg.norm(t.solid.centre - camera.centre)),
        )


def neighbours(solid: Solid, lying: list[Lying]) -> tuple[Solid, ...]:
    """Return the dice that are near enough to shade this one (at most three)."""
    near = [
        other.solid
        for other in lying
        if other.solid is not solid
        and float(((other.solid.centre - solid.centre) ** 2).sum()) < 3.2
    ]
    return tuple(near[:3])


def draw(
    picture: Floats, setting: Setting, grain: Floats
) -> tuple[npt.NDArray[np.int32], list[int]]:
    """Draw all things into a linear picture (S, S, 3).

    Returns which die's upper face is seen at each pixel (-1: none), and how many
    pixels each upper face has when nothing hides it.
    """
    size = picture.shape[0]
    owner = np.full((size, size), -1, np.int32)
    drawn = [0] * len(setting.lying)
    camera = setting.camera
    for thing in setting.things():
        seen = camera.project(thing.solid.corners())
        low = np.maximum(np.floor(seen.min(0)).astype(int) - 2, 0)
        high = np.minimum(np.ceil(seen.max(0)).astype(int) + 3, size)
        if (low >= high).any():
            continue
        step = 1 if thing.die >= 0 or int((high - low).max()) < FINE else 3
        x0, y0, x1, y1 = int(low[0]), int(low[1]), int(high[0]), int(high[1])
        rays = camera.rays(x0, y0, x1, y1)[::step, ::step]
        rows, columns = rays.shape[:2]
        flat = np.ascontiguousarray(rays.reshape(-1, 3))
        hit = march(thing.solid, camera.centre, flat, step / camera.focal)
        if not len(hit.where):
            continue
        colour, face = shade(thing, hit, flat, setting.lamp, grain)
        layer = np.zeros((rows * columns, 4), np.float32)
        layer[hit.where, :3] = colour * hit.cover[:, None]
        layer[hit.where, 3] = hit.cover
        layer = layer.reshape(rows, columns, 4)
        if step > 1:
            layer = np.asarray(cv2.resize(layer, (x1 - x0, y1 - y0)), np.float32)
        view = picture[y0:y1, x0:x1]
        view *= 1 - layer[..., 3:]
        view += layer[..., :3]
        mark = owner[y0:y1, x0:x1]
        mark[layer[..., 3] > 0.5] = -1
        if thing.die >= 0:
            up = face == setting.lying[thing.die].upper
            upper = hit.where[up & (hit.cover > 0.5)]
            mark[upper // columns, upper % columns] = thing.die
            drawn[thing.die] = len(upper)
    return owner, drawn


def upper_corners(solid: Solid, face: int) -> Floats:
    """Nominal square (4, 3) of a face in the world: as printed, clockwise."""
    axis, behind = divmod(face, 2)
    sign = -1.0 if behind else 1.0
    right, up = (axis + 1) % 3, (axis + 2) % 3
    corners = np.zeros((4, 3), np.float32)
    corners[:, axis] = sign
    corners[:, right] = np.array([-1, 1, 1, -1]) * sign
    corners[:, up] = np.array([1, 1, -1, -1])
    return np.asarray(solid.centre + (corners * solid.half) @ solid.turn.T, np.float32)


def fill(picture: Floats, points: Floats, colour: Floats, cover: float) -> None:
    """Lay a polygon of one colour over a linear picture, its border smooth."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    where = np.clip(points * 16, -(2**20), 2**20).astype(np.int32)
    cv2.fillConvexPoly(mask, where, 255, cv2.LINE_AA, 4)
    x, y, w, h = cv2.boundingRect(mask)
    if w:
        part = mask[y : y + h, x : x + w, None].astype(np.float32) * (cover / 255)
        view = picture[y : y + h, x : x + w]
        view += (colour - view) * part


def stand(picture: Floats, setting: Setting, wall: Solid, colour: Floats) -> None:
    """Draw a wall: a box of one colour, its sides lit as they face the lamp."""
    camera, lamp = setting.camera, setting.lamp
    aim = lamp.lamp / np.linalg.norm(lamp.lamp)
    for face in range(6):
        corners = upper_corners(wall, face)
        normal = wall.turn[:, face // 2] * (1 - 2 * (face % 2))
        if float(normal @ (camera.centre - corners[0])) <= 0:
            continue
        shine = max(float(normal @ aim), 0) * lamp.sun
        shine = shine + lamp.sky * (0.5 + 0.5 * float(normal[2])) + lamp.bounce * 0.3
        fill(
            picture,
            camera.project(corners),
            np.asarray(colour * shine, np.float32),
            1.0,
        )
