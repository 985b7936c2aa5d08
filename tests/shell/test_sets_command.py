"""The command `sets`: taught dice are listed, renamed, handed on and forgotten."""

from pathlib import Path

import numpy as np
import pytest

import vision_models
from pi_companion.cli import main
from pi_companion.eyes import SETS
from pi_companion.games.catalogue import CATALOGUE
from pi_companion.own_sets import choose, chosen, own_sets
from pi_companion.vision import taught
from pi_companion.vision.embed import Looks
from pi_companion.vision.teach import Shot

MODELS = Path(vision_models.__path__[0]) / "manifest.json"

pytestmark = pytest.mark.skipif(not MODELS.exists(), reason="no trained models here")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with the set "mine", which the game of Chicken! uses."""
    shots = tuple(
        Shot(
            ("white", face),
            "picture 1",
            np.full((1, 64, 64, 3), 9, np.uint8),
            Looks(np.eye(1, 64, dtype=np.float32), np.zeros((1, 3), np.float32)),
        )
        for face in ("egg", "fox")
    )
    taught.save(taught.path_of(tmp_path / SETS, "mine"), taught.Lesson(shots, "other"))
    choose(tmp_path, {"chicken": "mine"})
    return tmp_path


def sets(data: Path, *words: object) -> int:
    return main(["sets", *map(str, words), "--data", str(data)])


def test_shipped_and_taught_sets_are_listed(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sets", "--data", str(data)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("chicken ") and "shipped" in line for line in lines)
    (mine,) = [line for line in lines if line.startswith("mine ")]
    assert mine.endswith("taught: white; 2 pictures, in use for chicken")


def test_a_damaged_set_is_listed_as_such(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taught.path_of(data / SETS, "mine").write_bytes(b"nothing")
    assert sets(data, "list") == 0
    assert "damaged, in use for chicken" in capsys.readouterr().out


def test_a_renamed_set_stays_in_use(data: Path) -> None:
    assert sets(data, "rename", "mine", "ours") == 0
    assert chosen(data) == {"chicken": "ours"}
    assert own_sets(CATALOGUE, data).taught["chicken"] == ("ours",)


def test_a_set_is_handed_on_as_one_file(data: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "from-ann.npz", tmp_path / "other"
    assert sets(data, "export", "mine", file) == 0
    assert sets(other, "import", file) == 0
    assert sets(other, "import", file, "hers") == 0
    assert own_sets(CATALOGUE, other).taught["chicken"] == ("from-ann", "hers")
    assert taught.peek(taught.path_of(other / SETS, "hers")) == (
        ("white", "egg"),
        ("white", "fox"),
    )


def test_a_forgotten_set_is_gone_and_not_used_any_more(data: Path) -> None:
    assert sets(data, "forget", "mine") == 0
    assert own_sets(CATALOGUE, data).chosen == {}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rename", "yours", "ours"), "no dice set yours"),
        (("rename", "mine", "chicken"), "chicken is a set of the program"),
        (("rename", "mine", "a b"), "cannot be the name"),
        (("export", "yours", "x.npz"), "no taught dice set yours: there are mine"),
        (("export", "chicken", "x.npz"), "chicken is a set of the program"),
        (("export", "mine", "/nowhere/x.npz"), "/nowhere/x.npz: No such file"),
        (("import", "/nowhere/x.npz"), "no dice set in /nowhere/x.npz"),
        (("import", __file__, "new"), "not a dice set"),
        (("import", "/nowhere/x.npz", "mine"), "There is a dice set mine already"),
        (("forget", "yours"), "no taught dice set yours"),
        (("forget", "chicken"), "stays as it is"),
    ],
)
def test_a_fault_is_one_sentence_and_nothing_is_changed(
    data: Path,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    said: str,
) -> None:
    assert sets(data, *words) == 1
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert own_sets(CATALOGUE, data).chosen == {"chicken": "mine"}
    assert [path.name for path in sorted((data / SETS).iterdir())] == [
        "chosen.json",
        "mine.npz",
    ]


def test_a_strange_file_among_the_sets_keeps_no_box_from_starting(data: Path) -> None:
    (data / SETS / "copy of mine.npz").write_bytes(b"nothing")
    assert own_sets(CATALOGUE, data).taught["chicken"] == ("mine",)
