"""Four real buttons between GPIO pins and ground."""

import queue
import threading
import time
from collections.abc import Callable, Mapping
from functools import partial

from hardware.buttons.debounce import NAMES, Debouncer, Edge
from hardware.buttons.source import Buttons, OnPress
from hardware.errors import HardwareError, Misconfigured
from hardware.pins import Closable, watch_button

I2C_PINS = (2, 3)


def check_pins(pins: Mapping[str, int]) -> None:
    """Raise `Misconfigured` unless `pins` gives each button a pin of its own."""
    if set(pins) != set(NAMES):
        raise Misconfigured(
            f"Pins are given for {', '.join(sorted(pins)) or 'no button'}",
            f"give one for each of {', '.join(NAMES)}",
        )
    for name, pin in pins.items():
        if pin in I2C_PINS:
            raise Misconfigured(
                f"Button {name} is set to GPIO {pin}, which belongs to the display",
                "choose another pin",
            )
        twin = next((n for n in pins if n != name and pins[n] == pin), None)
        if twin is not None:
            raise Misconfigured(
                f"Buttons {name} and {twin} are both set to GPIO {pin}",
                "give each its own pin",
            )


class GpioButtons(Buttons):
    """Edges come from gpiozero's thread into a queue; a thread here makes presses."""

    def __init__(
        self,
        pins: Mapping[str, int],
        on_press: OnPress,
        *,
        hold_s: float = 0.8,
        settle_s: float = 0.02,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        check_pins(pins)
        self._pins = dict(pins)
        self._on_press = on_press
        self._clock = clock
        self._edges: queue.SimpleQueue[Edge | None] = queue.SimpleQueue()
        self._state = Debouncer(settle_s=settle_s, hold_s=hold_s)
        self._devices: list[Closable] = []
        try:
            for name, pin in self._pins.items():
                self._devices.append(watch_button(pin, partial(self._changed, name)))
        except HardwareError:
            self._release()
            raise
        self._thread = threading.Thread(target=self._run, name="buttons", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Let go of the pins."""
        self._release()
        self._edges.put(None)
        self._thread.join(1.0)

    def describe(self) -> str:
        """Name the source."""
        pins = ", ".join(f"{name} {pin}" for name, pin in self._pins.items())
        return f"buttons on GPIO ({pins})"

    def _changed(self, button: str, down: bool) -> None:  # noqa: FBT001 - a callback
        self._edges.put(Edge(button, down, self._clock()))

    def _run(self) -> None:
        while True:
            due = self._state.due
            wait = None if due is None else max(0.0, due - self._clock())
            try:
                edge = self._edges.get(timeout=wait)
            except queue.Empty:
                self._state, presses = self._state.tick(self._clock())
            else:
                if edge is None:
                    return
                self._state, presses = self._state.edge(edge)
            for press in presses:
                self._on_press(press)

    def _release(self) -> None:
        for device in self._devices:
            device.close()
        self._devices = []
