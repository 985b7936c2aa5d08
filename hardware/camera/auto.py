"""Whatever camera is there when it is opened."""

from collections.abc import Callable

from hardware.camera.frame import Camera, Frame
from hardware.errors import Unplugged


class AutoCamera(Camera):
    """Looks for a camera at every `open`, so that one may be plugged in later.

    `find` returns a camera that has not been opened, or None.
    """

    def __init__(self, find: Callable[[], Camera | None]) -> None:
        self._find = find
        self._found: Camera | None = None

    def open(self) -> None:
        """Open the first camera found; raise `Unplugged` if there is none."""
        self.close()
        camera = self._find()
        if camera is None:
            raise Unplugged(
                "No camera is found",
                "connect a USB webcam or the Pi's camera, which also needs"
                " python3-picamera2",
            )
        camera.open()
        self._found = camera

    def read(self, timeout_s: float) -> Frame:
        """Return the next frame."""
        if self._found is None:
            raise Unplugged("The camera is not open", "open the camera first")
        return self._found.read(timeout_s)

    def refocus(self) -> None:
        """Pass it on to the camera that was found."""
        if self._found is not None:
            self._found.refocus()

    def close(self) -> None:
        """Let go of the camera."""
        if self._found is not None:
            self._found.close()
            self._found = None

    def describe(self) -> str:
        """Name the camera that was found."""
        return "no camera yet" if self._found is None else self._found.describe()
