"""`demo`: the companion with nothing plugged in."""

import argparse
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from PIL import Image

from hardware.camera import Frame, SimulatedTable
from pi_companion import assembly
from pi_companion.commands.settings import settings_of
from pi_companion.commands.usage import UsageError
from pi_companion.console import Console
from pi_companion.demo.school import show_dice
from pi_companion.demo.show import Outcome, Plan, play
from pi_companion.eyes import Eyes
from pi_companion.lesson import Lessons
from pi_companion.play.words import plural
from pi_companion.service.journal import Journal
from pi_companion.session import Box


def run(args: argparse.Namespace) -> int:
    """Play one game; at a pace to follow on a terminal, fast when there is none."""
    settings = settings_of(args)
    watched = sys.stdout.isatty()
    speed = args.speed if args.speed is not None else float(watched)
    plan = Plan(args.game, args.players, args.eggspansion, args.seed, speed)
    box = assembly.box_of(settings)
    _check(plan, box)
    # Journal and dice set are real ones, but nobody wants to keep those of guests.
    with (
        tempfile.TemporaryDirectory() as folder,
        Journal.open(Path(folder) / assembly.JOURNAL) as journal,
    ):
        eyes = Eyes(Path(folder))
        box = _taught(box, plan, eyes, Path(folder))
        read = eyes.read
        if watched:
            console = Console()

            def draw(frame: Frame, screen: Image.Image) -> None:
                console.show_picture(screen)
                console.saw(frame)

            outcome = play(plan, box, read, journal, draw)
        else:
            told = _Told(journal)
            outcome = play(plan, box, read, told, lambda *_: told.tell())
            told.tell()
    sys.stdout.write(_result(outcome))
    return 0


def _taught(box: Box, plan: Plan, eyes: Eyes, data: Path) -> Box:
    """The box after the guests have shown it their dice."""
    lessons = Lessons(lambda: eyes.models, data, changed=eyes.forget)
    table = SimulatedTable(plan.seed, pace="fast")

    def told(what: str) -> None:
        if sys.stdout.isatty():
            sys.stdout.write(f"\r{what}\x1b[K")
            sys.stdout.flush()

    name, lesson = show_dice(table, lessons, box, plan.game, told)
    told("")
    if not sys.stdout.isatty():
        sys.stdout.write(f"dice shown  least sure of a face {lesson.sure} %\n")
    return replace(box, dice_sets={**box.dice_sets, plan.game: name})


def _check(plan: Plan, box: Box) -> None:
    if plan.game not in box.games:
        raise UsageError(f"There is no game {plan.game!r}: use {', '.join(box.games)}.")
    game = box.games[plan.game]
    if plan.players is not None and plan.players not in game.players:
        least, most = game.players[0], game.players[-1]
        raise UsageError(f"--players: {plan.game} is for {least} to {most}.")
    if plan.eggspansion and all(o.name != "eggspansion" for o in game.options):
        raise UsageError(f"--eggspansion: {plan.game} has none.")


class _Told:
    """A journal whose events are also said, a line each."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._untold: list[Mapping[str, Any]] = []

    def record(self, *events: Mapping[str, Any]) -> int:
        number = self._journal.record(*events)
        self._untold += events
        return number

    def tell(self) -> None:
        """Print what was not said yet; apart, lest it be a fault of the journal."""
        for event in self._untold:
            sys.stdout.write(_line(event) + "\n")
        if self._untold:
            sys.stdout.flush()
        self._untold = []

    def standing(self) -> list[dict[str, Any]]:
        return self._journal.standing()


def _line(event: Mapping[str, Any]) -> str:
    words = [event["event"].replace("_", " ")]
    for key, value in event.items():
        if key == "dice":
            words.append(", ".join(_die(die) for die in value))
        elif key != "event":
            words.append(f"{key} {value}")
    return "  ".join(words)


def _die(die: Any) -> str:  # noqa: ANN401 - a number, a name or {kind, face}
    return f"{die['kind']} {die['face']}" if isinstance(die, dict) else str(die)


def _result(outcome: Outcome) -> str:
    ranking = sorted(outcome.tally.items(), key=lambda row: row[1], reverse=True)
    lines = [f"{name}: {reached}" for name, reached in ranking]
    return (
        f"\n{outcome.winner} wins.\n"
        + "\n".join(["Final score", *lines])
        + f"\n\n{plural(outcome.rolls, 'roll')} read by camera: asked about "
        f"{outcome.asked}, helped with {outcome.helped}, "
        f"taken wrongly {outcome.misread}.\n"
    )
