"""Aiming the camera: its view on the panel, and what is wrong with it."""

from dataclasses import dataclass, replace
from typing import Final

from pi_companion.messages import (
    Button,
    Device,
    Kept,
    Lesson,
    Refocus,
    Shot,
    View,
)
from pi_companion.play.words import plural
from pi_companion.session.dialogs import Close, Move, Stay
from pi_companion.ui.screens import Hints, Picture, Screen

News = View | Shot | Lesson | Kept | Device
"""What the eyes tell to a dialog that listens."""

OK: Final = Hints(reroll="OK")


@dataclass(frozen=True)
class AimDialog:
    """The camera's view; `trouble` says why there is none."""

    view: View | None = None
    trouble: str = ""

    def screen(self) -> Screen:
        """The view with the advice."""
        lines: tuple[str, ...] = (self.trouble or "Looking",)
        if self.view is not None:
            number = plural(len(self.view.spots), "die")
            lines = (number, self.view.advice or "All is well.")
        return picture(self.view, lines, Hints(reroll="OK", count="Focus"))

    def press(self, button: Button, *, held: bool) -> Move:
        """COUNT finds the focus anew, any other button goes back."""
        del held
        if button == "count":
            return Stay(self, (Refocus(),))
        return Close()

    def hear(self, news: News) -> Stay:
        """Show the new view, or that there is none."""
        if isinstance(news, View):
            return Stay(replace(self, view=news, trouble=""))
        if isinstance(news, Device) and not news.up:
            return Stay(AimDialog(trouble=news.note))
        return Stay(self)


def picture(
    view: View | None, lines: tuple[str, ...], hints: Hints, icon: str = ""
) -> Picture:
    """The screen of a view with words beside it."""
    if view is None:
        return Picture(None, (), lines, hints, icon)
    return Picture(view.picture, view.spots, lines, hints, icon)
