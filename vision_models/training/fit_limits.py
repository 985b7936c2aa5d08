"""What the networks propose in spared scenes, and the limits fitted on it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from pi_companion.vision.candidates import Networks, propose
from pi_companion.vision.company import Company, features
from pi_companion.vision.embed import embed
from pi_companion.vision.find import Found, Image, Maps
from vision_models.training.pool import read

Floats = npt.NDArray[np.float32]

OPEN = 0.9
"""Share of a face in view from which on it must be found."""
FAINT = 0.05
"""Score of the finder from which on a face is looked at more closely."""
COCKED, STACKED = 0.003, 0.0005
"""Shares of sound dice that may be called so; larger ones look stacked, too."""
LEAST = 0.5
"""Probability that a flag needs at least."""
SCENE = 640
"""Pixels of a rendered scene's side; the finder sees it at half of that."""
NEAR = 0.4
"""A face is that of a die if its centre is that near, in edges."""


@dataclass(frozen=True)
class Files:
    """The networks that propose faces, of a folder in which more are to come."""

    find: Callable[[Image], Maps]
    refine: Callable[[Floats], Floats]
    embed: Callable[[Floats], tuple[Floats, ...]]
    long_side: int = SCENE // 2

    @classmethod
    def of(cls, folder: Path) -> "Files":
        """Load `finder.onnx`, `refine.onnx` and `embed.onnx`."""
        refine = run_of(folder / "refine.onnx", "told")
        return cls(
            finder_of(folder / "finder.onnx"),
            lambda crops: refine(crops)[0],
            run_of(folder / "embed.onnx", "icon", "body", "die"),
        )


def run_of(path: Path, *outputs: str) -> Callable[[Floats], tuple[Floats, ...]]:
    """Return the network of an ONNX file as a function."""
    net = cv2.dnn.readNetFromONNX(str(path))

    def run(image: Floats) -> tuple[Floats, ...]:
        net.setInput(image)
        return tuple(np.asarray(one, np.float32) for one in net.forward(outputs))

    return run


def finder_of(path: Path) -> Callable[[Image], Maps]:
    """Return the finder of an ONNX file as a function."""
    run = run_of(path, "maps")
    return lambda image: np.asarray(run(image)[0][0], np.float32)


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


@dataclass(frozen=True, eq=False)
class Cases:
    """Faces that may be dice: `features` (N, 22), and what each is (N, 3).

    A die, cocked, stacked; NaN where a die is too much hidden to be asked about.
    """

    features: Floats
    truth: Floats

    def save(self, path: Path) -> None:
        """Write to a file that is there whole or not at all."""
        part = path.with_suffix(".part.npz")
        np.savez(part, features=self.features, truth=self.truth)
        part.replace(path)

    @classmethod
    def load(cls, path: Path) -> "Cases":
        """Read the file back."""
        with np.load(path) as kept:
            return cls(kept["features"], kept["truth"])


def cases(models: Networks, shards: Sequence[Path], *, fewer: bool) -> Cases:
    """All faces proposed in the pictures of some shards.

    With `fewer`, each picture once more as if only one to three of its dice lay there:
    rendered tables are full, and a die alone has nothing to be compared with.
    """
    told: list[Floats] = []
    truth: list[tuple[float, float, float]] = []
    rng = np.random.default_rng(7)
    for shot in (shot for path in shards for shot in read(path)):
        seen = propose(models, shot.bgr(), FAINT, embed)
        dice = np.array(match(seen.found, shot.dice), np.intp)
        every = np.arange(len(dice))
        for rows in (every, _some(rng, seen.company, dice)) if fewer else (every,):
            if len(rows):
                told.append(features(_part(seen.company, rows)))
                truth += [
                    _truth(shot.dice[die] if die >= 0 else None) for die in dice[rows]
                ]
    return Cases(np.concatenate(told), np.array(truth, np.float32))


def _some(
    rng: np.random.Generator, company: Company, dice: npt.NDArray[np.intp]
) -> npt.NDArray[np.intp]:
    """One to three of the dice, what lies beside them, and a share of the rest."""
    there = np.flatnonzero(dice >= 0)
    if not len(there):
        return there
    count = min(int(rng.integers(1, 4)), len(there))
    chosen = rng.permutation(there)[:count]
    centres = company.corners.mean(axis=1)
    away = np.linalg.norm(centres[:, None] - centres[None, there], axis=2)
    beside = np.isin(there[away.argmin(axis=1)], chosen)
    far = away.min(axis=1) > 2 * np.ptp(company.corners[:, :, 0], axis=1)
    beside = np.where(far, rng.random(len(dice)) < count / len(there), beside)
    return np.flatnonzero(
        np.where(dice >= 0, np.isin(np.arange(len(dice)), chosen), beside)
    )


def _part(company: Company, rows: npt.NDArray[np.intp]) -> Company:
    return replace(
        company,
        corners=company.corners[rows],
        proposed=company.proposed[rows],
        heat=company.heat[rows],
        closer=company.closer[rows],
        look=company.look[rows],
        guess=company.guess[rows],
        flags=company.flags[rows],
    )


def _truth(die: Floats | None) -> tuple[float, float, float]:
    if die is None:
        return 0.0, np.nan, np.nan
    visible, cocked, stacked = (float(value) for value in die[8:11])
    if visible <= OPEN:
        return np.nan, np.nan, np.nan
    return 1.0, cocked, stacked


def _quiet(chances: npt.NDArray[np.float64], share: float) -> float:
    level = float(np.quantile(chances, 1 - share))
    return round(max(level, LEAST), 3)


def fit(truth: Floats, told: Floats) -> tuple[dict[str, float], str]:
    """Fit on what the judge `told` (N, 3) of faces in spared scenes, and their `truth`.

    Returns the manifest's `limits` and what they give. `found` makes the fewest
    mistakes (dice missed and things taken for dice); the flags stay quiet on all but
    `COCKED` and `STACKED` of the sound dice.
    """
    chances = 1 / (1 + np.exp(-np.clip(told.astype(np.float64), -30, 30)))
    asked = ~np.isnan(truth[:, 0])
    order = np.argsort(-chances[asked, 0])
    dice = truth[asked, 0][order]
    right, wrong = np.cumsum(dice), np.cumsum(1 - dice)
    best = int((dice.sum() - right + wrong).argmin())
    sound = (truth[:, 1] == 0) & (truth[:, 2] == 0)
    leaning = (truth[:, 1] == 1) | (truth[:, 2] == 1)
    limits = {
        "found": round(float(chances[asked, 0][order[best]]), 3),
        "faint": FAINT,
        "cocked": _quiet(chances[sound, 1], COCKED),
        "stacked": _quiet(chances[sound, 2], STACKED),
    }
    said = (chances[leaning, 1] >= limits["cocked"]) | (
        chances[leaning, 2] >= limits["stacked"]
    )
    return limits, (
        f"spared scenes: of {int(dice.sum())} dice proposed {int(right[best])} kept, "
        f"{int(wrong[best])} false; {said.sum()} of {leaning.sum()} cocked or "
        "stacked flagged"
    )
