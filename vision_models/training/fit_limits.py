"""Fit the probabilities from which on the finder is believed, on spared scenes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from pi_companion.vision.crop import rectify
from pi_companion.vision.embed import embed
from pi_companion.vision.find import Found, Image, Limits, Maps, apart, find
from pi_companion.vision.models import Models
from pi_companion.vision.refine import refine
from vision_models.training.pool import read

Floats = npt.NDArray[np.float32]

OPEN = 0.9
"""Share of a face in view from which on it must be found."""
FAINT = 0.05
"""Score of the finder from which on a face is looked at more closely."""
SOUND_FLAGGED = 0.002
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
    """One face found: the log-odds of the three networks, and what it was."""

    found: Found
    heat: float
    closer: float
    look: float
    die: bool
    cocked: bool
    stacked: bool

    @property
    def sound(self) -> bool:
        """A die that lies flat on the table."""
        return self.die and not self.cocked and not self.stacked


def cases(models: Models, shards: Sequence[Path]) -> list[Case]:
    """All faces found, however faintly, that are a whole die's or no die's."""
    limits = Limits(found=FAINT)
    every = []
    for shot in (shot for path in shards for shot in read(path)):
        bgr = shot.bgr()
        rough = find(bgr, models.find, bgr.shape[0] // 2, limits)
        fine, closer = refine(bgr, rough, models.refine)
        if not fine:
            continue
        heat = [float(np.log(one.score / (1 - one.score))) for one in fine]
        likely = [
            replace(one, score=h + float(c))
            for one, h, c in zip(fine, heat, closer, strict=True)
        ]
        kept = apart(likely)
        looks = embed(rectify(bgr, [fine[n].corners for n in kept]), models.embed)
        dice = np.zeros(len(kept)) if looks.dice is None else looks.dice[:, 0]
        found = [fine[n] for n in kept]
        for n, look, die in zip(kept, dice, match(found, shot.dice), strict=True):
            if die < 0 or shot.dice[die, 8] > OPEN:
                cocked, stacked = (
                    bool(die >= 0 and shot.dice[die, flag] > 0.5) for flag in (9, 10)
                )
                every.append(
                    Case(fine[n], heat[n], float(closer[n]), float(look), die >= 0,
                         cocked, stacked)
                )  # fmt: skip
    return every


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
    values = np.array([[one.heat, one.closer, one.look, 1.0] for one in seen])
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
        zip(
            ("finder", "closer", "look", "bias"), weights.round(3).tolist(), strict=True
        )
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
