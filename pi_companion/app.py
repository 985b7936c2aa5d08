"""The service: every part in its thread around the one loop, until told to stop."""

import logging
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Final

from hardware.buttons import Press
from pi_companion import assembly, messages
from pi_companion.config import Settings
from pi_companion.console import Console
from pi_companion.errands import Errands
from pi_companion.eye import Eye
from pi_companion.eyes import Eyes
from pi_companion.games.catalogue import CATALOGUE
from pi_companion.games.game import Game
from pi_companion.lesson import Lessons
from pi_companion.own_sets import check_set, own_sets
from pi_companion.owner import learn, own_games
from pi_companion.panel import Display
from pi_companion.runtime import Inbox, Outlets, Runtime, new_inbox, resume
from pi_companion.service.journal import Journal
from pi_companion.service.notify import Notifier
from pi_companion.service.poweroff import ask_power_off
from pi_companion.service.workers import (
    Duty,
    HungThreadsError,
    Turn,
    Worker,
    WorkerDown,
    WorkerUp,
)
from pi_companion.session import Session
from pi_companion.ui.screens import Shown

CHECK_S: Final = 1.0
STOPPING: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
BUTTON_REST_S: Final = 5.0
DEVICES: Final[dict[str, messages.DeviceName]] = {
    "camera": "camera",
    "display": "display",
    "buttons": "buttons",
}

log = logging.getLogger("pi_companion")


@dataclass
class Supervisor:
    """Feeds the watchdog and replaces hung threads; called by the loop that matters."""

    workers: list[Worker]
    notifier: Notifier
    clock: Callable[[], float] = time.monotonic
    _checked: float = 0.0
    _fed: float = field(default=float("-inf"))

    def pulse(self) -> None:
        """Do what is due; ends the process when threads hang beyond hope."""
        now = self.clock()
        interval = self.notifier.watchdog_s
        if interval is not None and now - self._fed >= interval:
            self._fed = now
            self.notifier.alive()
        if now - self._checked < CHECK_S:
            return
        self._checked = now
        try:
            for worker in self.workers:
                worker.check()
        except HungThreadsError as error:
            log.critical("%s", error)
            # An ordinary exit would wait for the threads that hang.
            os._exit(1)


def serve(settings: Settings, data: Path, notifier: Notifier) -> int:
    """Run the box on its devices until SIGTERM, SIGINT or "shut down"."""
    games = own_games(CATALOGUE, data)
    check_set(settings.game.dice_set, data)
    with Journal.open(data / assembly.JOURNAL) as journal:
        if journal.set_aside is not None:
            log.warning("The journal was damaged and is kept as %s.", journal.set_aside)
        box = assembly.box_of(settings, games, own_sets(games, data))
        session = resume(journal, box, time.monotonic())
        display = Display(lambda: assembly.panel(settings))
        buzzer = assembly.buzzer(settings)
        inbox = new_inbox()
        eyes = Eyes(data)
        console = Console() if sys.stdout.isatty() else None
        eye = Eye(
            lambda: assembly.camera(settings, data),
            eyes.read,
            inbox.put,
            session.dice_set,
            console.saw if console else lambda _: None,
            eyes.view,
        )
        lessons = Lessons(lambda: eyes.models, data, changed=eyes.forget)
        workers = _workers(settings, inbox, display, eye)
        supervisor = Supervisor(workers, notifier)

        told = ""

        def watch(now: Session) -> None:
            nonlocal told
            eye.dice_set = now.dice_set
            if (status := _status(now)) != told:
                told = status
                notifier.status(status)

        def show(shown: Shown) -> None:
            display.show(shown)
            if console:
                console.show(shown)

        outlets = Outlets(
            show,
            buzzer.play,
            eye.look,
            _Learner(dict(games), data).learn,
            Errands(eye, lessons, data).run,
            supervisor.pulse,
            watch,
        )
        runtime = Runtime(session, journal, outlets, inbox)
        for worker in workers:
            worker.start()
        notifier.ready(_status(session))
        with _stopped_by_signals(runtime):
            runtime.run()
        notifier.stopping()
        for worker in workers:
            worker.stop()
        buzzer.close()
    if runtime.power_off and not ask_power_off(os.environ):
        log.warning("The box cannot be switched off from here: use its power button.")
    return 0


@dataclass
class _Learner:
    """Keeps what the players say of their dice."""

    games: dict[str, Game]
    data: Path

    def learn(self, game: str, kind: str, face: str) -> None:
        try:
            self.games[game] = learn(self.games[game], self.data, kind, face)
        except OSError as error:
            # It is asked about once more after the next start: no harm is done.
            log.warning("The face %s of %s could not be noted: %s", face, kind, error)


def _status(session: Session) -> str:
    """One line for `systemctl status`: where the game stands."""
    view = session.view
    return f"{view['phase']} {view.get('player', '')}".strip()


def _workers(
    settings: Settings, inbox: Inbox, display: Display, eye: Eye
) -> list[Worker]:
    def report(news: WorkerUp | WorkerDown) -> None:
        # The loop itself reports a hung thread, and must never wait for itself.
        with suppress(queue.Full):
            inbox.put_nowait(_device_message(news))

    @contextmanager
    def buttons() -> Iterator[Turn]:
        def pressed(press: Press) -> None:
            inbox.put(assembly.message_of(press, time.monotonic()))

        def turn(stop: threading.Event) -> None:
            stop.wait(BUTTON_REST_S)

        with assembly.buttons(settings, pressed):
            yield turn

    duties = [Duty("buttons", buttons, report, assembly.judge)]
    if settings.display.display != "none":
        duties.append(Duty("display", display.work, report, assembly.judge))
    if settings.camera.source != "none":
        duties.append(Duty("camera", eye.work, report, assembly.judge))
    return [Worker(duty) for duty in duties]


def _device_message(news: WorkerUp | WorkerDown) -> messages.Device:
    name, now = DEVICES[news.name], time.monotonic()
    if isinstance(news, WorkerUp):
        log.info("Works now: %s.", name)
        return messages.Device(name, up=True, at=now)
    note = f"{news.trouble.reason}; {news.trouble.remedy}."
    log.warning("%s", note)
    return messages.Device(name, up=False, at=now, note=note)


@contextmanager
def _stopped_by_signals(runtime: Runtime) -> Iterator[None]:
    def stop(_number: int, _frame: FrameType | None) -> None:
        runtime.stop()

    before = {s: signal.signal(s, stop) for s in STOPPING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def log_to_stderr(*, debug: bool) -> None:
    """Send log lines to standard error, where the journal of systemd reads them."""
    logging.basicConfig(
        stream=sys.stderr,
        level=logging.DEBUG if debug else logging.INFO,
        format="%(levelname)s %(message)s",
    )
