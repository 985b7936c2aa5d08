"""Cameras: the Pi's own, a webcam, files, and a simulated table."""

import time
from pathlib import Path

from hardware.camera.auto import AutoCamera
from hardware.camera.files import FileCamera
from hardware.camera.frame import Camera, Frame
from hardware.camera.pace import Clock
from hardware.camera.picamera import PiCamera, pi_camera_present
from hardware.camera.table import SimulatedTable
from hardware.camera.webcam import Webcam, webcams
from hardware.errors import Misconfigured

__all__ = ["Camera", "Frame", "SimulatedTable", "open_camera"]


def open_camera(  # noqa: PLR0913 - the settings of a camera
    source: str,
    width: int = 1280,
    height: int = 960,
    fps: float = 10.0,
    mains_hz: int = 50,
    *,
    clock: Clock = time.monotonic,
    focus_file: Path | None = None,
) -> Camera:
    """Return the camera that `source` names; it still wants its `open`.

    "auto" (at each opening the Pi's camera if there is one, else the first webcam),
    "picamera", "v4l2:/dev/video0", "files:FOLDER_OR_VIDEO" or "table". `focus_file`
    keeps the Pi camera's focus between starts. Raise `Misconfigured` for any other.
    """

    def pi_camera() -> Camera:
        return PiCamera(
            width, height, fps, mains_hz, clock=clock, focus_file=focus_file
        )

    def find() -> Camera | None:
        if pi_camera_present():
            return pi_camera()
        found = webcams()
        return Webcam(found[0], width, height, fps, clock=clock) if found else None

    kind, _, rest = source.partition(":")
    match kind, bool(rest):
        case "auto", False:
            return AutoCamera(find)
        case "picamera", False:
            return pi_camera()
        case "v4l2", True:
            return Webcam(rest, width, height, fps, clock=clock)
        case "files", True:
            return FileCamera(Path(rest).expanduser().absolute(), fps, clock=clock)
        case "table", False:
            return SimulatedTable(0, width, height, fps, clock=clock)
    raise Misconfigured(
        f"There is no camera source {source!r}",
        "use auto, picamera, v4l2:/dev/video0, files:FOLDER or table",
    )
