"""One training picture: a table, what lies on it, dice, a camera; and its labels."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision_models.training import props
from vision_models.training.art import MEANINGS, Art
from vision_models.training.compose import Setting, draw, fill, stand, upper_corners
from vision_models.training.deck import Deck
from vision_models.training.dice import Kind, lab, linear
from vision_models.training.layout import Lying, scatter
from vision_models.training.optics import Sensor
from vision_models.training.shading import light, shadows
from vision_models.training.solids import Camera, Floats, Solid, look
from vision_models.training.tables import SIZE as TEXTURE
from vision_models.training.tables import noise, table

SIZE = 640
"""Pixels along a picture's side."""

FIELDS = (
    *(f"{axis}{n}" for n in range(4) for axis in "xy"),
    "visible",
    "cocked",
    "stacked",
    "identity",
    "meaning",
    "l",
    "a",
    "b",
)
"""Columns of a label row: corners (continuous pixels), flags, who, body CIELAB/100."""

_LINEAR = (linear(np.arange(256))).astype(np.float32)


@dataclass(frozen=True)
class Scene:
    """A picture (640, 640, 3) sRGB and its dice, one row of `FIELDS` each."""

    rgb: npt.NDArray[np.uint8]
    dice: Floats


class Renderer:
    """Makes scenes; keeps a pool of tables, noise and drawings between them."""

    def __init__(self, deck: Deck) -> None:
        rng = np.random.default_rng(0)
        self.deck = deck
        self.sensor = Sensor(rng)
        self.grain = noise(rng, 512, 32, 4)
        self.arts: Sequence[Art] = deck.arts
        self.tables: list[npt.NDArray[np.uint8]] = []

    def lay(self, rng: np.random.Generator, count: int = 8) -> None:
        """Exchange the tables for new ones."""
        self.tables = [table(rng, self.arts) for _ in range(count)]

    def scene(self, rng: np.random.Generator) -> Scene:
        """Render one picture with its labels."""
        edge = float(np.exp(rng.uniform(np.log(25), np.log(78))))
        camera = _camera(rng, edge)
        ground, mean = self._ground(rng, camera, edge)
        lamp = light(rng, mean)
        kinds = self.deck.copy(rng)
        lying = _throw(rng, camera, kinds, edge)
        others = _others(rng, camera)
        walls: list[Solid] = []
        if rng.random() < 0.2:
            walls, wall_colour, floor = props.tray(rng, camera, SIZE)
            if rng.random() < 0.7:
                fill(
                    ground, camera.project(floor), linear(rng.uniform(5, 250, 3)), 0.95
                )
        setting = Setting(camera, lamp, kinds, lying, others)
        solids = [die.solid for die in lying] + [solid for solid, _ in others]
        sun, sky = shadows(rng, camera, lamp, solids + walls, SIZE)
        facing = float(lamp.lamp[2] / np.linalg.norm(lamp.lamp))
        picture = ground * (
            sun[..., None] * (lamp.sun * facing) + sky[..., None] * lamp.sky
        )
        for wall in walls:
            stand(picture, setting, wall, wall_colour)
        owner, drawn = draw(picture, setting, self.grain)
        rgb = self.sensor.expose(rng, picture, lamp.colour)
        return Scene(rgb, self._labels(setting, owner, drawn))

    def _ground(
        self, rng: np.random.Generator, camera: Camera, edge: float
    ) -> tuple[Floats, Floats]:
        texture = self.tables[int(rng.integers(len(self.tables)))]
        zoom = float(rng.uniform(0.7, 1.5))
        texture = props.strew(rng, texture, self.arts, edge / zoom)
        square = np.array([[0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]], np.float32)
        spots = camera.ground(square)[:, :2]
        middle = spots.mean(0)
        way = float(rng.uniform(0, 2 * np.pi))
        c, s = np.cos(way) * edge / zoom, np.sin(way) * edge / zoom
        source = (spots - middle) @ np.array([[c, s], [-s, c]]) + TEXTURE / 2
        warp = cv2.getPerspectiveTransform(source.astype(np.float32), square)
        seen = cv2.warpPerspective(
            texture, warp, (SIZE, SIZE), borderMode=cv2.BORDER_REFLECT
        )
        ground = np.asarray(_LINEAR[seen] * np.exp(rng.normal(0, 0.12, 3)), np.float32)
        return ground, np.asarray(ground[::16, ::16].mean((0, 1)), np.float32)

    def _labels(
        self,
        setting: Setting,
        owner: npt.NDArray[np.int32],
        drawn: list[int],
    ) -> Floats:
        camera, kinds, lying = setting.camera, setting.kinds, setting.lying
        left = np.bincount(owner[owner >= 0], minlength=len(lying))
        frame = np.array([[0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]], np.float32)
        rows = []
        for n, die in enumerate(lying):
            corners = camera.project(upper_corners(die.solid, die.upper)) + 0.5
            area = abs(float(cv2.contourArea(corners)))
            inside, _ = cv2.intersectConvexConvex(corners, frame)
            share = float(left[n]) / drawn[n] * inside / area if drawn[n] else 0.0
            art = kinds[die.kind].faces[die.upper]
            rows.append(
                [
                    *corners.ravel(),
                    share,
                    float(die.cocked),
                    float(die.stacked),
                    self.deck.identities[art.name],
                    MEANINGS.index(art.meaning),
                    *lab(kinds[die.kind].finish.body),
                ]
            )
        return np.asarray(rows, np.float32).reshape(-1, len(FIELDS))


def _camera(rng: np.random.Generator, edge: float) -> Camera:
    focal = float(rng.uniform(850, 1600)) * (
        0.5 if edge < 38 and rng.random() < 0.5 else 1
    )
    tilt = float(np.radians(rng.choice([rng.uniform(0, 12), rng.uniform(5, 38)])))
    middle = SIZE / 2
    point = (
        float(middle + rng.uniform(-330, 330)),
        float(middle + rng.uniform(-220, 220)),
    )
    heading = float(rng.uniform(0, 2 * np.pi))
    roll = float(rng.uniform(0, 2 * np.pi))
    return look((tilt, heading, roll), focal / edge, focal, point)


def _throw(
    rng: np.random.Generator, camera: Camera, kinds: list[Kind], edge: float
) -> list[Lying]:
    most = min(26.0, 0.26 * (SIZE / edge) ** 2)
    count = 0 if rng.random() < 0.03 else int(rng.uniform(2, max(3.0, most)))
    middle = rng.uniform(120, SIZE - 120, 2)
    spread = rng.uniform(90, 330)
    spots = middle + rng.uniform(-spread, spread, (count, 2))
    within = np.clip(spots, -5, SIZE + 5).astype(np.float32)
    shapes = [(kind.round, kind.ball) for kind in kinds]
    points = camera.ground(within)[:, :2] if count else np.zeros((0, 2), np.float32)
    return scatter(rng, points, shapes, trouble=float(rng.choice([0.0, 0.08, 0.3])))


def _others(rng: np.random.Generator, camera: Camera) -> list[tuple[Solid, Kind]]:
    found: list[tuple[Solid, Kind]] = []
    for make, chance in ((props.pawn, 0.3), (props.pen, 0.2), (props.hand, 0.06)):
        while rng.random() < chance:
            spot = camera.ground(rng.uniform(0, SIZE, (1, 2)).astype(np.float32))[0]
            found += make(rng, float(spot[0]), float(spot[1]))
    return found
