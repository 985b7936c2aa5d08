"""Dice as values: a die that lies there, and the table of what each kind can show."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from pi_companion.games.errors import BadTable

SIDES = 6
MOST_OF_A_KIND = 20

Kinds = tuple[str, ...]
"""Dice by kind alone, one entry a die: a multiset, order without meaning."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die that lies on the table with `face` up."""

    kind: str
    face: str

    def as_json(self) -> dict[str, object]:
        """Give {"kind": ..., "face": ...}."""
        return {"kind": self.kind, "face": self.face}


@dataclass(frozen=True)
class Kind:
    """How many dice of a kind there are and the faces of its six sides.

    `unverified`: not all six sides are known from a rulebook, so a reading that shows
    another known face is believed.
    """

    name: str
    count: int
    faces: tuple[str, ...]
    unverified: bool = False

    def __post_init__(self) -> None:
        if type(self.count) is not int or not 1 <= self.count <= MOST_OF_A_KIND:
            raise BadTable(
                f"{self.name}: count must be a whole number from 1 to {MOST_OF_A_KIND}."
            )
        if len(self.faces) != SIDES or not all(
            isinstance(face, str) and face for face in self.faces
        ):
            raise BadTable(f"{self.name}: faces must be a list of {SIDES} names.")
        if type(self.unverified) is not bool:
            raise BadTable(f"{self.name}: unverified must be true or false.")


@dataclass(frozen=True)
class DiceTable:
    """The kinds of dice of a game; `known` are all faces its rules give a meaning."""

    kinds: tuple[Kind, ...]
    known: frozenset[str]

    @cached_property
    def by_name(self) -> Mapping[str, Kind]:
        """Each kind under its name, in the order of the table."""
        return {kind.name: kind for kind in self.kinds}

    @cached_property
    def _legal(self) -> Mapping[str, frozenset[str]]:
        return {
            kind.name: self.known if kind.unverified else frozenset(kind.faces)
            for kind in self.kinds
        }

    def legal_faces(self, kind: str) -> frozenset[str]:
        """Faces that a die of this kind may be read as."""
        return self._legal[kind]

    def chances(self, kind: str) -> Mapping[str, Fraction]:
        """Give the chance of each face of a fair die of this kind."""
        counts = Counter(self.by_name[kind].faces)
        return {face: Fraction(n, SIDES) for face, n in counts.items()}


def tally(kinds: Iterable[str], order: Sequence[str]) -> dict[str, int]:
    """Count dice by kind, in the given order of kinds, zeros left out."""
    counts = Counter(kinds)
    return {kind: counts[kind] for kind in order if counts[kind]}


def without(kinds: Kinds, taken: Iterable[str]) -> Kinds:
    """Give the dice that are left after some are taken; all taken must be there."""
    left = list(kinds)
    for kind in taken:
        left.remove(kind)
    return tuple(left)


def holds(kinds: Kinds, wanted: Iterable[str]) -> bool:
    """Tell whether all wanted dice are among these."""
    return Counter(wanted) <= Counter(kinds)


def shipped_table(name: str) -> DiceTable:
    """Load one of the tables that come with the program, e.g. "chicken"."""
    return load_table(files("pi_companion.games") / "data" / f"{name}.toml")


def load_table(path: Path | Traversable, *, like: DiceTable | None = None) -> DiceTable:
    """Load a dice table from TOML: `[kind]` with count, faces and unverified.

    `like` is the shipped table when the file is an owner's copy: the same kinds must
    be there, and no face that the rules do not know. Raises BadTable with one
    sentence that begins with the file's name.
    """
    try:
        return _table(tomllib.loads(path.read_text(encoding="utf-8")), like)
    except OSError as error:
        raise BadTable(f"{path.name} cannot be read: {error.strerror}.") from error
    except BadTable as error:
        raise BadTable(f"{path.name}, {error}") from error
    except ValueError as error:  # not TOML, or not UTF-8
        raise BadTable(f"{path.name} is not a TOML file: {error}.") from error


def _table(data: Mapping[str, object], like: DiceTable | None) -> DiceTable:
    kinds = tuple(_kind(name, entry) for name, entry in data.items())
    if not kinds:
        raise BadTable("there is no kind of dice in it.")
    if like is None:
        return DiceTable(kinds, frozenset(f for kind in kinds for f in kind.faces))
    wanted, found = set(like.by_name), set(data)
    for name in sorted(wanted ^ found):
        fault = "is missing" if name in wanted else "is not a kind of this game"
        raise BadTable(f"{name}: {fault}, which has {', '.join(like.by_name)}.")
    for kind in kinds:
        for face in sorted(set(kind.faces) - like.known):
            raise BadTable(
                f"{kind.name}: the rules know no face {face!r}, only "
                f"{', '.join(sorted(like.known))}."
            )
    by_name = {kind.name: kind for kind in kinds}
    return DiceTable(tuple(by_name[name] for name in like.by_name), like.known)


def _kind(name: str, entry: object) -> Kind:
    if not isinstance(entry, dict):
        raise BadTable(f"{name}: must be a section [{name}].")
    for key in sorted(set(entry) - {"count", "faces", "unverified"}):
        raise BadTable(f"{name}: there is no setting {key!r}.")
    for key in ("count", "faces"):
        if key not in entry:
            raise BadTable(f"{name}: {key} is missing.")
    if not isinstance(entry["faces"], list):
        raise BadTable(f"{name}: faces must be a list of {SIDES} names.")
    return Kind(
        name, entry["count"], tuple(entry["faces"]), entry.get("unverified", False)
    )
