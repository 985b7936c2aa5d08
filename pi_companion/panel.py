"""The display thread's work: the newest screen, drawn and sent when it changes."""

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import Final

from hardware.oled import Panel
from pi_companion.ui.draw import draw
from pi_companion.ui.screens import Dark, Shown, Splash

BRIGHT: Final = 255
DIMMED: Final = 16
WAIT_S: Final = 1.0


@dataclass
class Display:
    """A mailbox with one slot and the work that empties it.

    A slow or missing display never holds anybody up: the newest screen replaces the
    one that waits, and a display that comes back shows what is due now.
    """

    opened: Callable[[], AbstractContextManager[Panel]]
    _due: Shown = field(default_factory=lambda: Shown(Splash("")))
    _new: threading.Condition = field(default_factory=threading.Condition)
    _number: int = 0

    def show(self, shown: Shown) -> None:
        """Make this the screen to show, from any thread."""
        with self._new:
            self._due = shown
            self._number += 1
            self._new.notify_all()

    @contextmanager
    def work(self) -> Iterator[Callable[[threading.Event], None]]:
        """Open the display and give the turn to repeat: at most one screen each."""
        with self.opened() as panel:
            sent = -1
            lit = -1

            def turn(_stop: threading.Event) -> None:
                nonlocal sent, lit
                with self._new:
                    self._new.wait_for(lambda: self._number != sent, WAIT_S)
                    shown, number = self._due, self._number
                if number == sent:
                    return
                level = DIMMED if shown.dim or shown.screen == Dark() else BRIGHT
                if level != lit:
                    panel.contrast(level)
                panel.show(draw(shown))
                sent, lit = number, level

            yield turn
