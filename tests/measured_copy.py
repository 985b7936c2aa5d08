"""A copy of dice to measure with: its teaching pictures and its scenes."""

import argparse
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

import cv2

from pi_companion.vision import lessons, models, teach
from pi_companion.vision.models import Models
from pi_companion.vision.pictures import Picture, load
from pi_companion.vision.read import Reader
from pi_companion.vision.teach import Shot
from pi_companion.vision.truth import TruePicture, labelled


@dataclass(frozen=True, eq=False)
class Copy:
    """The shipped networks, what the pictures teach, and the labelled scenes."""

    nets: Models
    shots: tuple[Shot, ...]
    scenes: tuple[tuple[TruePicture, Picture], ...]

    def reader(self, without: str = "") -> Reader:
        """Read with all that was taught but one face."""
        shots = [one for one in self.shots if one.label[1] != without]
        return Reader(self.nets, teach.dice_set("copy", shots, self.nets.matching))


def asked_for(about: str) -> Copy:
    """Load what the command line names: folders as for `teach` and `measure`."""
    line = argparse.ArgumentParser(description=about)
    line.add_argument("teach", type=Path)
    line.add_argument("scenes", type=Path)
    given = line.parse_args()
    cv2.setNumThreads(1)
    with as_file(files("vision_models")) as folder:
        nets = models.load(folder)
    paths = sorted(given.teach.glob("*/*/*.jpg"))
    return Copy(
        nets,
        tuple(lessons.shot_of(nets, path, given.teach) for path in paths),
        tuple((truth, load(truth.path)) for truth in labelled(given.scenes)),
    )
