"""Fit the probabilities from which on the finder is believed, on spared scenes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from pi_companion.vision.crop import rectify
from pi_companion.vision.find import Found, Image, Limits, Maps, find
from vision_models.training.pool import read

Floats = npt.NDArray[np.float32]

FAINT = 0.1
"""Score of the finder from which on a face is looked at more closely."""
SOUND_FLAGGED = 0.006
"""Share of sound dice that may be called cocked or stacked."""
LEAST = 0.6
"""Probability that a flag needs at least: rendered dice shine less than real ones."""
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


@dataclass(frozen=True)
class Case:
    """One face found: the finder's and the embedder's log-odds, and what it was."""

    found: Found
    heat: float
    look: float
    die: bool
    cocked: bool
    stacked: bool

    @property
    def sound(self) -> bool:
        """A die that lies flat on the table."""
        return self.die and not self.cocked and not self.stacked


def cases(finder: Path, embedder: Path, shards: Sequence[Path]) -> list[Case]:
    """All faces found, however faintly, that are a whole die's or no die's."""
    run, net = run_of(finder), cv2.dnn.readNetFromONNX(str(embedder))
    all_cases = []
    for shot in (shot for path in shards for shot in read(path)):
        bgr = shot.bgr()
        found = find(bgr, run, bgr.shape[0] // 2, Limits(found=FAINT))
        if not found:
            continue
        faces = rectify(bgr, [one.corners for one in found])
        net.setInput(cv2.dnn.blobFromImages(list(faces), 1 / 255, swapRB=True))
        looks = np.asarray(net.forward("die"), np.float32).reshape(-1)
        for one, look, die in zip(found, looks, match(found, shot.dice), strict=True):
            if die < 0 or shot.dice[die, 8] > 0.9:
                heat = float(np.log(one.score / (1 - one.score)))
                cocked, stacked = (
                    bool(die >= 0 and shot.dice[die, n] > 0.5) for n in (9, 10)
                )
                all_cases.append(
                    Case(one, heat, float(look), die >= 0, cocked, stacked)
                )
    return all_cases


def regress(
    values: npt.NDArray[np.float64], truth: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """Weights (K,) of a logistic regression of truth (N,) on values (N, K)."""
    weights = np.zeros(values.shape[1])
    for _ in range(40):
        chance = 1 / (1 + np.exp(-np.clip(values @ weights, -30, 30)))
        slope = values.T @ (chance - truth) + 1e-3 * weights
        bend = (values * (chance * (1 - chance))[:, None]).T @ values
        weights = weights - np.linalg.solve(bend + 1e-3 * np.eye(len(weights)), slope)
    return weights


def _quiet(chances: Sequence[float]) -> float:
    level = float(np.quantile(chances, 1 - SOUND_FLAGGED / 2))
    return round(max(level, LEAST), 3)


def fit(seen: Sequence[Case]) -> tuple[dict[str, float], dict[str, float], str]:
    """Fit on faces found in spared scenes.

    Returns the manifest's `limits` and `verdict`, and what they give. `found` makes
    the fewest mistakes (dice missed and things taken for dice); the flags stay quiet
    on all but `SOUND_FLAGGED` of the sound dice.
    """
    values = np.array([[one.heat, one.look, 1.0] for one in seen])
    truth = np.array([float(one.die) for one in seen])
    weights = regress(values, truth)
    joint = values @ weights
    order = np.argsort(-joint)
    right, wrong = np.cumsum(truth[order]), np.cumsum(1 - truth[order])
    best = int((truth.sum() - right + wrong).argmin())
    sound = [one.found for one in seen if one.sound]
    limits = {
        "found": round(float(1 / (1 + np.exp(-joint[order[best]]))), 3),
        "faint": FAINT,
        "cocked": _quiet([one.cocked for one in sound]),
        "stacked": _quiet([one.stacked for one in sound]),
    }
    verdict = dict(
        zip(("finder", "look", "bias"), weights.round(3).tolist(), strict=True)
    )
    said = [
        one.found.cocked >= limits["cocked"] or one.found.stacked >= limits["stacked"]
        for one in seen
        if one.cocked or one.stacked
    ]
    told = (
        f"spared scenes: of {int(truth.sum())} dice proposed {int(right[best])} kept, "
        f"{int(wrong[best])} false; {np.mean(said):.3f} of {len(said)} cocked or "
        f"stacked flagged; verdict {verdict}"
    )
    return limits, verdict, told
