"""The real networks on real and on hopeless pictures."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from pi_companion.vision.decode import decode
from pi_companion.vision.models import load
from pi_companion.vision.pictures import load as load_picture
from pi_companion.vision.read import Reader, read_file
from pi_companion.vision.speed import stages, table
from pi_companion.vision.truth import labelled

ROOT = Path(__file__).parents[2]
DATA = ROOT.parent / "shared" / "data"

pytestmark = pytest.mark.skipif(
    not (ROOT / "vision_models" / "manifest.json").is_file(),
    reason="the models are not made yet",
)
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the pictures are not here")


@pytest.fixture(scope="module")
def reader() -> Reader:
    models = load(ROOT / "vision_models")
    return Reader(models, models.shipped_set("chicken"))


@pytest.fixture(scope="module")
def pips() -> Reader:
    models = load(ROOT / "vision_models")
    return Reader(models, models.shipped_set("pips"))


@pytest.mark.parametrize("level", [0, 128, 255])
def test_an_empty_picture_has_no_dice(reader: Reader, level: int) -> None:
    reading = reader.read(np.full((480, 640, 3), level, np.uint8))
    assert reading.dice == ()
    assert not decode(reading).accepted


def test_noise_has_no_dice(reader: Reader) -> None:
    noise = np.random.default_rng(0).integers(0, 255, (480, 640, 3), np.uint8)
    assert reader.read(noise).dice == ()


@needs_data
def test_a_blurred_picture_is_never_taken(reader: Reader) -> None:
    picture = load_picture(min((DATA / "scenes" / "mixed").glob("chicken*.jpg")))
    blurred = cv2.GaussianBlur(picture.bgr, (0, 0), 12)
    assert not decode(reader.read(np.asarray(blurred, np.uint8))).accepted


@needs_data
def test_dice_are_found_at_any_turn_and_size(pips: Reader) -> None:
    truth = labelled(DATA / "pip-dice")[10]
    bgr = load_picture(truth.path).bgr
    for turned in (bgr, bgr[::-1, ::-1], np.rot90(bgr), cv2.resize(bgr, (960, 720))):
        reading = pips.read(np.ascontiguousarray(turned, np.uint8))
        assert len(reading.dice) == len(truth.dice)


@needs_data
def test_boxes_are_in_pixels_of_the_given_picture(pips: Reader, tmp_path: Path) -> None:
    truth = labelled(DATA / "pip-dice")[10]
    bgr = load_picture(truth.path).bgr
    large = tmp_path / "large.jpg"
    assert cv2.imwrite(str(large), cv2.resize(bgr, None, fx=3, fy=3))
    one, _ = read_file(truth.path, pips)
    other, _ = read_file(large, pips)
    assert one["dice"]
    for small, big in zip(one["dice"], other["dice"], strict=True):
        np.testing.assert_allclose(
            np.array(big["box"]) / 3, small["box"], atol=max(small["box"][2:]) / 4
        )
    json.dumps(one)


@needs_data
def test_pips_of_real_photographs_are_read(pips: Reader) -> None:
    right = total = 0
    for truth in labelled(DATA / "pip-dice")[::10]:
        answer, _ = read_file(truth.path, pips)
        faces = sorted(die["face"] for die in answer["dice"])
        right += faces == sorted(die.face for die in truth.dice)
        total += 1
    assert right >= 0.3 * total


def test_a_file_that_is_no_picture_is_an_error_object(
    reader: Reader, tmp_path: Path
) -> None:
    path = tmp_path / "a.jpg"
    path.write_text("no picture")
    answer, sentence = read_file(path, reader)
    assert answer == {"image": str(path), "error": sentence}
    assert "not a JPEG or PNG" in sentence


def test_every_stage_is_timed(reader: Reader) -> None:
    times = stages(reader, np.full((480, 640, 3), 90, np.uint8), repeats=1)
    assert min(times.values()) >= 0
    assert table(times).count("\n") == len(times) + 1
