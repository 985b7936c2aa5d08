"""Kinds of dice: plastic, shape, and six faces printed or engraved on an atlas."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision_models.training.art import SIDE, Art

Floats = npt.NDArray[np.float32]

BODIES = (
    ((238, 236, 228), 10),  # white, ivory
    ((245, 205, 40), 16),  # yellow
    ((235, 125, 30), 16),  # orange
    ((215, 70, 35), 16),  # orange that is nearly red
    ((35, 85, 190), 18),  # blue
    ((20, 40, 110), 16),  # dark blue
    ((140, 25, 28), 16),  # dark red
    ((195, 25, 30), 14),  # red
    ((95, 55, 35), 14),  # brown
    ((25, 25, 28), 8),  # black
    ((30, 120, 60), 18),  # green
    ((95, 40, 130), 18),  # purple
    ((150, 150, 155), 16),  # grey
    ((60, 170, 190), 20),  # turquoise
    ((225, 120, 160), 18),  # pink
    ((190, 150, 100), 16),  # wood, tan
)
"""Plastics (sRGB) and how far a copy may stray."""


def linear(srgb: npt.ArrayLike) -> Floats:
    """8-bit sRGB to linear light 0..1."""
    return np.asarray((np.asarray(srgb, np.float32) / 255) ** 2.2, np.float32)


def lab(rgb: Floats) -> Floats:
    """Linear RGB (3,) to CIELAB / 100."""
    pixel = np.clip(rgb, 0, 1).astype(np.float32)[None, None]
    srgb = np.where(
        pixel <= 0.0031308,
        12.92 * pixel,
        1.055 * np.maximum(pixel, 1e-6) ** (1 / 2.4) - 0.055,
    ).astype(np.float32)
    return np.asarray(cv2.cvtColor(srgb, cv2.COLOR_RGB2LAB)[0, 0] / 100, np.float32)


@dataclass(frozen=True)
class Finish:
    """How the plastic looks: body (linear RGB), gloss, pattern."""

    body: Floats
    shine: float
    power: float
    speckle: float
    marble: float
    other: Floats
    glow: float


@dataclass(frozen=True)
class Kind:
    """One kind of dice of a copy: shape, finish, six faces and their atlas.

    `ink` is (96, 576, 4) linear RGB and cover; `slope` (96, 576, 2) the engraving's
    gradient.
    """

    round: float
    ball: float
    finish: Finish
    faces: tuple[Art, ...]
    ink: Floats
    slope: Floats


def body_colour(rng: np.random.Generator) -> Floats:
    """A plastic's colour, linear RGB: near a usual one, or anything."""
    if rng.random() < 0.15:
        return linear(rng.uniform(10, 245, 3))
    weights = np.ones(len(BODIES))
    weights[:9] = (3.5, 2.5, 2.5, 1.5, 2, 1.5, 1.5, 1.5, 1.2)
    base, spread = BODIES[rng.choice(len(BODIES), p=weights / weights.sum())]
    return linear(np.clip(np.array(base) + rng.normal(0, spread, 3), 4, 250))


def finish(rng: np.random.Generator, *, wild: bool) -> Finish:
    """Draw a plastic: plain mostly, sometimes speckled, marbled or translucent.

    `wild` ones mix two colours, others two shades: no icon would stand on the former.
    """
    fancy = rng.random() * (0.5 if wild else 1.5)
    body = body_colour(rng)
    near = np.clip(body * np.float32(rng.uniform(0.5, 1.6)), 0, 1)
    return Finish(
        body=body,
        shine=float(rng.choice([0.0, 0.15, 0.5, 1.2]) * rng.uniform(0.5, 1.5)),
        power=float(10 ** rng.uniform(1.1, 2.6)),
        speckle=float(rng.uniform(0.1, 0.5)) if fancy < 0.12 else 0.0,
        marble=float(rng.uniform(0.2, 0.9)) if 0.12 < fancy < 0.27 else 0.0,
        other=body_colour(rng) if wild else np.asarray(near, np.float32),
        glow=float(rng.uniform(0.1, 0.6)) if rng.random() < 0.15 else 0.0,
    )


def ink_colour(rng: np.random.Generator, body: Floats) -> Floats:
    """An ink that can be told from the plastic, now and then only just."""
    least = 0.33 if rng.random() < 0.85 else 0.15
    for _ in range(12):
        pick = rng.random()
        if pick < 0.45:
            ink = linear(rng.uniform(5, 60) * np.ones(3))
        elif pick < 0.7:
            ink = linear(rng.uniform(215, 250) * np.ones(3))
        else:
            ink = linear(rng.uniform(0, 250, 3))
        if np.linalg.norm(lab(ink) - lab(body)) > least:
            return ink
    dark = lab(body)[0] < 0.5
    return linear((235 if dark else 20) * np.ones(3))


def _outline(alpha: Floats, width: int) -> Floats:
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
    edge = cv2.morphologyEx(alpha, cv2.MORPH_GRADIENT, kernel)
    return np.asarray(edge, np.float32)


