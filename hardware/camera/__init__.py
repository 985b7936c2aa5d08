"""Cameras: the Pi's own, a webcam, files, and a simulated table."""

import time
from pathlib import Path

from hardware.camera.files import FileCamera
from hardware.camera.frame import Camera, Frame
from hardware.camera.pace import Clock
from hardware.camera.picamera import PiCamera, pi_camera_present
from hardware.camera.table import SimulatedTable
from hardware.camera.webcam import Webcam, webcams
from hardware.errors import Misconfigured

__all__ = ["Camera", "Frame", "SimulatedTable", "open_camera"]


def open_camera(
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

    "auto" (the Pi's camera if there is one, else the first webcam), "picamera",
    "v4l2:/dev/video0", "files:FOLDER_OR_VIDEO" or "table". `focus_file` keeps the
    Pi camera's focus between starts. Raise `Misconfigured` for any other source.
    """
    kind, _, rest = source.partition(":")
    if kind == "auto" and not rest:
        found = webcams()
        kind, rest = (
            ("v4l2", found[0])
            if found and not pi_camera_present()
            else ("picamera", "")
        )
    if kind == "picamera" and not rest:
        return PiCamera(
            width, height, fps, mains_hz, clock=clock, focus_file=focus_file
        )
    if kind == "v4l2" and rest:
        return Webcam(rest, width, height, fps, clock=clock)
    if kind == "files" and rest:
        return FileCamera(Path(rest).expanduser().absolute(), fps, clock=clock)
    if kind == "table" and not rest:
        return SimulatedTable(0, width, height, fps, clock=clock)
    raise Misconfigured(
        f"There is no camera source {source!r}",
        "use auto, picamera, v4l2:/dev/video0, files:FOLDER or table",
    )
