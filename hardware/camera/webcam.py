"""A USB webcam through V4L2."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from hardware.camera.frame import Camera, Frame, Image, shrink_grey
from hardware.camera.pace import Clock
from hardware.camera.repeats import Repeats
from hardware.camera.watched import WatchedReader
from hardware.errors import Unplugged


class Capture(Protocol):
    """What is used of cv2.VideoCapture."""

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Tell whether the device answered."""

    def set(self, prop: int, value: float) -> bool:
        """Ask for a property."""

    def grab(self) -> bool:
        """Block until the next picture is there."""

    def retrieve(self) -> tuple[bool, Image]:
        """Decode the grabbed picture."""

    def release(self) -> None:
        """Close the device."""


def capture_v4l2(path: str) -> Capture:
    """Open a device by its path, since numbers change when it is plugged in again."""
    device: Any = cv2.VideoCapture(path, cv2.CAP_V4L2)
    capture: Capture = device
    return capture


def webcams(dev: Path = Path("/dev")) -> list[str]:
    """Return the paths of webcams, names that survive plugging in again first."""
    named = sorted((dev / "v4l" / "by-id").glob("*-video-index0"))
    # The Pi's own codecs and its camera's raw nodes are video10 and above.
    plain = sorted(dev.glob("video[0-9]"))
    return [str(path) for path in named or plain]


class Webcam(Camera):
    """One webcam, opened by path; Motion JPEG, since raw video fills the USB bus."""

    def __init__(  # noqa: PLR0913 - settings, and doors for the tests
        self,
        path: str,
        width: int,
        height: int,
        fps: float,
        *,
        clock: Clock = time.monotonic,
        capture: Callable[[str], Capture] = capture_v4l2,
    ) -> None:
        self._path = path
        self._size = (width, height)
        self._fps = fps
        self._clock = clock
        self._capture = capture
        self._reader: WatchedReader | None = None
        self._repeats = Repeats()
        self._number = -1

    def open(self) -> None:
        """Open the device; raise `Unplugged` when it is not there or busy."""
        self.close()
        if not Path(self._path).exists():
            raise Unplugged(f"There is no webcam at {self._path}", "plug it in")
        device = self._capture(self._path)
        if not device.isOpened():
            raise Unplugged(
                f"The webcam at {self._path} does not open",
                "stop other programs that use it, or add the user to the group video",
            )
        device.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        device.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
        device.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        device.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._repeats = Repeats()
        self._reader = WatchedReader(self._fetcher(device), device.release)

    def read(self, timeout_s: float) -> Frame:
        """Return the newest picture."""
        if self._reader is None:
            raise Unplugged("The webcam is not open", "open the camera first")
        image = self._reader.newest(timeout_s)
        if image is None:
            raise Unplugged(
                f"The webcam sent no picture for {timeout_s:g} s",
                "unplug it and plug it in again",
            )
        self._number += 1
        frame = Frame(image, shrink_grey(image), self._clock(), self._number)
        self._repeats.check(frame)
        return frame

    def close(self) -> None:
        """Let go of the device; one that hangs is left to its thread."""
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def describe(self) -> str:
        """Name the source."""
        return f"webcam {self._path}"

    def _fetcher(self, device: Capture) -> Callable[[], Image | None]:
        # Every picture is grabbed so that none grows old in the driver; only as many
        # as are wanted are decoded.
        wanted = self._clock()

        def fetch() -> Image | None:
            nonlocal wanted
            if not device.grab():
                raise Unplugged("The webcam stopped sending", "plug it in again")
            now = self._clock()
            if now < wanted:
                return None
            wanted = max(wanted + 1 / self._fps, now)
            good, image = device.retrieve()
            if not good:
                raise Unplugged("The webcam sent a broken picture", "check its cable")
            return np.asarray(image, dtype=np.uint8)

        return fetch
