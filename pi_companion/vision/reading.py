"""What the eyes saw: dice with odds for every kind and face, before any rule."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Flag = Literal["cocked", "stacked", "occluded", "unknown_face", "unknown_kind"]
Label = tuple[str, str]
"""(kind, face), e.g. ("white", "fox")."""


@dataclass(frozen=True)
class SeenDie:
    """One die as the picture alone tells it.

    `box` is the whole die [x, y, w, h] and `corners` the upper face (4 points,
    clockwise), both in pixels of the picture. `odds` gives log-likelihoods (natural
    logarithm, any common offset) of the labels the dice set knows; `unknown` is the
    same for "none of them". `chance` is the probability that there is a die at all.
    """

    box: tuple[int, int, int, int]
    corners: tuple[tuple[float, float], ...]
    odds: Mapping[Label, float]
    unknown: float
    flags: frozenset[Flag] = frozenset()
    chance: float = 1.0


@dataclass(frozen=True)
class Reading:
    """All dice of one picture, left to right, top to bottom. `size` is (w, h).

    `faint` is what might be dice too: taken for some only if that many must be there.
    """

    dice: tuple[SeenDie, ...]
    size: tuple[int, int]
    ms: float = 0.0
    faint: tuple[SeenDie, ...] = ()


@dataclass(frozen=True)
class Expected:
    """What the rules know of the dice on the table.

    `kinds` counts the dice that must lie there, by kind. `fixed` are dice among them
    whose face is known already (set aside earlier). `faces` limits the faces of a
    kind; a kind that is missing there may show what the dice set knows of it.
    """

    kinds: Mapping[str, int]
    fixed: tuple[Label, ...] = ()
    faces: Mapping[str, frozenset[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class ReadDie:
    """One die of a decoded roll; `confidence` is the probability of kind and face."""

    kind: str
    face: str
    confidence: float
    box: tuple[int, int, int, int]
    flags: frozenset[Flag] = frozenset()


@dataclass(frozen=True)
class Question:
    """Die number `die` (index into the roll) needs a person; best guess first."""

    die: int
    options: tuple[str, ...]


@dataclass(frozen=True)
class Roll:
    """The jointly most probable kinds and faces.

    `confidence` is the probability that every kind and every face is right.
    `accepted` says the device takes it without asking. `trouble` is one sentence when
    the dice cannot be the expected ones ("I see 5 dice, 6 are in play"), else "".
    """

    dice: tuple[ReadDie, ...]
    confidence: float
    accepted: bool
    questions: tuple[Question, ...] = ()
    trouble: str = ""
