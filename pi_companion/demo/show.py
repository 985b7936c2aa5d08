"""A whole game by itself: table, camera, eyes, rules and screens, nothing plugged in.

One thread takes turns at what the box does in several: that makes a game depend on
its seed alone.
"""

import random
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from PIL import Image

from hardware.camera import Frame, SimulatedTable
from hardware.oled import MemoryPanel
from pi_companion.demo.guests import Guests
from pi_companion.eye import Eye
from pi_companion.games.match import Match
from pi_companion.messages import Button, Press, Tick
from pi_companion.play.words import plural
from pi_companion.runtime import Facts, Outlets, Runtime, new_inbox
from pi_companion.session import Box, begin
from pi_companion.ui.draw import draw
from pi_companion.ui.screens import Shown
from pi_companion.vision.reading import Reading

FPS: Final = 10.0
MOST_FRAMES: Final = 60_000
"""A game that is not over after so many pictures is stuck."""
THINKS_S: Final = 1.5
"""How long a guest thinks when a person watches."""
FASTEST: Final = 10.0
"""From this speed on pictures are taken as fast as they can be read."""


@dataclass(frozen=True)
class Plan:
    """What is to be played; `speed` 1 is a real table's pace.

    At 0, and from `FASTEST` on, it goes as fast as the pictures can be read.
    """

    game: str = "chicken"
    players: int | None = None
    eggspansion: bool = False
    seed: int = 1
    speed: float = 0.0

    @property
    def paced(self) -> bool:
        """Whether the table keeps a pace."""
        return 0 < self.speed < FASTEST


@dataclass(frozen=True)
class Outcome:
    """Who won, how far each got, and how well the dice were read."""

    winner: str
    tally: Mapping[str, Any]
    rolls: int
    asked: int
    helped: int
    misread: int


Watch = Callable[[Frame, Image.Image], None]
"""Gets every picture of the camera together with what the panel shows."""


def play(
    plan: Plan,
    box: Box,
    read: Callable[[Frame, str], Reading],
    facts: Facts,
    watch: Watch,
) -> Outcome:
    """Play one game to its end; RuntimeError when it comes to none."""
    table = _table(plan)
    panel = MemoryPanel()

    def show(shown: Shown) -> None:
        panel.show(draw(shown))

    def press(button: Button) -> None:
        inbox.put(Press(button, table.now))

    def saw(frame: Frame) -> None:
        watch(frame, panel.image)

    game = box.games[plan.game]
    players = plan.players or 2
    guests = Guests(
        table,
        press,
        random.Random(plan.seed),  # noqa: S311 - dice, not secrets
        (game.title, plural(players, "player"), "Play"),
        THINKS_S if plan.paced else 0.0,
    )
    box = replace(box, options={**box.options, "eggspansion": plan.eggspansion})
    inbox = new_inbox()
    session = begin(Match.empty(box.games), box, table.now)
    dice_set = session.dice_set_of(plan.game)
    eye = Eye(lambda: table, read, inbox.put, dice_set, saw)
    outlets = Outlets(show, look=eye.look)
    runtime = Runtime(session, facts, outlets, inbox, lambda: table.now)
    with eye.work() as look:
        never = threading.Event()
        for _ in range(MOST_FRAMES):
            look(never)
            inbox.put(Tick(table.now))
            runtime.drain()
            guests.act(runtime.session)
            runtime.drain()
            state = runtime.session.match.as_json()
            if state["phase"] == "game_over":
                break
        else:
            raise RuntimeError("The game came to no end; try another --seed.")
        _linger(plan, look, runtime, table)
    tally: Any = state[box.plays[plan.game].tally]
    return Outcome(
        str(state["winner"]),
        tally,
        guests.rolls,
        guests.asked,
        guests.helped,
        guests.misread,
    )


def _table(plan: Plan) -> SimulatedTable:
    if not plan.paced:
        return SimulatedTable(plan.seed, fps=FPS, pace="fast")
    speed = plan.speed
    return SimulatedTable(
        plan.seed,
        fps=FPS,
        clock=lambda: time.monotonic() * speed,
        wait=lambda seconds: time.sleep(seconds / speed),
    )


def _linger(
    plan: Plan,
    look: Callable[[threading.Event], None],
    runtime: Runtime,
    table: SimulatedTable,
) -> None:
    """Let whoever watches see the winner and the final score."""
    until = table.now + (8 * THINKS_S if plan.paced else 0.0)
    while table.now < until:
        look(threading.Event())
        runtime.inbox.put(Tick(table.now))
        runtime.drain()
