"""The four buttons on a keyboard: r, c, o, u; a capital letter holds the button."""

import atexit
import os
import select
import sys
import termios
import threading
import tty
from contextlib import suppress
from typing import Any

from hardware.buttons.debounce import Press
from hardware.buttons.source import Buttons, OnPress

LETTERS = {"r": "reroll", "c": "count", "o": "out", "u": "undo"}
_BLOCK = 1024


def press_of(letter: str) -> Press | None:
    """Return what a key means, None if it means nothing."""
    button = LETTERS.get(letter.lower())
    return None if button is None else Press(button, held=letter.isupper())


class KeyButtons(Buttons):
    """Reads keys from a terminal or a pipe until it ends.

    A terminal gives each key at once and does not echo it; `close`, or at the latest
    the end of the program, puts it back as it was.
    """

    def __init__(self, on_press: OnPress, descriptor: int | None = None) -> None:
        self._on_press = on_press
        self._input = sys.stdin.fileno() if descriptor is None else descriptor
        self._before: list[Any] | None = None
        self._stop_read, self._stop_write = os.pipe()
        if os.isatty(self._input):
            self._before = termios.tcgetattr(self._input)
            atexit.register(self._restore)
            tty.setcbreak(self._input)
        self._thread = threading.Thread(target=self._run, name="keys", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop reading and put the terminal back."""
        if self._stop_write < 0:
            return
        os.write(self._stop_write, b"x")
        self._thread.join(1.0)
        self._restore()
        atexit.unregister(self._restore)
        os.close(self._stop_read)
        os.close(self._stop_write)
        self._stop_write = -1

    def describe(self) -> str:
        """Name the source."""
        return "keyboard (r, c, o, u; capitals hold)"

    def _run(self) -> None:
        while True:
            ready, _, _ = select.select([self._input, self._stop_read], [], [])
            if self._stop_read in ready:
                return
            try:
                keys = os.read(self._input, _BLOCK)
            except OSError:
                return
            if not keys:
                return
            for letter in keys.decode("ascii", "ignore"):
                press = press_of(letter)
                if press is not None:
                    self._on_press(press)

    def _restore(self) -> None:
        if self._before is not None:
            with suppress(termios.error, OSError):
                termios.tcsetattr(self._input, termios.TCSADRAIN, self._before)
