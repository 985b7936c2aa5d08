"""When the next frame of a made-up camera is due."""

import time
from collections.abc import Callable
from typing import Literal

Clock = Callable[[], float]
Wait = Callable[[float], None]
PaceName = Literal["real", "fast"]


class Pace:
    """Counts frames at `fps`, in step with the clock or as fast as they are taken.

    "real": a frame is handed out at its own moment; a slow reader misses frames, as
    with a live camera. "fast": frame n belongs to the moment n / fps, at once.
    """

    def __init__(
        self,
        fps: float,
        *,
        pace: PaceName = "real",
        clock: Clock = time.monotonic,
        wait: Wait = time.sleep,
    ) -> None:
        if not fps > 0:
            raise ValueError(f"frames per second must be above 0, not {fps}")
        self.fps = fps
        self._fast = pace == "fast"
        self._clock = clock
        self._wait = wait
        self._start = 0.0 if self._fast else clock()
        self._number = -1
        self._skipped = 0.0

    def now(self) -> float:
        """Return the present moment in seconds, on the scale of the frames' times."""
        if self._fast:
            return max(self._number, 0) / self.fps + self._skipped
        return self._clock()

    def next(self) -> tuple[int, float]:
        """Wait for the next frame; return its number and its moment in seconds."""
        if self._fast:
            self._number += 1
            return self._number, self._number / self.fps + self._skipped
        due = int((self._clock() - self._start) * self.fps + 1e-6)
        self._number = max(self._number + 1, due)
        moment = self._start + self._number / self.fps
        self.sleep(moment - self._clock())
        return self._number, moment

    def sleep(self, seconds: float) -> None:
        """Let `seconds` pass without a frame."""
        if self._fast:
            self._skipped += max(seconds, 0.0)
        elif seconds > 0:
            self._wait(seconds)
