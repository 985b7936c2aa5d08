"""Labelled pictures to measure with: one table for a folder, or one JSON a picture."""

import csv
import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
OPEN = 0.9
"""Share of the upper face in view from which on a die must be found and read."""
ANY = "any"
"""Kind of dice that are told apart by nothing but their faces."""


class UnclearTruth(ValueError):  # noqa: N818 - it names what is wrong
    """The labels of a folder cannot be read; one sentence with the remedy."""


@dataclass(frozen=True)
class TrueDie:
    """A die as it lies there: `box` is x, y, width, height in pixels.

    One that `counts` must be found and read; one that is not `flat` must be flagged.
    """

    kind: str
    face: str
    box: tuple[float, float, float, float]
    counts: bool = True
    flat: bool = True


@dataclass(frozen=True)
class TruePicture:
    """A picture and what lies on it; `tags` are what results can be split by."""

    path: Path
    dice: tuple[TrueDie, ...]
    tags: Mapping[str, str] = field(default_factory=dict)

    @property
    def kinds(self) -> Counter[str]:
        """Number of dice by kind."""
        return Counter(die.kind for die in self.dice)


def labelled(folder: Path) -> tuple[TruePicture, ...]:
    """Read the labels of a folder; raises UnclearTruth when there are none."""
    if not folder.is_dir():
        raise UnclearTruth(f"There is no folder {folder}.")
    table = folder / "labels.csv"
    if table.is_file():
        pictures = _told(table, _from_table)
    else:
        files = sorted(folder.glob("*.json"))
        pictures = [_told(path, _from_json) for path in files]
    if not pictures:
        raise UnclearTruth(
            f"{folder} has no labels: it needs labels.csv or a JSON for each picture."
        )
    return tuple(pictures)


def _told(path: Path, read: Callable[[Path], T]) -> T:
    try:
        return read(path)
    except KeyError as missing:
        raise UnclearTruth(f"The labels in {path} lack {missing}: add it.") from None
    except (OSError, ValueError, TypeError, AttributeError) as fault:
        raise UnclearTruth(
            f"The labels in {path} cannot be read ({fault}): mend or remove them."
        ) from fault


def _from_table(table: Path) -> list[TruePicture]:
    dice: dict[str, list[TrueDie]] = {}
    with table.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            x0, y0, x1, y1 = (float(row[name]) for name in ("x0", "y0", "x1", "y1"))
            die = TrueDie(ANY, row["face"], (x0, y0, x1 - x0, y1 - y0))
            dice.setdefault(row["image"], []).append(die)
    return [
        TruePicture(table.parent / name, tuple(own), {"number": _about(len(own))})
        for name, own in sorted(dice.items())
    ]


def _from_json(path: Path) -> TruePicture:
    data = json.loads(path.read_text(encoding="utf-8"))
    dice = tuple(_die(entry) for entry in data["dice"])
    tags = {
        name: str(data.get(name, "")) for name in ("game", "style", "table", "light")
    }
    tags["number"] = _about(len(dice))
    return TruePicture(path.parent / data["image"], dice, tags)


def _die(entry: Mapping[str, Any]) -> TrueDie:
    x, y, width, height = (float(value) for value in entry["box"])
    flat = not entry["cocked"] and not entry["stacked"]
    return TrueDie(
        kind=str(entry["kind"]),
        face=str(entry["face"]),
        box=(x, y, width, height),
        counts=flat and float(entry["visible"]) >= OPEN,
        flat=flat,
    )


def _about(number: int) -> str:
    """Return the number of dice in steps of five."""
    low = (max(number, 1) - 1) // 5 * 5 + 1
    return f"{low}-{low + 4}"
