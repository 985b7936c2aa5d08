"""Dialogs: what is on top of the prompt while a person chooses, counts or answers."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Protocol

from pi_companion.messages import Button, Effect
from pi_companion.play.prompt import Action, ByHand, Count, Dial, Pages, Pick
from pi_companion.play.words import die_name
from pi_companion.ui.screens import (
    Ask,
    Hints,
    Menu,
    Notice,
    Number,
    Screen,
    Spot,
    Tally,
)
from pi_companion.vision.reading import Label, Roll

HELD_STEP: Final = 10
"""How far a held button turns a number."""


@dataclass(frozen=True)
class Stay:
    """The dialog goes on, as this one, while the world does something."""

    dialog: "Dialog"
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Close:
    """The dialog ends without an action; the world may have something to do."""

    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Take:
    """The dialog ends in an action; with `keep` it waits beneath what that opens."""

    action: Action
    keep: bool = False


Move = Stay | Close | Take


class Dialog(Protocol):
    """Something that takes the presses while it is on top."""

    def screen(self) -> Screen:
        """What is shown."""
        ...

    def press(self, button: Button, *, held: bool) -> Move:
        """What a press does."""
        ...


@dataclass(frozen=True)
class PickDialog:
    """Step through a list with COUNT, take with REROLL."""

    pick: Pick
    selected: int = 0

    def screen(self) -> Screen:
        """The list with the selected line."""
        items = tuple(item.label for item in self.pick.items)
        hints = Hints("OK", "Next" if len(items) > 1 else "", "", "Back")
        return Menu(self.pick.title, items, self.selected, hints, self.pick.note)

    def press(self, button: Button, *, held: bool) -> Move:
        """REROLL takes, COUNT steps on, CHICKEN OUT and UNDO go back."""
        del held
        if button == "reroll":
            return Take(self.pick.items[self.selected].action, keep=True)
        if button == "count":
            after = (self.selected + 1) % len(self.pick.items)
            return Stay(replace(self, selected=after))
        return Close()


@dataclass(frozen=True)
class CountDialog:
    """Count things by hand, group after group: REROLL adds one of the selected."""

    count: Count
    taken: tuple[tuple[str, ...], ...] = ((),)
    selected: int = 0

    def screen(self) -> Screen:
        """The group at hand with the numbers so far."""
        group = self.count.groups[len(self.taken) - 1]
        numbers = Counter(self.taken[-1])
        faces = tuple((option, numbers[option]) for option in group.options)
        left = group.total - len(self.taken[-1])
        hints = Hints("+1", "Next", "Back", "Undo")
        return Tally(self.count.title, group.kind, faces, self.selected, left, hints)

    def press(self, button: Button, *, held: bool) -> Move:
        """REROLL adds one, COUNT steps on, UNDO takes one back, OUT leaves."""
        del held
        group = self.count.groups[len(self.taken) - 1]
        if button == "count":
            after = (self.selected + 1) % len(group.options)
            return Stay(replace(self, selected=after))
        if button == "reroll":
            return self._add(group.options[self.selected])
        if button == "undo":
            return self._take_back()
        return Close()

    def _add(self, option: str) -> Move:
        group = self.count.groups[len(self.taken) - 1]
        if self.taken[-1].count(option) >= group.limits.get(option, group.total):
            return Stay(self)
        taken = (*self.taken[:-1], (*self.taken[-1], option))
        if len(taken[-1]) < group.total:
            return Stay(replace(self, taken=taken))
        if len(taken) < len(self.count.groups):
            return Stay(replace(self, taken=(*taken, ()), selected=0))
        return Take(self.count.done(taken), keep=True)

    def _take_back(self) -> Move:
        taken = self.taken if self.taken[-1] else self.taken[:-1]
        if not taken:
            return Close()
        return Stay(replace(self, taken=(*taken[:-1], taken[-1][:-1]), selected=0))


@dataclass(frozen=True)
class DialDialog:
    """Set a number: REROLL up, UNDO down, COUNT takes; held buttons go by ten."""

    dial: Dial
    value: int

    def screen(self) -> Screen:
        """The number as it stands."""
        hints = Hints("+1", "OK", "Back", "-1")
        return Number(self.dial.title, self.dial.name, self.value, hints)

    def press(self, button: Button, *, held: bool) -> Move:
        """REROLL and UNDO turn, COUNT takes, OUT leaves."""
        if button == "count":
            return Take(self.dial.done(self.value), keep=True)
        if button == "out":
            return Close()
        by = (HELD_STEP if held else 1) * (1 if button == "reroll" else -1)
        value = min(self.dial.high, max(self.dial.low, self.value + by))
        return Stay(replace(self, value=value))


@dataclass(frozen=True)
class PagesDialog:
    """Leaf through screens; any button but COUNT goes back at once."""

    pages: Pages
    at: int = 0

    def screen(self) -> Screen:
        """The page at hand."""
        return self.pages.screens[self.at]

    def press(self, button: Button, *, held: bool) -> Move:
        """COUNT leafs on and closes after the last page."""
        del held
        if button == "count" and self.at + 1 < len(self.pages.screens):
            return Stay(replace(self, at=self.at + 1))
        return Close()


@dataclass(frozen=True)
class NoticeDialog:
    """Something to be read; any button closes it."""

    notice: Notice

    def screen(self) -> Screen:
        """The notice."""
        return self.notice

    def press(self, button: Button, *, held: bool) -> Move:
        """Close."""
        del button, held
        return Close()


@dataclass(frozen=True)
class AskDialog:
    """A roll that is not certain: ask die by die, two presses an answer.

    `asked` maps the number of a die to its possible faces, best guess first.
    """

    roll: Roll
    size: tuple[int, int]
    asked: tuple[tuple[int, tuple[str, ...]], ...]
    done: Callable[[tuple[Label, ...]], Action]
    answers: tuple[str, ...] = ()
    selected: int = 0

    def screen(self) -> Screen:
        """The map of the table with the die in question, and its options."""
        die, options = self.asked[len(self.answers)]
        width, height = self.size
        spots = tuple(
            Spot((x + w / 2) / width, (y + h / 2) / height, w / width, number == die)
            for number, (x, y, w, h) in enumerate(d.box for d in self.roll.dice)
        )
        title = f"{die_name(self.roll.dice[die].kind)} die: which face?"
        hints = Hints("Yes", "Next", "Hand", "Undo")
        return Ask(title, spots, options, self.selected, hints)

    def press(self, button: Button, *, held: bool) -> Move:
        """REROLL says yes, COUNT shows the next face, OUT enters all by hand."""
        del held
        _, options = self.asked[len(self.answers)]
        if button == "count":
            return Stay(replace(self, selected=(self.selected + 1) % len(options)))
        if button == "out":
            return Take(ByHand())
        if button == "undo":
            if not self.answers:
                return Close()
            return Stay(replace(self, answers=self.answers[:-1], selected=0))
        answers = (*self.answers, options[self.selected])
        if len(answers) < len(self.asked):
            return Stay(replace(self, answers=answers, selected=0))
        said = {die: face for (die, _), face in zip(self.asked, answers, strict=True)}
        labels = tuple(
            (die.kind, said.get(number, die.face))
            for number, die in enumerate(self.roll.dice)
        )
        return Take(self.done(labels))
