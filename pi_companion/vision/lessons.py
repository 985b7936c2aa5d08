"""The command `teach`: a folder of pictures becomes a dice set of the owner."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from pi_companion.vision import taught, teach
from pi_companion.vision.dice_set import DiceSet
from pi_companion.vision.models import Models
from pi_companion.vision.pictures import UnreadablePicture
from pi_companion.vision.pictures import load as load_picture
from pi_companion.vision.read import view
from pi_companion.vision.reading import Label
from pi_companion.vision.teach import Report, Shot, TeachingFault

FAINT = 0.1
"""Probability from which on a die is taken where there must be one."""
PICTURES = frozenset({".jpg", ".jpeg", ".png"})


def teach_folder(
    models: Models,
    name: str,
    source: Path,
    sets: Path,
    needed: Mapping[str, Iterable[str]],
) -> Report:
    """Learn the set `name` from `source`/KIND/FACE/*.jpg|png into the folder `sets`.

    `needed` gives the faces that a kind of a known game has. Raises TeachingFault, and
    then has written nothing; OSError when the file cannot be written.
    """
    target = taught.path_of(sets, name, models.set_names)
    pictures = _pictures(source)
    gaps = teach.missing((label for label, _ in pictures), needed)
    if gaps:
        kind, face = gaps[0]
        raise TeachingFault(
            f"No picture shows {kind} {face}: put one to three into {kind}/{face}."
        )
    shots = [shot_of(models, path, source) for _, path in pictures]
    teach.check_same_face(shots, models.matching)
    report = teach.report(name, shots, models.matching)
    taught.save(target, taught.Lesson(tuple(shots), models.identity))
    return report


def table(report: Report) -> str:
    """Lay out the report for a terminal."""
    rows = [
        f"{kind:12} {face:16} {100 * row.share:5.1f} %"
        for row in sorted(report.rows, key=lambda row: row.label)
        for kind, face in [row.label]
    ]
    one, other = (" ".join(label) for label in report.pair)
    return "\n".join([*rows, f"Most alike: {one} and {other}.", report.sentence])


def set_by_name(models: Models, name: str, sets: Path) -> DiceSet:
    """Load a dice set, shipped or taught; raises TeachingFault when there is none."""
    if name in models.set_names:
        return models.shipped_set(name)
    if name not in taught.names(sets):
        known = ", ".join(sorted({*models.set_names, *taught.names(sets)}))
        raise TeachingFault(f"There is no dice set {name}: there are {known}.")
    lesson = taught.load(taught.path_of(sets, name), models)
    return teach.dice_set(name, lesson.shots, models.matching)


def _pictures(source: Path) -> list[tuple[Label, Path]]:
    if not source.is_dir():
        raise TeachingFault(f"There is no folder {source}.")
    found: list[tuple[Label, Path]] = []
    for folder in sorted(path for path in source.glob("*/*") if path.is_dir()):
        label = (folder.parent.name, folder.name)
        files = sorted(p for p in folder.iterdir() if p.suffix.lower() in PICTURES)
        if not files:
            raise TeachingFault(
                f"{label[0]}/{label[1]} has no picture: put one to three into it."
            )
        found += [(label, path) for path in files]
    if not found:
        raise TeachingFault(
            f"{source} has no pictures: it needs folders like white/fox/ with some."
        )
    return found


def shot_of(models: Models, path: Path, source: Path) -> Shot:
    """Look at the picture `source`/KIND/FACE/NAME; raises TeachingFault."""
    label = (path.parent.parent.name, path.parent.name)
    try:
        picture = load_picture(path)
    except UnreadablePicture as fault:
        where = "/".join(label)
        raise TeachingFault(f"In {where}: {fault}") from fault
    seen = view(models, picture.bgr)
    if not seen.found:
        # A picture to teach from shows a die for sure: a faint one will do.
        seen = view(models, picture.bgr, replace(models.limits, found=FAINT))
    return teach.shot(seen, label, str(path.relative_to(source)), models.limits)
