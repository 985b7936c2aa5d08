"""Fit the numbers of `Matching` on rehearsed lessons.

The fit maximises the likelihood of the true kind and face of every die, once with all
faces taught and once for each face left out, when "unknown" is the truth.
"""

from collections.abc import Sequence
from dataclasses import asdict, replace

import numpy as np
import numpy.typing as npt

from pi_companion.vision.colours import Spread
from pi_companion.vision.embed import Looks
from pi_companion.vision.matching import Matching
from pi_companion.vision.reading import Label
from pi_companion.vision.teach import Shot, dice_set
from vision_models.training.rehearsal import Dice, Lesson

UNKNOWN_SHARE = 0.02
"""Weight of the pictures of faces left out, against those of faces taught."""
BOUNDS = {
    "lightness": (0.02, 0.3),
    "hue": (0.02, 0.2),
    "freedom": (2.0, 12.0),
    "unknown": (3.0, 12.0),
}
"""A few dozen dice say little about the far tails: no number may leave these."""
STEPS = (0.6, 0.8, 0.9, 0.95, 1.05, 1.1, 1.25, 1.6)


def loss(matching: Matching, shots: Sequence[Shot], dice: Dice) -> float:
    """Mean negative log-likelihood; faces left out weigh UNKNOWN_SHARE."""
    known = _losses(matching, shots, dice)
    strange = [
        _losses(
            matching,
            [one for one in shots if one.label != label],
            _only(dice, label),
        )
        for label in sorted(set(dice.labels))
    ]
    left = float(np.concatenate(strange).mean())
    return (1 - UNKNOWN_SHARE) * float(known.mean()) + UNKNOWN_SHARE * left


def fit(lessons: Sequence[Lesson]) -> tuple[Matching, str]:
    """Descend one number after the other until none helps; tell the loss."""

    def mean(matching: Matching) -> float:
        return float(np.mean([loss(matching, one.shots, one.dice) for one in lessons]))

    best = Matching()
    least = before = mean(best)
    improved = True
    while improved:
        improved = False
        for changed in [new for name in _names() for new in _varied(best, name)]:
            value = mean(changed)
            if value < least - 1e-5:
                best, least, improved = changed, value, True
    dice = sum(len(one.dice.labels) for one in lessons)
    return best, f"rehearsed: {dice} dice, loss {before:.3f} -> {least:.3f}"


def _names() -> tuple[str, ...]:
    return "sharpness", "slack", "unknown_cos", "lightness", "hue", "freedom", "unknown"


def _varied(matching: Matching, name: str) -> list[Matching]:
    if name in {"sharpness", "slack", "unknown_cos"}:
        values = asdict(matching) | {"spread": matching.spread}
        return [
            Matching(**(values | {name: min(0.95, v) if name == "unknown_cos" else v}))
            for v in (values[name] * step for step in STEPS)
        ]
    spread = matching.spread
    low, high = BOUNDS[name]
    tried = [float(np.clip(getattr(spread, name) * step, low, high)) for step in STEPS]
    return [
        replace(matching, spread=Spread(**(asdict(spread) | {name: value})))
        for value in tried
    ]


def _losses(
    matching: Matching, shots: Sequence[Shot], dice: Dice
) -> npt.NDArray[np.float64]:
    values = []
    known = dice_set("fit", shots, matching)
    for odds, label in zip(known.odds(dice.looks), dice.labels, strict=True):
        labels = [*odds, ("", "")]
        logs = np.array([*odds.values(), 0.0])
        logs -= np.logaddexp.reduce(logs)
        # A face that was left out is right as "unknown", of its kind or of any.
        right = [label] if label in odds else [(label[0], ""), ("", "")]
        values.append(-np.logaddexp.reduce([logs[labels.index(one)] for one in right]))
    return np.array(values)


def _only(dice: Dice, label: Label) -> Dice:
    own = [place for place, other in enumerate(dice.labels) if other == label]
    looks = Looks(dice.looks.icons[own], dice.looks.bodies[own])
    return Dice(looks, (label,) * len(own))
