"""How well pictures are read: counts with 95 % intervals, as a Markdown table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot, sqrt

import numpy as np

from pi_companion.vision.decode import ACCEPT, decode
from pi_companion.vision.pictures import load
from pi_companion.vision.read import Reader
from pi_companion.vision.reading import Expected, ReadDie, Roll
from pi_companion.vision.truth import TrueDie, TruePicture

BINS = 10


@dataclass(frozen=True)
class Measured:
    """A picture read: `pairs` are the dice there with the die read for each, if any.

    `false` are dice read where none lies, `comparable` whether kinds have names that
    mean the same in the labels and in the dice set.
    """

    truth: TruePicture
    roll: Roll
    pairs: tuple[tuple[TrueDie, ReadDie | None], ...]
    false: tuple[ReadDie, ...]
    comparable: bool
    ms: float

    @property
    def whole(self) -> bool:
        """Whether all dice were read, none was made up, and every one is right."""
        return not self.false and all(
            seen is not None and seen.face == die.face and self.same_kind(die, seen)
            for die, seen in self.pairs
        )

    def same_kind(self, die: TrueDie, seen: ReadDie) -> bool:
        """Whether the kind is right, as far as the labels tell."""
        return not self.comparable or die.kind == seen.kind


@dataclass(frozen=True)
class Share:
    """So many of so many, with the Wilson interval at 95 %."""

    part: int
    whole: int

    def __str__(self) -> str:
        if not self.whole:
            return "-"
        low, high = self.interval
        return (
            f"{self.part}/{self.whole} = {100 * self.part / self.whole:.1f} % "
            f"({100 * low:.1f}-{100 * high:.1f})"
        )

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson score interval (E. B. Wilson, 1927), z = 1.96."""
        z, n, p = 1.96, self.whole, self.part / self.whole
        middle = p + z * z / (2 * n)
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        scale = 1 + z * z / n
        return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def fits(truth: TruePicture, faces: Mapping[str, frozenset[str]]) -> bool:
    """Whether a set with these `faces` of its kinds can read the picture at all.

    Of a set and a picture with one kind only, the faces count, whatever its name.
    """
    if len(faces) == 1:
        (own,) = faces.values()
        return len(truth.kinds) == 1 and any(die.face in own for die in truth.dice)
    return set(truth.kinds) <= set(faces)


def measure(
    reader: Reader,
    truth: TruePicture,
    *,
    given: bool = False,
    accept: float = ACCEPT,
) -> Measured:
    """Read a labelled picture; with `given` the dice in play are known.

    Raises UnreadablePicture.
    """
    picture = load(truth.path)
    reading = reader.read(picture.bgr, picture.scale)
    kinds = reader.dice_set.kinds
    comparable = len(kinds) > 1
    expected = None
    if given:
        in_play = truth.kinds if comparable else {kinds[0]: len(truth.dice)}
        expected = Expected(in_play)
    return compare(
        truth, decode(reading, expected, accept), comparable=comparable, ms=reading.ms
    )


def compare(truth: TruePicture, roll: Roll, *, comparable: bool, ms: float) -> Measured:
    """Pair the dice read with the dice there, nearest centres first.

    A pair's centres are less than half a box apart.
    """
    away = sorted(
        (_distance(die, seen), place, number)
        for place, die in enumerate(truth.dice)
        for number, seen in enumerate(roll.dice)
    )
    taken: dict[int, int] = {}
    for distance, place, number in away:
        near = distance <= max(truth.dice[place].box[2:]) / 2
        if near and place not in taken and number not in taken.values():
            taken[place] = number
    pairs = tuple(
        (die, roll.dice[taken[place]] if place in taken else None)
        for place, die in enumerate(truth.dice)
    )
    false = tuple(
        seen for number, seen in enumerate(roll.dice) if number not in taken.values()
    )
    return Measured(truth, roll, pairs, false, comparable, ms)


def summary(results: Sequence[Measured]) -> dict[str, str]:
    """Figures of a number of pictures, each with its name."""
    due = [(m, die, seen) for m in results for die, seen in m.pairs if die.counts]
    found = [(m, die, seen) for m, die, seen in due if seen is not None]
    lying = [s for m in results for die, s in m.pairs if s is not None and not die.flat]
    sound = [seen for _, _, seen in found]
    took = [m for m in results if m.roll.accepted]
    false = sum(len(m.false) for m in results)
    return {
        "pictures": str(len(results)),
        "dice found": str(Share(len(found), len(due))),
        "false dice": f"{false} = {false / len(results):.3f} a picture",
        "kinds right": str(
            Share(
                sum(m.same_kind(d, s) for m, d, s in found if m.comparable),
                sum(m.comparable for m, _, _ in found),
            )
        ),
        "faces right": str(
            Share(sum(d.face == s.face for _, d, s in found), len(found))
        ),
        "whole pictures right": str(Share(sum(m.whole for m in results), len(results))),
        "accepted": str(Share(len(took), len(results))),
        "accepted and wrong": str(Share(sum(not m.whole for m in took), len(took))),
        "cocked or stacked flagged": str(
            Share(sum(bool(_lies(s)) for s in lying), len(lying))
        ),
        "sound dice flagged": str(
            Share(sum(bool(_lies(s)) for s in sound), len(sound))
        ),
        "calibration error": f"{calibration_error(results):.3f}",
        "ms a picture": f"{np.median([m.ms for m in results]):.0f}",
    }


def calibration_error(results: Sequence[Measured]) -> float:
    """Expected calibration error of the whole roll's confidence, in ten equal parts."""
    pairs = sorted((m.roll.confidence, float(m.whole)) for m in results)
    parts = np.array_split(np.array(pairs), min(BINS, len(pairs)))
    return float(
        sum(len(p) * abs(p[:, 0].mean() - p[:, 1].mean()) for p in parts) / len(pairs)
    )


def table(results: Sequence[Measured], by: str = "") -> str:
    """Lay the figures out in Markdown, a column for each value of the tag `by`."""
    groups: dict[str, list[Measured]] = {"all": list(results)}
    if by:
        values = {m.truth.tags.get(by, "") for m in results}
        for value in sorted(values, key=lambda value: (len(value), value)):
            own = [m for m in results if m.truth.tags.get(by, "") == value]
            groups[value or "?"] = own
    columns = {name: summary(own) for name, own in groups.items()}
    lines = [
        "| what | " + " | ".join(columns) + " |",
        "|---|" + "---|" * len(columns),
    ]
    lines += [
        f"| {name} | " + " | ".join(column[name] for column in columns.values()) + " |"
        for name in columns["all"]
    ]
    return "\n".join(lines)


def _lies(seen: ReadDie) -> frozenset[str]:
    return seen.flags & {"cocked", "stacked"}


def _distance(die: TrueDie, seen: ReadDie) -> float:
    (x, y, width, height), (u, v, across, along) = die.box, seen.box
    return hypot(x + width / 2 - u - across / 2, y + height / 2 - v - along / 2)
