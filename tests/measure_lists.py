"""How often a wrong list of the dice in play goes unnoticed, as a Markdown table.

Run it as `python tests/measure_lists.py TEACH SCENES`: folders as those of the commands
`teach` and `measure`. Every scene is read with its right list, with every list in which
one die is of another kind, and with those that are a die too short or too long.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path

import cv2

from pi_companion.vision import lessons, models, teach
from pi_companion.vision.decode import decode
from pi_companion.vision.measure import Share
from pi_companion.vision.pictures import load
from pi_companion.vision.read import Reader
from pi_companion.vision.reading import Expected
from pi_companion.vision.truth import labelled

Lists = Iterator[tuple[str, Counter[str]]]


def lists(right: Counter[str], kinds: tuple[str, ...]) -> Lists:
    """The right list and all that are wrong by one die, each with what it is."""
    yield "right", right
    for kind in right:
        yield "a die too short", right - Counter({kind: 1})
        yield "a die too long", right + Counter({kind: 1})
        for other in kinds:
            if other != kind:
                one = Counter({kind: 1})
                yield "a die of another kind", right - one + Counter({other: 1})


def main() -> None:
    """Print how many lists of each sort are accepted."""
    line = argparse.ArgumentParser(description="Are wrong lists of dice noticed?")
    line.add_argument("teach", type=Path)
    line.add_argument("scenes", type=Path)
    given = line.parse_args()
    cv2.setNumThreads(1)
    with as_file(files("vision_models")) as folder:
        nets = models.load(folder)
    paths = sorted(given.teach.glob("*/*/*.jpg"))
    shots = [lessons.shot_of(nets, path, given.teach) for path in paths]
    reader = Reader(nets, teach.dice_set("copy", shots, nets.matching))
    taken: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    for truth in labelled(given.scenes):
        picture = load(truth.path)
        reading = reader.read(picture.bgr, picture.scale)
        for name, kinds in lists(truth.kinds, reader.dice_set.kinds):
            if kinds:
                tried[name] += 1
                taken[name] += decode(reading, Expected(dict(kinds))).accepted
    rows = [f"| {name} | {Share(taken[name], tried[name])} |" for name in tried]
    sys.stdout.write("| list | accepted |\n|---|---|\n" + "\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
