"""What every camera promises, real or made up."""

import importlib.util
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest
from fake_clock import FakeClock

from hardware.camera import Camera, SimulatedTable, open_camera
from hardware.camera.auto import AutoCamera
from hardware.camera.files import FileCamera
from hardware.camera.frame import GREY_SIZE, Frame
from hardware.errors import Misconfigured, Unplugged

WEBCAM = Path("/dev/video0")


def picture(level: int, size: tuple[int, int] = (64, 48)) -> np.ndarray:
    return np.full((size[1], size[0], 3), level, np.uint8)


@pytest.fixture(
    params=[
        "table",
        "folder",
        "video",
        pytest.param(
            "v4l2",
            marks=pytest.mark.skipif(not WEBCAM.exists(), reason="no webcam here"),
        ),
        pytest.param(
            "picamera",
            marks=pytest.mark.skipif(
                importlib.util.find_spec("picamera2") is None,
                reason="picamera2 is not installed here",
            ),
        ),
    ]
)
def camera(request: pytest.FixtureRequest, tmp_path: Path, clock: FakeClock) -> Camera:
    makers: dict[str, Callable[[], Camera]] = {
        "table": lambda: SimulatedTable(1, 640, 480, clock=clock, wait=clock.wait),
        "folder": lambda: FileCamera(folder(tmp_path), clock=clock, wait=clock.wait),
        "video": lambda: FileCamera(video(tmp_path), clock=clock, wait=clock.wait),
        "v4l2": lambda: open_camera(f"v4l2:{WEBCAM}", 640, 480),
        "picamera": lambda: open_camera("picamera", 640, 480),
    }
    return makers[request.param]()


def folder(where: Path) -> Path:
    for number in range(3):
        cv2.imwrite(str(where / f"{number}.png"), picture(60 * number + 40))
    return where


def video(where: Path) -> Path:
    path = where / "film.avi"
    code = cv2.VideoWriter.fourcc(*"MJPG")
    writer = cv2.VideoWriter(str(path), code, 20, (64, 48))
    for number in range(10):
        writer.write(picture(20 * number + 20))
    writer.release()
    return path


def check(frame: Frame) -> None:
    assert frame.image.dtype == frame.grey.dtype == np.uint8
    assert frame.image.shape[2] == 3
    assert frame.grey.shape[1] <= GREY_SIZE[0]
    assert frame.grey.shape[0] <= GREY_SIZE[1]
    shape = frame.image.shape[1] / frame.image.shape[0]
    assert frame.grey.shape[1] / frame.grey.shape[0] == pytest.approx(shape, abs=0.02)


def test_frames_come_in_order(camera: Camera) -> None:
    with camera:
        frames = [camera.read(3.0) for _ in range(5)]
    for frame in frames:
        check(frame)
    for earlier, later in pairwise(frames):
        assert later.number > earlier.number
        assert later.time > earlier.time
    assert camera.describe()


def test_a_camera_can_be_opened_again(camera: Camera) -> None:
    for _ in range(3):
        with camera:
            check(camera.read(3.0))
    camera.close()


def test_a_closed_camera_gives_no_frame(camera: Camera) -> None:
    with pytest.raises(Unplugged):
        camera.read(1.0)


def test_pictures_cannot_be_changed_by_accident(camera: Camera) -> None:
    with camera:
        frame = camera.read(3.0)
    with pytest.raises(ValueError, match="read-only"):
        frame.image[0, 0] = 0


@pytest.mark.parametrize("source", ["", "webcam", "files:", "v4l2:", "table:3"])
def test_a_source_that_nobody_knows_is_refused(source: str) -> None:
    with pytest.raises(Misconfigured, match="use auto, picamera"):
        open_camera(source)


def test_sources_are_named(tmp_path: Path) -> None:
    assert "table" in open_camera("table", 320, 240).describe()
    assert str(tmp_path) in open_camera(f"files:{tmp_path}").describe()
    assert "/dev/video7" in open_camera("v4l2:/dev/video7").describe()
    assert open_camera("auto").describe()


def test_a_camera_that_comes_later_is_found_by_opening_again() -> None:
    there: list[Camera] = []
    camera = AutoCamera(lambda: there[0] if there else None)
    with pytest.raises(Unplugged, match="No camera is found; connect"):
        camera.open()
    there.append(SimulatedTable(1, 320, 240, pace="fast"))
    with camera:
        check(camera.read(1))
        assert "table" in camera.describe()
    with pytest.raises(Unplugged):
        camera.read(1)


def test_a_webcam_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(Unplugged, match="plug it in"):
        open_camera(f"v4l2:{tmp_path / 'video9'}").open()


@pytest.mark.skipif(
    importlib.util.find_spec("picamera2") is not None, reason="picamera2 is here"
)
def test_a_missing_picamera2_is_said_with_the_command_to_install_it() -> None:
    with pytest.raises(Misconfigured, match="apt install python3-picamera2"):
        open_camera("picamera").open()


def test_a_frame_is_a_colour_picture_with_a_grey_one() -> None:
    flat = np.zeros((4, 4), np.uint8)
    with pytest.raises(ValueError, match="HxWx3"):
        Frame(flat, flat, 0.0, 0)
    with pytest.raises(ValueError, match="HxW"):
        Frame(picture(1), picture(1), 0.0, 0)
