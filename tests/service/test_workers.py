"""Workers: through every fault, told once, back by themselves, and never waited for."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from queue import SimpleQueue

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi_companion.service.workers import (
    Duty,
    HungThreadsError,
    Passing,
    Permanent,
    Pulse,
    Trouble,
    Turn,
    Work,
    Worker,
    WorkerDown,
    WorkerUp,
    keep_working,
)

FAULT = Passing("cable out", "it is tried again by itself")
DOWN, UP = WorkerDown("camera", FAULT), WorkerUp("camera")


class Day:
    """A made-up time: waiting takes none, and the day ends after so many waits."""

    def __init__(self, waits: int = 0) -> None:
        self.now = 0.0
        self.waited: list[float] = []
        self._waits = waits

    def clock(self) -> float:
        """Tell the time of day."""
        return self.now

    def wait(self, stop: threading.Event, seconds: float) -> bool:
        """Let `seconds` pass at once."""
        self.waited.append(seconds)
        self.now += seconds
        if len(self.waited) >= self._waits:
            stop.set()
        return stop.is_set()


def device(day: Day, script: str) -> Work:
    """Make a device that follows `script`, a letter for each opening.

    "x" cannot be opened, "b" opens but the first turn fails, "w" works for 5 s and
    fails, "l" works for a long time and fails, "m" is set up wrongly.
    """
    openings = iter(script)

    @contextmanager
    def work() -> Iterator[Turn]:
        kind = next(openings)
        turns = 0
        if kind == "m":
            raise PermissionError
        if kind == "x":
            raise OSError("cable out")

        def turn(_: threading.Event) -> None:
            nonlocal turns
            turns += 1
            if kind == "b" or turns > 1:
                raise OSError("cable out")

        def timed(stop: threading.Event) -> None:
            if turns:
                day.now += 5 if kind == "w" else 3600
            turn(stop)

        yield timed

    return work


def judge(error: Exception) -> Trouble:
    if isinstance(error, PermissionError):
        return Permanent("not in the group video", "add the user to it")
    return Passing(str(error), "it is tried again by itself")


def live(script: str) -> tuple[list[WorkerUp | WorkerDown], list[float]]:
    day = Day(len(script))
    news: list[WorkerUp | WorkerDown] = []
    work = device(day, script)
    keep_working(Duty("camera", work, news.append, judge), Pulse(day.clock), day.wait)
    return news, day.waited


def test_the_waits_double_up_to_half_a_minute() -> None:
    _, waited = live("xxxxxxxx")
    assert waited == [1, 2, 4, 8, 16, 30, 30, 30]


def test_the_same_trouble_is_told_once() -> None:
    news, _ = live("xxxx")
    assert news == [DOWN]


def test_it_is_up_after_the_first_good_turn_not_after_opening() -> None:
    news, _ = live("bbb")
    assert news == [DOWN]
    news, _ = live("xwx")
    assert news == [DOWN, UP, DOWN]


def test_short_work_does_not_reset_the_wait_but_long_work_does() -> None:
    assert live("xxwx")[1] == [1, 2, 4, 8]
    assert live("xxlx")[1] == [1, 2, 1, 2]


def test_a_permanent_fault_is_told_once_and_tried_slowly() -> None:
    news, waited = live("mmm")
    wrong = Permanent("not in the group video", "add the user to it")
    assert news == [WorkerDown("camera", wrong)]
    assert waited == [60, 60, 60]


def test_a_permanent_fault_that_a_person_mended_is_up_again() -> None:
    news, _ = live("mw")
    assert news[1:] == [UP, DOWN]


@settings(deadline=None, max_examples=60)
@given(script=st.text("xbwlm", min_size=1, max_size=30))
def test_news_alternate_and_no_wait_is_long(script: str) -> None:
    news, waited = live(script)
    assert all(before != after for before, after in pairwise(news))
    assert all(1 <= seconds <= 60 for seconds in waited)


def test_an_exception_without_words_is_named_by_its_type() -> None:
    day = Day(1)
    news: list[WorkerUp | WorkerDown] = []

    @contextmanager
    def work() -> Iterator[Turn]:
        raise KeyError
        yield lambda _: None

    keep_working(Duty("camera", work, news.append), Pulse(day.clock), day.wait)
    assert news == [
        WorkerDown("camera", Passing("KeyError", "it is tried again by itself"))
    ]


# Real threads

News = SimpleQueue[WorkerUp | WorkerDown]
SOON_S = 10  # far more than is needed; a failing test ends all the same


class Hangs:
    """A device whose turns block, as in a vendor's library, until let go."""

    def __init__(self) -> None:
        self.let_go = threading.Event()
        self.opened: SimpleQueue[None] = SimpleQueue()
        self.closed: SimpleQueue[None] = SimpleQueue()

    def _block(self, _: threading.Event) -> None:
        self.let_go.wait()

    @contextmanager
    def __call__(self) -> Iterator[Turn]:
        """Open the device; closing it is noted too."""
        self.opened.put(None)
        try:
            yield self._block
        finally:
            self.closed.put(None)


