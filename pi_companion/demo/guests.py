"""Simulated guests: they press the buttons and throw the dice.

A guest knows what a guest knows: what the box says, the rules, and the dice it has
thrown. What the camera made of those it learns from the box like everybody else.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from hardware.camera.table import SimulatedTable
from pi_companion.demo.habits import HABITS, anything
from pi_companion.games.match import Match
from pi_companion.messages import Button
from pi_companion.play.prompt import Awaited
from pi_companion.session import Session
from pi_companion.session.dialogs import AskDialog, CountDialog, Dialog, PickDialog
from pi_companion.vision.reading import Label

PATIENCE_S: Final = 3.0
"""So long after the dice rest a guest waits for the box before helping it."""
MANNERS: Final = 0.7
"""Share of turns that begin with a press of GO; the others just roll."""
LOOKS: Final = 2
"""Presses of LOOK before a guest enters the dice by hand."""


@dataclass
class Guests:
    """All the guests at one table, who act one at a time.

    `wanted` are menu lines to take where they are offered. `pause` is how long, in
    seconds of the table's time, a guest thinks. `rolls` counts what was thrown,
    `asked` the rolls that the box asked about, `helped` those that it did not take up
    by itself at all, `misread` the rolls that it took in silence and that were not
    what lay there.
    """

    table: SimulatedTable
    press: Callable[[Button], None]
    rng: random.Random
    wanted: tuple[str, ...]
    pause: float
    rolls: int = 0
    asked: int = 0
    helped: int = 0
    misread: int = 0
    _seen: Match | None = None
    _acts_at: float = 0.0
    _thrown: tuple[Label, ...] = ()
    _awaited: Awaited | None = None
    _polite: bool = True
    _looks: int = 0
    _unsure: bool = False
    _choices: dict[str, int] = field(default_factory=dict)

    def act(self, session: Session) -> None:
        """Do the next thing, if it is time for one."""
        if session.match is not self._seen:
            self._notice(session.match)
        if self.table.now < self._acts_at:
            return
        if session.dialogs:
            self._press(self._answer(session.dialogs[-1]))
            return
        awaited = session.prompt.awaited
        if self._thrown:
            self._help(session)
        elif awaited is not None and awaited.prompted:
            self._throw(session, awaited)
        elif awaited is not None and self.table.dice:
            self.table.clear()
            self._polite = self.rng.random() < MANNERS
        elif awaited is not None and not self._polite and session.eye.cleared:
            self._throw(session, awaited)
        else:
            habit = HABITS.get(session.view.get("game", ""), anything)
            self._press(habit(session, self.rng))

    def _press(self, button: Button) -> None:
        self._acts_at = self.table.now + self.pause
        self.press(button)

    def _notice(self, match: Match) -> None:
        """See what the box has made of the dice."""
        self._seen, self._looks, self._choices = match, 0, {}
        self._acts_at = self.table.now + self.pause
        events, awaited, thrown = match.events, self._awaited, self._thrown
        if not thrown or awaited is None or events[-1]["event"] != "roll":
            return
        self._thrown = ()
        taken = Counter(awaited.labels(events[-1]))
        if taken != Counter(thrown) and not self._unsure:
            self.misread += 1
        self._unsure = False

    def _throw(self, session: Session, awaited: Awaited) -> None:
        sides = session.play.sides
        self.rolls += 1
        self._awaited = awaited
        self._thrown = tuple(
            (kind, self.rng.choice(sides[kind]))
            for kind, number in awaited.kinds.items()
            for _ in range(number)
        )
        self.table.throw(self._thrown, aside=awaited.aside)
        self._acts_at = self.table.settled_at + PATIENCE_S

    def _help(self, session: Session) -> None:
        """The box has not taken the dice: ask it to look again, else enter them."""
        self.helped += not self._looks
        self._looks += 1
        self._unsure = True
        prompted = (
            session.prompt.awaited is not None and session.prompt.awaited.prompted
        )
        self._acts_at = self.table.now + max(self.pause, PATIENCE_S)
        self.press("reroll" if self._looks <= LOOKS or not prompted else "count")

    def _answer(self, dialog: Dialog) -> Button:
        match dialog:
            case PickDialog():
                return self._step_to(self._choice(dialog), dialog.selected)
            case CountDialog():
                return self._step_to(self._next_counted(dialog), dialog.selected)
            case AskDialog():
                self.asked += not self._unsure
                self._unsure = True
                _, options = dialog.asked[len(dialog.answers)]
                return self._step_to(
                    options.index(self._truth(dialog)), dialog.selected
                )
            case _:
                return "reroll"

    @staticmethod
    def _step_to(wanted: int, selected: int) -> Button:
        return "reroll" if wanted == selected else "count"

    def _choice(self, dialog: PickDialog) -> int:
        labels = [item.label for item in dialog.pick.items]
        for number, label in enumerate(labels):
            if label.startswith(self.wanted):
                return number
        return self._stick_to(dialog.pick.title, len(labels))

    def _next_counted(self, dialog: CountDialog) -> int:
        """Which option to count next: one that was thrown, or one drawn blindly."""
        group = dialog.count.groups[len(dialog.taken) - 1]
        left = Counter(face for kind, face in self._thrown if kind == group.kind)
        left = (left or Counter(group.limits)) - Counter(dialog.taken[-1])
        options = sorted(left.elements())
        drawn = self._stick_to(f"{group.kind} {len(options)}", len(options))
        return group.options.index(options[drawn])

    def _stick_to(self, question: str, choices: int) -> int:
        """Decide by chance, but the same until the question is settled."""
        return self._choices.setdefault(question, self.rng.randrange(choices))

    def _truth(self, dialog: AskDialog) -> str:
        """The face of the die asked about: what the other dice leave over."""
        asked = {number for number, _ in dialog.asked}
        left = Counter(self._thrown)
        for number, die in enumerate(dialog.roll.dice):
            if number not in asked:
                left[die.kind, die.face] -= 1
        answered = zip(dialog.asked, dialog.answers, strict=False)
        for (number, _), face in answered:
            left[dialog.roll.dice[number].kind, face] -= 1
        number, options = dialog.asked[len(dialog.answers)]
        kind = dialog.roll.dice[number].kind
        return next((face for face in options if left[kind, face] > 0), options[0])
