"""Light on dice and tables: sun, sky, bounce, shadows, gloss and engraved ink."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision_models.training.dice import Kind
from vision_models.training.optics import illuminant
from vision_models.training.solids import Camera, Floats, Hit, Solid


@dataclass(frozen=True)
class Light:
    """One lamp above the table and what comes from everywhere.

    `lamp` is where it hangs (die edges), `spread` its radius; `sun`, `sky` and `bounce`
    are linear RGB; `colour` the common tint of them that the camera may correct.
    """

    lamp: Floats
    spread: float
    sun: Floats
    sky: Floats
    bounce: Floats
    colour: Floats
    window: Floats
    pane: float


def light(rng: np.random.Generator, ground: Floats) -> Light:
    """Draw a lamp; `ground` is the table's mean colour (linear RGB)."""
    slant = float(rng.uniform(0, 1.15))
    way = float(rng.uniform(0, 2 * np.pi))
    aim = np.array(
        [np.sin(slant) * np.cos(way), np.sin(slant) * np.sin(way), np.cos(slant)]
    )
    tint = illuminant(rng)
    direct = float(rng.beta(1.3, 1.3))
    sky = tint * np.exp(rng.normal(0, 0.08, 3)) * (1 - direct * 0.9)
    sun = tint * direct * rng.uniform(0.8, 2.0)
    pane = rng.normal(0, 1, 3)
    pane[2] = abs(pane[2]) + 0.6
    return Light(
        lamp=np.asarray(aim * rng.uniform(25, 90), np.float32),
        spread=float(rng.choice([0.6, 2.5, 7.0]) * rng.uniform(0.5, 1.5)),
        sun=np.asarray(sun, np.float32),
        sky=np.asarray(sky, np.float32),
        bounce=np.asarray(ground * tint * 0.5, np.float32),
        colour=tint,
        window=np.asarray(pane / np.linalg.norm(pane), np.float32),
        pane=float(rng.choice([0.0, 0.8, 4.0])),
    )


def shadows(
    rng: np.random.Generator,
    camera: Camera,
    lamp: Light,
    solids: list[Solid],
    size: int,
) -> tuple[Floats, Floats]:
    """Return how much lamp and how much sky reach the table: two (size, size) maps."""
    small = size // 2
    total = np.zeros((small, small), np.float32)
    mask = np.zeros((small, small), np.uint8)
    samples = 3 if lamp.spread < 1 else 6
    corners = [
        solid.centre + (solid.corners() - solid.centre) * (1 - 0.5 * solid.round)
        for solid in solids
    ]
    for _ in range(samples):
        mask[:] = 0
        spot = lamp.lamp + rng.normal(0, lamp.spread, 3) * np.array([1, 1, 0.2])
        for points in corners:
            reach = points[:, 2:] / np.maximum(spot[2] - points[:, 2:], 1.0)
            flat = points + (points - spot) * reach
            flat[:, 2] = 0
            seen = camera.project(flat.astype(np.float32)) / 2
            hull = cv2.convexHull((seen * 16).astype(np.int32))
            cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_8, 4)
        total += mask
    soft = 1.2 if samples == 3 else 2.5
    sun = 1 - cv2.GaussianBlur(total / (255 * samples), (0, 0), soft)
    mask[:] = 0
    near = np.zeros((small, small), np.float32)
    for points in corners:
        low = points.copy()
        low[:, 2] = 0
        hull = cv2.convexHull((camera.project(low) * 8).astype(np.int32))
        cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_8, 4)
    edge = camera.focal / float(camera.centre[2]) / 2
    for reach, weight in ((0.08, 0.45), (0.3, 0.4)):
        near += weight * cv2.GaussianBlur(
            mask.astype(np.float32) / 255, (0, 0), max(edge * reach, 0.6)
        )
    full = (size, size)
    sky = 1 - np.clip(near, 0, 1) * 0.9
    return (
        np.asarray(cv2.resize(np.asarray(sun, np.float32), full), np.float32),
        np.asarray(cv2.resize(np.asarray(sky, np.float32), full), np.float32),
    )


@dataclass(frozen=True)
class Inks:
    """A kind's atlas at the size it is seen; `side` pixels a face."""

    side: int
    ink: Floats
    slope: Floats

    @staticmethod
    def of(kind: Kind, edge: float) -> "Inks":
        """Prefilter the atlas for faces of about `edge` pixels."""
        side = int(np.clip(edge * 1.25, 12, 96))
        size = (side * 6, side)
        how = cv2.INTER_AREA
        return Inks(
            side,
            np.asarray(cv2.resize(kind.ink, size, interpolation=how), np.float32),
            np.asarray(cv2.resize(kind.slope, size, interpolation=how), np.float32),
        )


def faces_of(local: Floats) -> npt.NDArray[np.intp]:
    """Return which face (axis * 2 + side) a local surface point (N, 3) belongs to."""
    x, y, z = np.abs(local[:, 0]), np.abs(local[:, 1]), np.abs(local[:, 2])
    axis = np.where(x >= np.maximum(y, z), 0, np.where(y >= z, 1, 2))
    behind = local[np.arange(len(local)), axis] < 0
    return np.asarray(axis * 2 + behind, np.intp)


