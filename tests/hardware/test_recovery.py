"""A supervised camera comes back by itself after every fault it can be told to have."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from hardware.camera import SimulatedTable
from hardware.errors import Unplugged
from pi_companion.service.workers import (
    Duty,
    Passing,
    Pulse,
    Turn,
    WorkerDown,
    WorkerUp,
    keep_working,
)

FAULTS: dict[str, Callable[[SimulatedTable], None]] = {
    "stall": SimulatedTable.stall,
    "vanish": SimulatedTable.vanish,
    "repeat": SimulatedTable.repeat,
}
HEALTHY_FRAMES = 5
ATTEMPTS = 3
"""The fault lasts for so many attempts to open the camera again."""


@pytest.mark.parametrize("fault", FAULTS)
def test_frames_come_again_after_a_fault(fault: str) -> None:
    table = SimulatedTable(1, 320, 240, pace="fast")
    pulse = Pulse(lambda: table.now)
    told: list[WorkerUp | WorkerDown] = []
    pauses: list[float] = []
    frames = 0

    @contextmanager
    def work() -> Iterator[Turn]:
        with table:

            def turn(stop: threading.Event) -> None:
                nonlocal frames
                table.read(1.0)
                frames += 1
                if frames == HEALTHY_FRAMES:
                    FAULTS[fault](table)
                if len(pauses) == ATTEMPTS and told[-1] == WorkerUp("camera"):
                    stop.set()

            yield turn

    def judge(error: Exception) -> Passing:
        assert isinstance(error, Unplugged)
        return Passing(error.what, error.remedy)

    def wait(stop: threading.Event, seconds: float) -> bool:
        pauses.append(seconds)
        if len(pauses) == ATTEMPTS:
            table.recover()
        return stop.is_set()

    keep_working(Duty("camera", work, told.append, judge), pulse, wait)
    assert told[0] == told[-1] == WorkerUp("camera")
    assert any(isinstance(news, WorkerDown) for news in told)
    assert pauses == sorted(pauses)
    assert len(pauses) == ATTEMPTS


def test_darkness_is_no_fault_and_needs_no_reopening() -> None:
    table = SimulatedTable(1, 320, 240, pace="fast")
    with table:
        table.dark()
        dark = [table.read(1).grey.mean() for _ in range(30)]
        table.recover()
        light = table.read(1).grey.mean()
    assert max(dark) < light / 4
