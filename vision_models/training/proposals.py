"""What a finder might propose, and what the refiner shall say of it."""

import cv2
import numpy as np
import numpy.typing as npt

from pi_companion.vision.crop import rectify, square_of, warp_of
from pi_companion.vision.refine import INNER, SIZE
from vision_models.training.pool import Shot

Floats = npt.NDArray[np.float32]

TOLD = 12
"""Numbers the refiner says: eight moves of corners, a face at all, three flags."""
NEAR = 0.3
"""Sides from a face's centre up to which a proposal means this face."""
FAR = 0.5
"""Sides from every face's centre from which on a proposal is wrong."""
OPEN = 0.4
"""Share of a face in view from which on its corners are asked for."""
MOST = 24
"""Proposals taken from one picture."""


def proposed(rng: np.random.Generator, quad: Floats) -> Floats:
    """Corners of a face as a hasty finder gives them: any first one, and off."""
    side = float(np.sqrt(max(abs(cv2.contourArea(quad)), 1.0)))
    centre = quad.mean(0)
    rough = float(np.exp(rng.uniform(np.log(0.25), np.log(1.5))))
    turn = rng.normal(0, 0.12 * rough)
    cos, sin = np.cos(turn), np.sin(turn)
    bent = np.array([[cos, -sin], [sin, cos]]) + rng.normal(0, 0.07 * rough, (2, 2))
    moved = (quad - centre) @ bent.T * float(np.exp(rng.normal(0, 0.1 * rough)))
    moved += centre + rng.normal(0, 0.08 * rough * side, 2)
    moved += rng.normal(0, 0.03 * rough * side, (4, 2))
    return np.asarray(np.roll(moved, int(rng.integers(4)), axis=0), np.float32)


def strayed(rng: np.random.Generator, quad: Floats) -> Floats:
    """Corners beside a face: on a side of the die, a neighbour, the table."""
    side = float(np.sqrt(max(abs(cv2.contourArea(quad)), 1.0)))
    way = rng.uniform(0, 2 * np.pi)
    away = side * rng.uniform(0.35, 1.4) * np.array([np.cos(way), np.sin(way)])
    # A side face is seen flatter than the upper one.
    flat = np.eye(2) - rng.uniform(0, 0.6) * np.outer(away, away) / (away @ away)
    centre = quad.mean(0)
    moved = (proposed(rng, quad) - centre) @ flat.T + centre + away
    return np.asarray(moved, np.float32)


def answer(quad: Floats, dice: Floats) -> Floats:
    """Return what the refiner shall say (12,) of a proposal `quad` (4, 2).

    `dice` are label rows. NaN stands for what is not asked.
    """
    told = np.full(TOLD, np.nan, np.float32)
    faces = dice[:, :8].reshape(-1, 4, 2)
    sides = np.sqrt([max(abs(float(cv2.contourArea(face))), 1.0) for face in faces])
    away = np.linalg.norm(faces.mean(1) - quad.mean(0), axis=1) / sides
    best = int(away.argmin()) if len(away) else -1
    if best < 0 or away[best] > FAR:
        told[8] = 0.0
        return told
    if away[best] > NEAR or dice[best, 8] < OPEN:
        return told
    warp = warp_of(quad, SIZE, INNER)
    seen = cv2.perspectiveTransform(faces[best][None] - np.float32(0.5), warp)[0]
    square = square_of(SIZE, INNER)
    moves = [np.roll(seen, n, axis=0) - square for n in range(4)]
    move = min(moves, key=lambda one: float(np.abs(one).sum())) / INNER
    if np.abs(move).max() > 1:
        return told
    told[:8] = move.ravel()
    told[8:] = 1.0, dice[best, 9], dice[best, 10], dice[best, 8]
    return told


def proposals(
    rng: np.random.Generator, shot: Shot
) -> tuple[npt.NDArray[np.uint8], Floats]:
    """Crops (N, 48, 48, 3) BGR of one picture and the answers (N, 12)."""
    bgr, faces = shot.bgr(), shot.dice[:, :8].reshape(-1, 4, 2)
    if rng.random() < 0.3:  # a smaller sensor sees the same
        zoom = float(rng.uniform(0.5, 0.9))
        small = cv2.resize(bgr, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)
        bgr, faces = np.asarray(small, np.uint8), faces * np.float32(zoom)
    dice = np.concatenate([faces.reshape(-1, 8), shot.dice[:, 8:]], axis=1)
    quads: list[Floats] = []
    order = rng.permutation(len(faces))[: MOST // 2]
    for n in order:
        quads.append(proposed(rng, faces[n]))
        if dice[n, 9] or dice[n, 10]:
            quads.append(proposed(rng, faces[n]))
        if rng.random() < 0.6:
            quads.append(strayed(rng, faces[n]))
    size = bgr.shape[0]
    for n in order[:3]:  # of a die's size, anywhere
        centre = faces[n].mean(0)
        spot = rng.uniform(0, size, 2).astype(np.float32)
        quads.append(proposed(rng, faces[n] - centre) + spot)
    quads = [
        np.asarray(quad, np.float32)
        for quad in quads[:MOST]
        if (quad.mean(0) > 0).all() and (quad.mean(0) < size).all()
    ]
    if not quads:
        return np.zeros((0, SIZE, SIZE, 3), np.uint8), np.zeros((0, TOLD), np.float32)
    crops = rectify(bgr, quads, SIZE, INNER)
    return crops, np.stack([answer(quad, dice) for quad in quads])
