"""Pictures from a folder or a video, at their own pace; broken ones are skipped."""

import logging
from pathlib import Path

import cv2
import numpy as np
import pytest
from fake_clock import FakeClock
from PIL import Image

from hardware.camera.files import FileCamera, read_picture
from hardware.errors import Misconfigured


def save(path: Path, level: int, size: tuple[int, int] = (32, 24)) -> None:
    cv2.imwrite(str(path), np.full((size[1], size[0], 3), level, np.uint8))


def levels(camera: FileCamera, count: int) -> list[int]:
    with camera:
        return [int(camera.read(1).image[0, 0, 0]) for _ in range(count)]


def test_each_picture_is_shown_for_its_time_and_the_last_for_ever(
    tmp_path: Path, clock: FakeClock
) -> None:
    for name, level in (("2.png", 20), ("10.png", 100), ("1.png", 10)):
        save(tmp_path / name, level)
    camera = FileCamera(tmp_path, 4, hold_s=0.5, clock=clock, wait=clock.wait)
    assert levels(camera, 9) == [10, 10, 20, 20, 100, 100, 100, 100, 100]


def test_a_fast_reader_need_not_wait(tmp_path: Path) -> None:
    for number in (1, 2):
        save(tmp_path / f"{number}.png", number)
    camera = FileCamera(tmp_path, 2, hold_s=1, pace="fast")
    assert levels(camera, 5) == [1, 1, 2, 2, 2]


def test_a_slow_reader_misses_pictures_as_with_a_live_camera(
    tmp_path: Path, clock: FakeClock
) -> None:
    for number in range(1, 6):
        save(tmp_path / f"{number}.png", number)
    with FileCamera(tmp_path, 10, hold_s=1, clock=clock, wait=clock.wait) as camera:
        assert camera.read(1).image[0, 0, 0] == 1
        clock.wait(3.0)
        assert camera.read(1).image[0, 0, 0] == 4


def test_broken_pictures_are_skipped_and_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    save(tmp_path / "1.png", 1)
    (tmp_path / "2.jpg").write_text("this is no picture")
    save(tmp_path / "3.jpg", 50)
    whole = (tmp_path / "3.jpg").read_bytes()
    (tmp_path / "3.jpg").write_bytes(whole[:40])
    (tmp_path / "4.png").touch()
    (tmp_path / "notes.txt").write_text("not a picture and not meant as one")
    save(tmp_path / "5.png", 5)
    with caplog.at_level(logging.WARNING):
        camera = FileCamera(tmp_path, 1, hold_s=1, pace="fast")
        assert levels(camera, 3) == [1, 5, 5]
    assert "2.jpg" in caplog.text
    assert "3.jpg" in caplog.text
    assert "4.png" in caplog.text
    assert "notes.txt" not in caplog.text


def test_every_picture_keeps_its_own_size(tmp_path: Path) -> None:
    save(tmp_path / "1.png", 1, (30, 20))
    save(tmp_path / "2.png", 2, (1, 1))
    save(tmp_path / "3.png", 3, (900, 40))
    with FileCamera(tmp_path, 1, hold_s=1, pace="fast") as camera:
        frames = [camera.read(1) for _ in range(3)]
    assert [f.image.shape for f in frames] == [(20, 30, 3), (1, 1, 3), (40, 900, 3)]
    assert [f.grey.shape for f in frames] == [(20, 30), (1, 1), (14, 320)]


def test_uncommon_pictures_are_read_as_colour_pictures_of_8_bits(
    tmp_path: Path,
) -> None:
    cmyk, deep, grey = (tmp_path / n for n in ("cmyk.jpg", "deep.png", "grey.png"))
    Image.new("CMYK", (20, 10), (0, 0, 0, 0)).save(cmyk)
    cv2.imwrite(str(deep), np.full((10, 20, 3), 0xFFFF, np.uint16))
    Image.new("L", (20, 10), 255).save(grey)
    for path in (cmyk, deep, grey):
        image = read_picture(path)
        assert image is not None
        assert image.shape == (10, 20, 3)
        assert image.dtype == np.uint8
        assert image.min() > 250


def test_a_picture_of_40_megapixels_is_read_smaller(tmp_path: Path) -> None:
    path = tmp_path / "huge.png"
    Image.new("L", (8000, 5000), 128).save(path, compress_level=1)
    image = read_picture(path)
    assert image is not None
    assert image.shape == (2500, 4000, 3)


def test_a_video_plays_at_its_own_pace(tmp_path: Path, clock: FakeClock) -> None:
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 5, (64, 48))
    for number in range(4):
        writer.write(np.full((48, 64, 3), 60 * number + 30, np.uint8))
    writer.release()
    with FileCamera(path, 30, clock=clock, wait=clock.wait) as camera:
        frames = [camera.read(1) for _ in range(6)]
    assert frames[1].time - frames[0].time == pytest.approx(1 / 5)
    shown = [int(f.image.mean()) for f in frames]
    assert shown == pytest.approx([30, 90, 150, 210, 210, 210], abs=3)


@pytest.mark.parametrize("what", ["empty", "missing", "text"])
def test_nothing_to_show_is_one_sentence(tmp_path: Path, what: str) -> None:
    path = tmp_path / what
    if what == "empty":
        path.mkdir()
    elif what == "text":
        path.write_text("not a video")
    with pytest.raises(Misconfigured, match=what) as caught:
        FileCamera(path).open()
    assert "\n" not in str(caught.value)
    assert caught.value.remedy


def test_a_picture_is_held_longer_than_no_time(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="0 s"):
        FileCamera(tmp_path, hold_s=0)
    save(tmp_path / "1.png", 1)
    with pytest.raises(ValueError, match="above 0"):
        FileCamera(tmp_path, 0).open()
