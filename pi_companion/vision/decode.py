"""From odds per die to the jointly most probable roll, with an honest confidence.

The model: the dice on the table, some of them with a known face, are matched to the
dice seen in every possible way, all ways equally likely beforehand; each die shows
each of its faces, or something unknown. What was found beyond the dice in play is
nothing, and what is faint may be one of them. The roll's confidence is the share of
the reported kinds and faces in the sum over everything that could lie there.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pi_companion.vision.assignment import Table, assign, log_total
from pi_companion.vision.beliefs import (
    FLOOR,
    NOTHING,
    UNKNOWN,
    Beliefs,
    among,
    freely,
    places,
)
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
from pi_companion.vision.trouble import doubt_of, trouble_of

ACCEPT = 0.98
"""Confidence of a whole roll from which on it is taken without asking."""
SLIP = 1e-4
"""Chance per die that something happened that its odds know nothing of."""
ASTRAY = 0.02
"""Chance that a die in play is off the table, or one more lies on it than was said."""
IMPLAUSIBLE = 1e-2
"""A die whose decided kind is less likely than this by itself is another die."""
DROPPED = 0.9
"""What is a known die with this probability is never taken for nothing."""
ADDED = 0.05
"""What is a known die with less than this probability is never taken for one."""
MOST_OPTIONS = 4


@dataclass(frozen=True, eq=False)
class _Decided:
    """The dice decided on, their `best` labels, shares [dice, labels], confidence.

    `there` are the probabilities that they are dice.
    """

    seen: tuple[SeenDie, ...]
    labels: tuple[Label, ...]
    best: tuple[int, ...]
    shares: Table
    there: tuple[float, ...]
    confidence: float


def decode(
    reading: Reading, expected: Expected | None = None, accept: float = ACCEPT
) -> Roll:
    """Decide what lies on the table; without `expected` every die by itself.

    A roll is accepted when its confidence is at least `accept`, no die is flagged and
    nothing contradicts what is expected.
    """
    decided = _jointly(reading, expected) if expected else None
    complete = decided is not None or not expected
    if decided is None:
        decided = _singly(reading)
    confidence = decided.confidence * (1 - SLIP) ** len(decided.seen)
    dice = tuple(
        _read(
            seen,
            decided.labels,
            decided.best[index],
            decided.shares[index] * decided.there[index],
        )
        for index, seen in enumerate(decided.seen)
    )
    trouble = trouble_of(
        decided.seen, reading.size, expected, _other_kinds(decided.seen, dice)
    )
    sound = bool(dice) and not any(die.flags for die in dice)
    accepted = sound and not trouble and confidence >= accept
    questions = () if accepted else _questions(dice, decided, accept)
    if dice and not (accepted or questions or trouble):
        trouble = doubt_of((*reading.dice, *reading.faint), reading.size)
    return Roll(dice, confidence if complete else 0.0, accepted, questions, trouble)


def _singly(reading: Reading) -> _Decided:
    dice = reading.dice
    beliefs = freely(dice)
    best = tuple(int(row.argmax()) for row in beliefs.shares)
    sure = float(np.prod(beliefs.shares.max(axis=1))) if dice else 0.0
    # The roll is right only if all of these are dice, and nothing else is one.
    sure *= float(np.prod([die.chance for die in dice]))
    sure *= float(np.prod([1 - die.chance for die in reading.faint]))
    there = tuple(die.chance for die in dice)
    return _Decided(dice, beliefs.labels, best, beliefs.shares, there, sure)


def _jointly(reading: Reading, expected: Expected) -> _Decided | None:
    """Match all that was found to the dice in play; None when they do not add up."""
    found = (*reading.dice, *reading.faint)
    nothing = len(found) - sum(expected.kinds.values())
    if nothing < 0 or not reading.dice:
        return None
    beliefs = among(found, expected)
    rows, counts = places(beliefs.labels, expected, nothing)
    each = beliefs.shares[:, None, :] * rows[None, :, :]
    ways = assign(each.sum(axis=2), each.max(axis=2), counts)
    best = [int(each[die, place].argmax()) for die, place in enumerate(ways.best)]
    dice = [die for die, label in enumerate(best) if beliefs.labels[label] != NOTHING]
    if not _plausible(beliefs, dice, len(reading.dice)):
        return None
    only = np.stack([each[die, :, label] for die, label in enumerate(best)])
    confidence = float(np.exp(min(0.0, log_total(only, counts) - ways.log_total)))
    right = _as_said(found, dice)
    confidence *= float(np.prod(right))
    within = each / np.maximum(each.sum(axis=2, keepdims=True), 1e-300)
    shares = (ways.shares[:, :, None] * within).sum(axis=1)
    return _Decided(
        tuple(found[die] for die in dice),
        beliefs.labels,
        tuple(best[die] for die in dice),
        shares[dice],
        tuple(right[die] for die in dice),
        confidence,
    )


def _as_said(found: Sequence[SeenDie], dice: Sequence[int]) -> list[float]:
    """Probabilities that these are dice and the rest is none, for all that was said.

    A number of dice can always be made up, of something faint, or by leaving out what
    is plain; the likelier it is that dice went astray instead, the less that says.
    """
    own = set(dice)
    right = [one.chance if n in own else 1 - one.chance for n, one in enumerate(found)]
    return [share / (share + (1 - share) * ASTRAY) for share in right]


def _plausible(beliefs: Beliefs, dice: Sequence[int], plain: int) -> bool:
    """Whether nothing plain was dropped and nothing too faint was taken in."""
    dropped = set(range(plain)) - set(dice)
    added = set(dice) - set(range(plain))
    return all(beliefs.known(die) < DROPPED for die in dropped) and all(
        beliefs.known(die) >= ADDED for die in added
    )


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
        own = [label if label[0] == kind else NOTHING for label in labels]
        face = _likeliest(own, shares, 1)
    confidence = min(float(shares[best]), 1 - SLIP)
    return ReadDie(kind, face, confidence, seen.box, frozenset(flags))


def _likeliest(
    labels: Sequence[Label], shares: npt.NDArray[np.float64], part: int
) -> str:
    weight: Counter[str] = Counter()
    for label, share in zip(labels, shares, strict=True):
        if label != NOTHING and label[part] != UNKNOWN:
            weight[label[part]] += share
    return max(weight, key=lambda name: weight[name], default=UNKNOWN)


def _questions(
    dice: tuple[ReadDie, ...], decided: _Decided, accept: float
) -> tuple[Question, ...]:
    """Ask about flagged dice and, the least sure first, until the rest is certain."""
    order = sorted(range(len(dice)), key=lambda n: round(dice[n].confidence, 6))
    asked = {index for index in order if dice[index].flags}
    for index in order:
        left = [dice[other].confidence for other in order if other not in asked]
        if np.prod(left) >= accept:
            break
        asked.add(index)
    return tuple(
        Question(index, _options(dice[index], decided.labels, decided.shares[index]))
        for index in sorted(asked, key=order.index)
    )


def _options(
    die: ReadDie, labels: tuple[Label, ...], shares: npt.NDArray[np.float64]
) -> tuple[str, ...]:
    weight: Counter[str] = Counter()
    for label, share in zip(labels, shares, strict=True):
        if label != NOTHING and label[1] != UNKNOWN:
            weight[label[1]] += share
    weight[die.face] += 1  # what is shown as the answer stays the first guess
    likely = [face for face, share in weight.most_common(MOST_OPTIONS) if share > FLOOR]
    return tuple(likely)


def _other_kinds(seen: tuple[SeenDie, ...], dice: tuple[ReadDie, ...]) -> Counter[str]:
    """Kinds that the dice plainly show, when they are not the ones decided on."""
    alone = freely(seen)
    shown: Counter[str] = Counter()
    plain = False
    for die, row in zip(dice, alone.shares, strict=True):
        shown[_likeliest(alone.labels, row, 0)] += 1
        possible = [kind in {die.kind, UNKNOWN} for kind, _ in alone.labels]
        plain |= bool(row[possible].sum() < IMPLAUSIBLE)
    return shown if plain else Counter()
