"""A table to play at in tests: acts in, screens and events out, time as data."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pi_companion.games.dice import DiceTable
from pi_companion.games.match import Match
from pi_companion.messages import (
    Button,
    Device,
    DeviceName,
    Effect,
    Kept,
    Lesson,
    Looked,
    Message,
    Press,
    Record,
    Scene,
    Shoot,
    Shot,
    Tick,
    View,
)
from pi_companion.session import Box, begin, shown, step
from pi_companion.ui.screens import Screen, Shown, Spot, Thumbnail
from pi_companion.vision.reading import Label, Reading, SeenDie

WIDTH, HEIGHT, EDGE = 1280, 960, 50
SURE, UNSURE = -30.0, -1.0
FAINT = 0.3


def label(words: str) -> Label:
    kind, face = words.split()
    return kind, face


class AtTable:
    """A box on a table, driven by what people and dice do."""

    def __init__(self, box: Box) -> None:
        self.session = begin(Match.empty(box.games), box)
        self.effects: list[Effect] = []
        self.now = 0.0
        self._throws = 0
        self._lying: list[SeenDie] = []

    def send(self, message: Message) -> None:
        self.session, effects = step(self.session, message)
        self.effects += effects

    def press(self, *buttons: Button) -> "AtTable":
        for button in buttons:
            self.now += 0.2
            self.send(Press(button, self.now))
        return self

    def hold(self, button: Button) -> "AtTable":
        self.now += 1.2
        self.send(Press(button, self.now, held=True))
        return self

    def wait(self, seconds: float) -> "AtTable":
        self.now += seconds
        self.send(Tick(self.now))
        return self

    def device(self, name: DeviceName, *, up: bool, note: str = "") -> "AtTable":
        self.send(Device(name, up, self.now, note))
        return self

    def pick_up(self) -> "AtTable":
        """All dice leave the table."""
        self.now += 1.0
        self._lying = []
        self.send(Scene("hand", self.now))
        self.send(Scene("empty", self.now + 0.5))
        self.send(Looked(Reading((), (WIDTH, HEIGHT)), self.now + 0.5))
        return self

    def throw(
        self,
        *dice: str,
        aside: Sequence[str] = (),
        unsure: Sequence[str] = (),
        faint: Sequence[str] = (),
    ) -> "AtTable":
        """Dice settle showing these; `aside` lie in view as before.

        `unsure` holds dice such as "white egg/blank" whose first face is right, and
        `faint` dice that are hardly found.
        """
        return self._settle(dice, aside, unsure, faint, thrown=True)

    def push(self, *dice: str) -> "AtTable":
        """A hand arranges the dice; nothing was thrown."""
        return self._settle(dice, (), (), (), thrown=False)

    def look(self) -> "AtTable":
        """The camera answers a press of LOOK."""
        reading = Reading(tuple(self._lying), (WIDTH, HEIGHT))
        self.send(Looked(reading, self.now, asked=True))
        return self

    def see(self, dice: int, advice: str = "") -> "AtTable":
        """The camera's view comes, while it is watched."""
        self.now += 0.3
        spots = tuple(Spot(n / 10, 0.5, 0.05) for n in range(dice))
        self.send(View(Thumbnail(2, 1, b"\0\xff"), spots, advice, self.now))
        return self

    def shot(self, trouble: str = "") -> "AtTable":
        """The eyes have looked at the dice that GO has shown them."""
        wanted = [e for e in self.effects if isinstance(e, Shoot)][-1]
        self.now += 0.3
        self.send(Shot(wanted.game, wanted.label, self.now, trouble))
        return self

    def measured(self, sure: int, *pair: str, game: str = "chicken") -> "AtTable":
        """The eyes say how surely they tell the faces apart; enough from 99 on."""
        self.now += 0.3
        two = (label(pair[0]), label(pair[1])) if pair else None
        said = "That is what I know."
        self.send(Lesson(game, said, self.now, two, sure, sure >= 99))
        return self

    def kept(self, name: str, trouble: str = "", game: str = "chicken") -> "AtTable":
        """The dice shown are a set now, or why they are not."""
        self.now += 0.3
        self.send(Kept(game, name, self.now, trouble))
        return self

    def _settle(
        self,
        dice: Sequence[str],
        aside: Sequence[str],
        unsure: Sequence[str],
        faint: Sequence[str],
        *,
        thrown: bool,
    ) -> "AtTable":
        self._throws += 1
        self.now += 1.0
        self.send(Scene("moving", self.now))
        row = self._throws * 37 % 600
        table = self.session.box.games[self.view["game"]].table
        seen = [
            _die(table, label(words), (), 60 * n, 200 + row)
            for n, words in enumerate(dice)
        ]
        for words in unsure:
            kind, faces = words.split()
            right, *others = faces.split("/")
            guesses = tuple((kind, other) for other in others)
            at = (60 * len(seen), 200 + row)
            seen.append(_die(table, (kind, right), guesses, *at))
        lain = [
            _die(table, label(words), (), 60 * n, 20) for n, words in enumerate(aside)
        ]
        self._lying = [*lain, *seen]
        self.now += 0.5
        hardly = tuple(
            replace(_die(table, label(words), (), 60 * n, 900), chance=FAINT)
            for n, words in enumerate(faint)
        )
        reading = Reading(tuple(self._lying), (WIDTH, HEIGHT), faint=hardly)
        self.send(Scene("still", self.now))
        self.send(Looked(reading, self.now, thrown=thrown))
        return self

    @property
    def screen(self) -> Screen:
        return self.shown.screen

    @property
    def shown(self) -> Shown:
        return shown(self.session)

    @property
    def view(self) -> dict[str, Any]:
        return dict(self.session.view)

    @property
    def recorded(self) -> list[str]:
        events = (e.event for e in self.effects if isinstance(e, Record))
        return [event["event"] for event in events]


def _die(
    table: DiceTable, right: Label, guesses: Sequence[Label], x: int, y: int
) -> SeenDie:
    odds = {
        (name, face): SURE for name in table.by_name for face in table.legal_faces(name)
    }
    odds[right] = 0.0
    odds.update(dict.fromkeys(guesses, UNSURE))
    corners = ((x, y), (x + EDGE, y), (x + EDGE, y + EDGE), (x, y + EDGE))
    return SeenDie((x, y, EDGE, EDGE), corners, odds, SURE)
