"""From a reading to a roll: which of the dice in view were rolled, and what they show.

A reading only proposes. The rules know how many dice of which kinds were rolled and
which were set aside with which faces; dice that have not moved since the reading
before were not rolled at all.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import hypot
from typing import Final

from pi_companion.play.prompt import Awaited
from pi_companion.session.state import Eye
from pi_companion.vision.decode import decode
from pi_companion.vision.reading import (
    Expected,
    Label,
    ReadDie,
    Reading,
    Roll,
    SeenDie,
)

STILL_SHARE: Final = 0.25
"""A die whose centre moved by less than this share of its width lies where it lay."""


@dataclass(frozen=True)
class Proposal:
    """The roll as decoded, only with the dice that were rolled; None: nothing yet."""

    roll: Roll | None
    trouble: str = ""


def propose(awaited: Awaited, eye: Eye, accept: float) -> Proposal:
    """Say what was rolled, as far as the last reading tells."""
    reading = eye.now
    if reading is None or not reading.dice:
        return Proposal(None, "I see no dice" if eye.asked else "")
    rolled = reading if eye.asked else _moved(reading, eye.before)
    views = [(rolled, ()), (reading, ()), (reading, awaited.aside)]
    # Where the numbers agree is tried first; a die found faintly, or a thing taken for
    # a die, may still make up for one or two.
    views.sort(key=lambda view: _off(awaited, *view))
    troubles = []
    for seen, aside in views:
        proposal = _decoded(seen, awaited, aside, accept)
        if proposal.roll is not None:
            return proposal
        if not _off(awaited, seen, aside):
            troubles.append(proposal.trouble)
    return Proposal(None, next(iter(troubles), _wrong_number(reading, awaited)))


def _off(awaited: Awaited, seen: Reading, aside: tuple[Label, ...]) -> int:
    """How many dice too many or too few are seen."""
    return abs(len(seen.dice) - sum(awaited.kinds.values()) - len(aside))


def _wrong_number(reading: Reading, awaited: Awaited) -> str:
    seen = len(reading.dice)
    rolled = sum(awaited.kinds.values())
    due = f"{rolled} were rolled"
    if awaited.aside:
        due = f"{rolled} to roll and {len(awaited.aside)} aside are in play"
    elif awaited.prompted:
        due = f"{rolled} are in play"
    return f"I see {seen} {'die' if seen == 1 else 'dice'}, {due}"


def _moved(reading: Reading, before: Reading | None) -> Reading:
    if before is None:
        return reading
    dice = tuple(d for d in reading.dice if not _lay_there(d, before.dice))
    return replace(reading, dice=dice)


def _lay_there(die: SeenDie, before: Iterable[SeenDie]) -> bool:
    x, y, w, h = die.box
    return any(
        hypot(x + w / 2 - (a + c / 2), y + h / 2 - (b + d / 2)) < STILL_SHARE * w
        for a, b, c, d in (old.box for old in before)
    )


def _decoded(
    reading: Reading, awaited: Awaited, aside: tuple[Label, ...], accept: float
) -> Proposal:
    kinds = Counter(awaited.kinds)
    kinds.update(kind for kind, _ in aside)
    faces = {kind: frozenset(faces) for kind, faces in awaited.faces.items()}
    roll = decode(reading, Expected(kinds, aside, faces), accept=accept)
    if roll.trouble:
        return Proposal(None, roll.trouble)
    return Proposal(_without(roll, aside))


def _without(roll: Roll, aside: tuple[Label, ...]) -> Roll:
    left = list(aside)
    kept: dict[int, ReadDie] = {}
    for number, die in enumerate(roll.dice):
        if (die.kind, die.face) in left:
            left.remove((die.kind, die.face))
        else:
            kept[number] = die
    renumbered = {number: index for index, number in enumerate(kept)}
    questions = tuple(
        replace(question, die=renumbered[question.die])
        for question in roll.questions
        if question.die in renumbered
    )
    return replace(roll, dice=tuple(kept.values()), questions=questions)


def labels_of(roll: Roll) -> tuple[Label, ...]:
    """The kinds and faces of a roll."""
    return tuple((die.kind, die.face) for die in roll.dice)


def options_of(
    roll: Roll, awaited: Awaited, strange: tuple[int, ...] = ()
) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """For each die in question all faces it may show, the best guesses first.

    `strange` are numbers of dice to ask about however sure the reading is.
    """
    asked: dict[int, tuple[str, ...]] = {n: (roll.dice[n].face,) for n in strange}
    asked |= {q.die: q.options for q in roll.questions}
    if not asked:
        unsure = min(range(len(roll.dice)), key=lambda n: roll.dice[n].confidence)
        asked = {unsure: (roll.dice[unsure].face,)}
    return tuple(
        (
            number,
            tuple(dict.fromkeys((*best, *awaited.faces[roll.dice[number].kind]))),
        )
        for number, best in asked.items()
    )
