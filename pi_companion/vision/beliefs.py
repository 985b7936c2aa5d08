"""What each die may be, by itself and as a place among the dice on the table."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pi_companion.vision.assignment import Table
from pi_companion.vision.reading import Expected, Label, SeenDie

UNKNOWN = ""
"""Kind or face that the dice set does not know."""
NOTHING: Label = (UNKNOWN, "no die")
"""Label of what was found and is no die at all."""
FLOOR = 1e-9
"""Least share of a label: no odds are beyond doubt."""
DOUBT = 1e-3
"""Least probability that a die found is none, or the other way round."""

Rows = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Beliefs:
    """Probabilities `shares` [dice, labels] of every die's label by itself."""

    labels: tuple[Label, ...]
    shares: Table

    def known(self, die: int) -> float:
        """Probability that the die is there and shows a known face."""
        there = [label != NOTHING and label[1] != UNKNOWN for label in self.labels]
        return float(self.shares[die, there].sum())


def freely(dice: Sequence[SeenDie]) -> Beliefs:
    """Believe in any label of the set, and in kinds and faces it does not know."""
    known = {label for die in dice for label in die.odds}
    known |= {(kind, UNKNOWN) for kind, _ in known} | {(UNKNOWN, UNKNOWN)}
    labels = tuple(sorted(known))
    logs = [[_own(die, label) for label in labels] for die in dice]
    return Beliefs(labels, _shares(logs, len(labels)))


def among(dice: Sequence[SeenDie], expected: Expected) -> Beliefs:
    """Believe in the kinds in play only, in whatever colour they may seem to be."""
    seen = {label for die in dice for label in die.odds if label[1] != UNKNOWN}
    every = {face for _, face in seen}
    known = set(expected.fixed)
    for kind in expected.kinds:
        # Of a kind that the dice set knows, only the faces that it knows of it.
        own = {face for other, face in seen if other == kind} or every
        faces = expected.faces.get(kind, own)
        known |= {(kind, face) for face in (*faces, UNKNOWN)}
    labels = (*sorted(known), NOTHING)
    logs = [
        [*(_in_play(die, label, len(expected.kinds)) for label in labels[:-1]), -np.inf]
        for die in dice
    ]
    shares = _shares(logs, len(labels))
    chances = [min(max(die.chance, DOUBT), 1 - DOUBT) for die in dice]
    there = np.array(chances).reshape(-1, 1)
    shares[:, :-1] *= there
    shares[:, -1:] = 1 - there
    return Beliefs(labels, shares)


def places(
    labels: Sequence[Label], expected: Expected, nothing: int
) -> tuple[Rows, list[int]]:
    """Labels that a die in each place may show [places, labels], and their numbers.

    A place holds the dice of a kind that were thrown, or those known to show a face;
    the last is for `nothing` things that are no dice.
    """
    fixed = Counter(expected.fixed)
    free = Counter(expected.kinds)
    free.subtract(kind for kind, _ in expected.fixed)
    rows, counts = [], []
    for kind, count in sorted((+free).items()):
        allowed = expected.faces.get(kind)
        rows.append(
            [
                own == kind and (allowed is None or face in (*allowed, UNKNOWN))
                for own, face in labels
            ]
        )
        counts.append(count)
    for fixed_label, count in [*sorted(fixed.items()), (NOTHING, nothing)]:
        rows.append([label == fixed_label for label in labels])
        counts.append(count)
    return np.array(rows, dtype=np.bool_), counts


def _own(die: SeenDie, label: Label) -> float:
    return die.odds.get(label, die.unknown if label == (UNKNOWN, UNKNOWN) else -np.inf)


def _in_play(die: SeenDie, label: Label, kinds: int) -> float:
    anyhow = die.odds.get((UNKNOWN, label[1]), -np.inf)
    if label[1] == UNKNOWN:
        anyhow = die.unknown
    return float(np.logaddexp(_own(die, label), anyhow - np.log(kinds)))


def _shares(logs: Sequence[Sequence[float]], labels: int) -> Table:
    table = np.array(logs, dtype=np.float64).reshape(len(logs), labels)
    # The floor keeps every way possible.
    weights = np.maximum(np.exp(table - table.max(axis=1, keepdims=True)), FLOOR)
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))
