"""With the real networks: dice are shown, measured, kept and then read."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

import vision_models
from hardware.camera import SimulatedTable
from hardware.camera.frame import Camera
from pi_companion.assembly import box_of
from pi_companion.config import Settings
from pi_companion.errands import Errands
from pi_companion.eye import Eye
from pi_companion.eyes import SETS, Eyes
from pi_companion.games.catalogue import CATALOGUE, catalogue
from pi_companion.lesson import MOST_PLAYED, Lessons
from pi_companion.messages import Button, Press, Remember, Shoot, Tick
from pi_companion.own_sets import own_sets
from pi_companion.runtime import Outlets, Runtime, new_inbox, resume
from pi_companion.service.journal import Journal
from pi_companion.session import shown
from pi_companion.ui.screens import Menu, Notice, Picture, Screen
from pi_companion.vision import taught

MODELS = Path(vision_models.__path__[0]) / "manifest.json"

pytestmark = pytest.mark.skipif(not MODELS.exists(), reason="no trained models here")


class Box:
    """A box at a simulated table, all in one thread and in the table's own time."""

    def __init__(self, data: Path, journal: Journal) -> None:
        self.table = SimulatedTable(3, fps=10.0, pace="fast")
        self.eyes = Eyes(data)
        games = catalogue(CATALOGUE["chicken"])
        box = replace(
            box_of(Settings(), CATALOGUE, own_sets(CATALOGUE, data)), games=games
        )
        self.inbox = new_inbox()
        self.eye = Eye(
            self._opened, self.eyes.read, self.inbox.put, "chicken", view=self.eyes.view
        )
        lessons = Lessons(lambda: self.eyes.models, data, changed=self.eyes.forget)
        errands = Errands(self.eye, lessons, data)
        outlets = Outlets(lambda _: None, look=self.eye.look, ask=errands.run)
        session = resume(journal, box, self.table.now)
        self.runtime = Runtime(
            session, journal, outlets, self.inbox, lambda: self.table.now
        )

    @contextmanager
    def _opened(self) -> Iterator[Camera]:
        with self.table:
            yield self.table

    @contextmanager
    def working(self) -> Iterator["Box"]:
        with self.eye.work() as turn:
            self.turn = turn
            yield self

    def frames(self, count: int) -> "Box":
        for _ in range(count):
            self.turn(threading.Event())
            self.inbox.put(Tick(self.table.now))
            self.runtime.drain()
            self.eye.dice_set = self.runtime.session.dice_set
        return self

    def press(self, *buttons: Button, held: bool = False) -> "Box":
        for button in buttons:
            self.inbox.put(Press(button, self.table.now, held))
            self.runtime.drain()
        return self

    def take(self, line: str) -> "Box":
        screen = self.screen
        assert isinstance(screen, Menu), screen
        steps = screen.items.index(line) - screen.selected
        for _ in range(steps % len(screen.items)):
            self.press("count")
        return self.press("reroll")

    @property
    def screen(self) -> Screen:
        return shown(self.runtime.session).screen

    def show(self, kind: str, face: str, dice: int) -> None:
        """Lay the dice with this face up and press GO; lay them anew when asked to."""
        for _ in range(PATIENCE):
            self.table.clear()
            self.table.lay([(kind, face)] * dice)
            self.frames(4)
            assert isinstance(self.screen, Picture), self.screen
            assert self.screen.icon == face
            self.press("reroll").frames(2)
            if not isinstance(self.screen, Notice):
                return
            self.press("reroll")
        raise AssertionError(f"{kind} {face} is not taken")


PATIENCE = 4
FACES = ("chicken", "egg", "fox", "blank")


def test_dice_that_were_shown_once_are_told_apart(tmp_path: Path) -> None:
    with (
        Journal.open(tmp_path / "journal.sqlite") as journal,
        Box(tmp_path, journal).working() as box,
    ):
        box.press("undo", held=True).take("Teach dice")
        for kind in ("white", "yellow"):
            for face in FACES:
                box.show(kind, face, 4)
        box.press("count", "count", "count").frames(2)
        told = box.screen
        assert isinstance(told, Notice), told
        assert "% sure" in told.title
        box.press("reroll").take("Use these dice").frames(2)
        assert box.runtime.session.dice_set == "chicken-own"
        for face in FACES:
            box.table.clear()
            box.table.lay([("yellow", face)] * 4)
            read = box.eyes.read(box.table.read(1.0), "chicken-own")
            best = [max(die.odds, key=die.odds.__getitem__) for die in read.dice]
            assert set(best) == {("yellow", face)}


def test_a_corrected_die_becomes_an_example(tmp_path: Path) -> None:
    eyes = Eyes(tmp_path)
    told: list[str] = []
    lessons = Lessons(lambda: eyes.models, tmp_path, changed=told.append)
    table = SimulatedTable(5, fps=10.0, pace="fast")
    path = taught.path_of(tmp_path / SETS, "chicken-own")
    with table:
        for face in ("egg", "fox"):
            table.clear()
            table.lay([("blue", face)])
            shot = lessons.shoot(Shoot("chicken", ("blue", face), 1), table.read(1.0))
            assert not shot.trouble
        assert lessons.keep("chicken", 1.0).name == "chicken-own"
        frame = table.read(1.0)
        corners = ((600.0, 400.0), (650.0, 400.0), (650.0, 450.0), (600.0, 450.0))
        die = (("blue", "fox"), corners)
        for number in range(20):
            lessons.remember(Remember("chicken-own", (die,), frame.time), frame)
            assert len(taught.peek(path)) == min(3 + number, 2 + MOST_PLAYED)
    assert set(told) == {"chicken-own"}
    lessons.remember(Remember("gone", (die,), frame.time), frame)
    assert [file.stem for file in path.parent.glob("*.npz")] == ["chicken-own"]
