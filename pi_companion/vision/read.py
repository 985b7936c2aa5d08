"""The reader: a picture goes in, dice with odds come out; camera and files alike."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from pi_companion.vision.aim import judge
from pi_companion.vision.candidates import judged, propose
from pi_companion.vision.decode import decode
from pi_companion.vision.dice_set import DiceSet
from pi_companion.vision.embed import Faces, Looks, Network, embed, embed_steadily
from pi_companion.vision.extent import Box, whole_dice
from pi_companion.vision.find import Found, Limits, reading_order
from pi_companion.vision.models import Models
from pi_companion.vision.pictures import Bgr, UnreadablePicture, load
from pi_companion.vision.reading import Expected, Flag, Label, Reading, Roll, SeenDie

MAYBE = 0.05
"""Probability of a die from which on something may make up for a missing one."""
SURE = 0.99
"""Probability of its likeliest label below which a die is looked at again."""
MOST_AGAIN = 6
"""Dice of a picture that are, so that a read does not take long."""
WHITE = 250
"""Level of all three channels from which on a pixel is washed out by light."""
WASHED_OUT = 0.3
"""Share of such pixels from which on a face cannot be read."""
INK, PALE = 0.05, 190
"""Share of a face that a drawing darkens at least, and the level that is not dark."""
MARGIN = 10
"""Pixels around a rectified face that may show something else."""


class UnclearExpectation(ValueError):  # noqa: N818 - it names what is wrong
    """The dice said to be expected are not of this set; one sentence."""


@dataclass(frozen=True, eq=False)
class View:
    """What the networks say of a picture, before any dice set: one entry per die."""

    found: tuple[Found, ...]
    boxes: tuple[Box, ...]
    faces: Faces
    looks: Looks
    size: tuple[int, int]


@dataclass(frozen=True, eq=False)
class Reader:
    """Reads pictures with one dice set. Not to be shared between threads."""

    models: Models
    dice_set: DiceSet

    def read(self, bgr: Bgr, scale: float = 1.0) -> Reading:
        """Read a picture; coordinates are those of one `scale` times as large."""
        start = perf_counter()
        limits = self.models.limits
        seen = glance(self.models, bgr, replace(limits, found=MAYBE))
        every = tuple(
            SeenDie(
                box=_scaled(box, scale),
                corners=tuple((float(x), float(y)) for x, y in found.corners * scale),
                odds=odds,
                unknown=0.0,
                flags=_flags(found, limits) | _washed_out(face),
                chance=found.score,
            )
            for found, box, odds, face in zip(
                seen.found, seen.boxes, self._odds(seen), seen.faces, strict=True
            )
        )
        width, height = seen.size
        size = (round(width * scale), round(height * scale))
        return Reading(
            dice=tuple(die for die in every if die.chance >= limits.found),
            size=size,
            ms=(perf_counter() - start) * 1000,
            faint=tuple(die for die in every if die.chance < limits.found),
        )

    def _odds(self, seen: View) -> list[dict[Label, float]]:
        """Odds of all dice; those that one glance leaves unsure are looked at again."""
        odds = self.dice_set.odds(seen.looks)
        sure = [_certainty(one) for one in odds]
        again = [n for n in np.argsort(sure)[:MOST_AGAIN] if sure[n] < SURE]
        if not again:
            return odds
        better = embed_steadily(seen.faces[again], self.models.embed)
        icons, bodies = seen.looks.icons.copy(), seen.looks.bodies.copy()
        icons[again], bodies[again] = better.icons, better.bodies
        return self.dice_set.odds(Looks(icons, bodies))


def view(models: Models, bgr: Bgr, limits: Limits | None = None) -> View:
    """Find the dice of a picture and look at their faces, steadily: to teach from."""
    return glance(models, bgr, limits, embed_steadily)


def glance(
    models: Models,
    bgr: Bgr,
    limits: Limits | None = None,
    look: Callable[[Faces, Network], Looks] = embed,
) -> View:
    """Look at all that may be a die, and keep what is one by `limits.found`."""
    limits = limits or models.limits
    size = (int(bgr.shape[1]), int(bgr.shape[0]))
    candidates = propose(models, bgr, limits.faint, look)
    every = judged(candidates, models.judge)
    likely = [n for n, one in enumerate(every) if one.score >= limits.found]
    kept = [likely[n] for n in reading_order([every[n] for n in likely])]
    found = tuple(every[n] for n in kept)
    looks = candidates.looks
    return View(
        found,
        tuple(whole_dice([one.corners for one in found], size)),
        candidates.faces[kept],
        Looks(looks.icons[kept], looks.bodies[kept]),
        size,
    )


def read_file(
    path: Path, reader: Reader, expected: Expected | None = None
) -> tuple[dict[str, Any], str]:
    """Read a picture file: the object of the command `read`, and a sentence or "".

    The sentence says what is wrong with the dice. A file that cannot be read gives an
    object with `error`.
    """
    try:
        picture = load(path)
    except UnreadablePicture as fault:
        return {"image": str(path), "error": str(fault)}, str(fault)
    start = perf_counter()
    reading = reader.read(picture.bgr, picture.scale)
    roll = decode(reading, expected)
    ms = (perf_counter() - start) * 1000
    said = [roll.trouble] if roll.trouble else []
    if not roll.dice:
        said.append(judge(picture.bgr, ()).advice[0])
    return as_object(str(path), roll, ms), ". ".join(said)


def as_object(image: str, roll: Roll, ms: float) -> dict[str, Any]:
    """Shape a roll as the command `read` prints it."""
    return {
        "image": image,
        "dice": [
            {
                "kind": die.kind,
                "face": die.face,
                "confidence": round(die.confidence, 6),
                "box": list(die.box),
                "flags": sorted(die.flags),
            }
            for die in roll.dice
        ],
        "confidence": round(roll.confidence, 6),
        "accepted": roll.accepted,
        "questions": [
            {"die": question.die, "options": list(question.options)}
            for question in roll.questions
        ],
        "ms": round(ms, 1),
    }


def parse_expected(text: str, faces: Mapping[str, frozenset[str]]) -> Expected:
    """Understand `white=4,yellow=2`; `faces` are those of the dice set, by kind.

    Raises UnclearExpectation.
    """
    kinds: dict[str, int] = {}
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\w+)\s*=\s*(\d{1,2})\s*", part)
        if match is None:
            raise UnclearExpectation(
                f'"{part.strip()}" is no number of dice: write white=4,yellow=2.'
            )
        kind, count = match[1], int(match[2])
        if kind not in faces:
            raise UnclearExpectation(
                f"This dice set has no {kind} dice, only {', '.join(sorted(faces))}."
            )
        if kind in kinds:
            raise UnclearExpectation(f"{kind} is given twice: add the numbers up.")
        if count:
            kinds[kind] = count
    if not kinds:
        raise UnclearExpectation("No dice are expected: give at least one.")
    return Expected(kinds)


def _certainty(odds: Mapping[Label, float]) -> float:
    logs = np.array([0.0, *odds.values()])
    return float(1 / np.exp(logs - logs.max()).sum())


def _flags(found: Found, limits: Limits) -> frozenset[Flag]:
    said: tuple[tuple[Flag, bool], ...] = (
        ("cocked", found.cocked >= limits.cocked),
        ("stacked", found.stacked >= limits.stacked),
        ("occluded", found.visible < limits.hidden),
    )
    return frozenset(flag for flag, holds in said if holds)


def _washed_out(face: Bgr) -> frozenset[Flag]:
    """A face of which much is pure white and nothing dark: a drawing may be lost."""
    levels = face[MARGIN:-MARGIN, MARGIN:-MARGIN].min(axis=2)
    white = float((levels >= WHITE).mean())
    lost = white > WASHED_OUT and float(np.quantile(levels, INK)) > PALE
    return frozenset({"occluded"}) if lost else frozenset()


def _scaled(box: Box, scale: float) -> Box:
    x, y, width, height = (round(value * scale) for value in box)
    return x, y, width, height
