"""Fit the numbers of `Matching` on a taught copy: half of its pictures, by name.

python -m vision_models.training.fit_matching FOLDER

FOLDER has `teach/KIND/FACE/*.jpg` and `scenes/` with labels. The fit maximises the
likelihood of the true kind and face of every die of one half of the scenes, once with
all faces taught and once for each face left out, when "unknown" is the truth. The
other half is only reported. Prints the entry `matching` of the manifest.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path

import numpy as np
import numpy.typing as npt

from pi_companion.vision.colours import Spread
from pi_companion.vision.embed import Looks
from pi_companion.vision.lessons import shot_of
from pi_companion.vision.matching import Matching
from pi_companion.vision.models import Models, load
from pi_companion.vision.pictures import load as load_picture
from pi_companion.vision.read import view
from pi_companion.vision.reading import Label
from pi_companion.vision.teach import Shot, dice_set
from pi_companion.vision.truth import TrueDie, labelled

UNKNOWN_SHARE = 0.1
"""Weight of the pictures of faces left out, against those of faces taught."""
BOUNDS = {
    "lightness": (0.02, 0.3),
    "hue": (0.02, 0.2),
    "freedom": (1.0, 12.0),
    "unknown": (3.0, 12.0),
}
"""A few dozen dice say little about the far tails: no number may leave these."""
STEPS = (0.6, 0.8, 0.9, 0.95, 1.05, 1.1, 1.25, 1.6)


@dataclass(frozen=True, eq=False)
class Dice:
    """Looks of labelled dice, and their labels."""

    looks: Looks
    labels: tuple[Label, ...]


def in_first_half(path: Path) -> bool:
    """Whether a picture is fitted on; the hash of its name decides."""
    return sha256(path.name.encode()).digest()[0] % 2 == 0


def taught(models: Models, folder: Path) -> list[Shot]:
    """Look at the pictures to teach from."""
    return [shot_of(models, path, folder) for path in sorted(folder.glob("*/*/*.jpg"))]


def seen(models: Models, folder: Path, *, first: bool) -> Dice:
    """Look at the dice of one half of the labelled scenes."""
    icons, bodies, labels = [], [], []
    for truth in labelled(folder):
        if in_first_half(truth.path) != first:
            continue
        look = view(models, load_picture(truth.path).bgr)
        for place, box in enumerate(look.boxes):
            die = _under(box, truth.dice)
            if die and die.counts:
                icons.append(look.looks.icons[place])
                bodies.append(look.looks.bodies[place])
                labels.append((die.kind, die.face))
    return Dice(Looks(np.stack(icons), np.stack(bodies)), tuple(labels))


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


def fit(shots: Sequence[Shot], dice: Dice) -> Matching:
    """Descend one number after the other until none helps."""
    best = Matching()
    least = loss(best, shots, dice)
    improved = True
    while improved:
        improved = False
        for changed in [new for name in _names() for new in _varied(best, name)]:
            value = loss(changed, shots, dice)
            if value < least - 1e-5:
                best, least, improved = changed, value, True
    return best


def _names() -> tuple[str, ...]:
    return "sharpness", "unknown_cos", "lightness", "hue", "freedom", "unknown"


def _varied(matching: Matching, name: str) -> list[Matching]:
    if name in {"sharpness", "unknown_cos"}:
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


def _under(box: tuple[int, int, int, int], dice: Sequence[TrueDie]) -> TrueDie | None:
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    for die in dice:
        left, top, width, height = die.box
        if (
            abs(x - left - width / 2) < width / 2
            and abs(y - top - height / 2) < height / 2
        ):
            return die
    return None


def main() -> None:
    """Fit and print."""
    folder = Path(sys.argv[1])
    models = load(Path(__file__).parents[1])
    shots = taught(models, folder / "teach")
    first = seen(models, folder / "scenes", first=True)
    second = seen(models, folder / "scenes", first=False)
    best = fit(shots, first)
    for name, dice in (("fitted half", first), ("other half", second)):
        before, after = loss(Matching(), shots, dice), loss(best, shots, dice)
        print(f"{name}: {len(dice.labels)} dice, loss {before:.4f} -> {after:.4f}")
    print(json.dumps({"matching": asdict(best)}, indent=1))


if __name__ == "__main__":
    main()
