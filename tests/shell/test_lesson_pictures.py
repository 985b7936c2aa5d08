"""Dice shown become a set: every picture kept at once, what is wrong with it said."""

import threading
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from hardware.camera.frame import Camera, Frame
from pi_companion.errands import Errands
from pi_companion.eye import Eye
from pi_companion.eyes import SETS
from pi_companion.games.catalogue import CATALOGUE
from pi_companion.lesson import Lessons
from pi_companion.messages import (
    Choose,
    Conclude,
    Discard,
    Errand,
    Keep,
    Kept,
    Lesson,
    Message,
    Remember,
    Shoot,
    Shot,
    Unshoot,
)
from pi_companion.own_sets import chosen, draft_of, names, own_sets
from pi_companion.vision import taught
from pi_companion.vision.embed import Looks
from pi_companion.vision.find import Found, Limits
from pi_companion.vision.models import Models
from pi_companion.vision.pictures import Bgr
from pi_companion.vision.read import View
from pi_companion.vision.reading import Label, Reading

SIDE = 40
EGG, FOX, BLANK = ("white", "egg"), ("white", "fox"), ("white", "blank")


def vectors(face: str, count: int) -> npt.NDArray[np.float32]:
    """Vectors of unit norm near the one of a face."""
    middle = np.random.default_rng([*map(ord, face)]).normal(size=64)
    rows = middle + np.random.default_rng(7).normal(0, 0.1, (count, 64))
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(unit, np.float32)


@dataclass
class Stage:
    """A table on which a test puts dice, and the lessons that look at it."""

    data: Path
    faces: tuple[str, ...] = ()
    at: int = 100
    blur: float = 0.8
    cocked: float = 0.0
    scores: tuple[float, ...] = ()
    changed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.lessons = self.begun()

    def begun(self) -> Lessons:
        """Lessons as after a start of the program."""
        return Lessons(self.nets, self.data, self.look, self.changed.append)

    def nets(self) -> Models:
        manifest = {"embed": {"sha256": "made up"}}
        return Models(Path(), manifest, *(cv2.dnn.Net() for _ in range(4)))

    @property
    def corners(self) -> list[npt.NDArray[np.float32]]:
        square = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float32)
        return [
            square + np.array([self.at + 100 * n, 200], np.float32)
            for n in range(len(self.faces))
        ]

    def look(self, _nets: Models, picture: Bgr, limits: Limits) -> View:
        scores = (*self.scores, *[0.9] * 9)
        found = tuple(
            Found(corners, score, self.cocked, 1.0, 0.0)
            for corners, score in zip(self.corners, scores, strict=False)
            if score >= limits.found
        )
        rows = [vectors(face, 9)[n] for n, face in enumerate(self.faces)]
        rows = rows[: len(found)]
        icons = np.array(rows, np.float32).reshape(-1, 64)
        bodies = np.full((len(rows), 3), 0.5, np.float32)
        crops = np.zeros((len(rows), 64, 64, 3), np.uint8)
        boxes = tuple((0, 0, 1, 1) for _ in rows)
        height, width = picture.shape[:2]
        return View(found, boxes, crops, Looks(icons, bodies), (width, height))

    def frame(self) -> Frame:
        image = np.full((480, 640, 3), 90, np.uint8)
        for corners in self.corners:
            (x, y), (right, bottom) = corners[0].astype(int), corners[2].astype(int)
            image[y:bottom, x:right] = 220
        blurred = np.asarray(cv2.GaussianBlur(image, (0, 0), self.blur), np.uint8)
        return Frame(blurred, blurred[::2, ::2, 0].copy(), 1.5, 1)

    def show(self, label: Label, *faces: str, dice: int = 2, game: str = "x") -> Shot:
        """Turn the dice and press GO."""
        self.faces = faces or (label[1],) * dice
        self.at += 20
        return self.lessons.shoot(Shoot(game, label, dice), self.frame())

    def kept(self, game: str = "x") -> list[Label]:
        path = draft_of(self.data, game)
        return [*taught.peek(path)] if path.exists() else []


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path)


