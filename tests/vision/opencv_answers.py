"""What the networks make of some pictures, under the OpenCV and NumPy at hand.

Run as a program: MODELS PICTURES. Reads every PNG of the folder PICTURES with the dice
set that its name begins with, teaches a set with those in PICTURES/teach, and prints a
line of JSON. It needs nothing but OpenCV, NumPy, Pillow and `pi_companion.vision`.
"""

import json
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from pi_companion.vision.decode import decode
from pi_companion.vision.lessons import teach_folder
from pi_companion.vision.models import Models, load
from pi_companion.vision.pictures import load as load_picture
from pi_companion.vision.read import Reader, glance


def read(models: Models, path: Path) -> list[dict[str, Any]]:
    """Give all that is said of the dice of a picture."""
    reader = Reader(models, models.shipped_set(path.stem.split("-")[0]))
    bgr = load_picture(path).bgr
    reading = reader.read(bgr)
    return [
        {
            "kind": die.kind,
            "face": die.face,
            "flags": sorted(die.flags),
            "confidence": die.confidence,
            "chance": seen.chance,
            "corners": seen.corners,
            "doubts": [one.cocked, one.stacked, one.visible],
        }
        for die, seen, one in zip(
            decode(reading).dice, reading.dice, glance(models, bgr).found, strict=True
        )
    ]


def taught(models: Models, pictures: Path) -> dict[str, float]:
    """Give the certainty of every face that the pictures teach."""
    report = teach_folder(models, "mine", pictures / "teach", pictures / "sets", {})
    return {" ".join(row.label): row.share for row in report.rows}


def answers(folder: Path, pictures: Path) -> dict[str, Any]:
    """Give what is read and learnt, and the versions it is read with."""
    cv2.setNumThreads(1)
    models = load(folder)
    return {
        "opencv": cv2.__version__,
        "numpy": np.__version__,
        "read": {
            path.name: read(models, path) for path in sorted(pictures.glob("*.png"))
        },
        "taught": taught(models, pictures),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(answers(Path(sys.argv[1]), Path(sys.argv[2]))))