def _cover(rng: np.random.Generator, art: Art, mode: str) -> Floats:
    """How much ink lies where, for a print of one colour (96, 96)."""
    alpha = np.asarray(art.rgba[..., 3] / 255, np.float32)
    if art.coloured:
        grey = art.rgba[..., :3].astype(np.float32) @ np.array(
            [0.3, 0.59, 0.11], np.float32
        )
        level = np.median(grey[alpha > 0.5]) if (alpha > 0.5).any() else 128
        below = grey < level * float(rng.uniform(0.75, 1.0))
        dark = np.asarray(below * alpha, np.float32)
        inner = np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.0), np.float32)
        lines = cv2.morphologyEx(inner, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
        lines = np.asarray(np.clip(lines / 60, 0, 1) * alpha, np.float32)
        if mode == "outline":
            return np.maximum(lines, _outline(alpha, 5))
        pick = rng.random()
        if pick < 0.4:
            rim = _outline(alpha, 4) * np.float32(0.9)
            return np.asarray(np.maximum(dark, rim), np.float32)
        return alpha if pick < 0.6 else np.clip(alpha - lines, 0, 1)
    if mode == "outline" and alpha.mean() > 0.12:
        return _outline(alpha, int(rng.integers(4, 8)))
    return alpha


@dataclass(frozen=True)
class Print:
    """How all faces of one kind are made."""

    mode: str
    ink: Floats
    size: float
    turn: float
    depth: float
    fade: float


def printing(rng: np.random.Generator, body: Floats, *, coloured: bool) -> Print:
    """Choose a way of printing or engraving for one kind."""
    modes = ["ink", "ink", "engraved", "outline"]
    mode = str(
        rng.choice([*modes, "colour", "colour", "colour"] if coloured else modes)
    )
    bare = mode == "engraved" and rng.random() < 0.06
    ink = body * rng.uniform(0.55, 0.9) if bare else ink_colour(rng, body)
    deep = mode == "engraved" or rng.random() < 0.1
    return Print(
        mode=mode,
        ink=np.asarray(ink, np.float32),
        size=float(rng.uniform(0.5, 0.86)),
        turn=float(rng.choice([0.0, 0.0, 0.0, 45.0, rng.uniform(0, 360)])),
        depth=float(rng.uniform(0.3, 1.2)) if deep else 0.0,
        fade=float(rng.choice([1.0, 1.0, rng.uniform(0.6, 1.0)])),
    )


def face(rng: np.random.Generator, art: Art, how: Print) -> tuple[Floats, Floats]:
    """Ink (96, 96, 4) and slope (96, 96, 2) of one face."""
    layers = np.zeros((SIDE, SIDE, 4), np.float32)
    colour = how.mode == "colour" and art.coloured
    if colour:
        layers[..., :3] = linear(art.rgba[..., :3])
        layers[..., 3] = art.rgba[..., 3].astype(np.float32) / 255
    else:
        layers[..., :3] = how.ink
        layers[..., 3] = _cover(rng, art, how.mode)
    size = how.size * float(np.clip(rng.normal(1, 0.05), 0.85, 1.12))
    if art.meaning.isdigit():
        size = float(rng.uniform(0.85, 1.0))
    shift = rng.normal(0, 0.015 * SIDE, 2)
    angle = 0.0 if art.meaning.isdigit() else how.turn + float(rng.normal(0, 2))
    matrix = cv2.getRotationMatrix2D((SIDE / 2, SIDE / 2), angle, size)
    matrix[:, 2] = matrix[:, 2] + shift
    if colour:
        layers[..., :3] *= layers[..., 3:]
    layers = np.asarray(
        cv2.warpAffine(layers, matrix, (SIDE, SIDE), flags=cv2.INTER_AREA), np.float32
    )
    if colour:
        layers[..., :3] /= np.maximum(layers[..., 3:], 1e-3)
    else:
        layers[..., :3] = how.ink
    alpha = layers[..., 3]
    layers[..., 3] *= how.fade
    slope = np.zeros((SIDE, SIDE, 2), np.float32)
    if how.depth:
        height = np.asarray(cv2.GaussianBlur(alpha, (0, 0), 1.6), np.float32)
        slope[..., 0] = cv2.Sobel(height, cv2.CV_32F, 1, 0) * how.depth
        slope[..., 1] = cv2.Sobel(height, cv2.CV_32F, 0, 1) * how.depth
    return layers, slope


def kind(rng: np.random.Generator, faces: tuple[Art, ...]) -> Kind:
    """Make one kind of dice with these six faces."""
    pip = any(art.meaning.isdigit() for art in faces)
    plastic = finish(rng, wild=pip)
    coloured = any(art.coloured for art in faces)
    how = printing(rng, plastic.body, coloured=coloured)
    made = [face(rng, art, how) for art in faces]
    ball = (
        float(rng.uniform(0.66, 0.78)) if rng.random() < (0.4 if pip else 0.15) else 0
    )
    return Kind(
        round=float(rng.choice([0.03, 0.07, 0.11, 0.15]) * rng.uniform(0.8, 1.3)),
        ball=ball,
        finish=plastic,
        faces=faces,
        ink=np.concatenate([ink for ink, _ in made], axis=1),
        slope=np.concatenate([slope for _, slope in made], axis=1),
    )
