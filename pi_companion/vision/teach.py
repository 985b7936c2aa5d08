"""Learning a dice set from labelled pictures, and saying how sure it will be.

Nothing is trained: the examples' vectors are the set. Certainty is measured by
leaving out one picture after the other and reading its dice with the rest.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pi_companion.vision.colours import Colours
from pi_companion.vision.dice_set import DiceSet
from pi_companion.vision.drawings import Examples
from pi_companion.vision.embed import Faces, Looks, Vectors
from pi_companion.vision.find import Found, Limits
from pi_companion.vision.matching import Matching
from pi_companion.vision.read import View
from pi_companion.vision.reading import Label

ENOUGH = 0.99
"""Certainty from which on a face counts as told surely from the others."""
PLAIN = 0.9
"""Probability from which on something found is a die for sure."""
SOUND = 0.92
"""Probability from which on it is also sure to lie flat."""
STRANGE = 0.5
"""Cosine to every other die of a picture below which one shows something else."""
SURELY = float(np.log(1e4))
"""Gain in log-likelihood that makes another explanation certain."""
SELF = 0.9
"""Cosine assumed between two pictures of one face when only one picture is there."""


class TeachingFault(ValueError):  # noqa: N818 - it names what is wrong
    """The pictures do not teach a dice set; one sentence with the remedy."""


@dataclass(frozen=True, eq=False)
class Shot:
    """The dice of one picture, all with the same face up.

    `source` names the picture; `faces` are the rectified crops the `looks` are of.
    """

    label: Label
    source: str
    faces: Faces
    looks: Looks

    def __post_init__(self) -> None:
        if not all(self.label) or not len(self.looks) == len(self.faces) > 0:
            raise ValueError(f"a shot without dice: {self.source}")


@dataclass(frozen=True)
class Certainty:
    """How surely a label is told from all others, 0 to 1, and from what least."""

    label: Label
    share: float
    rival: Label


@dataclass(frozen=True)
class Report:
    """The certainty of every label, surest last, and the pair most alike."""

    rows: tuple[Certainty, ...]
    pictures: int

    @property
    def pair(self) -> tuple[Label, Label]:
        """The two labels most easily taken for each other."""
        return self.rows[0].label, self.rows[0].rival

    @property
    def enough(self) -> bool:
        """Whether every face is told surely."""
        return self.rows[0].share >= ENOUGH

    @property
    def sentence(self) -> str:
        """Whether that is enough, and if not what to do."""
        one, other = (" ".join(label).replace("_", " ") for label in self.pair)
        if self.enough:
            return f"That is enough: every face is told from the others, {one} least."
        return (
            f"That is not enough: {one} may be taken for {other}; "
            "show both again, in other places and turned otherwise."
        )


def shot(
    view: View, label: Label, source: str, limits: Limits, *, counted: bool = False
) -> Shot:
    """Take the dice of a picture that lie flat and open; raises TeachingFault.

    With `counted` the number of dice is known to be right: all are dice, also faint
    ones.
    """
    good = [
        index
        for index, one in enumerate(view.found)
        if one.cocked < limits.cocked
        and one.stacked < limits.stacked
        and one.visible >= limits.hidden
    ]
    # A doubtful thing beside plain dice is a side face or none: it must not teach.
    plain = [index for index in good if view.found[index].score >= PLAIN]
    good = good if counted else _alike(view, plain or good)
    if not good:
        raise TeachingFault(
            f"{source} shows no die that lies flat and open: take the picture again."
        )
    looks = Looks(view.looks.icons[good], view.looks.bodies[good])
    return Shot(label, source, view.faces[good], looks)


def _alike(view: View, dice: list[int]) -> list[int]:
    """Leave out what alone shows something else and may be no die that lies flat.

    The side of a die does so. A sound die with another face up is a slip, and so are
    dice that agree on nothing.
    """
    if len(dice) < 2:  # noqa: PLR2004 - a single die agrees with itself
        return dice
    found, icons = view.found, view.looks.icons
    cosines = icons[dice] @ icons[dice].T
    np.fill_diagonal(cosines, -1)
    odd = {
        die
        for die, closest in zip(dice, cosines.max(axis=1), strict=True)
        if closest < STRANGE and _soundness(found[die]) < SOUND
    }
    if 3 * len(odd) > len(dice):
        return dice
    return [die for die in dice if die not in odd]


def _soundness(one: Found) -> float:
    return one.score * (1 - one.cocked) * (1 - one.stacked)


def missing(
    labels: Iterable[Label], needed: Mapping[str, Iterable[str]]
) -> tuple[Label, ...]:
    """Labels that a game needs and nobody showed, for the kinds that were shown."""
    shown = set(labels)
    kinds = {kind for kind, _ in shown}
    return tuple(
        (kind, face)
        for kind in sorted(kinds & set(needed))
        for face in sorted(needed[kind])
        if (kind, face) not in shown
    )


def dice_set(name: str, shots: Sequence[Shot], matching: Matching) -> DiceSet:
    """Make the dice set of the shots; raises TeachingFault when they teach none."""
    labels = tuple(sorted({one.label for one in shots}))
    if len(labels) < 2:  # noqa: PLR2004 - one face cannot be told from itself
        raise TeachingFault("A dice set needs at least two different faces: show more.")
    kinds = sorted({kind for kind, _ in labels})
    # One drawing a face, whatever the plastic: what kind it is tells the colour alone.
    faces = sorted({face for _, face in labels})
    counts = [len(one.looks) for one in shots]
    which = [faces.index(one.label[1]) for one in shots]
    return DiceSet(
        name=name,
        labels=labels,
        shows=tuple(faces.index(face) for _, face in labels),
        drawings=Examples(
            np.concatenate([one.looks.icons for one in shots]),
            np.repeat(which, counts).astype(np.int64),
            matching.likeness,
        ),
        colours=Colours(
            np.stack([_colour(shots, kind) for kind in kinds]),
            np.arange(len(kinds)),
            matching.spread,
        ),
    )


def check_same_face(shots: Sequence[Shot], matching: Matching) -> None:
    """Raise TeachingFault when a picture shows dice with different faces up."""
    for one in shots:
        check_shot(one, shots, matching)


def check_shot(one: Shot, shots: Sequence[Shot], matching: Matching) -> None:
    """Raise TeachingFault when one of the shots shows dice with different faces up.

    Dice differ when most pairs of them do not look alike. A die differs when another
    face, taught or not, explains its drawing `SURELY` better than the other dice that
    are said to show the same.
    """
    if len(one.looks) < 2:  # noqa: PLR2004 - a single die agrees with itself
        return
    cosines = one.looks.icons @ one.looks.icons.T
    pairs = cosines[np.triu_indices(len(cosines), 1)]
    if float(np.median(pairs)) < STRANGE:
        raise _different(one)
    kind, face = one.label
    alike = [s.looks.icons for s in shots if s.label[1] == face and s is not one]
    other = [s.looks.icons for s in shots if s.label[0] == kind and s.label[1] != face]
    for die, icon in enumerate(one.looks.icons):
        beside = np.delete(one.looks.icons, die, axis=0)
        own = _closest(icon, [beside, *alike])
        rival = max(_closest(icon, other), matching.unknown_cos)
        rivals, owns = matching.likeness.odds(np.array([rival, own]))
        if rivals - owns > SURELY:
            raise _different(one)


def _different(one: Shot) -> TeachingFault:
    return TeachingFault(
        f"{one.source} shows dice with different faces up: "
        "turn them all to the same face."
    )


def _closest(icon: Vectors, others: Sequence[Vectors]) -> float:
    return max((float((rows @ icon).max()) for rows in others), default=-1.0)


def report(name: str, shots: Sequence[Shot], matching: Matching) -> Report:
    """Measure how surely each face is told, every picture read with the others."""
    whole = dice_set(name, shots, matching)
    kinds = whole.kinds
    pictures = {
        label: sum(one.label == label for one in shots) for label in whole.labels
    }
    confusion = np.zeros((len(whole.labels), len(whole.labels)))
    for number, one in enumerate(shots):
        own = whole.labels.index(one.label)
        if pictures[one.label] > 1:
            rest = [*shots[:number], *shots[number + 1 :]]
            odds = _label_odds(dice_set(name, rest, matching), one.looks)
        else:
            odds = _label_odds(whole, one.looks)
            body = whole.colours.odds(one.looks.bodies, len(kinds))
            gain = matching.likeness.odds(np.array([SELF]))
            for label, (kind, face) in enumerate(whole.labels):
                if face == one.label[1]:
                    odds[:, label] = gain[0] + body[:, kinds.index(kind)]
        confusion[own] += _softmax(odds).mean(axis=0) / pictures[one.label]
    return Report(_rows(whole.labels, confusion), len(shots))


def _label_odds(known: DiceSet, looks: Looks) -> npt.NDArray[np.float64]:
    odds = known.odds(looks)
    return np.array([[one[label] for label in known.labels] for one in odds])


def _softmax(logs: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    weights = np.exp(logs - logs.max(axis=1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def _rows(
    labels: tuple[Label, ...], confusion: npt.NDArray[np.float64]
) -> tuple[Certainty, ...]:
    rows = []
    for own, label in enumerate(labels):
        others = confusion[own].copy()
        others[own] = -1
        rival = labels[int(others.argmax())]
        rows.append(Certainty(label, float(confusion[own, own]), rival))
    return tuple(sorted(rows, key=lambda row: (row.share, row.label)))


def _colour(shots: Sequence[Shot], kind: str) -> npt.NDArray[np.float32]:
    bodies = [one.looks.bodies for one in shots if one.label[0] == kind]
    return np.asarray(np.median(np.concatenate(bodies), axis=0), np.float32)
