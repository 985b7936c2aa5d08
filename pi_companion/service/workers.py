"""Supervised threads: a device fails, is told, waits its back-off, and comes back.

Who may die: a worker may not. Whatever its work raises is judged, told once and tried
again. A thread that hangs in a vendor's library cannot be killed: the main loop sees
its age from outside, leaves it behind and starts another. Threads left behind keep
memory and devices, so after a few of them the process has to go and be restarted.
"""

import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

LONGEST_WAIT_S = 30.0
PERMANENT_WAIT_S = 60.0
HEALTHY_S = 30.0
"""Work that lasted so long makes the next fault a first one again."""
MOST_LEFT_BEHIND = 3


@dataclass(frozen=True)
class Passing:
    """A fault that may go by itself: tried again after 1, 2, 4 ... 30 s."""

    reason: str
    remedy: str


@dataclass(frozen=True)
class Permanent:
    """A fault that needs a person: told once, looked at again every minute."""

    reason: str
    remedy: str


Trouble = Passing | Permanent


@dataclass(frozen=True)
class WorkerUp:
    """The worker `name` did its first turn since it was last down."""

    name: str


@dataclass(frozen=True)
class WorkerDown:
    """The worker `name` stands still; it tries again by itself."""

    name: str
    trouble: Trouble


Report = Callable[[WorkerUp | WorkerDown], None]
"""Called from the worker's thread; must neither raise nor block (put into an inbox)."""
Turn = Callable[[threading.Event], None]
"""One round of work, e.g. one frame; returns soon when the event (stop) is set."""
Work = Callable[[], AbstractContextManager[Turn]]
"""Opens a device, gives the turn to repeat, and closes the device at the end."""
Judge = Callable[[Exception], Trouble]
"""Says what an exception of the work means."""
Clock = Callable[[], float]
Wait = Callable[[threading.Event, float], bool]
"""Waits so many seconds for the event; True when it is set."""


class HungThreadsError(RuntimeError):
    """Too many threads hang: end the process and let the supervisor restart it."""


def anything_passes(error: Exception) -> Trouble:
    """Judge every exception as passing: its text, or its type if it has none."""
    return Passing(str(error) or type(error).__name__, "it is tried again by itself")


@dataclass(frozen=True)
class Duty:
    """What a worker is for: its name on screens, its work, whom it reports to."""

    name: str
    work: Work
    report: Report
    judge: Judge = anything_passes


@dataclass
class Pulse:
    """What the outside sees of one thread: whether it is at work, and since when."""

    clock: Clock
    stop: threading.Event = field(default_factory=threading.Event)
    _busy_since: float | None = None

    def beat(self) -> None:
        """Note that something was finished and the next thing begins."""
        self._busy_since = self.clock()

    def rest(self) -> None:
        """Note that the thread waits on purpose: that is no hanging."""
        self._busy_since = None

    def age(self) -> float:
        """Seconds since the last beat; 0 while the thread rests."""
        since = self._busy_since
        return 0.0 if since is None else self.clock() - since


def keep_working(duty: Duty, pulse: Pulse, wait: Wait = threading.Event.wait) -> None:
    """Do `duty` in this thread until `pulse.stop` is set, through every trouble.

    WorkerDown is reported when the trouble is new, WorkerUp after the first turn that
    went well. Nothing is reported once the stop is set.
    """
    failures = 0
    told: WorkerUp | WorkerDown | None = None

    def tell(news: WorkerUp | WorkerDown) -> None:
        nonlocal told
        if news != told and not pulse.stop.is_set():
            told = news
            duty.report(news)

    while not pulse.stop.is_set():
        up_since: float | None = None
        pulse.beat()
        try:
            with duty.work() as turn:
                while not pulse.stop.is_set():
                    turn(pulse.stop)
                    pulse.beat()
                    if up_since is None:
                        up_since = pulse.clock()
                        tell(WorkerUp(duty.name))
        except Exception as error:  # noqa: BLE001 -- a worker outlives every fault
            trouble = duty.judge(error)
        else:
            break
        if up_since is not None and pulse.clock() - up_since >= HEALTHY_S:
            failures = 0
        tell(WorkerDown(duty.name, trouble))
        pulse.rest()
        if wait(pulse.stop, _pause_s(trouble, failures)):
            break
        failures += 1
    pulse.rest()


def _pause_s(trouble: Trouble, failures: int) -> float:
    if isinstance(trouble, Permanent):
        return PERMANENT_WAIT_S
    # 2**5 is above the longest wait already; more would only make a huge number.
    return min(LONGEST_WAIT_S, float(2 ** min(failures, 5)))


class Worker:
    """One device's thread, watched and replaced by the main loop.

    `stall_s` is how long one turn, or the opening, may take: more than the longest
    block that the vendor's library is known for. All methods are for the main loop.
    """

    def __init__(
        self,
        duty: Duty,
        *,
        stall_s: float = 20.0,
        clock: Clock = time.monotonic,
        wait: Wait = threading.Event.wait,
    ) -> None:
        if stall_s <= 0:
            raise ValueError(f"A stall of {stall_s} s cannot be watched: use above 0.")
        self.duty = duty
        self._stall_s, self._clock, self._wait = stall_s, clock, wait
        self._pulse = Pulse(clock)
        self._thread: threading.Thread | None = None
        self._left_behind: list[threading.Thread] = []

    def start(self) -> None:
        """Begin; a worker is started once."""
        if self._thread is not None:
            raise RuntimeError(f"The worker {self.duty.name} is at work already.")
        self._begin()

    def _begin(self) -> None:
        self._pulse = Pulse(self._clock)
        self._pulse.beat()
        # Daemon: a thread that hangs must not keep the process from ending.
        self._thread = threading.Thread(
            target=keep_working,
            name=self.duty.name,
            args=(self.duty, self._pulse, self._wait),
            daemon=True,
        )
        self._thread.start()

    def stall_age(self) -> float:
        """Seconds since the thread last finished something; 0 while it rests."""
        return self._pulse.age()

    def check(self) -> None:
        """Replace the thread if it hangs; to be called about every second.

        A replaced thread is reported as WorkerDown with a Passing trouble. Raises
        HungThreadsError when MOST_LEFT_BEHIND threads hang at the same time; then
        the process should end at once (os._exit: an ordinary exit may hang as well).
        """
        if self._thread is None or self.stall_age() <= self._stall_s:
            return
        self._left_behind = [t for t in self._left_behind if t.is_alive()]
        self._left_behind.append(self._thread)
        # If it ever returns, it closes its device and ends in silence.
        self._pulse.stop.set()
        if len(self._left_behind) >= MOST_LEFT_BEHIND:
            raise HungThreadsError(
                f"The {self.duty.name} hangs again and again: "
                "the program must be restarted."
            )
        hangs = f"no answer for {self._stall_s:.0f} s"
        trouble = Passing(hangs, "it is opened anew by itself; check its cable")
        self.duty.report(WorkerDown(self.duty.name, trouble))
        self._begin()

    def stop(self, timeout_s: float = 2.0) -> bool:
        """End the work; True when the thread was gone within `timeout_s`."""
        self._pulse.stop.set()
        if self._thread is None:
            return True
        self._thread.join(timeout_s)
        return not self._thread.is_alive()