def test_every_picture_is_on_the_disk_before_it_is_told(stage: Stage) -> None:
    assert stage.show(EGG) == Shot("x", EGG, 1.5)
    assert stage.kept() == [EGG]
    stage.show(FOX)
    assert stage.kept() == [EGG, FOX]
    stage.lessons.forget("x")
    assert stage.kept() == [EGG]
    stage.lessons.forget("x")
    assert stage.kept() == []


def test_a_lesson_goes_on_where_the_power_went(stage: Stage) -> None:
    stage.show(EGG)
    stage.lessons = stage.begun()
    stage.show(FOX)
    assert stage.kept() == [EGG, FOX]


def test_a_damaged_draft_is_begun_anew(stage: Stage) -> None:
    stage.show(EGG)
    draft_of(stage.data, "x").write_bytes(b"nothing")
    stage.lessons = stage.begun()
    assert not stage.show(FOX).trouble
    assert stage.kept() == [FOX]


@pytest.mark.parametrize(
    ("dice", "said"), [(0, "I see 0 dice, not 2"), (1, "I see 1 die, not 2")]
)
def test_too_few_dice_are_said(stage: Stage, dice: int, said: str) -> None:
    stage.faces = ("egg",) * dice
    told = stage.lessons.shoot(Shoot("x", EGG, 2), stage.frame())
    assert told.trouble.startswith(said)
    assert stage.kept() == []


def test_dice_that_are_found_faintly_are_taken(stage: Stage) -> None:
    stage.scores = (0.9, 0.3)
    assert not stage.show(EGG).trouble
    stage.scores = (0.9, 0.3, 0.15)
    assert not stage.show(FOX, "fox", "fox", "egg").trouble
    stage.scores = (0.9, 0.3, 0.28)
    assert "I see 1 die" in stage.show(FOX, "fox", "fox", "fox").trouble
    stage.scores = (0.9, 0.05)
    assert "I see 1 die" in stage.show(FOX).trouble
    assert stage.kept() == [EGG, FOX]


def test_a_die_too_many_is_said(stage: Stage) -> None:
    assert "I see 3 dice, not 2" in stage.show(EGG, "egg", "egg", "egg").trouble


def test_a_die_that_leans_is_said(stage: Stage) -> None:
    stage.cocked = 0.9
    assert "flat" in stage.show(EGG).trouble
    assert stage.kept() == []


def test_a_blurred_picture_is_said(stage: Stage) -> None:
    stage.blur = 8.0
    assert "blurred" in stage.show(EGG).trouble
    assert stage.kept() == []


def test_dice_with_different_faces_up_are_said(stage: Stage) -> None:
    stage.show(EGG)
    stage.show(FOX)
    assert "different faces" in stage.show(BLANK, "blank", "egg").trouble
    assert stage.kept() == [EGG, FOX]


def test_dice_that_nobody_turned_are_said(stage: Stage) -> None:
    stage.show(EGG)
    stage.at -= 20
    assert "turn them" in stage.show(FOX).trouble
    assert stage.kept() == [EGG]
    assert not stage.show(FOX).trouble


def test_a_full_disk_is_said(stage: Stage) -> None:
    (stage.data / SETS).write_text("a file where the folder should be")
    assert "cannot be kept" in stage.show(EGG).trouble


def test_the_certainty_is_measured(stage: Stage) -> None:
    for label in (EGG, FOX, BLANK):
        stage.show(label)
    told = stage.lessons.conclude("x", 9.0)
    assert told.enough
    assert told.sure >= 99
    assert told.pair is not None
    assert set(told.pair) < {EGG, FOX, BLANK}


def test_one_face_is_not_measured_but_said(stage: Stage) -> None:
    stage.show(EGG)
    told = stage.lessons.conclude("x", 9.0)
    assert told.pair is None
    assert "two different faces" in told.sentence


def taught_set(stage: Stage) -> str:
    stage.show(EGG, game="chicken")
    stage.show(FOX, game="chicken")
    return stage.lessons.keep("chicken", 9.0).name


