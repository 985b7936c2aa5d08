"""A clock for tests: no time passes but what somebody waits for."""

from dataclasses import dataclass


@dataclass
class FakeClock:
    """A clock that moves only when somebody waits for it."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds
