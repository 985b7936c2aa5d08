"""The loop: durable before shown, nothing lost when saving fails, games long past."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from pi_companion.games.catalogue import CATALOGUE, catalogue
from pi_companion.messages import Press, Tick
from pi_companion.play.tables import plays
from pi_companion.runtime import Facts, Outlets, Runtime, new_inbox, resume
from pi_companion.service.journal import Journal
from pi_companion.session import Box
from pi_companion.ui.screens import Menu, Notice, Shown

BOX = Box(catalogue(CATALOGUE["chicken"]), plays(), names=("Ann", "Ben"))
NEW_GAME: dict[str, object] = {
    "event": "new_game",
    "game": "chicken",
    "players": ["Ann", "Ben"],
}
GO: dict[str, object] = {"event": "go_for_it"}


@dataclass
class Outside:
    """What the loop drives, in the order in which it happened."""

    happened: list[str] = field(default_factory=list)
    screens: list[Shown] = field(default_factory=list)

    def show(self, shown: Shown) -> None:
        self.happened.append("shown")
        self.screens.append(shown)


@dataclass
class Keeping:
    """A journal that notes when it was asked, and can refuse."""

    journal: Journal
    outside: Outside
    refuses: bool = False

    def record(self, *events: Mapping[str, Any]) -> int:
        if self.refuses:
            raise OSError("The disk is full; make room.")
        self.outside.happened.append("kept")
        return self.journal.record(*events)

    def standing(self) -> list[dict[str, Any]]:
        return self.journal.standing()


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal.open(tmp_path / "journal.sqlite")


def loop(facts: Facts, outside: Outside) -> Runtime:
    session = resume(facts, BOX, 0.0)
    return Runtime(session, facts, Outlets(outside.show), new_inbox())


def test_an_event_is_kept_before_anything_of_it_is_shown(journal: Journal) -> None:
    outside = Outside()
    journal.record(NEW_GAME)
    runtime = loop(Keeping(journal, outside), outside)
    runtime.handle(Press("reroll", 1.0))
    assert outside.happened == ["kept", "shown"]
    assert journal.standing()[-1] == GO


def test_what_could_not_be_kept_has_not_happened_and_is_said(
    journal: Journal,
) -> None:
    outside = Outside()
    journal.record(NEW_GAME)
    keeping = Keeping(journal, outside, refuses=True)
    runtime = loop(keeping, outside)
    runtime.handle(Press("reroll", 1.0))
    assert runtime.session.view["phase"] == "start_turn"
    notice = outside.screens[-1].screen
    assert isinstance(notice, Notice)
    assert "make room" in " ".join(notice.lines)
    keeping.refuses = False
    runtime.handle(Press("reroll", 2.0))  # OK
    runtime.handle(Press("reroll", 3.0))
    assert runtime.session.view["phase"] == "rolling"
    assert not isinstance(outside.screens[-1].screen, Notice)


def test_the_same_turn_goes_on_after_a_restart(journal: Journal) -> None:
    journal.record(NEW_GAME, GO)
    runtime = loop(journal, Outside())
    assert runtime.session.view["phase"] == "rolling"
    assert runtime.session.view["player"] == "Ann"


def test_undo_reaches_games_that_are_not_in_memory(journal: Journal) -> None:
    journal.record(*[NEW_GAME, GO] * 5)
    runtime = loop(journal, Outside())
    for press in range(9):
        runtime.handle(Press("undo", float(press)))
    assert runtime.session.match.events == (NEW_GAME,)
    runtime.handle(Press("undo", 10.0))
    assert runtime.session.view == {"phase": "no_game"}


def test_a_screen_is_sent_only_when_it_changes(journal: Journal) -> None:
    outside = Outside()
    runtime = loop(journal, outside)
    for moment in range(5):
        runtime.handle(Tick(moment / 4))
    assert len(outside.screens) == 1
    runtime.handle(Press("reroll", 2.0))
    assert isinstance(outside.screens[-1].screen, Menu)


def test_messages_that_wait_are_taken_in_order_and_the_loop_ends_when_told(
    journal: Journal,
) -> None:
    outside = Outside()
    pulses: list[int] = []

    def pulse() -> None:
        pulses.append(1)
        if len(pulses) == 3:
            runtime.stop()

    outlets = Outlets(outside.show, pulse=pulse)
    session = resume(journal, BOX, 0.0)
    runtime = Runtime(session, journal, outlets, new_inbox(), clock=lambda: 5.0)
    runtime.inbox.put(Press("reroll", 1.0))
    runtime.inbox.put(Press("reroll", 1.2))
    runtime.run()
    assert len(pulses) == 3
    assert isinstance(outside.screens[-1].screen, Menu)
