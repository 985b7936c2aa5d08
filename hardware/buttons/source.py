"""What every source of presses can do, and the one in memory."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from types import TracebackType
from typing import Self

from hardware.buttons.debounce import NAMES, Press

OnPress = Callable[[Press], None]
"""Called for every press, in the source's own thread; must only enqueue."""


class Buttons(ABC):
    """Four buttons that have been opened; closes as a context manager."""

    @abstractmethod
    def close(self) -> None:
        """Let go; harmless when repeated."""

    @abstractmethod
    def describe(self) -> str:
        """Name the source in a few words."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class MemoryButtons(Buttons):
    """Buttons that a program presses."""

    def __init__(self, on_press: OnPress) -> None:
        self._on_press: OnPress | None = on_press

    def press(self, button: str, *, held: bool = False) -> None:
        """Press `button`; after `close` nothing happens."""
        if button not in NAMES:
            raise ValueError(f"there is no button {button!r}, only {', '.join(NAMES)}")
        if self._on_press is not None:
            self._on_press(Press(button, held))

    def close(self) -> None:
        """Let go."""
        self._on_press = None

    def describe(self) -> str:
        """Name the source."""
        return "buttons in memory"
