"""Taught sets are files: whole or not there, renamed, exported, forgotten."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from pi_companion.vision.embed import Looks
from pi_companion.vision.models import Models
from pi_companion.vision.taught import (
    Lesson,
    forget,
    load,
    names,
    path_of,
    rename,
    save,
)
from pi_companion.vision.teach import Shot, TeachingFault

SHIPPED = ("chicken",)


def models(identity: str = "one") -> Models:
    manifest = {"embed": {"sha256": identity}}
    return Models(Path(), manifest, *(cv2.dnn.Net() for _ in range(4)))


def lesson() -> Lesson:
    random = np.random.default_rng(2)
    shots = []
    for face, count in (("egg", 2), ("fox", 1)):
        looks = Looks(
            random.random((count, 64), np.float32),
            random.random((count, 3), np.float32),
        )
        faces = random.integers(0, 255, (count, 64, 64, 3), np.uint8)
        shots.append(Shot(("white", face), f"white/{face}/ä.jpg", faces, looks))
    return Lesson(tuple(shots), "one")


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = path_of(tmp_path / "sets", "mine")
    save(path, lesson())
    again = load(path, models())
    assert again.identity == "one"
    for one, other in zip(lesson().shots, again.shots, strict=True):
        assert (one.label, one.source) == (other.label, other.source)
        np.testing.assert_array_equal(one.faces, other.faces)
        np.testing.assert_array_equal(one.looks.icons, other.looks.icons)
        np.testing.assert_array_equal(one.looks.bodies, other.looks.bodies)
    assert [file.name for file in path.parent.iterdir()] == ["mine.npz"]


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    path = path_of(tmp_path, "mine")
    save(path, lesson())
    before = path.read_bytes()
    path.with_suffix(".draft").mkdir()
    with pytest.raises(OSError, match="draft"):
        save(path, lesson())
    assert path.read_bytes() == before


@pytest.mark.parametrize("damage", [b"", b"no set", None])
def test_a_damaged_file_is_said(tmp_path: Path, damage: bytes | None) -> None:
    path = path_of(tmp_path, "mine")
    save(path, lesson())
    path.write_bytes(path.read_bytes()[:900] if damage is None else damage)
    with pytest.raises(TeachingFault, match="is damaged or not a dice set"):
        load(path, models())


def test_vectors_that_are_no_numbers_are_damage(tmp_path: Path) -> None:
    path = path_of(tmp_path, "mine")
    whole = lesson()
    whole.shots[1].looks.icons[0, 3] = np.nan
    save(path, whole)
    with pytest.raises(TeachingFault, match="is damaged or not a dice set"):
        load(path, models())


def test_another_kind_of_file_is_said(tmp_path: Path) -> None:
    path = tmp_path / "mine.npz"
    np.savez(path, about=np.array('{"format": 9}'))
    with pytest.raises(TeachingFault, match="another version"):
        load(path, models())
    np.savez(path, other=np.zeros(3))
    with pytest.raises(TeachingFault, match="not a dice set"):
        load(path, models())


@pytest.mark.parametrize("name", ["", "../up", "a b", "x" * 25, "-a", "a.b"])
def test_a_name_is_a_plain_word(tmp_path: Path, name: str) -> None:
    with pytest.raises(TeachingFault, match="cannot be the name"):
        path_of(tmp_path, name)


def test_the_programs_own_names_are_taken(tmp_path: Path) -> None:
    with pytest.raises(TeachingFault, match="choose another name"):
        path_of(tmp_path, "chicken", SHIPPED)
    assert path_of(tmp_path, "Hühner-2", SHIPPED).name == "Hühner-2.npz"


def test_sets_are_listed_renamed_and_forgotten(tmp_path: Path) -> None:
    assert names(tmp_path / "none") == ()
    save(path_of(tmp_path, "one"), lesson())
    save(path_of(tmp_path, "two"), lesson())
    assert names(tmp_path) == ("one", "two")
    with pytest.raises(TeachingFault, match="There is a dice set two already"):
        rename(tmp_path, "one", "two", SHIPPED)
    with pytest.raises(TeachingFault, match="There is no dice set three"):
        rename(tmp_path, "three", "four", SHIPPED)
    rename(tmp_path, "one", "three", SHIPPED)
    forget(tmp_path, "two")
    forget(tmp_path, "two")
    assert names(tmp_path) == ("three",)


def test_no_file_no_set(tmp_path: Path) -> None:
    with pytest.raises(TeachingFault, match="There is no dice set"):
        load(path_of(tmp_path, "mine"), models())
