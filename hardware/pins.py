"""The one door to gpiozero: buttons in, tones out."""

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from hardware.errors import HardwareError, Misconfigured, translate


class Closable(Protocol):
    """Something that holds a pin."""

    def close(self) -> None:
        """Let go of the pin."""


class Tone(Closable, Protocol):
    """A buzzer's pin."""

    def play(self, hertz: float) -> None:
        """Sound at `hertz` until told otherwise."""

    def stop(self) -> None:
        """Fall silent."""


def prepare(run_dir: Path | None = None) -> None:
    """Choose lgpio and a folder for its notification file, before pins are used.

    Only lgpio works on every Pi from the Zero to the 5. What the environment says
    already stands; without `run_dir` the service's or the user's runtime folder is
    taken. Importing lgpio makes that folder the working directory: see `_at_pin`.
    """
    os.environ.setdefault("GPIOZERO_PIN_FACTORY", "lgpio")
    service = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    folder = (
        os.environ.get("LG_WD")
        or (str(run_dir) if run_dir else service)
        or os.environ.get("XDG_RUNTIME_DIR")
        or tempfile.gettempdir()
    )
    os.environ["LG_WD"] = str(Path(folder).absolute())


def watch_button(pin: int, changed: Callable[[bool], None]) -> Closable:
    """Call `changed(down)` on every edge of a button between `pin` and ground.

    `changed` runs in gpiozero's thread and must only enqueue: an exception there
    would silence every button. Raises `HardwareError` naming the pin.
    """

    def make() -> Any:  # noqa: ANN401 - gpiozero has no types
        from gpiozero import DigitalInputDevice  # noqa: PLC0415 - only where pins are asked for

        # Not its Button, whose hold thread is not wanted and delays closing.
        button = DigitalInputDevice(pin, pull_up=True, bounce_time=None)
        button.when_activated = lambda: changed(True)
        button.when_deactivated = lambda: changed(False)
        return button

    device: Closable = _at_pin(pin, make)
    return device


def open_tone(pin: int) -> Tone:
    """Return a passive buzzer at `pin`; raises `HardwareError` naming the pin."""

    def make() -> Any:  # noqa: ANN401 - gpiozero has no types
        from gpiozero import TonalBuzzer  # noqa: PLC0415 - only where pins are used

        return _Buzzer(TonalBuzzer(pin, octaves=3))

    device: Tone = _at_pin(pin, make)
    return device


class _Buzzer:
    """gpiozero's buzzer in plain numbers."""

    def __init__(self, device: Any) -> None:  # noqa: ANN401 - gpiozero has no types
        self._device = device

    def play(self, hertz: float) -> None:
        from gpiozero.tones import Tone as GpioTone  # noqa: PLC0415 - see above

        self._device.play(GpioTone.from_frequency(hertz))

    def stop(self) -> None:
        self._device.stop()

    def close(self) -> None:
        with suppress(Exception):
            self._device.stop()
        self._device.close()


def _at_pin(pin: int, make: Callable[[], Any]) -> Any:  # noqa: ANN401 - gpiozero
    here = Path.cwd()
    try:
        return make()
    except Exception as error:
        raise _named(error, pin) from error
    finally:
        # lgpio changes the working directory when it is first imported, and keeps
        # its own idea of it: relative paths elsewhere must not suffer.
        os.chdir(here)


def _named(error: Exception, pin: int) -> HardwareError:
    known = translate(error, f"GPIO {pin}")
    busy = "GPIO busy" in str(error) or type(error).__name__ == "GPIOPinInUse"
    if busy:
        return Misconfigured(
            f"GPIO {pin} is in use by another part, program or overlay",
            "choose another pin in the settings or stop that program",
        )
    return known
