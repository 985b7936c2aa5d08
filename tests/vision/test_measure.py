"""Measuring: labels are read, dice are paired, and counts become honest figures."""

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from pi_companion.vision.measure import (
    Measured,
    Share,
    calibration_error,
    compare,
    fits,
    summary,
    table,
)
from pi_companion.vision.reading import Flag, ReadDie, Roll
from pi_companion.vision.sheet import sheet
from pi_companion.vision.truth import TrueDie, TruePicture, UnclearTruth, labelled


def true(kind: str, face: str, x: float, *, flat: bool = True) -> TrueDie:
    return TrueDie(kind, face, (x, 0, 20, 20), counts=flat, flat=flat)


def read(kind: str, face: str, x: int, *flags: Flag) -> ReadDie:
    return ReadDie(kind, face, 0.99, (x, 0, 20, 20), frozenset(flags))


def judged(
    dice: tuple[TrueDie, ...],
    seen: tuple[ReadDie, ...],
    *,
    accepted: bool = True,
    confidence: float = 0.99,
    path: Path = Path("a.jpg"),
) -> Measured:
    truth = TruePicture(path, dice, {"light": "sun"})
    roll = Roll(seen, confidence, accepted)
    return compare(truth, roll, comparable=True, ms=10.0)


RIGHT = judged((true("white", "fox", 0),), (read("white", "fox", 3),))
WRONG = judged((true("white", "fox", 0),), (read("white", "egg", 3),))


def test_dice_are_paired_with_the_nearest_within_reach() -> None:
    one = judged(
        (true("white", "fox", 0), true("yellow", "egg", 18), true("white", "egg", 90)),
        (read("yellow", "egg", 20), read("white", "fox", 4), read("white", "fox", 200)),
    )
    assert [seen and seen.face for _, seen in one.pairs] == ["fox", "egg", None]
    assert [die.box[0] for die in one.false] == [200]
    assert not one.whole


def test_the_figures() -> None:
    lying = judged(
        (true("white", "fox", 0, flat=False),), (read("white", "fox", 0, "cocked"),)
    )
    figures = summary([RIGHT, WRONG, lying])
    assert figures["dice found"].startswith("2/2 = 100.0 %")
    assert figures["faces right"].startswith("1/2 = 50.0 %")
    assert figures["kinds right"].startswith("2/2")
    assert figures["whole pictures right"].startswith("2/3")
    assert figures["accepted and wrong"].startswith("1/3")
    assert figures["cocked or stacked flagged"].startswith("1/1")
    assert figures["sound dice flagged"].startswith("0/2")
    assert figures["false dice"] == "0 = 0.000 a picture"


def test_a_wrong_kind_counts_only_where_kinds_have_names() -> None:
    truth = TruePicture(Path("a.jpg"), (true("any", "3", 0),))
    roll = Roll((read("pip", "3", 0),), 0.9, accepted=True)
    assert compare(truth, roll, comparable=False, ms=1).whole
    assert not compare(truth, roll, comparable=True, ms=1).whole
    assert fits(truth, {"pip": frozenset({"3", "4"})})
    assert not fits(truth, {"hunt": frozenset({"egg", "fox"})})
    assert not fits(truth, {"white": frozenset({"egg"}), "yellow": frozenset({"egg"})})


def test_the_interval_is_wilsons() -> None:
    # Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263, 0 of 20.
    assert Share(81, 263).interval == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert Share(0, 20).interval == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert str(Share(0, 0)) == "-"


def test_the_calibration_error_of_honest_and_of_boasting_confidence() -> None:
    random = np.random.default_rng(1)
    honest, boasting = [], []
    for chance in random.uniform(0.3, 1.0, 2000):
        face = "fox" if random.random() < chance else "egg"
        dice, seen = (true("white", "fox", 0),), (read("white", face, 0),)
        honest.append(judged(dice, seen, confidence=float(chance)))
        boasting.append(judged(dice, seen, confidence=0.99))
    assert calibration_error(honest) < 0.04
    assert calibration_error(boasting) == pytest.approx(0.34, abs=0.04)


def test_a_column_for_each_value_of_a_tag() -> None:
    lines = table([RIGHT, WRONG], "light").splitlines()
    assert lines[0] == "| what | all | sun |"
    assert len({line.count("|") for line in lines}) == 1


def test_the_sheet_has_a_tile_for_every_error(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.new("RGB", (300, 200), "green").save(path)
    right = judged((true("white", "fox", 0),), (read("white", "fox", 3),), path=path)
    assert sheet([right]) is None
    bad = judged(
        (true("white", "fox", 0), true("white", "egg", 90), true("white", "egg", 150)),
        (
            read("white", "egg", 0),
            read("white", "fox", 200),
            read("white", "egg", 150, "cocked"),
        ),
        path=path,
    )
    picture = sheet([right, bad])
    assert picture is not None
    assert picture.shape == (204, 960, 3)


def test_labels_of_a_table(tmp_path: Path) -> None:
    rows = (
        "image,x0,y0,x1,y1,face\nb.jpg,1,2,31,42,6\na.jpg,0,0,10,10,1\nb.jpg,5,5,9,9,2"
    )
    (tmp_path / "labels.csv").write_text(rows)
    one, two = labelled(tmp_path)
    assert (one.path.name, two.path.name) == ("a.jpg", "b.jpg")
    assert [die.face for die in two.dice] == ["6", "2"]
    assert two.dice[0].box == (1, 2, 30, 40)
    assert two.tags["number"] == "1-5"


def test_labels_of_one_json_a_picture(tmp_path: Path) -> None:
    die = {
        "kind": "white",
        "face": "fox",
        "corners": [[0, 0], [9, 0], [9, 9], [0, 9]],
        "box": [0, 0, 9, 12],
        "visible": 0.8,
        "cocked": False,
        "stacked": False,
    }
    about = {"image": "a.jpg", "light": "sun", "dice": [die, die | {"cocked": True}]}
    (tmp_path / "a.json").write_text(json.dumps(about))
    (one,) = labelled(tmp_path)
    assert one.tags["light"] == "sun"
    assert one.kinds == {"white": 2}
    assert [(d.counts, d.flat) for d in one.dice] == [(False, True), (False, False)]


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("none.txt", "", "has no labels"),
        ("labels.csv", "image,x0\na.jpg,1", "lack 'y0'"),
        ("labels.csv", "image,x0,y0,x1,y1,face\na.jpg,1,b,3,4,6", "cannot be read"),
        ("a.json", "{", "cannot be read"),
        ("a.json", "[]", "cannot be read"),
        ("a.json", '{"image": "a.jpg"}', "lack 'dice'"),
        ("labels.csv", "image,face\na.png,6\n", "lack 'x0'"),
    ],
)
def test_labels_that_cannot_be_read(
    tmp_path: Path, name: str, text: str, sentence: str
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(UnclearTruth, match=sentence):
        labelled(tmp_path)


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(UnclearTruth, match="There is no folder"):
        labelled(tmp_path / "none")


def test_the_one_bad_file_of_many_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"image": "a.jpg", "dice": []}')
    (tmp_path / "b.json").write_text('{"dice": 3')
    with pytest.raises(UnclearTruth, match=r"b\.json cannot be read"):
        labelled(tmp_path)
