"""`read`, `measure` and `teach` as they are typed, with the real networks."""

import json
from pathlib import Path

import cv2
import pytest

from hardware.camera import SimulatedTable
from pi_companion.cli import main


@pytest.fixture
def six(tmp_path: Path) -> Path:
    """A picture of one die that shows a six."""
    path = tmp_path / "pictures" / "six.png"
    path.parent.mkdir()
    with SimulatedTable(2, pace="fast") as table:
        table.lay([("any", "6")])
        assert cv2.imwrite(str(path), table.read(1).image)
    return path


def read(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, object]]:
    main(["read", *words, "--dice-set", "pips"])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_picture_is_read_and_one_that_is_none_does_not_stop_the_others(
    six: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    none = tmp_path / "none.jpg"
    none.write_text("no picture")
    first, second = read(capsys, str(none), str(six), "--expect", "any=1")
    assert first.keys() == {"image", "error"}
    assert second.keys() == {
        "image",
        "dice",
        "confidence",
        "accepted",
        "questions",
        "ms",
    }
    assert main(["read", str(none), str(six)]) == 1


def test_labelled_pictures_are_measured_with_the_stages_of_a_read(
    six: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (answer,) = read(capsys, str(six), "--expect", "any=1")
    dice = answer["dice"]
    assert isinstance(dice, list)
    (x, y, w, h) = dice[0]["box"]
    table = six.parent / "labels.csv"
    table.write_text(f"image,x0,y0,x1,y1,face\nsix.png,{x},{y},{x + w},{y + h},6\n")
    sheet = tmp_path / "errors.png"
    words = ["--dice-set", "pips", "--given", "--stages", "--errors", str(sheet)]
    assert main(["measure", str(six.parent), *words]) == 0
    said = capsys.readouterr().out
    assert "| whole read |" in said
    assert "| dice found | 1/1" in said


def test_pictures_of_more_dice_than_asked_for_are_not_measured(
    six: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [f"{name}.png,0,0,9,9,6\n" for name in ("six", "six", "one")]
    (six.parent / "labels.csv").write_text("image,x0,y0,x1,y1,face\n" + "".join(rows))
    (six.parent / "one.png").write_bytes(six.read_bytes())
    words = ["measure", str(six.parent), "--dice-set", "pips", "--most"]
    for most, pictures in ((1, 1), (2, 2)):
        assert main([*words, str(most)]) == 0
        assert f"| pictures | {pictures} |" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--errors", "sheet.xyz"], "sheet.xyz is no name for a picture"),
        (["--errors", "no/such/sheet.png"], "There is no folder"),
        (["--by", "weather"], "--by may be number"),
        (["--most", "0"], "allow more with --most"),
        (["--dice-set", "hunt"], "name another --dice-set"),
    ],
)
def test_what_cannot_be_measured_is_said_before_any_reading(
    six: Path, words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = six.parent / "labels.csv"
    table.write_text("image,x0,y0,x1,y1,face\nsix.png,0,0,9,9,6\n")
    assert main(["measure", str(six.parent), "--dice-set", "pips", *words]) == 1
    said = capsys.readouterr()
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert not said.out


def test_a_folder_without_labels_is_one_sentence(
    six: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["measure", str(six.parent)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_set_with_a_missing_face_is_said_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    face = tmp_path / "teach" / "white" / "fox"
    face.mkdir(parents=True)
    with SimulatedTable(2, pace="fast") as table:
        table.lay([("white", "fox")])
        assert cv2.imwrite(str(face / "0.png"), table.read(1).image)
    data = tmp_path / "data"
    words = ["teach", "mine", "--from", str(tmp_path / "teach"), "--data", str(data)]
    assert main(words) == 1
    assert "white" in capsys.readouterr().err
    assert not list(data.glob("dice-sets/*"))
