"""The one loop: messages in, one step at a time, facts on disk before pixels."""

import queue
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

from pi_companion.games.match import Match
from pi_companion.messages import (
    Beep,
    Device,
    Effect,
    Errand,
    Event,
    Learn,
    Look,
    Message,
    PowerOff,
    Record,
    Sound,
    Tick,
)
from pi_companion.session import Box, Session, begin, shown, step
from pi_companion.ui.screens import Shown

TICK_S: Final = 0.25
"""The loop wakes at least this often, to turn pages and to feed the watchdog."""
INBOX_SIZE: Final = 256


Inbox = queue.Queue[Message]
"""Where all threads put their messages; `put` waits while it is full."""


def new_inbox() -> Inbox:
    """Give an empty inbox."""
    return queue.Queue(INBOX_SIZE)


class Facts(Protocol):
    """Where events are kept; `JournalFault` (an OSError) when that fails."""

    def record(self, *events: Mapping[str, Any]) -> int:
        """Make all of these events durable, or none."""
        ...

    def standing(self) -> list[dict[str, Any]]:
        """Return the events of the last games that no undo took back."""
        ...


@dataclass(frozen=True)
class Outlets:
    """What the loop drives; each call must return at once.

    `pulse` is called once a turn of the loop, whatever else happens.
    """

    show: Callable[[Shown], None]
    beep: Callable[[Sound], None] = lambda _: None
    look: Callable[[], None] = lambda: None
    learn: Callable[[str, str, str], None] = lambda _game, _kind, _face: None
    ask: Callable[[Errand], None] = lambda _: None
    pulse: Callable[[], None] = lambda: None
    watch: Callable[[Session], None] = lambda _: None


@dataclass
class Runtime:
    """Owns the session; every other thread only puts messages into the inbox."""

    session: Session
    facts: Facts
    outlets: Outlets
    inbox: Inbox
    clock: Callable[[], float] = time.monotonic
    power_off: bool = False
    _stopped: threading.Event = field(default_factory=threading.Event)
    _shown: Shown | None = None

    def stop(self) -> None:
        """End `run` within a moment; safe in a signal handler."""
        self._stopped.set()

    def run(self) -> None:
        """Turn until `stop` or until a person shuts the box down."""
        self._show()
        while not (self.power_off or self._stopped.is_set()):
            try:
                message = self.inbox.get(timeout=TICK_S)
            except queue.Empty:
                message = Tick(self.clock())
            self.handle(message)
            self.outlets.pulse()

    def drain(self) -> None:
        """Take all messages that wait, without waiting for more."""
        while not self.inbox.empty():
            self.handle(self.inbox.get())

    def handle(self, message: Message) -> None:
        """Take one message: step, record, then show."""
        after, effects = step(self.session, message)
        events = [effect.event for effect in effects if isinstance(effect, Record)]
        try:
            self._keep(events)
        except OSError as fault:
            # What could not be saved has not happened.
            broken = Device("storage", up=False, at=message.at, note=str(fault))
            after, effects = step(self.session, broken)
        else:
            if events:
                after, _ = step(after, Device("storage", up=True, at=message.at))
                after = self._whole(after)
        self.session = after
        for effect in effects:
            self._do(effect)
        self._show()

    def _keep(self, events: list[Event]) -> None:
        if events:
            self.facts.record(*events)

    def _whole(self, session: Session) -> Session:
        """Fetch older games once an undo has come to the end of those in memory."""
        if session.match.before is not None:
            return session
        return replace(session, match=fold(self.facts.standing(), session.match))

    def _do(self, effect: Effect) -> None:
        match effect:
            case Beep(sound):
                self.outlets.beep(sound)
            case Look():
                self.outlets.look()
            case Learn(kind, face):
                self.outlets.learn(self.session.view["game"], kind, face)
            case PowerOff():
                self.power_off = True
            case Record():
                pass
            case errand:
                self.outlets.ask(errand)

    def _show(self) -> None:
        now = shown(self.session)
        self.outlets.watch(self.session)
        if now != self._shown:
            self._shown = now
            self.outlets.show(now)


def fold(events: list[dict[str, Any]], empty: Match) -> Match:
    """Give the match after these events, which were legal when they were recorded."""
    match = Match.empty(empty.catalogue)
    for event in events:
        match = match.apply(event)
    return match


def resume(facts: Facts, box: Box, at: float) -> Session:
    """The session as the last run left it."""
    return begin(fold(facts.standing(), Match.empty(box.games)), box, at)
