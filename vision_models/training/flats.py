"""Faces drawn flat, without a scene: every drawing in ever new prints, for little.

A scene shows ten dice for an eighth of a second of work; a flat face takes two
milliseconds. It lacks what only space gives (bevels, real neighbours), so the embedder
sees both kinds.
"""

import cv2
import numpy as np
import numpy.typing as npt

from pi_companion.vision.crop import INNER, SIZE
from vision_models.training.art import MEANINGS, SIDE
from vision_models.training.deck import Deck
from vision_models.training.dice import body_colour, face, finish, lab, printing
from vision_models.training.optics import Sensor, illuminant

Floats = npt.NDArray[np.float32]

TOLD = [name for name in MEANINGS if name not in ("other", "blank")]
OFTEN = ["chicken", "fox", "happy_dog"]
"""Meanings that every maker draws in another way."""


def _meaning(rng: np.random.Generator) -> str:
    pick = rng.random()
    if pick < 0.4:
        return "other"
    if pick < 0.45:
        return "blank"
    told = OFTEN if pick < 0.6 else TOLD
    return told[int(rng.integers(len(told)))]


def _warp(rng: np.random.Generator, shade: float) -> Floats:
    """Return the homography from a drawing to the rectified picture, a little off."""
    low = (SIZE - INNER) / 2 - 0.5
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    goal = low + INNER * square
    goal = (goal - SIZE / 2) * np.exp(rng.normal(-0.02, 0.06)) + SIZE / 2
    goal = goal + rng.normal(0, 0.028 * INNER, 2) + rng.normal(0, shade * INNER, (4, 2))
    goal = np.roll(goal, int(rng.integers(4)), axis=0)
    if rng.random() < 0.5:
        goal = goal[::-1]
    warp = cv2.getPerspectiveTransform(
        square * SIDE - np.float32(0.5), np.ascontiguousarray(goal, np.float32)
    )
    return np.asarray(warp, np.float32)


def _ground(rng: np.random.Generator, body: Floats) -> Floats:
    """What lies around the face: its own sides, the table, a neighbour (64, 64, 3)."""
    ground = np.empty((SIZE, SIZE, 3), np.float32)
    ground[:] = body_colour(rng) * rng.uniform(0.3, 1.0)
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32) - SIZE / 2
    for shade in (body * rng.uniform(0.25, 0.9), body_colour(rng)):
        if rng.random() < 0.6:
            way = rng.uniform(0, 2 * np.pi)
            side = np.cos(way) * x + np.sin(way) * y > rng.uniform(12, 26)
            ground[side] = shade
    return ground


def flat(
    rng: np.random.Generator, deck: Deck, sensor: Sensor
) -> tuple[npt.NDArray[np.uint8], Floats]:
    """One face (64, 64, 3) BGR and its row: identity, meaning, body CIELAB/100."""
    art = deck.draw(rng, _meaning(rng))
    plastic = finish(rng, wild=art.meaning.isdigit())
    body = plastic.body
    ink, slope = face(rng, art, printing(rng, body, coloured=art.coloured))
    warp = _warp(rng, 0.022)
    size = (SIZE, SIZE)
    layer = cv2.warpPerspective(ink, warp, size, flags=cv2.INTER_AREA)
    picture = _ground(rng, body)
    mask = np.zeros((SIDE, SIDE), np.uint8)
    rim = int(SIDE * rng.uniform(0.02, 0.2))
    cv2.rectangle(mask, (rim, rim), (SIDE - rim, SIDE - rim), 255, -1)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * rim + 1,) * 2)
    rounded = cv2.dilate(mask, disc)
    cover = cv2.warpPerspective(rounded, warp, size)[..., None] / np.float32(255)
    plain = np.broadcast_to(body, (SIZE, SIZE, 3))
    if plastic.speckle or plastic.marble:
        grain = sensor.noise(rng, 8 if plastic.marble else 40)[..., :1]
        much = cv2.resize(np.clip(grain * 0.5 + 0.5, 0, 1), size)[..., None]
        much = much * np.float32(max(plastic.speckle, plastic.marble))
        plain = plain * (1 - much) + plastic.other * much
    top = plain * (1 - layer[..., 3:]) + layer[..., :3] * layer[..., 3:]
    if slope.any():
        way = rng.uniform(0, 2 * np.pi)
        lean = slope @ np.array([np.cos(way), np.sin(way)], np.float32)
        bent = cv2.warpPerspective(lean, warp, size)
        top = top * np.clip(1 + bent * rng.uniform(0.3, 1.0), 0.3, 1.8)[..., None]
    picture = picture * (1 - cover) + top * cover
    row = [deck.identities[art.name], MEANINGS.index(art.meaning), *lab(body)]
    return _seen(rng, np.asarray(picture, np.float32), sensor), np.array(
        row, np.float32
    )


def _seen(
    rng: np.random.Generator, light: Floats, sensor: Sensor
) -> npt.NDArray[np.uint8]:
    """Light, lens, sensor and tone for one small picture: linear RGB to BGR."""
    lamp = illuminant(rng)
    gain = lamp * lamp ** -float(rng.choice([1.0, rng.uniform(0.3, 1.1)]))
    y, x = np.mgrid[-1 : 1 : SIZE * 1j, -1 : 1 : SIZE * 1j].astype(np.float32)
    way, slant = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.35)
    ramp = np.exp((np.cos(way) * x + np.sin(way) * y) * slant)
    if rng.random() < 0.15:  # a gleam
        u, v = rng.uniform(-0.8, 0.8, 2)
        ramp = ramp + rng.uniform(0.2, 2) * np.exp(
            -((x - u) ** 2 + (y - v) ** 2) / rng.uniform(0.02, 0.3)
        )
    level = np.exp(rng.normal(-0.1, 0.45))
    light = np.asarray(light * ramp[..., None] * (gain * level), np.float32)
    # As few pixels as a small or distant die has, then enlarged as rectifying does.
    pixels = int(SIZE * rng.uniform(24, 62) / INNER)
    small = cv2.resize(light, (pixels, pixels), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), float(rng.uniform(0.3, 1.1)))
    grain = 10 ** float(rng.uniform(-2.8, -1.5))
    small = small + sensor.noise(rng, pixels) * grain * np.sqrt(
        np.maximum(small, 0) * 0.35 + 0.012
    )
    tone = np.clip(small, 0, 1) ** np.float32(1 / rng.uniform(1.9, 2.5))
    large = cv2.resize(np.asarray(tone, np.float32), (SIZE, SIZE))
    return np.ascontiguousarray((large[..., ::-1] * 255).astype(np.uint8))
