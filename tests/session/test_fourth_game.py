"""A game is added with rules, manners and a dice set, and all else follows."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import pytest
from at_table import AtTable
from list_steps import take

from pi_companion.games.catalogue import CATALOGUE, catalogue
from pi_companion.games.dice import shipped_table
from pi_companion.games.errors import IllegalEvent
from pi_companion.games.fields import one_of, read_event
from pi_companion.games.game import Game, Number, Setup, State
from pi_companion.games.match import Match
from pi_companion.games.replay import replay
from pi_companion.messages import Record, Sound
from pi_companion.play.prompt import Awaited, ByHand, LookAgain, Prompt
from pi_companion.play.tables import plays
from pi_companion.runtime import fold
from pi_companion.service.journal import Journal
from pi_companion.session import Box, begin
from pi_companion.ui.screens import Attract, Big, Hints, Menu, Screen, Turn
from pi_companion.vision.reading import Label

PIPS = ("1", "2", "3", "4", "5", "6")


@dataclass(frozen=True)
class Race:
    """The rules: roll one die in turn; who is first with enough sixes wins."""

    setup: Setup
    sixes: tuple[int, ...]
    turn: int = 0
    over: bool = False

    @property
    def allowed(self) -> tuple[str, ...]:
        return () if self.over else ("roll",)

    def apply(self, event: Mapping[str, object]) -> "Race":
        readers = {"roll": lambda fields: fields.items("dice", one_of(PIPS))}
        dice = read_event(event, readers, self.allowed)
        if len(dice) != 1:
            raise IllegalEvent(f"One die is rolled, not {len(dice)}.")
        sixes = list(self.sixes)
        sixes[self.turn] += dice[0] == "6"
        if sixes[self.turn] == self.setup["sixes"]:
            return replace(self, sixes=tuple(sixes), over=True)
        turn = (self.turn + 1) % len(sixes)
        return replace(self, sixes=tuple(sixes), turn=turn)

    def as_json(self) -> dict[str, object]:
        names = self.setup.players
        return {
            "game": "sixes",
            "phase": "game_over" if self.over else "rolling",
            "player": names[self.turn],
            "scores": dict(zip(names, self.sixes, strict=True)),
            "allowed": list(self.allowed),
            "winner": names[self.turn] if self.over else None,
        }


class RacePlay:
    """The manners: one prompt, one piece of news."""

    tally: str = "scores"
    attract: tuple[Attract, ...] = (Attract("Sixes", ("First to roll a six",), ("6",)),)
    sides: Mapping[str, tuple[str, ...]] = {"any": PIPS}

    def prompt(self, state: State) -> Prompt:
        race = cast("Race", state)
        name = race.setup.players[race.turn]
        if race.over:
            hints = Hints("Again", "New", "", "Undo")
            return Prompt((Big("Winner!", name, "a six!", "6", hints),), {})
        hints = Hints("Look", "Hand", "", "Undo")
        sixes = race.sixes[race.turn]
        page = Turn(name, sixes, "Roll one die", (("any", 1),), hints)
        awaited = Awaited({"any": 1}, self.sides, _event, _labels)
        return Prompt((page,), {"reroll": LookAgain(), "count": ByHand()}, awaited)

    def news(
        self, before: State | None, event: Mapping[str, Any], after: State
    ) -> tuple[Screen, ...]:
        del after
        if before is None or event["event"] != "roll":
            return ()
        player = str(before.as_json()["player"])
        return (Big(player, event["dice"][0], "rolled", "die", Hints()),)

    def sound(
        self, before: State | None, event: Mapping[str, Any], after: State
    ) -> Sound:
        del before, event
        return "tick" if after.allowed else "win"


def _event(dice: tuple[Label, ...]) -> Mapping[str, Any]:
    return {"event": "roll", "dice": [face for _, face in dice]}


def _labels(event: Mapping[str, Any]) -> tuple[Label, ...]:
    return tuple(("any", face) for face in event["dice"])


SIXES = Game(
    name="sixes",
    title="First to a Six",
    players=range(1, 4),
    options=(Number("sixes", "Sixes to win", default=1, low=1, high=3),),
    dice_set="pips",
    table=shipped_table("pips"),
    start=lambda setup: Race(setup, (0,) * len(setup.players)),
)
FOUR = catalogue(*CATALOGUE.values(), SIXES)
BOX = Box(FOUR, {**plays(), "sixes": RacePlay()}, names=("Ann", "Ben"))


@pytest.fixture
def sixes() -> AtTable:
    """A game started in the menu, with two sixes to win."""
    table = take(AtTable(BOX).press("reroll"), "First to a Six")
    take(table, "2 players")
    take(table, "Sixes to win: 1").press("reroll", "count")
    take(take(table, "Play"), "Ann")
    return table


def whole_game(table: AtTable) -> AtTable:
    for face in "3616":
        table.throw(f"any {face}")
    return table


def test_the_menu_offers_it_with_its_players_and_variants(sixes: AtTable) -> None:
    assert sixes.view["phase"] == "rolling"
    events = [e.event for e in sixes.effects if isinstance(e, Record)]
    assert events == [
        {"event": "new_game", "game": "sixes", "players": ["Ann", "Ben"], "sixes": 2}
    ]


def test_it_is_played_by_throwing_to_its_end(sixes: AtTable) -> None:
    assert sixes.session.dice_set == "pips"
    whole_game(sixes)
    assert isinstance(sixes.screen, Big)
    assert (sixes.screen.title, sixes.screen.word) == ("Ben", "6")
    assert sixes.view["scores"] == {"Ann": 0, "Ben": 2}
    assert sixes.view["winner"] == "Ben"
    assert sixes.press("reroll").view["player"] == "Ben"  # AGAIN


def test_undo_by_hand_and_mending_work_for_it(sixes: AtTable) -> None:
    whole_game(sixes).press("undo", "count", "reroll")
    assert sixes.view["scores"] == {"Ann": 0, "Ben": 1}
    sixes.hold("undo")
    assert isinstance(sixes.screen, Menu)
    take(take(take(sixes, "Fix last roll"), "Any: 1"), "6")
    assert sixes.view["winner"] == "Ben"


def test_the_journal_and_replay_know_it(sixes: AtTable, tmp_path: Path) -> None:
    whole_game(sixes).press("undo")
    facts = [e.event for e in sixes.effects if isinstance(e, Record)]
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        journal.record(*facts)
        match = fold(journal.standing(), Match.empty(FOUR))
    assert match.as_json() == sixes.view
    again = AtTable(BOX)
    again.session = begin(match, BOX)
    assert again.throw("any 6").view["winner"] == "Ben"
    answers = list(replay(map(json.dumps, facts), Match.empty(FOUR)))
    assert answers[-1] == {"ok": True, "state": sixes.view}


def test_it_explains_itself_while_nobody_plays() -> None:
    table = AtTable(BOX).press("count")
    titles = []
    while isinstance(table.screen, Attract):
        titles.append(table.screen.title)
        table.press("count")
    assert titles[-1] == "Sixes"