def _sample(
    inks: Inks, local: Floats, face: npt.NDArray[np.intp]
) -> tuple[Floats, Floats, Floats, Floats]:
    """Ink RGB, cover, and the slope's two tangents in local axes."""
    axis, behind = face // 2, face % 2
    rows = np.arange(len(local))
    right, up = (axis + 1) % 3, (axis + 2) % 3
    sign = 1 - 2 * behind.astype(np.float32)
    u = local[rows, right] * 2 * sign
    v = -local[rows, up] * 2
    along = (face + (np.clip(u, -0.99, 0.99) + 1) / 2) * inks.side - 0.5
    down = (np.clip(v, -0.99, 0.99) + 1) / 2 * inks.side - 0.5
    x, y = along.astype(np.float32)[None], down.astype(np.float32)[None]
    ink = cv2.remap(inks.ink, x, y, cv2.INTER_LINEAR)[0]
    bend = np.zeros_like(local)
    if inks.slope.any():
        slope = cv2.remap(inks.slope, x, y, cv2.INTER_LINEAR)[0]
        bend[rows, right] = slope[:, 0] * sign
        bend[rows, up] = -slope[:, 1]
    return ink[:, :3], ink[:, 3:], bend, np.stack([u, v], 1)


def _near(
    points: Floats, normal: Floats, lamp: Light, others: tuple[Solid, ...]
) -> tuple[Floats, Floats]:
    """Occlusion of lamp and sky on a die by its neighbours, by their distance."""
    sun = np.ones(len(points), np.float32)
    sky = np.ones(len(points), np.float32)
    for other in others:
        probe = points + normal * 0.3
        sky *= np.clip(other.distance(other.local(probe)) / 0.3, 0.25, 1)
        aim = lamp.lamp / np.linalg.norm(lamp.lamp)
        for reach in (0.15, 0.4, 0.8):
            d = other.distance(
                other.local(np.asarray(points + aim * reach, np.float32))
            )
            sun = np.minimum(sun, np.clip(d / (0.12 * reach + 0.01) + 0.7, 0, 1))
    return sun, sky


@dataclass(frozen=True)
class Thing:
    """Something to draw: its solid, what it is made of, and its neighbours.

    `die` is its index among the dice, -1 for anything else.
    """

    solid: Solid
    kind: Kind
    inks: Inks
    die: int = -1
    near: tuple[Solid, ...] = ()


def shade(
    thing: Thing, hit: Hit, rays: Floats, lamp: Light, grain: Floats
) -> tuple[Floats, npt.NDArray[np.intp]]:
    """Linear RGB (N, 3) of a die's hit pixels, and the face each belongs to.

    `grain` is a noise picture (G, G) that speckles and marbles the plastic.
    """
    solid, inks, plastic = thing.solid, thing.inks, thing.kind.finish
    face = faces_of(hit.local)
    ink, cover, bend, uv = _sample(inks, hit.local, face)
    body = np.broadcast_to(plastic.body, ink.shape)
    if plastic.marble or plastic.speckle:
        zoom = 40 if plastic.marble else 160
        offset = face * 37 + int(solid.centre[0] * 911)
        spot = ((uv + 1) * zoom + offset[:, None]).astype(np.intp) % grain.shape[0]
        pattern = grain[spot[:, 1], spot[:, 0]]
        much = np.clip(pattern * 0.5 + 0.5, 0, 1) * max(plastic.marble, plastic.speckle)
        body = body * (1 - much[:, None]) + plastic.other * much[:, None]
    albedo = body * (1 - cover) + ink * cover
    normal = hit.normal - bend * (np.abs(hit.normal).max(1, keepdims=True) > 0.9)
    normal = normal / np.sqrt(np.einsum("ij,ij->i", normal, normal))[:, None]
    normal = np.asarray(normal @ solid.turn.T, np.float32)
    points = np.asarray(solid.centre + hit.local @ solid.turn.T, np.float32)
    aim = lamp.lamp / np.linalg.norm(lamp.lamp)
    facing = (normal @ aim + plastic.glow) / (1 + plastic.glow)
    sun, sky = _near(points, normal, lamp, thing.near) if thing.near else (1.0, 1.0)
    up = normal[:, 2]
    low = 1 - 0.45 * np.clip(1 - points[:, 2] / 0.55, 0, 1) * (up < 0.7)
    direct = (np.maximum(facing, 0) * sun)[:, None] * lamp.sun
    ambient = ((0.5 + 0.5 * up) * sky * low)[:, None] * lamp.sky
    below = ((0.5 - 0.5 * up) * low)[:, None] * lamp.bounce
    out = albedo * (direct + ambient + below)
    if plastic.shine:
        view = rays[hit.where]
        slant = np.einsum("ij,ij->i", view, normal)
        mirror = view - 2 * slant[:, None] * normal
        edge = 0.05 + 0.95 * (1 - np.clip(-slant, 0, 1)) ** 5
        spark = np.clip(mirror @ aim, 0, 1) ** plastic.power
        gleam = spark * sun * (0.1 + 0.02 * plastic.power) * edge
        pane = np.clip((mirror @ lamp.window - 0.9) * 25, 0, 1) * lamp.pane * edge
        out = out + plastic.shine * (
            gleam[:, None] * lamp.sun + pane[:, None] * lamp.sky
        )
        out = out + plastic.shine * (edge * 0.35 * (0.5 + 0.5 * mirror[:, 2]))[
            :, None
        ] * lamp.sky * np.float32(0.4)
    return np.asarray(out, np.float32), face
