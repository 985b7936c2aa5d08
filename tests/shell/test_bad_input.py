"""Bad pictures, sets and models as they are typed: read properly, or one sentence."""

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.camera import SimulatedTable
from pi_companion.cli import main
from pi_companion.vision.pictures import Bgr

MODELS = Path(__file__).parents[2] / "vision_models"
SIX = [
    *[("white", face) for face in ("chicken", "egg", "blank", "chicken")],
    *[("yellow", face) for face in ("egg", "chicken")],
]
SIX_DUE = ("--expect", "white=4,yellow=2")

pytestmark = pytest.mark.skipif(
    not (MODELS / "manifest.json").is_file(), reason="the models are not made yet"
)


def table_with(dice: list[tuple[str, str]], seed: int = 2) -> Bgr:
    with SimulatedTable(seed, pace="fast") as table:
        table.lay(dice)
        return np.asarray(table.read(1).image, np.uint8)


def saved(path: Path, picture: Bgr) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    assert cv2.imwrite(str(path), picture)
    return path


def read(
    capsys: pytest.CaptureFixture[str], *words: str, dice_set: str = "chicken"
) -> tuple[int, dict[str, Any], str]:
    """Type `read`; its exit code, its object, and what it says on standard error."""
    code = main(["read", *words, "--dice-set", dice_set])
    said = capsys.readouterr()
    answer: dict[str, Any] = json.loads(said.out)
    return code, answer, said.err


def labels(answer: dict[str, Any]) -> list[tuple[str, str]]:
    return [(die["kind"], die["face"]) for die in answer["dice"]]


def empty(level: int) -> Bgr:
    return np.full((480, 640, 3), level, np.uint8)


