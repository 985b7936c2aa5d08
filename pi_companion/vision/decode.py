"""From odds per die to the jointly most probable roll, with an honest confidence.

The model: the dice on the table, some of them with a known face, are matched to the
dice seen in every possible way, all ways equally likely beforehand; each die shows
each of its faces, or something unknown. The roll's confidence is the share of the
reported kinds and faces in the sum over everything that could lie there.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pi_companion.vision.assignment import Table, assign, log_total
from pi_companion.vision.reading import (
    Expected,
    Flag,
    Label,
    Question,
    ReadDie,
    Reading,
    Roll,
    SeenDie,
)
from pi_companion.vision.trouble import trouble_of

ACCEPT = 0.98
"""Confidence of a whole roll from which on it is taken without asking."""
SLIP = 1e-4
"""Chance per die that something happened that its odds know nothing of."""
FLOOR = 1e-9
"""Least share of a label: no odds are beyond doubt."""
IMPLAUSIBLE = 1e-4
"""A die whose decided kind is less likely than this by itself is another die."""
MOST_OPTIONS = 4
UNKNOWN = ""
"""Face of the label "some face that nobody taught"."""


@dataclass(frozen=True, eq=False)
class _Beliefs:
    """Probabilities [dice, labels] of every die's label by itself."""

    labels: tuple[Label, ...]
    shares: Table


def decode(
    reading: Reading, expected: Expected | None = None, accept: float = ACCEPT
) -> Roll:
    """Decide what lies on the table; without `expected` every die by itself.

    A roll is accepted when its confidence is at least `accept`, no die is flagged and
    nothing contradicts what is expected.
    """
    beliefs = _beliefs(reading, expected)
    complete = not expected or sum(expected.kinds.values()) == len(reading.dice)
    if expected and complete and reading.dice:
        best, shares, confidence = _jointly(beliefs, expected)
    else:
        best, shares, confidence = _singly(beliefs)
    confidence *= (1 - SLIP) ** len(reading.dice) if complete else 0.0
    dice = tuple(
        _read(seen, beliefs.labels, best[index], shares[index])
        for index, seen in enumerate(reading.dice)
    )
    trouble = trouble_of(reading, expected, _other_kinds(reading, dice))
    sound = bool(dice) and not any(die.flags for die in dice)
    accepted = sound and not trouble and confidence >= accept
    questions = () if accepted else _questions(dice, beliefs.labels, shares, accept)
    return Roll(dice, confidence, accepted, questions, trouble)


def _beliefs(reading: Reading, expected: Expected | None) -> _Beliefs:
    known = {label for die in reading.dice for label in die.odds}
    if expected:
        every = frozenset(face for _, face in known)
        known = {
            (kind, face)
            for kind in expected.kinds
            for face in (*expected.faces.get(kind, every), UNKNOWN)
        }
        known |= set(expected.fixed)
    else:
        known |= {(kind, UNKNOWN) for kind, _ in known} | {(UNKNOWN, UNKNOWN)}
    labels = tuple(sorted(known))
    shares = np.zeros((len(reading.dice), len(labels)))
    for index, die in enumerate(reading.dice):
        logs = np.array([_log_odds(die, label, expected) for label in labels])
        # No odds are beyond doubt: the floor keeps every way possible.
        weights = np.maximum(np.exp(logs - logs.max()), FLOOR)
        shares[index] = weights / weights.sum()
    return _Beliefs(labels, shares)


def _log_odds(die: SeenDie, label: Label, expected: Expected | None) -> float:
    """Log-odds of a label; where the kinds are known, also in a colour never seen."""
    own = die.odds.get(label, die.unknown if label == (UNKNOWN, UNKNOWN) else -np.inf)
    if not expected:
        return own
    anyhow = die.odds.get((UNKNOWN, label[1]), -np.inf)
    if label[1] == UNKNOWN:
        anyhow = die.unknown
    return float(np.logaddexp(own, anyhow - np.log(len(expected.kinds))))


def _singly(beliefs: _Beliefs) -> tuple[list[int], Table, float]:
    best = [int(row.argmax()) for row in beliefs.shares]
    confidence = float(np.prod([row.max() for row in beliefs.shares])) if best else 0.0
    return best, beliefs.shares, confidence


