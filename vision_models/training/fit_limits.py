"""Fit the probabilities from which on the finder is believed, on spared scenes."""

from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from pi_companion.vision.find import Found, Image, Limits, Maps, find
from vision_models.training.pool import read

Floats = npt.NDArray[np.float32]

SOUND_FLAGGED = 0.006
"""Share of sound dice that may be called cocked or stacked."""
NEAR = 0.4
"""A face is that of a die if its centre is that near, in edges."""


def run_of(path: Path) -> Callable[[Image], Maps]:
    """Return the finder of an ONNX file as a function."""
    net = cv2.dnn.readNetFromONNX(str(path))

    def run(image: Image) -> Maps:
        net.setInput(image)
        return np.asarray(net.forward()[0], np.float32)

    return run


def match(found: Sequence[Found], dice: Floats) -> list[int]:
    """Index of the die (row of labels) of each face found, -1 for none."""
    centres = dice[:, :8].reshape(-1, 4, 2).mean(1)
    edges = [float(np.sqrt(abs(cv2.contourArea(d[:8].reshape(4, 2))))) for d in dice]
    taken: list[int] = []
    for one in found:
        away = np.linalg.norm(centres - one.corners.mean(0), axis=1) / np.maximum(
            edges, 1
        )
        away[[die for die in taken if die >= 0]] = np.inf
        best = int(away.argmin()) if len(away) else -1
        taken.append(best if best >= 0 and away[best] < NEAR else -1)
    return taken


def fit(onnx: Path, shards: Sequence[Path]) -> tuple[Limits, str]:
    """Fit on shards that the finder has not seen; returns limits and what they give.

    `found` makes the fewest mistakes (dice missed and things taken for dice); the
    flags stay quiet on all but `SOUND_FLAGGED` of the sound dice.
    """
    run = run_of(onnx)
    scores: list[tuple[float, bool]] = []
    sound: list[Found] = []
    bad: list[tuple[Found, int]] = []
    wanted = 0
    for path in shards:
        for shot in read(path):
            bgr = shot.bgr()
            found = find(bgr, run, bgr.shape[0] // 2, Limits(found=0.05))
            good = (shot.dice[:, 8] > 0.9) & (shot.dice[:, 9] < 0.5)
            wanted += int(good.sum())
            for one, die in zip(found, match(found, shot.dice), strict=True):
                if die < 0 or good[die]:
                    scores.append((one.score, die >= 0))
                if die >= 0 and good[die] and shot.dice[die, 10] < 0.5:
                    sound.append(one)
                elif die >= 0 and (shot.dice[die, 9] > 0.5 or shot.dice[die, 10] > 0.5):
                    bad.append((one, 9 if shot.dice[die, 9] > 0.5 else 10))
    order = sorted(scores, reverse=True)
    right = np.cumsum([hit for _, hit in order])
    wrong = np.cumsum([not hit for _, hit in order])
    best = int((wanted - right + wrong).argmin())
    quiet = 1 - SOUND_FLAGGED / 2
    limits = Limits(
        found=round(order[best][0], 3),
        cocked=round(float(np.quantile([one.cocked for one in sound], quiet)), 3),
        stacked=round(float(np.quantile([one.stacked for one in sound], quiet)), 3),
    )
    said = [
        one.cocked >= limits.cocked if flag == 9 else one.stacked >= limits.stacked
        for one, flag in bad
    ]
    told = (
        f"spared scenes: {right[best]} of {wanted} dice found, {wrong[best]} false; "
        f"{np.mean(said):.3f} of {len(bad)} cocked or stacked flagged"
    )
    return limits, told
