"""The four buttons: reroll, count, out, undo."""

from collections.abc import Mapping
from pathlib import Path

from hardware.buttons.debounce import NAMES, Debouncer, Edge, Press
from hardware.buttons.gpio import GpioButtons
from hardware.buttons.keys import KeyButtons
from hardware.buttons.source import Buttons, MemoryButtons, OnPress
from hardware.errors import Misconfigured
from hardware.pins import prepare

__all__ = [
    "NAMES",
    "Buttons",
    "Debouncer",
    "Edge",
    "MemoryButtons",
    "Press",
    "open_buttons",
]


def open_buttons(  # noqa: PLR0913 - settings of the buttons
    source: str,
    pins: Mapping[str, int],
    on_press: OnPress,
    *,
    hold_s: float = 0.8,
    settle_s: float = 0.02,
    run_dir: Path | None = None,
) -> Buttons:
    """Open "gpio", "keys" (standard input) or "memory" buttons.

    `on_press` is called in another thread and must only enqueue. `pins` maps the
    names of `NAMES` to GPIO numbers. Changes shorter than `settle_s` are bounces, a
    press of `hold_s` is held. `run_dir` takes lgpio's notification file. Raise
    `HardwareError` with the remedy.
    """
    if source == "gpio":
        prepare(run_dir)
        return GpioButtons(pins, on_press, hold_s=hold_s, settle_s=settle_s)
    if source == "keys":
        return KeyButtons(on_press)
    if source == "memory":
        return MemoryButtons(on_press)
    raise Misconfigured(
        f"There is no button source {source!r}", "use gpio, keys or memory"
    )