@contextmanager
def at_rest() -> Iterator[Turn]:
    """Give turns that wait for the stop, as a screen without news does."""

    def turn(stop: threading.Event) -> None:
        stop.wait()

    yield turn


@contextmanager
def no_device() -> Iterator[Turn]:
    raise OSError("cable out")
    yield lambda _: None


def test_a_worker_at_work_stops_at_once() -> None:
    worker = Worker(Duty("screen", at_rest, News().put))
    worker.start()
    assert worker.stop(SOON_S)


def test_a_worker_that_waits_for_its_next_try_stops_at_once() -> None:
    news: News = SimpleQueue()
    worker = Worker(Duty("camera", no_device, news.put, lambda _: Permanent("", "")))
    worker.start()
    news.get(timeout=SOON_S)
    assert worker.stop(SOON_S)


def test_waiting_for_the_next_try_is_no_hanging() -> None:
    day = Day()
    news: News = SimpleQueue()
    rests = threading.Event()

    def wait(stop: threading.Event, _: float) -> bool:
        rests.set()
        return stop.wait()

    worker = Worker(Duty("camera", no_device, news.put), clock=day.clock, wait=wait)
    worker.start()
    assert rests.wait(SOON_S)
    day.now = 3600
    assert worker.stall_age() == 0
    worker.check()
    assert worker.stop(SOON_S)


def test_a_hung_thread_is_noticed_from_outside_and_replaced() -> None:
    day, news, hangs = Day(), News(), Hangs()
    worker = Worker(Duty("camera", hangs, news.put), stall_s=20, clock=day.clock)
    worker.start()
    hangs.opened.get(timeout=SOON_S)
    worker.check()
    assert news.empty()
    day.now = 21
    assert worker.stall_age() == 21
    worker.check()
    assert news.get(timeout=SOON_S) == WorkerDown(
        "camera",
        Passing("no answer for 20 s", "it is opened anew by itself; check its cable"),
    )
    hangs.opened.get(timeout=SOON_S)
    hangs.let_go.set()
    assert news.get(timeout=SOON_S) == UP
    hangs.closed.get(timeout=SOON_S)  # the thread that was left behind tidied up
    assert worker.stop(SOON_S)


def test_when_too_many_hang_the_process_is_told_to_end() -> None:
    day, hangs = Day(), Hangs()
    worker = Worker(Duty("camera", hangs, News().put), clock=day.clock)
    worker.start()
    for _ in range(2):
        hangs.opened.get(timeout=SOON_S)
        day.now += 21
        worker.check()
    hangs.opened.get(timeout=SOON_S)
    day.now += 21
    with pytest.raises(HungThreadsError, match="must be restarted"):
        worker.check()
    assert not worker.stop(0)
    hangs.let_go.set()
    assert worker.stop(SOON_S)


def test_a_worker_is_started_once_and_may_be_stopped_before() -> None:
    worker = Worker(Duty("screen", at_rest, News().put))
    assert worker.stop()
    worker = Worker(Duty("screen", at_rest, News().put))
    worker.start()
    with pytest.raises(RuntimeError, match="already"):
        worker.start()
    assert worker.stop(SOON_S)


def test_a_stall_of_no_time_is_refused() -> None:
    with pytest.raises(ValueError, match="above 0"):
        Worker(Duty("screen", at_rest, News().put), stall_s=0)