@pytest.mark.parametrize(
    ("level", "remedy"),
    [
        (0, "Too dark: switch a lamp on."),
        (255, "Glare: move the lamp or tilt the camera."),
        (None, "No dice: lay some on the table."),
    ],
    ids=["black", "white", "a table without dice"],
)
def test_a_picture_without_dice_is_an_empty_roll_with_a_remedy(
    level: int | None,
    remedy: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    picture = table_with([]) if level is None else empty(level)
    path = str(saved(tmp_path / "a.png", picture))
    code, answer, said = read(capsys, path)
    assert (code, answer["dice"], answer["accepted"]) == (0, [], False)
    assert said == f"{path}: {remedy}\n"
    code, answer, said = read(capsys, path, *SIX_DUE)
    assert (code, answer["dice"], answer["accepted"]) == (0, [], False)
    assert said == f"{path}: I see no dice, 6 are in play. {remedy}\n"


@pytest.mark.parametrize("sigma", [2, 4, 8, 12, 40])
def test_a_blurred_picture_is_asked_about_or_said_but_never_taken(
    sigma: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blurred = cv2.GaussianBlur(table_with(SIX), (0, 0), sigma)
    path = saved(tmp_path / "a.png", np.asarray(blurred, np.uint8))
    code, answer, said = read(capsys, str(path), *SIX_DUE)
    assert code == 0
    assert not answer["accepted"]
    assert answer["questions"] or said.count("\n") == 1


def test_a_face_washed_out_by_a_lamp_is_never_a_blank_for_sure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = table_with([("white", "egg"), ("white", "blank"), ("white", "fox")])
    path = str(saved(tmp_path / "a.png", picture))
    _, answer, _ = read(capsys, path, "--expect", "white=3")
    x, y, width, height = answer["dice"][0]["box"]
    lamp = np.zeros(picture.shape[:2], np.float32)
    cv2.circle(lamp, (x + width // 2, y + height * 2 // 5), width // 3, 1.0, -1)
    glare = cv2.GaussianBlur(lamp, (0, 0), 3)[..., None] * 255
    bright = np.clip(picture + glare, 0, 255).astype(np.uint8)
    path = str(saved(tmp_path / "b.png", bright))
    _, answer, _ = read(capsys, path, "--expect", "white=3")
    assert not answer["accepted"]
    assert any("occluded" in die["flags"] for die in answer["dice"])


def test_an_upside_down_picture_shows_the_same_dice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = table_with(SIX)
    height, width = picture.shape[:2]
    turned = np.ascontiguousarray(picture[::-1, ::-1])
    _, answer, _ = read(capsys, str(saved(tmp_path / "a.png", picture)), *SIX_DUE)
    _, other, _ = read(capsys, str(saved(tmp_path / "b.png", turned)), *SIX_DUE)
    assert Counter(labels(answer)) == Counter(SIX)

    def middles(read: dict[str, Any]) -> list[tuple[tuple[str, str], float, float]]:
        boxes = [die["box"] for die in read["dice"]]
        middle = [(x + w / 2, y + h / 2) for x, y, w, h in boxes]
        return [(label, *at) for label, at in zip(labels(read), middle, strict=True)]

    there = [(label, width - x, height - y) for label, x, y in middles(other)]
    for label, x, y in middles(answer):
        near = min(there, key=lambda one: np.hypot(one[1] - x, one[2] - y))
        assert near[0] == label
        assert np.hypot(near[1] - x, near[2] - y) < 25


def test_forty_dice_are_all_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dice = [("any", str(1 + number % 6)) for number in range(40)]
    path = str(saved(tmp_path / "a.png", table_with(dice, seed=5)))
    for words in ((), ("--expect", "any=40")):
        code, answer, said = read(capsys, path, *words, dice_set="pips")
        assert code == 0
        assert Counter(labels(answer)) == Counter(dice)
        assert not said or "Is there a die" in said
    code, answer, said = read(capsys, path, "--expect", "any=6", dice_set="pips")
    assert (code, answer["accepted"]) == (0, False)
    assert said == f"{path}: I see 40 dice, 6 are in play\n"


def test_a_dice_set_with_one_face_is_refused_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "teach"
    saved(source / "red" / "star" / "0.png", table_with([("white", "egg")]))
    data = tmp_path / "data"
    words = ["teach", "mine", "--from", str(source), "--data", str(data)]
    assert main(words) == 1
    assert (
        capsys.readouterr().err
        == "pi-companion: A dice set needs at least two different faces: show more.\n"
    )
    assert not list(data.glob("dice-sets/*"))


@pytest.mark.parametrize("name", ["black", "blurred", "no dice", "text"])
def test_a_picture_that_teaches_nothing_is_named(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "teach"
    saved(source / "red" / "star" / "0.png", table_with([("white", "egg")]))
    pictures = {
        "blurred": np.asarray(cv2.GaussianBlur(table_with(SIX), (0, 0), 40), np.uint8),
        "no dice": table_with([]),
    }
    bad = saved(source / "red" / "moon" / "bad.png", pictures.get(name, empty(0)))
    if name == "text":
        bad.write_text("no picture")
    data = tmp_path / "data"
    assert main(["teach", "mine", "--from", str(source), "--data", str(data)]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "bad.png" in said
    assert not list(data.glob("dice-sets/*"))


@pytest.fixture
def own_models(tmp_path: Path) -> Path:
    """A folder that Python imports before all others, with a copy of the models."""
    ignored = shutil.ignore_patterns("training", "__pycache__")
    shutil.copytree(MODELS, tmp_path / "own" / "vision_models", ignore=ignored)
    return tmp_path / "own"


def with_models(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "pi_companion.cli", *words],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def commands(tmp_path: Path) -> list[tuple[str, ...]]:
    """`read` and `teach` with pictures that are as they should be."""
    picture = table_with([("white", "egg")])
    path = saved(tmp_path / "a.png", picture)
    source = tmp_path / "teach"
    for face in ("star", "moon"):
        saved(source / "red" / face / "0.png", picture)
    data = ("--data", str(tmp_path / "data"))
    return [
        ("read", str(path), "--dice-set", "chicken", *data),
        ("teach", "mine", "--from", str(source), *data),
    ]


def networks() -> list[str]:
    """File names of the networks that the manifest knows."""
    path = MODELS / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return sorted(
        entry["file"]
        for entry in manifest.values()
        if isinstance(entry, dict) and "file" in entry
    )


@pytest.mark.parametrize("name", networks())
def test_a_damaged_network_is_one_sentence(
    name: str, own_models: Path, tmp_path: Path
) -> None:
    path = own_models / "vision_models" / name
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    for words in commands(tmp_path):
        done = with_models(own_models, *words)
        assert done.returncode == 1
        assert done.stdout == ""
        assert done.stderr == (
            f"pi-companion: {path} is damaged or of another version (its checksum is "
            "not that of the manifest): install the models anew.\n"
        )


def test_a_damaged_dice_set_is_one_sentence(own_models: Path, tmp_path: Path) -> None:
    path = own_models / "vision_models" / "sets" / "chicken.npz"
    path.write_bytes(path.read_bytes()[:-1])
    done = with_models(own_models, *commands(tmp_path)[0])
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"pi-companion: {path} is damaged")
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith("install the models anew.\n")


@pytest.mark.parametrize("version", [1, 99])
def test_models_of_another_version_are_one_sentence(
    version: int, own_models: Path, tmp_path: Path
) -> None:
    path = own_models / "vision_models" / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(manifest | {"format": version}), encoding="utf-8")
    for words in commands(tmp_path):
        done = with_models(own_models, *words)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.count("\n") == 1
        assert f"are of version {version}, this program reads" in done.stderr
        assert done.stderr.endswith("install models and program together.\n")


def test_sound_models_of_a_copy_are_read_with(own_models: Path, tmp_path: Path) -> None:
    done = with_models(own_models, *commands(tmp_path)[0])
    assert (done.returncode, done.stderr) == (0, "")
    assert len(json.loads(done.stdout)["dice"]) == 1
