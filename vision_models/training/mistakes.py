"""What a finder takes for dice, cut out for the embedder to learn from."""

from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from pi_companion.vision.find import Image, Limits, Maps, find
from vision_models.training.embedder import Patch, around
from vision_models.training.fit_limits import match
from vision_models.training.pool import Shot, read

Floats = npt.NDArray[np.float32]

LEAST = 0.12
"""Score from which on a mistake is worth learning from."""


def of(shot: Shot, run: Callable[[Image], Maps]) -> list[Patch]:
    """Faces found in a picture where no die lies, hidden and leaning ones included."""
    bgr = shot.bgr()
    found = find(bgr, run, bgr.shape[0] // 2, Limits(found=LEAST))
    wrong = []
    for one, die in zip(found, match(found, shot.dice), strict=True):
        if die >= 0 or _touches(one.corners, shot.dice):
            continue
        patch = around(bgr, one.corners, np.full(5, -1, np.float32))
        if patch is not None:
            wrong.append(patch)
    return wrong


def _touches(quad: Floats, dice: Floats) -> bool:
    for die in dice:
        face = die[:8].reshape(4, 2)
        side = float(np.sqrt(abs(cv2.contourArea(face))))
        if float(np.linalg.norm(face.mean(0) - quad.mean(0))) < 1.3 * side:
            return True  # a side face, or a part of a die: neither yes nor no
    return False


def write(path: Path, shards: Sequence[Path], run: Callable[[Image], Maps]) -> int:
    """Collect the mistakes in some shards in a file; returns how many there are."""
    wrong = [p for shard in shards for shot in read(shard) for p in of(shot, run)]
    part = path.with_suffix(".part.npz")
    np.savez(
        part,
        data=np.concatenate([p.bgr.ravel() for p in wrong]),
        shapes=np.array([p.bgr.shape[:2] for p in wrong]),
        quads=np.stack([p.quad for p in wrong]),
    )
    part.replace(path)
    return len(wrong)


def load(path: Path) -> list[Patch]:
    """Read the mistakes back."""
    with np.load(path) as kept:
        data, at, wrong = kept["data"], 0, []
        for (high, wide), quad in zip(
            kept["shapes"].tolist(), kept["quads"], strict=True
        ):
            bgr = data[at : at + high * wide * 3].reshape(high, wide, 3)
            at += high * wide * 3
            wrong.append(Patch(bgr, quad, np.full(5, -1, np.float32)))
    return wrong