def _jointly(beliefs: _Beliefs, expected: Expected) -> tuple[list[int], Table, float]:
    slots, counts = _slots(beliefs.labels, expected)
    each = beliefs.shares[:, None, :] * slots[None, :, :]
    found = assign(each.sum(axis=2), each.max(axis=2), counts)
    best = [int(each[die, slot].argmax()) for die, slot in enumerate(found.best)]
    only = np.stack([each[die, :, label] for die, label in enumerate(best)])
    confidence = float(np.exp(min(0.0, log_total(only, counts) - found.log_total)))
    within = each / np.maximum(each.sum(axis=2, keepdims=True), 1e-300)
    shares = (found.shares[:, :, None] * within).sum(axis=1)
    return best, shares, confidence


def _slots(
    labels: tuple[Label, ...], expected: Expected
) -> tuple[npt.NDArray[np.bool_], list[int]]:
    """Labels that a die in each slot may show [slots, labels], and places per slot.

    A slot holds the dice of a kind that were thrown, or those known to show a face.
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
    for label, count in sorted(fixed.items()):
        rows.append([own == label for own in labels])
        counts.append(count)
    return np.array(rows, dtype=np.bool_), counts


def _read(
    seen: SeenDie, labels: tuple[Label, ...], best: int, shares: npt.NDArray[np.float64]
) -> ReadDie:
    """Name the die; what is unknown of it gets the likeliest name, and a flag."""
    kind, face = labels[best]
    flags: set[Flag] = set(seen.flags)
    if kind == UNKNOWN:
        flags.add("unknown_kind")
        kind = _likeliest(labels, shares, 0)
    if face == UNKNOWN:
        flags.add("unknown_face")
        face = _likeliest(
            [label if label[0] == kind else ("", "") for label in labels], shares, 1
        )
    confidence = min(float(shares[best]), 1 - SLIP)
    return ReadDie(kind, face, confidence, seen.box, frozenset(flags))


def _likeliest(
    labels: Sequence[Label], shares: npt.NDArray[np.float64], part: int
) -> str:
    weight: Counter[str] = Counter()
    for label, share in zip(labels, shares, strict=True):
        weight[label[part]] += share
    del weight[UNKNOWN]
    return max(weight, key=lambda name: weight[name], default=UNKNOWN)


def _questions(
    dice: tuple[ReadDie, ...], labels: tuple[Label, ...], shares: Table, accept: float
) -> tuple[Question, ...]:
    """Ask about flagged dice and, the least sure first, until the rest is certain."""
    order = sorted(range(len(dice)), key=lambda index: dice[index].confidence)
    asked = {index for index in order if dice[index].flags}
    for index in order:
        left = [dice[other].confidence for other in order if other not in asked]
        if np.prod(left) >= accept:
            break
        asked.add(index)
    return tuple(
        Question(index, _options(dice[index], labels, shares[index]))
        for index in sorted(asked, key=order.index)
    )


def _options(
    die: ReadDie, labels: tuple[Label, ...], shares: npt.NDArray[np.float64]
) -> tuple[str, ...]:
    weight: Counter[str] = Counter()
    for (_, face), share in zip(labels, shares, strict=True):
        if face != UNKNOWN:
            weight[face] += share
    weight[die.face] += 1  # what is shown as the answer stays the first guess
    likely = [face for face, share in weight.most_common(MOST_OPTIONS) if share > FLOOR]
    return tuple(likely)


def _other_kinds(reading: Reading, dice: tuple[ReadDie, ...]) -> Counter[str]:
    """Kinds that the dice plainly show, when they are not the ones decided on."""
    alone = _beliefs(reading, None)
    shown: Counter[str] = Counter()
    plain = False
    for die, row in zip(dice, alone.shares, strict=True):
        shown[_likeliest(alone.labels, row, 0)] += 1
        possible = [kind in {die.kind, UNKNOWN} for kind, _ in alone.labels]
        plain |= bool(row[possible].sum() < IMPLAUSIBLE)
    return shown if plain else Counter()