def test_a_set_is_named_kept_and_used_and_the_draft_is_gone(stage: Stage) -> None:
    assert taught_set(stage) == "chicken-own"
    assert stage.changed == ["chicken-own"]
    assert chosen(stage.data) == {"chicken": "chicken-own"}
    assert stage.kept("chicken") == []
    assert taught_set(stage) == "chicken-own-2"
    assert names(stage.data) == ("chicken-own", "chicken-own-2")
    sets = own_sets(CATALOGUE, stage.data)
    assert sets.taught["chicken"] == ("chicken-own", "chicken-own-2")
    assert sets.taught["winner_winner"] == ()
    assert sets.chosen == {"chicken": "chicken-own-2"}


def test_a_draft_is_found_at_the_next_start(stage: Stage) -> None:
    stage.show(EGG, game="chicken")
    assert own_sets(CATALOGUE, stage.data).draft("chicken") == (EGG,)


def test_a_set_that_is_gone_or_damaged_is_not_chosen(stage: Stage) -> None:
    path = taught.path_of(stage.data / SETS, taught_set(stage))
    path.write_bytes(b"nothing")
    assert own_sets(CATALOGUE, stage.data).chosen == {}
    path.unlink()
    assert own_sets(CATALOGUE, stage.data).chosen == {}
    (stage.data / SETS / "chosen.json").write_text("[")
    assert own_sets(CATALOGUE, stage.data).chosen == {}


def test_a_set_that_cannot_be_kept_is_said_and_the_draft_stays(stage: Stage) -> None:
    stage.show(EGG)
    stage.show(FOX)
    (stage.data / SETS / "x-own.draft").mkdir()
    told = stage.lessons.keep("x", 9.0)
    assert "cannot be kept" in told.trouble
    assert stage.kept() == [EGG, FOX]


def asked(stage: Stage, *errands: Errand) -> list[Message]:
    """Pass errands on, and let the eye see one frame after each."""
    told: list[Message] = []
    eye = Eye(lambda: nullcontext(Still(stage)), no_reading, told.append, "x")
    errand = Errands(eye, stage.lessons, stage.data)
    with eye.work() as turn:
        for one in errands:
            errand.run(one)
            turn(threading.Event())
    return told


class Still(Camera):
    """Shows the stage as it is."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def open(self) -> None:
        pass

    def read(self, timeout_s: float) -> Frame:
        del timeout_s
        return self.stage.frame()

    def close(self) -> None:
        pass

    def describe(self) -> str:
        return "a stage"


def no_reading(_frame: Frame, _dice_set: str) -> Reading:
    raise AssertionError("nobody asked for a reading")


def test_errands_are_run_with_the_next_frame_and_answered(stage: Stage) -> None:
    stage.faces = ("egg", "egg")
    assert asked(stage, Shoot("x", EGG, 2)) == [Shot("x", EGG, 1.5)]
    assert stage.kept() == [EGG]
    assert asked(stage, Unshoot("x")) == []
    assert stage.kept() == []
    asked(stage, Shoot("x", EGG, 2))
    (told,) = asked(stage, Conclude("x"), Discard("x"))
    assert isinstance(told, Lesson)
    assert stage.kept() == []


def test_a_choice_of_dice_is_kept_at_once(stage: Stage) -> None:
    name = taught_set(stage)
    asked(stage, Choose("chicken", "pips"))
    assert chosen(stage.data) == {"chicken": "pips"}
    stage.show(EGG, game="chicken")
    stage.show(FOX, game="chicken")
    (told,) = asked(stage, Keep("chicken"))
    assert told == Kept("chicken", f"{name}-2", 1.5)
    assert chosen(stage.data) == {"chicken": f"{name}-2"}


def test_a_choice_that_cannot_be_kept_is_logged_and_harms_nothing(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    (stage.data / SETS).write_text("a file where the folder should be")
    asked(stage, Choose("chicken", "pips"))
    assert "cannot be kept" in caplog.text


def test_dice_of_a_picture_that_is_gone_are_not_remembered(stage: Stage) -> None:
    name = taught_set(stage)
    before = taught.peek(taught.path_of(stage.data / SETS, name))
    asked(stage, Remember(name, ((EGG, ()),), 0.1))
    assert taught.peek(taught.path_of(stage.data / SETS, name)) == before
