"""Dice sets an owner taught: one file each, whole or not there, and exportable.

A file holds the rectified faces themselves beside their vectors, so that it outlives
the embedder that made the vectors: another embedder looks at the faces anew.
"""

import json
import os
import re
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from pi_companion.vision.embed import Looks, embed_steadily
from pi_companion.vision.models import Models
from pi_companion.vision.reading import Label
from pi_companion.vision.teach import Shot, TeachingFault

FORMAT = 1
T = TypeVar("T")
SUFFIX = ".npz"
_DAMAGED = (OSError, EOFError, ValueError, KeyError, TypeError, zipfile.BadZipFile)
NAME = re.compile(r"\w[\w-]{0,23}")


@dataclass(frozen=True, eq=False)
class Lesson:
    """The shots of a taught set; `identity` is the embedder their vectors are of."""

    shots: tuple[Shot, ...]
    identity: str


def names(folder: Path) -> tuple[str, ...]:
    """Names of the sets in a folder that need not exist."""
    return tuple(sorted(path.stem for path in folder.glob(f"*{SUFFIX}")))


def path_of(folder: Path, name: str, shipped: tuple[str, ...] = ()) -> Path:
    """File of the set `name`; raises TeachingFault when it cannot be a name."""
    if not NAME.fullmatch(name):
        raise TeachingFault(
            f'"{name}" cannot be the name of a dice set: '
            "up to 24 letters, digits, - and _."
        )
    if name in shipped:
        raise TeachingFault(f"{name} is a set of the program: choose another name.")
    return folder / f"{name}{SUFFIX}"


def save(path: Path, lesson: Lesson) -> None:
    """Write the file so that it is there whole or not at all, also in a power cut.

    Raises OSError when the disk is full or may not be written.
    """
    buffer = BytesIO()
    sizes = [len(shot.looks) for shot in lesson.shots]
    np.savez_compressed(
        buffer,
        about=np.array(json.dumps({"format": FORMAT, "identity": lesson.identity})),
        labels=np.array([list(shot.label) for shot in lesson.shots]),
        sources=np.array([shot.source for shot in lesson.shots]),
        sizes=np.array(sizes, np.int64),
        faces=np.concatenate([shot.faces for shot in lesson.shots]),
        icons=np.concatenate([shot.looks.icons for shot in lesson.shots]),
        bodies=np.concatenate([shot.looks.bodies for shot in lesson.shots]),
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".draft")
    try:
        with draft.open("wb") as file:
            file.write(buffer.getvalue())
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
    _sync(path.parent)


def load(path: Path, models: Models) -> Lesson:
    """Read a set from its file; raises TeachingFault when that is not one."""
    return _opened(path, lambda data, identity: _lesson(data, identity, models))


def _opened(path: Path, take: Callable[[Mapping[str, Any], str], T]) -> T:
    """What `take` makes of the arrays and the embedder of a file."""
    try:
        with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as data:
            about = json.loads(str(data["about"]))
            if about["format"] == FORMAT:
                return take(data, about["identity"])
    except FileNotFoundError:
        raise TeachingFault(f"There is no dice set in {path}.") from None
    except _DAMAGED as fault:
        raise TeachingFault(
            f"{path} is damaged or not a dice set: teach it again."
        ) from fault
    raise TeachingFault(
        f"{path.name} was written by another version of the program: "
        "teach the set again or update."
    )


def peek(path: Path) -> tuple[Label, ...]:
    """The kind and face of each picture of a set, without its vectors.

    Raises TeachingFault when the file is not a whole set.
    """

    def take(data: Mapping[str, Any], _identity: str) -> tuple[Label, ...]:
        dice = int(np.sum(data["sizes"]))
        if not len(data["faces"]) == len(data["icons"]) == len(data["bodies"]) == dice:
            raise ValueError("arrays of different lengths")
        return tuple((str(kind), str(face)) for kind, face in data["labels"])

    return _opened(path, take)


def _lesson(data: Mapping[str, Any], identity: str, models: Models) -> Lesson:
    faces = np.asarray(data["faces"], np.uint8)
    if identity == models.identity:
        looks = Looks(data["icons"], data["bodies"])
    else:
        looks = embed_steadily(faces, models.embed)
    ends = np.cumsum(data["sizes"])
    labels, sources = data["labels"].tolist(), data["sources"].tolist()
    shots = []
    for label, source, start, end in zip(
        labels, sources, [0, *ends[:-1]], ends, strict=True
    ):
        part = slice(int(start), int(end))
        own = Looks(looks.icons[part], looks.bodies[part])
        if not (np.isfinite(own.icons).all() and np.isfinite(own.bodies).all()):
            raise ValueError("vectors that are no numbers")
        shots.append(Shot((label[0], label[1]), source, faces[part], own))
    return Lesson(tuple(shots), models.identity)


def rename(folder: Path, old: str, new: str, shipped: tuple[str, ...]) -> None:
    """Give a set another name; raises TeachingFault when that is not possible."""
    source, target = path_of(folder, old), path_of(folder, new, shipped)
    if not source.exists():
        raise TeachingFault(f"There is no dice set {old}.")
    if target.exists():
        raise TeachingFault(f"There is a dice set {new} already: choose another name.")
    source.replace(target)
    _sync(folder)


def forget(folder: Path, name: str) -> None:
    """Remove a set; one that is not there is forgotten already."""
    path_of(folder, name).unlink(missing_ok=True)


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
