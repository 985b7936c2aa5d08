"""A match: new games at any time, taking back, what stands."""

from collections.abc import Mapping
from types import MappingProxyType

import pytest
from games_talk import chicken, play, refused, roll, start, told

from pi_companion.games.errors import IllegalEvent
from pi_companion.games.match import Match

NO_GAME = {"phase": "no_game"}
WIN = ("go_for_it", roll("white chicken fox fox blank"), "count")


def test_before_any_game_there_is_no_game() -> None:
    match = Match.empty()
    assert match.as_json() == NO_GAME
    assert match.state is None
    assert match.events == ()


def test_before_any_game_only_new_game_is_possible() -> None:
    assert "allowed is new_game" in refused(Match.empty(), "go_for_it")


def test_undo_at_the_very_start_is_an_error() -> None:
    assert "nothing to undo" in refused(Match.empty(), "undo")
    assert "nothing to undo" in refused(start(chicken(), "undo"), "undo")


def test_undo_takes_back_the_winning_event() -> None:
    won = start(chicken(target=1), *WIN)
    assert told(won)["phase"] == "game_over"
    assert told(play(won, "undo"))["phase"] == "decide"


def test_undo_of_a_new_game_brings_the_game_before_it_back() -> None:
    first = start(chicken("Ann", "Ben"), "go_for_it")
    second = play(first, chicken("Cy", "Di"))
    assert told(second)["player"] == "Cy"
    assert told(play(second, "undo")) == told(first)


def test_a_new_game_is_legal_at_any_time() -> None:
    match = start(chicken())
    for step in WIN:
        assert told(play(match, chicken("Cy", "Di")))["player"] == "Cy"
        match = play(match, step)


def test_what_was_undone_does_not_stand() -> None:
    match = start(chicken(), "go_for_it", "undo", "chicken_out")
    assert [event["event"] for event in match.events] == ["new_game", "chicken_out"]


def test_undo_takes_no_fields() -> None:
    sentence = refused(start(chicken()), {"event": "undo", "steps": 2})
    assert "has no field 'steps'" in sentence


def test_a_match_keeps_its_own_copy_of_an_event() -> None:
    event = chicken()
    match = Match.empty().apply(event)
    event["players"].append("Cy")
    match.events[0]["players"] = []
    assert match.events == (chicken(),)


def test_any_mapping_is_an_event() -> None:
    event: Mapping[str, object] = MappingProxyType(chicken())
    die = MappingProxyType({"kind": "white", "face": "blank"})
    match = play(Match.empty().apply(event), "go_for_it")
    match = match.apply(MappingProxyType({"event": "roll", "dice": (die,) * 4}))
    assert match.events[-1] == roll("white blank blank blank blank")


def test_a_text_with_an_illegal_event_is_no_match() -> None:
    with pytest.raises(IllegalEvent):
        Match.from_text('{"event": "undo"}\n')


def test_a_long_evening_can_be_taken_back_and_forgotten() -> None:
    match = start(chicken())
    bust = roll("white fox fox fox fox")
    for _ in range(5_000):
        match = play(match, "go_for_it", bust)
    assert len(match.events) == 10_001
    for _ in range(10_001):
        match = play(match, "undo")
    assert match.as_json() == NO_GAME
