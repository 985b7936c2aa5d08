"""How often a face that nobody taught is said to be unknown, as a Markdown table.

Run it as `python tests/measure_unknown.py TEACH SCENES`: folders as those of the
commands `teach` and `measure`. Every face is left out of the teaching once, of all
kinds of dice, as kinds share drawings; the dice in play are given.
"""

import argparse
import sys
from importlib.resources import as_file, files
from pathlib import Path

import cv2

from pi_companion.vision import lessons, models, teach
from pi_companion.vision.decode import decode
from pi_companion.vision.measure import Share, compare
from pi_companion.vision.pictures import load
from pi_companion.vision.read import Reader
from pi_companion.vision.reading import Expected
from pi_companion.vision.truth import labelled


def main() -> None:
    """Print the shares of unknown faces flagged, and of known ones."""
    line = argparse.ArgumentParser(description="Are unknown faces said to be unknown?")
    line.add_argument("teach", type=Path)
    line.add_argument("scenes", type=Path)
    given = line.parse_args()
    cv2.setNumThreads(1)
    with as_file(files("vision_models")) as folder:
        nets = models.load(folder)
    paths = sorted(given.teach.glob("*/*/*.jpg"))
    shots = [lessons.shot_of(nets, path, given.teach) for path in paths]
    pictures = [(truth, load(truth.path)) for truth in labelled(given.scenes)]
    flagged = strange = wrong = known = 0
    for face in sorted({one.label[1] for one in shots}):
        rest = [one for one in shots if one.label[1] != face]
        reader = Reader(nets, teach.dice_set("rest", rest, nets.matching))
        for truth, picture in pictures:
            if set(truth.kinds) - set(reader.dice_set.kinds):
                continue
            reading = reader.read(picture.bgr, picture.scale)
            roll = decode(reading, Expected(truth.kinds))
            for die, seen in compare(truth, roll, comparable=True, ms=0).pairs:
                if seen is None or not die.counts:
                    continue
                said = bool(seen.flags & {"unknown_face", "unknown_kind"})
                if die.face == face:
                    flagged, strange = flagged + said, strange + 1
                else:
                    wrong, known = wrong + said, known + 1
    sys.stdout.write(
        "| what | share |\n|---|---|\n"
        f"| faces left out, said to be unknown | {Share(flagged, strange)} |\n"
        f"| faces taught, said to be unknown | {Share(wrong, known)} |\n"
    )


if __name__ == "__main__":
    main()
