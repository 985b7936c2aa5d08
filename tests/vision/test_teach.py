"""Teaching: the examples are the set, and how sure it is is measured and said."""

import numpy as np
import numpy.typing as npt
import pytest

from pi_companion.vision.embed import Looks
from pi_companion.vision.find import Found, Limits
from pi_companion.vision.matching import Matching
from pi_companion.vision.read import View
from pi_companion.vision.reading import Label
from pi_companion.vision.teach import (
    Shot,
    TeachingFault,
    check_same_face,
    dice_set,
    missing,
    report,
    shot,
)

Array = npt.NDArray[np.float32]
BODIES = {"white": (0.9, 0.0, 0.0), "yellow": (0.8, 0.1, 0.6)}
DRAWINGS = {"egg": 1, "fox": 2, "blank": 3, "vixen": 2}


def icons(drawing: int, count: int, random: np.random.Generator, near: float) -> Array:
    """Vectors around the one of a drawing."""
    middle = np.random.default_rng(drawing).normal(size=64)
    rows = middle / np.linalg.norm(middle) + random.normal(0, near / 8, (count, 64))
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), np.float32)


def made(
    label: Label, number: int = 0, near: float = 0.3, drawing: int | None = None
) -> Shot:
    random = np.random.default_rng([number, *map(ord, "".join(label))])
    rows = icons(drawing or DRAWINGS[label[1]], 3, random, near)
    bodies = np.array([BODIES[label[0]]] * 3) + random.normal(0, 0.02, (3, 3))
    faces = np.zeros((3, 64, 64, 3), np.uint8)
    looks = Looks(rows, bodies.astype(np.float32))
    return Shot(label, f"{label[0]}/{label[1]}/{number}.jpg", faces, looks)


def lesson(faces: tuple[str, ...], pictures: int) -> list[Shot]:
    return [
        made((kind, face), number)
        for kind in BODIES
        for face in faces
        for number in range(pictures)
    ]


@pytest.mark.parametrize("pictures", [1, 3])
def test_different_faces_are_told_surely(pictures: int) -> None:
    told = report("mine", lesson(("egg", "fox", "blank"), pictures), Matching())
    assert told.enough
    assert told.pictures == 6 * pictures
    assert len(told.rows) == 6
    assert told.sentence.startswith("That is enough")


@pytest.mark.parametrize("pictures", [1, 3])
def test_two_faces_that_look_alike_are_named(pictures: int) -> None:
    told = report("mine", lesson(("egg", "fox", "vixen"), pictures), Matching())
    assert not told.enough
    assert {face for _, face in told.pair} == {"fox", "vixen"}
    assert told.pair[0][0] == told.pair[1][0]
    assert told.sentence.startswith("That is not enough")


def test_a_taught_set_reads_new_pictures_and_knows_what_it_does_not_know() -> None:
    known = dice_set("mine", lesson(("egg", "fox"), 2), Matching())
    for label in known.labels:
        for odds in known.odds(made(label, 77).looks):
            assert max(odds, key=lambda name: odds[name]) == label
    for odds in known.odds(made(("white", "blank"), 77).looks):
        assert max(odds, key=lambda name: odds[name]) == ("white", "")


def test_one_face_alone_is_no_set() -> None:
    with pytest.raises(TeachingFault, match="at least two different faces"):
        report("mine", [made(("white", "egg"))], Matching())


def test_different_faces_in_one_picture_are_said() -> None:
    shots = lesson(("egg", "fox"), 2)
    check_same_face(shots, Matching())
    egg, fox = shots[0].looks, made(("white", "fox"), 5).looks
    mixed = Looks(
        np.concatenate([egg.icons[:2], fox.icons[:1]]),
        np.concatenate([egg.bodies[:2], fox.bodies[:1]]),
    )
    bad = Shot(("white", "egg"), "white/egg/bad.jpg", shots[0].faces, mixed)
    with pytest.raises(TeachingFault, match=r"white/egg/bad.jpg shows dice with diff"):
        check_same_face([*shots, bad], Matching())


def test_faces_a_game_needs_and_nobody_showed() -> None:
    needed = {"white": {"egg", "fox"}, "orange": {"egg"}}
    assert missing([("white", "egg")], needed) == (("white", "fox"),)
    assert missing([("white", "egg"), ("white", "fox")], needed) == ()
    assert missing([("mine", "moon")], needed) == ()


def seen(**of: float) -> View:
    """Two dice, the first sound, the second with the given probabilities."""
    corners = np.zeros((4, 2), np.float32)
    sound = {"score": 0.9, "cocked": 0.0, "visible": 1.0, "stacked": 0.0}
    found = (Found(corners, **sound), Found(corners, **(sound | of)))
    faces = np.zeros((2, 64, 64, 3), np.uint8)
    faces[1] = 7
    looks = Looks(np.eye(2, 64, dtype=np.float32), np.zeros((2, 3), np.float32))
    return View(found, ((0, 0, 1, 1),) * 2, faces, looks, (10, 10))


@pytest.mark.parametrize("of", [{"cocked": 0.9}, {"stacked": 0.9}, {"visible": 0.1}])
def test_only_dice_that_lie_flat_and_open_teach(of: dict[str, float]) -> None:
    taken = shot(seen(**of), ("white", "egg"), "a.jpg", Limits())
    assert len(taken.looks) == 1
    assert taken.faces.max() == 0
    assert len(shot(seen(), ("white", "egg"), "a.jpg", Limits()).looks) == 2


def test_a_picture_without_a_die_is_said() -> None:
    empty = View(
        (),
        (),
        np.zeros((0, 64, 64, 3), np.uint8),
        Looks(np.zeros((0, 64), np.float32), np.zeros((0, 3), np.float32)),
        (10, 10),
    )
    with pytest.raises(TeachingFault, match=r"^a.jpg shows no die"):
        shot(empty, ("white", "egg"), "a.jpg", Limits())
    with pytest.raises(ValueError, match="without dice"):
        Shot(("white", "egg"), "a.jpg", empty.faces, empty.looks)
