"""A webcam that hangs, vanishes or repeats itself is noticed and never waited for."""

import queue
import threading
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera.frame import Image
from hardware.camera.webcam import Webcam, webcams
from hardware.errors import Unplugged


class Bench:
    """A device on the bench: gives the pictures that are put into `pictures`.

    None in the queue is a plug that is pulled. Without pictures `grab` blocks, as a
    driver does.
    """

    def __init__(self) -> None:
        self.pictures: queue.SimpleQueue[Image | None] = queue.SimpleQueue()
        self.asked: list[tuple[int, float]] = []
        self.opens = True
        self.released = threading.Event()
        self._grabbed: Image | None = None

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.opens

    def set(self, prop: int, value: float) -> bool:
        self.asked.append((prop, value))
        return True

    def grab(self) -> bool:
        self._grabbed = self.pictures.get()
        return self._grabbed is not None

    def retrieve(self) -> tuple[bool, Image]:
        assert self._grabbed is not None
        return True, self._grabbed

    def release(self) -> None:
        self.released.set()


class Ticking:
    """A clock on which every look costs a quarter of a second."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._now = 0.0

    def __call__(self) -> float:
        with self._lock:
            self._now += 0.25
            return self._now


def noisy(seed: int) -> Image:
    rng = np.random.default_rng(seed)
    return rng.integers(0, 255, (48, 64, 3)).astype(np.uint8)


@pytest.fixture
def plugged(tmp_path: Path) -> Path:
    path = tmp_path / "video0"
    path.touch()
    return path


def webcam(path: Path, bench: Bench) -> Webcam:
    return Webcam(str(path), 640, 480, 10, clock=Ticking(), capture=lambda _: bench)


def test_motion_jpeg_is_asked_for_before_the_size(plugged: Path) -> None:
    bench = Bench()
    bench.pictures.put(noisy(1))
    with webcam(plugged, bench) as camera:
        frame = camera.read(5)
        assert (frame.image == noisy(1)).all()
        bench.pictures.put(None)
    assert [prop for prop, _ in bench.asked] == [
        cv2.CAP_PROP_FOURCC,
        cv2.CAP_PROP_FRAME_WIDTH,
        cv2.CAP_PROP_FRAME_HEIGHT,
        cv2.CAP_PROP_BUFFERSIZE,
    ]
    assert bench.released.wait(5)


def test_a_read_that_blocks_does_not_hold_the_caller(plugged: Path) -> None:
    bench = Bench()
    with webcam(plugged, bench) as camera:
        with pytest.raises(Unplugged, match=r"no picture for 0\.05 s"):
            camera.read(0.05)
        bench.pictures.put(None)


def test_a_pulled_plug_is_said(plugged: Path) -> None:
    bench = Bench()
    bench.pictures.put(None)
    with (
        webcam(plugged, bench) as camera,
        pytest.raises(Unplugged, match="stopped sending; plug it in again"),
    ):
        camera.read(5)


def test_a_webcam_that_repeats_itself_counts_as_unplugged(plugged: Path) -> None:
    bench = Bench()
    with webcam(plugged, bench) as camera:
        with pytest.raises(Unplugged, match="repeats"):
            watch(camera, bench, [noisy(7)] * 30)
        bench.pictures.put(None)


def test_new_pictures_never_count_as_repeated(plugged: Path) -> None:
    bench = Bench()
    with webcam(plugged, bench) as camera:
        watch(camera, bench, [noisy(seed) for seed in range(20)])
        bench.pictures.put(None)


def watch(camera: Webcam, bench: Bench, pictures: list[Image]) -> None:
    for picture in pictures:
        bench.pictures.put(picture)
        camera.read(5)


def test_a_webcam_that_does_not_open_names_the_remedy(plugged: Path) -> None:
    bench = Bench()
    bench.opens = False
    with pytest.raises(Unplugged, match="group video"):
        webcam(plugged, bench).open()


def test_it_can_be_opened_again_after_it_was_away(plugged: Path) -> None:
    bench = Bench()
    camera = webcam(plugged, bench)
    plugged.unlink()
    with pytest.raises(Unplugged, match="plug it in"):
        camera.open()
    plugged.touch()
    bench.pictures.put(noisy(2))
    with camera:
        assert camera.read(5).number == 0
        bench.pictures.put(None)


def test_lasting_names_of_webcams_are_preferred(tmp_path: Path) -> None:
    assert webcams(tmp_path) == []
    for name in ("video1", "video0", "video10"):
        (tmp_path / name).touch()
    assert webcams(tmp_path) == [str(tmp_path / "video0"), str(tmp_path / "video1")]
    names = tmp_path / "v4l" / "by-id"
    names.mkdir(parents=True)
    (names / "usb-Cam-video-index0").touch()
    (names / "usb-Cam-video-index1").touch()
    assert webcams(tmp_path) == [str(names / "usb-Cam-video-index0")]
