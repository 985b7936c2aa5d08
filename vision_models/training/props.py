"""Things that are no dice: cards, coins, tokens, trays, pawns, pens and hands."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision_models.training.art import Art
from vision_models.training.dice import Finish, Kind, linear
from vision_models.training.layout import spin
from vision_models.training.solids import Camera, Floats, Solid
from vision_models.training.tables import colour, stamp

Texture = npt.NDArray[np.uint8]


def _card(
    rng: np.random.Generator, picture: Texture, arts: Sequence[Art], edge: float
) -> None:
    """A card, tile or square chit, printed; the small ones are a die's size."""
    size = picture.shape[0]
    x, y = (int(v) for v in rng.uniform(0, size, 2))
    wide = edge * float(rng.choice([1.0, 1.3, 2.0, 3.5]) * rng.uniform(0.8, 1.2))
    high = wide * float(rng.choice([1.0, 1.45]))
    turn = float(rng.uniform(0, 180))
    points = cv2.boxPoints(((x, y), (wide, high), turn)).astype(np.int32)
    shadow = points + rng.integers(-3, 4, 2).astype(np.int32)
    cv2.fillConvexPoly(picture, shadow, (30, 30, 30), cv2.LINE_AA)
    cv2.fillConvexPoly(picture, points, colour(rng).tolist(), cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.polylines(picture, [points], True, colour(rng).tolist(), 2, cv2.LINE_AA)
    if arts and rng.random() < 0.7:
        art = arts[int(rng.integers(len(arts)))]
        stamp(rng, picture, art, (x, y, max(8, int(wide * rng.uniform(0.4, 0.8)))))


def _coin(
    rng: np.random.Generator, picture: Texture, arts: Sequence[Art], edge: float
) -> None:
    """A coin or round token: a rim, a shine, perhaps a drawing."""
    size = picture.shape[0]
    x, y = (int(v) for v in rng.uniform(0, size, 2))
    radius = max(4, int(edge * rng.uniform(0.45, 0.95)))
    metal = np.array([[200, 170, 90], [185, 185, 190], [170, 110, 70]], np.float32)[
        rng.integers(3)
    ]
    base = metal if rng.random() < 0.5 else colour(rng)
    cv2.circle(picture, (x + 2, y + 2), radius, (25, 25, 25), -1, cv2.LINE_AA)
    cv2.circle(picture, (x, y), radius, base.tolist(), -1, cv2.LINE_AA)
    cv2.circle(picture, (x, y), radius - 1, (base * 0.6).tolist(), 2, cv2.LINE_AA)
    if arts:
        art = arts[int(rng.integers(len(arts)))]
        stamp(rng, picture, art, (x, y, int(radius * 1.3)))
    bright = np.minimum(base * 1.4 + 20, 255).tolist()
    way = int(rng.uniform(0, 360))
    inner = (int(radius * 0.8),) * 2
    cv2.ellipse(picture, (x, y), inner, way, 0, 70, bright, 2, cv2.LINE_AA)


def strew(
    rng: np.random.Generator, texture: Texture, arts: Sequence[Art], edge: float
) -> Texture:
    """Lay flat things on a table's texture; `edge` is a die's edge in its pixels."""
    picture = texture.copy()
    for _ in range(int(rng.integers(0, 7))):
        draw = _card if rng.random() < 0.6 else _coin
        draw(rng, picture, arts, edge)
    return picture


def _plain(rng: np.random.Generator, shade: Floats, shine: float) -> Kind:
    """Wrap a one-coloured thing as a "kind" with empty faces, so one shader serves."""
    finish = Finish(shade, shine, float(10 ** rng.uniform(1, 2.3)), 0, 0, shade, 0)
    return Kind(
        0.1,
        0.0,
        finish,
        (),
        np.zeros((12, 72, 4), np.float32),
        np.zeros((12, 72, 2), np.float32),
    )


def _solid(
    centre: Floats, turn: Floats, half: Sequence[float], rounding: float
) -> Solid:
    return Solid(
        np.asarray(centre, np.float32),
        turn,
        np.asarray(half, np.float32),
        float(rounding),
    )


def pawn(rng: np.random.Generator, x: float, y: float) -> list[tuple[Solid, Kind]]:
    """A pawn: a foot, a body and a head of one colour."""
    look = _plain(rng, linear(colour(rng)), float(rng.uniform(0, 1)))
    size = float(rng.uniform(0.6, 1.2))
    parts = []
    for z, wide, high in ((0.12, 0.42, 0.12), (0.5, 0.22, 0.45), (1.05, 0.3, 0.3)):
        half = (wide * size, wide * size, high * size)
        spot = np.array([x, y, z * size], np.float32)
        parts.append((_solid(spot, np.eye(3, dtype=np.float32), half, min(half)), look))
    return parts


def pen(rng: np.random.Generator, x: float, y: float) -> list[tuple[Solid, Kind]]:
    """A pen or pencil lying on the table."""
    turn = spin(np.array([0, 0, 1], np.float32), float(rng.uniform(0, 2 * np.pi)))
    thick = float(rng.uniform(0.2, 0.3))
    half = (float(rng.uniform(3.0, 4.6)), thick, thick)
    look = _plain(rng, linear(colour(rng)), float(rng.uniform(0.1, 1)))
    tip = np.array([x, y, thick], np.float32)
    parts = [(_solid(tip, turn, half, thick * rng.uniform(0.4, 0.98)), look)]
    if rng.random() < 0.6:
        cap = _plain(rng, linear(colour(rng)), 0.5)
        short = (half[0] * 0.25, thick * 1.08, thick * 1.08)
        end = tip + turn[:, 0] * half[0] * 0.8
        parts.append((_solid(end, turn, short, thick * 0.6), cap))
    return parts


def hand(rng: np.random.Generator, x: float, y: float) -> list[tuple[Solid, Kind]]:
    """Fingers that reach in, and the forearm or sleeve behind them."""
    tone = linear(np.array([224, 172, 142]) * rng.uniform(0.35, 1.08))
    skin = _plain(rng, tone, 0.15)
    sleeve = _plain(rng, linear(colour(rng)), 0.0)
    way = float(rng.uniform(0, 2 * np.pi))
    aim = np.array([np.cos(way), np.sin(way), 0], np.float32)
    side = np.array([-aim[1], aim[0], 0], np.float32)
    tip = np.array([x, y, float(rng.uniform(0.5, 2.0))], np.float32)
    parts = []
    for finger in range(int(rng.integers(1, 5))):
        fan = way + (finger - 1.5) * float(rng.uniform(0.02, 0.16))
        turn = spin(np.array([0, 0, 1], np.float32), fan)
        turn = turn @ spin(np.array([0, 1, 0], np.float32), float(rng.uniform(0, 0.35)))
        length = float(rng.uniform(1.6, 2.6))
        spot = tip + side * (finger - 1.5) * 1.05 - aim * abs(finger - 1.5) * 0.4
        parts.append((_solid(spot, turn, (length, 0.48, 0.45), 0.44), skin))
    turn = spin(np.array([0, 0, 1], np.float32), way)
    parts.append((_solid(tip - aim * 4.2, turn, (2.6, 2.3, 0.8), 0.75), skin))
    parts.append((_solid(tip - aim * 10.5, turn, (4.6, 2.0, 1.6), 1.5), sleeve))
    return parts


def tray(
    rng: np.random.Generator, camera: Camera, size: int
) -> tuple[list[Solid], Floats, Floats]:
    """A tray's or box's walls around or through the view: solids, colour, floor.

    The floor is its four corners on the table (4, 3).
    """
    mid = camera.ground(rng.uniform(0.2, 0.8, (1, 2)).astype(np.float32) * size)[0]
    way = float(rng.uniform(0, 2 * np.pi))
    turn = spin(np.array([0, 0, 1], np.float32), way)
    half = rng.uniform(4, 10, 2)
    thick, high = float(rng.uniform(0.15, 0.5)), float(rng.uniform(0.3, 1.3))
    walls = []
    for along, sign in ((0, 1), (0, -1), (1, 1), (1, -1)):
        spot = np.zeros(3, np.float32)
        spot[along] = sign * half[along]
        spot[2] = high
        extent = [thick, thick, high]
        extent[1 - along] = float(half[1 - along] + thick)
        walls.append(_solid(mid + turn @ spot, turn, extent, 0.05))
    floor = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]], np.float32)
    floor[:, :2] *= half
    return walls, linear(colour(rng)), np.asarray(mid + floor @ turn.T, np.float32)
