"""Guests without a camera: they press, and what they throw is read without doubt."""

import random
from collections.abc import Iterable, Mapping

from pi_companion.demo.habits import HABITS
from pi_companion.games.match import Match
from pi_companion.messages import Button, Looked, Press
from pi_companion.session import Box, begin, step
from pi_companion.session.dialogs import PickDialog
from pi_companion.vision.reading import Label, Reading, SeenDie

BUTTONS: tuple[Button, ...] = ("reroll", "count", "out", "undo")
SIZE = (1280, 960)


class Guests:
    """One box with guests; every choice depends on the seed alone."""

    def __init__(self, box: Box, new_game: Mapping[str, object], seed: int) -> None:
        self.session = begin(Match.empty(box.games).apply(new_game), box)
        self.random = random.Random(seed)  # noqa: S311 - a game, no secret
        self.now = 0.0

    def press(self, button: Button, *, held: bool = False) -> None:
        self.now += 1.0
        message = Press(button, self.now, held=held)
        self.session, _ = step(self.session, message)

    def throw(self) -> None:
        """Throw what is awaited, if anything."""
        awaited = self.session.prompt.awaited
        if awaited is None:
            return
        sides = self.session.play.sides
        dice = [
            (kind, self.random.choice(sides[kind]))
            for kind, number in awaited.kinds.items()
            for _ in range(number)
        ]
        self.now += 1.0
        for seen in ((), _seen(dice, sides, self.now)):
            looked = Looked(Reading(tuple(seen), SIZE), self.now, thrown=bool(seen))
            self.session, _ = step(self.session, looked)

    def anything(self) -> None:
        """Press or throw without any sense."""
        if not self.session.dialogs and self.random.random() < 0.4:
            self.throw()
        else:
            # Those who only ever go back get nowhere.
            button = self.random.choices(BUTTONS, (6, 4, 2, 1))[0]
            self.press(button, held=self.random.random() < 0.03)

    def play(self, most: int) -> int:
        """Play sensibly until the game is over; give the number of steps."""
        for steps in range(most):
            if self.session.view["phase"] == "game_over":
                return steps
            self._sensibly()
        raise AssertionError(f"no end after {most} steps: {self.session.view}")

    def _sensibly(self) -> None:
        awaited = self.session.prompt.awaited
        dialogs = self.session.dialogs
        if dialogs:
            dialog = dialogs[-1]
            if isinstance(dialog, PickDialog):
                for _ in range(self.random.randrange(len(dialog.pick.items))):
                    self.press("count")
            self.press("reroll")
        elif awaited is not None and awaited.prompted:
            self.throw()
        else:
            self.press(HABITS[self.session.view["game"]](self.session, self.random))


def _seen(
    dice: Iterable[Label], sides: Mapping[str, tuple[str, ...]], at: float
) -> Iterable[SeenDie]:
    every = {(kind, face): -30.0 for kind, faces in sides.items() for face in faces}
    for number, label in enumerate(dice):
        x, y = 70 * number, int(at) * 53 % 800
        corners = ((x, y), (x + 50, y), (x + 50, y + 50), (x, y + 50))
        yield SeenDie((x, y, 50, 50), corners, {**every, label: 0.0}, -30.0)
