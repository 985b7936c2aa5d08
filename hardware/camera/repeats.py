"""Notices a camera that hands out the same picture again and again."""

import numpy as np

from hardware.camera.frame import Frame, Image
from hardware.errors import Unplugged

LIMIT_S = 2.0
"""A live sensor's noise makes every picture new; so long a repeat is a fault."""
LIMIT_FRAMES = 5
"""Fewer repeats are no fault, however slowly the frames are taken."""


class Repeats:
    """Watches the frames of one live camera."""

    def __init__(self, limit_s: float = LIMIT_S) -> None:
        self._limit_s = limit_s
        self._last: Image | None = None
        self._since = 0.0
        self._same = 0

    def check(self, frame: Frame) -> None:
        """Raise `Unplugged` when the picture has been the same for too long.

        A picture without any light in it may repeat: black has no noise.
        """
        sample = frame.image[::6, ::6]
        if self._last is not None and np.array_equal(sample, self._last):
            self._same += 1
            long = frame.time - self._since > self._limit_s
            if long and self._same >= LIMIT_FRAMES and sample.any():
                raise Unplugged(
                    "The camera repeats one picture", "unplug it and plug it in again"
                )
            return
        self._last = sample.copy()
        self._since = frame.time
        self._same = 0
