"""The networks and dice sets of one box, for the commands and the service."""

from importlib.resources import as_file, files
from pathlib import Path
from typing import Final

import cv2

from hardware.camera import Frame
from pi_companion.aiming import view_of
from pi_companion.messages import View
from pi_companion.vision import models
from pi_companion.vision.lessons import set_by_name
from pi_companion.vision.read import Reader, glance
from pi_companion.vision.reading import Reading

SETS: Final = "dice-sets"
"""Folder of the taught sets, below the data folder."""


def shipped_sets() -> tuple[str, ...]:
    """Names of the sets of the program, without loading a network.

    Raises ModelFault when the models are damaged.
    """
    with as_file(files("vision_models")) as folder:
        return models.set_names(folder)


class Eyes:
    """Reads frames with any dice set; one thread only.

    Networks are loaded at the first use: a box without a camera needs none. `data` is
    the data folder with the taught sets.
    """

    def __init__(self, data: Path) -> None:
        self._sets = data / SETS
        self._models: models.Models | None = None
        self._readers: dict[str, Reader] = {}

    @property
    def models(self) -> models.Models:
        """The networks; raises ModelFault."""
        if self._models is None:
            # One core is enough for a read, and the others keep the box responsive.
            cv2.setNumThreads(1)
            with as_file(files("vision_models")) as folder:
                self._models = models.load(folder)
        return self._models

    def reader(self, dice_set: str) -> Reader:
        """The reader for a dice set; raises ModelFault or TeachingFault."""
        if dice_set not in self._readers:
            found = set_by_name(self.models, dice_set, self._sets)
            self._readers[dice_set] = Reader(self.models, found)
        return self._readers[dice_set]

    def forget(self, dice_set: str) -> None:
        """Load this set anew when it is used next: its file has changed."""
        self._readers.pop(dice_set, None)

    def read(self, frame: Frame, dice_set: str) -> Reading:
        """Read a frame."""
        return self.reader(dice_set).read(frame.image)

    def view(self, frame: Frame) -> View:
        """Find the dice of a frame, whatever they show, and judge how it is aimed."""
        return view_of(frame, glance(self.models, frame.image).found)
