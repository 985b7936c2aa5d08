"""A passive buzzer that plays short sounds by name and never holds anybody up."""

import logging
import queue
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from hardware.pins import Tone, open_tone, prepare

log = logging.getLogger(__name__)

Note = tuple[float, float]
"""Hertz (0 is a rest) and seconds."""

SOUNDS: dict[str, tuple[Note, ...]] = {
    "tick": ((1760, 0.02),),
    "ask": ((880, 0.08), (0, 0.04), (1175, 0.12)),
    "bust": ((392, 0.15), (311, 0.15), (233, 0.35)),
    "win": ((523, 0.12), (659, 0.12), (784, 0.12), (1047, 0.35)),
    "error": ((220, 0.2), (0, 0.08), (220, 0.2)),
}
_WAITING = 4
"""Sounds that may wait; more would tell of things long past."""


class Buzzer(ABC):
    """Plays sounds; closes as a context manager."""

    def play(self, sound: str) -> None:
        """Have a sound of `SOUNDS` played soon; returns at once."""
        if sound not in SOUNDS:
            raise ValueError(f"there is no sound {sound!r}, only {', '.join(SOUNDS)}")
        self._play(sound)

    @abstractmethod
    def _play(self, sound: str) -> None: ...

    @abstractmethod
    def close(self) -> None:
        """Fall silent for good; harmless when repeated."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class SilentBuzzer(Buzzer):
    """No sound; `played` keeps the last hundred names."""

    def __init__(self) -> None:
        self.played: list[str] = []

    def _play(self, sound: str) -> None:
        self.played = [*self.played[-99:], sound]

    def close(self) -> None:
        """Do nothing."""


class GpioBuzzer(Buzzer):
    """A buzzer on a GPIO pin; a thread plays what waits in a short queue."""

    def __init__(
        self, pin: int, rest: Callable[[threading.Event, float], bool] | None = None
    ) -> None:
        self._tone: Tone = open_tone(pin)
        self._rest = rest or threading.Event.wait
        self._sounds: queue.Queue[str] = queue.Queue(_WAITING)
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="buzzer", daemon=True)
        self._thread.start()

    def _play(self, sound: str) -> None:
        try:
            self._sounds.put_nowait(sound)
        except queue.Full:
            log.debug("The buzzer is behind; %s is left out.", sound)

    def close(self) -> None:
        """Fall silent and let go of the pin."""
        if self._closed.is_set():
            return
        self._closed.set()
        self._play("tick")  # wakes the thread, which ends instead
        self._thread.join(1.0)
        self._tone.close()

    def _run(self) -> None:
        while True:
            sound = self._sounds.get()
            if self._closed.is_set():
                return
            try:
                self._sing(SOUNDS[sound])
            except Exception:
                log.exception("The buzzer failed; the game goes on without sound.")
                return

    def _sing(self, notes: tuple[Note, ...]) -> None:
        for hertz, seconds in notes:
            if hertz:
                self._tone.play(hertz)
            else:
                self._tone.stop()
            if self._rest(self._closed, seconds):
                break
        self._tone.stop()


def open_buzzer(pin: int, *, run_dir: Path | None = None) -> Buzzer:
    """Open the buzzer at GPIO `pin`, 0 for none; raise `HardwareError`."""
    if pin == 0:
        return SilentBuzzer()
    prepare(run_dir)
    return GpioBuzzer(pin)
