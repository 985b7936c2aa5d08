"""The same pictures are read alike by the oldest OpenCV allowed, 4.10 and the newest.

The newest is the one of the project's own environment. The others are installed by pip
into throwaway environments below `build`, once; `make clean` removes them.
"""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.camera import SimulatedTable

ROOT = Path(__file__).parents[2]
MODELS = ROOT / "vision_models"
CACHE = ROOT / "build" / "opencv"
PROGRAM = Path(__file__).with_name("opencv_answers.py")
PILLOW = "Pillow>=9.4"
OLDEST_NUMPY = "1.24" if sys.version_info < (3, 12) else "1.26"
"""Of the NumPy 1.x that have wheels for this Python."""
NO_NUMPY_1 = sys.version_info >= (3, 13)

PICTURES = {
    "chicken-six": [
        *[("white", face) for face in ("chicken", "egg", "fox", "blank")],
        *[("yellow", face) for face in ("chicken", "egg")],
    ],
    "chicken-many": [
        (kind, face)
        for kind in ("white", "yellow", "orange", "blue")
        for face in ("chicken", "fox", "blank", "egg")
        if (kind, face) not in {("orange", "egg"), ("blue", "egg")}
    ],
    "pips-all": [("any", face) for face in "123456"],
    "pips-none": [],
}

pytestmark = pytest.mark.skipif(
    not (MODELS / "manifest.json").is_file(), reason="the models are not made yet"
)


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sharp pictures of dice, a blurred one, and some to teach from."""
    folder = tmp_path_factory.mktemp("pictures")
    for seed, (name, dice) in enumerate(PICTURES.items()):
        with SimulatedTable(seed, pace="fast") as table:
            table.lay(dice)
            assert cv2.imwrite(str(folder / f"{name}.png"), table.read(1).image)
    sharp = cv2.imread(str(folder / "chicken-six.png"))
    assert sharp is not None
    blurred = cv2.GaussianBlur(sharp, (0, 0), 4)
    assert cv2.imwrite(str(folder / "chicken-blurred.png"), blurred)
    for seed, face in enumerate(("chicken", "egg", "fox")):
        to = folder / "teach" / "white" / face
        to.mkdir(parents=True)
        for number in range(2):
            with SimulatedTable(20 + 2 * seed + number, pace="fast") as table:
                table.lay([("white", face)] * 3)
                assert cv2.imwrite(str(to / f"{number}.png"), table.read(1).image)
    return folder


@pytest.fixture(scope="module")
def newest(pictures: Path) -> dict[str, Any]:
    return answers(Path(sys.executable), pictures)


def answers(python: Path, pictures: Path) -> dict[str, Any]:
    """Read the pictures with the libraries of an environment."""
    done = subprocess.run(
        [python, "-W", "error", PROGRAM, MODELS, pictures],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def environment(opencv: str, numpy: str) -> Path:
    """Make the environment with these libraries and no others, or find it made."""
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    home = CACHE / f"python{python}-opencv{opencv}-numpy{numpy}"
    if not home.is_dir():
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as folder:
            made = Path(folder) / "made"
            install(made, f"opencv-python-headless=={opencv}", f"numpy=={numpy}.*")
            # Whole or not at all; another test run may have been faster.
            with contextlib.suppress(OSError):
                made.rename(home)
    return home / "bin" / "python"


def install(home: Path, *packages: str) -> None:
    """Make an environment; skip the test when pip cannot, but fail where CI runs."""
    venv.create(home, symlinks=True)
    command = [sys.executable, "-m", "pip", "--python", str(home / "bin" / "python")]
    words = "install --quiet --disable-pip-version-check --retries 1 --no-compile"
    done = subprocess.run(
        [*command, *words.split(), "--only-binary", ":all:", *packages, PILLOW],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        said = done.stderr.strip().splitlines()[-1:]
        why = f"pip cannot install {' and '.join(packages)}: {' '.join(said)}"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(why)


@pytest.mark.parametrize(
    ("opencv", "numpy"),
    [
        pytest.param(
            "4.6.0.66",
            OLDEST_NUMPY,
            marks=pytest.mark.skipif(
                NO_NUMPY_1,
                reason="OpenCV 4.6 needs NumPy 1.x: no wheels for this Python",
            ),
        ),
        ("4.10.0.84", "2"),
    ],
)
def test_every_opencv_and_numpy_gives_the_same_answers(
    newest: dict[str, Any], pictures: Path, opencv: str, numpy: str
) -> None:
    told = answers(environment(opencv, numpy), pictures)
    assert opencv.startswith(told["opencv"] + ".")
    assert told["numpy"].startswith(numpy + ".")
    assert told["read"].keys() == newest["read"].keys()
    for name, dice in newest["read"].items():
        others = told["read"][name]
        words = ("kind", "face", "flags")
        assert [[die[word] for word in words] for die in others] == [
            [die[word] for word in words] for die in dice
        ], name
        for other, die in zip(others, dice, strict=True):
            assert other["confidence"] == pytest.approx(die["confidence"], abs=0.01)
            assert other["chance"] == pytest.approx(die["chance"], abs=0.01)
            np.testing.assert_allclose(other["corners"], die["corners"], atol=0.1)
            np.testing.assert_allclose(other["doubts"], die["doubts"], atol=0.01)
    assert told["taught"] == pytest.approx(newest["taught"], abs=0.01)


def test_the_pictures_show_what_the_comparison_is_about(newest: dict[str, Any]) -> None:
    counts = {name: len(dice) for name, dice in newest["read"].items()}
    for name, dice in PICTURES.items():
        assert counts[f"{name}.png"] == len(dice)
    assert len(newest["taught"]) == 3
