"""Teaching dice with four buttons: face after face, then how sure it is."""

from dataclasses import dataclass, replace
from typing import Final

from pi_companion.messages import (
    Button,
    Conclude,
    Device,
    Discard,
    Keep,
    Kept,
    Lesson,
    Shoot,
    Shot,
    Unshoot,
    View,
)
from pi_companion.play.words import die_name
from pi_companion.session.aiming import OK, News, picture
from pi_companion.session.course import Course
from pi_companion.session.dialogs import Close, Move, NoticeDialog, Stay
from pi_companion.ui.icons import spelled
from pi_companion.ui.screens import Hints, Menu, Notice, Screen
from pi_companion.vision.reading import Label

USE: Final = "Use these dice"
ROUND: Final = "One more round"
PAIR: Final = "Only these two"
GO_ON: Final = "Go on"
DISCARD: Final = "Throw away"
NO: Final = "No, keep them"
YES: Final = "Yes, throw away"
CHOICES: Final = (USE, ROUND, PAIR, DISCARD)


@dataclass(frozen=True)
class TeachDialog:
    """Show the dice face by face; `waits` while the eyes look at one.

    `trouble` says why the last dice shown were not taken.
    """

    game: str
    course: Course
    view: View | None = None
    waits: bool = False
    trouble: str = ""

    def screen(self) -> Screen:
        """What is to be shown next, beside the view of the table."""
        if self.trouble:
            return Notice("Once more", (self.trouble,), OK, "warning")
        task = self.course.next
        if task is None:
            return Notice("All faces seen", (), Hints("Go", "", "Back", "Undo"))
        kind, face = task.label
        number = f"{task.dice} {'dice' if kind == 'any' else die_name(kind)}".upper()
        lines = (number, "hold still" if self.waits else f"{spelled(face)} up")
        # Whoever has no die of a kind passes over all its faces at once.
        skip = "None" if self.course.kind_is_new else "Skip"
        return picture(self.view, lines, Hints("Go", skip, "Back", "Undo"), face)

    def press(self, button: Button, *, held: bool) -> Move:
        """REROLL shows, COUNT passes over, OUT leaves, UNDO takes back."""
        del held
        task = self.course.next
        if self.trouble:
            return Stay(replace(self, trouble=""))
        if button == "out":
            return Close()
        if button == "undo":
            return self._take_back()
        if button == "count":
            return self._onward(self.course.skip())
        if task is None:
            return self._onward(self.course)
        shoot = Shoot(self.game, task.label, task.dice)
        return Stay(replace(self, waits=True), () if self.waits else (shoot,))

    def hear(self, news: News) -> Stay:
        """Dice were taken or refused, the view changes, or the camera is lost."""
        match news:
            case View():
                return Stay(replace(self, view=news))
            case Shot(self.game, label, _, ""):
                return self._onward(self.course.saw(label))
            case Shot(self.game, _, _, trouble):
                return Stay(replace(self, waits=False, trouble=trouble))
            case Device(_, False, _, note):
                return Stay(replace(self, view=None, waits=False, trouble=note))
        return Stay(self)

    def _take_back(self) -> Move:
        if not self.course.acts:
            return Close()
        shown = self.course.acts[-1].shown
        back = replace(self, course=self.course.back(), waits=False)
        return Stay(back, (Unshoot(self.game),) if shown else ())

    def _onward(self, course: Course) -> Stay:
        if course.next is None:
            return Stay(OutcomeDialog(self.game, course), (Conclude(self.game),))
        return Stay(replace(self, course=course, waits=False))


@dataclass(frozen=True)
class OutcomeDialog:
    """What was learned, and what to do with it; `lesson` is None until it is known.

    `told`: a person has read the sentence. `doubts`: who throws all away is asked
    once more. `trouble` says why it could not be kept.
    """

    game: str
    course: Course
    lesson: Lesson | None = None
    told: bool = False
    doubts: bool = False
    trouble: str = ""
    selected: int = 0

    @property
    def _choices(self) -> tuple[str, ...]:
        if self.doubts:
            return (NO, YES)
        if self.lesson is None or self.lesson.pair is None:
            return (GO_ON, DISCARD)
        return CHOICES

    def screen(self) -> Screen:
        """The measured certainty in a sentence, then the choices."""
        lesson = self.lesson
        if self.trouble:
            return Notice("Not kept", (self.trouble,), OK, "warning")
        if lesson is None:
            return Notice("Measuring", ("How sure is it?",), Hints(out="Back"))
        title = "Not yet" if lesson.pair is None else f"{lesson.sure} % sure"
        if not self.told:
            return Notice(title, (lesson.sentence,), OK)
        note = " or ".join(_said(label) for label in lesson.pair or ())
        hints = Hints("OK", "Next", "Back", "Undo")
        return Menu(title, self._choices, self.selected, hints, note)

    def press(self, button: Button, *, held: bool) -> Move:
        """REROLL takes, COUNT steps on, OUT leaves, UNDO takes the last face back."""
        del held
        if button == "out" and not self.trouble:
            return Close()
        if self.lesson is None:
            return Stay(self)
        if self.trouble or not self.told:
            return Stay(replace(self, told=True, trouble=""))
        if button == "undo":
            return TeachDialog(self.game, self.course).press(button, held=False)
        if button == "count":
            after = (self.selected + 1) % len(self._choices)
            return Stay(replace(self, selected=after))
        return self._take(self._choices[self.selected])

    def _take(self, choice: str) -> Move:
        if choice == USE:
            return Stay(self, (Keep(self.game),))
        if choice == DISCARD:
            return Stay(replace(self, doubts=True, selected=0))
        if choice == NO:
            return Stay(replace(self, doubts=False, selected=0))
        if choice == YES:
            return Close((Discard(self.game),))
        if choice == GO_ON:
            return Stay(TeachDialog(self.game, self.course.over()))
        labels = tuple(task.label for task in self.course.tasks)
        if choice == PAIR and self.lesson is not None:
            labels = self.lesson.pair or ()
        return Stay(TeachDialog(self.game, self.course.again(labels)))

    def hear(self, news: News) -> Stay:
        """The certainty is known, or the set is kept."""
        match news:
            case Lesson(self.game):
                best = 0 if news.enough or news.pair is None else CHOICES.index(PAIR)
                return Stay(replace(self, lesson=news, selected=best))
            case Kept(self.game, _, _, trouble) if trouble:
                return Stay(replace(self, trouble=trouble))
            case Kept(self.game, name):
                done = Notice("Ready", (f"{name} is in use now.",), OK)
                return Stay(NoticeDialog(done))
        return Stay(self)


def _said(label: Label) -> str:
    kind, face = label
    return f"{die_name(kind).lower()} {spelled(face)}"
