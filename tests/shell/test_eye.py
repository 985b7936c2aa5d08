"""The watching thread: what it tells while watched, what it does when asked."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from hardware.camera.frame import Camera, Frame
from pi_companion.aiming import view_of
from pi_companion.errands import Errands
from pi_companion.eye import Eye
from pi_companion.lesson import Lessons
from pi_companion.messages import Looked, Message, Refocus, Tick, View, Watch
from pi_companion.vision.find import Found
from pi_companion.vision.models import Models
from pi_companion.vision.reading import Reading


class Table(Camera):
    """A camera over a table that a test lights; ten frames a second of its own time."""

    def __init__(self) -> None:
        self.number = 0
        self.focused = 0
        self.level = 90

    def open(self) -> None:
        self.level = 90

    def read(self, timeout_s: float) -> Frame:
        assert timeout_s > 0
        self.number += 1
        image = np.full((96, 128, 3), self.level, np.uint8)
        image[40:52, 60:72] = 220
        return Frame(image, image[::2, ::2, 0].copy(), self.number / 10, self.number)

    def refocus(self) -> None:
        self.focused += 1

    def close(self) -> None:
        self.level = 0

    def describe(self) -> str:
        return "a table"


SQUARE = np.array([[60, 40], [72, 40], [72, 52], [60, 52]], np.float32)
DIE = Found(SQUARE, 0.9, 0.0, 1.0, 0.0)


class Watched:
    """An eye at work, and what it has told."""

    def __init__(self) -> None:
        self.table = Table()
        self.told: list[Message] = []
        self.eye = Eye(
            self._opened,
            lambda frame, _: Reading((), frame.image.shape[1::-1]),
            self.told.append,
            "chicken",
            view=lambda frame: view_of(frame, [DIE]),
        )

    @contextmanager
    def _opened(self) -> Iterator[Camera]:
        with self.table:
            yield self.table

    def frames(self, count: int, before: Callable[[], None] = lambda: None) -> None:
        with self.eye.work() as turn:
            before()
            for _ in range(count):
                turn(threading.Event())

    def of(self, kind: type[Message]) -> list[Message]:
        return [message for message in self.told if isinstance(message, kind)]


@pytest.fixture
def watched() -> Watched:
    return Watched()


def test_a_watched_camera_sends_views_and_no_readings(watched: Watched) -> None:
    watched.eye.watched = True
    watched.eye.look()
    watched.frames(30)
    views = watched.of(View)
    assert 8 <= len(views) <= 10
    assert not watched.of(Looked)


def test_a_view_is_small_and_tells_where_the_dice_are(watched: Watched) -> None:
    watched.eye.watched = True
    watched.frames(1)
    (view,) = watched.of(View)
    assert isinstance(view, View)
    assert len(view.picture.grey) == view.picture.width * view.picture.height < 4096
    (spot,) = view.spots
    assert (spot.x, spot.y) == pytest.approx((66 / 128, 46 / 96))
    assert spot.size == pytest.approx(12 / 128)
    assert "small" not in view.advice


def test_an_eye_that_is_not_watched_reads_when_asked(watched: Watched) -> None:
    watched.eye.look()
    watched.frames(5)
    (looked,) = (m for m in watched.of(Looked) if isinstance(m, Looked) and m.asked)
    frame = watched.eye.frame_of(looked.at)
    assert frame is not None
    assert frame.time == looked.at
    assert watched.eye.frame_of(looked.at + 1) is None
    assert not watched.of(View)


def test_what_is_asked_is_done_with_the_next_frame_and_told(watched: Watched) -> None:
    def job(frame: Frame, camera: Camera) -> Message:
        assert camera is watched.table
        return Tick(frame.time + 100)

    watched.frames(3, before=lambda: watched.eye.do(job))
    assert watched.of(Tick) == [Tick(100.1)]


def test_what_was_asked_of_a_lost_camera_is_not_done_later(watched: Watched) -> None:
    watched.eye.do(lambda frame, _: Tick(frame.time))
    watched.frames(3)
    assert not watched.of(Tick)


def no_models() -> Models:
    raise AssertionError("nothing has to be read")


def test_errands_reach_eye_and_camera(watched: Watched, tmp_path: Path) -> None:
    errands = Errands(watched.eye, Lessons(no_models, tmp_path), tmp_path)
    errands.run(Watch(on=True))
    assert watched.eye.watched
    watched.frames(2, before=lambda: errands.run(Refocus()))
    assert watched.table.focused == 1
