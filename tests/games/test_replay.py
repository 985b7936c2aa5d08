"""Replay: lines in, states or sentences out, never a crash."""

import json

import pytest
from games_talk import chicken, roll
from hypothesis import given, settings
from hypothesis import strategies as st

from pi_companion.games.replay import replay

NEW = json.dumps(chicken())


def test_each_event_gives_the_state_after_it() -> None:
    first, second = replay([NEW, '{"event": "go_for_it"}'])
    assert first["ok"] is True
    assert second["ok"] is True
    assert second["state"]["phase"] == "rolling"  # type: ignore[index]


def test_the_state_has_exactly_the_keys_of_the_contract() -> None:
    (first,) = replay([NEW])
    assert first == {
        "ok": True,
        "state": {
            "game": "chicken",
            "phase": "start_turn",
            "player": "Ann",
            "scores": {"Ann": 0, "Ben": 0},
            "pool": {"white": 4},
            "coop": {"yellow": 4, "orange": 4},
            "bag": {},
            "right": [],
            "left": [],
            "middle": [],
            "foxes": 0,
            "points": 0,
            "allowed": ["chicken_out", "go_for_it", "set_score"],
            "winner": None,
            "busted": False,
        },
    }


def test_an_illegal_event_leaves_the_state_and_the_next_one_is_tried() -> None:
    _, count, go = replay([NEW, '{"event": "count"}', '{"event": "go_for_it"}'])
    assert set(count) == {"ok", "error"}
    assert count["ok"] is False
    assert go["ok"] is True


def test_empty_lines_are_skipped() -> None:
    assert len(list(replay(["", "\n", "  \r\n", NEW + "\n", "\t"]))) == 1


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", "not JSON"),
        ("hello", "not JSON"),
        ('{"event": "undo"} {"event": "undo"}', "not JSON"),
        ("{'event': 'undo'}", "not JSON"),
        ("3", "JSON object"),
        ("null", "JSON object"),
        ('"undo"', "JSON object"),
        ('[{"event": "undo"}]', "JSON object"),
        ('{"event": "undo", "event": "undo"}', "occurs twice"),
        ('{"event": "undo", "n": NaN}', "NaN is not a number"),
        ('{"event": "undo", "n": Infinity}', "Infinity is not a number"),
        ('{"event": "undo", "n": -Infinity}', "-Infinity is not a number"),
        ("NaN", "NaN is not a number"),
        ('{"event": "undo", "n": ' + "9" * 5000 + "}", "too long"),
        ('{"event": "undo", "n": ' + "[" * 100_000 + "}", "too deeply"),
        ("[" * 100_000 + "]" * 100_000, "too deeply"),
        ("\ufffd\ufffd", "not JSON"),
        ("\x00", "not JSON"),
        ("{}", "needs the field 'event'"),
        ('{"event": "undo"}', "nothing to undo"),
        ('{"event": "go_for_it"}', "before a game"),
        ('{"event": "\\ud800"}', "cannot be shown"),
    ],
)
def test_a_line_that_is_no_event_is_an_error_and_no_crash(
    line: str, sentence: str
) -> None:
    answer, after = replay([line, NEW])
    assert answer["ok"] is False
    error = answer["error"]
    assert isinstance(error, str)
    assert sentence in error
    assert error.endswith(".")
    assert "\n" not in error
    error.encode()
    assert after["ok"] is True


@settings(deadline=None, max_examples=100)
@given(st.lists(st.text(max_size=30), max_size=5))
def test_no_text_whatever_crashes_it(lines: list[str]) -> None:
    for answer in replay([NEW, *lines]):
        assert json.dumps(answer)


def test_states_are_not_shared_between_answers() -> None:
    answers = [NEW, '{"event": "go_for_it"}', json.dumps(roll("white fox fox egg egg"))]
    told = list(replay(answers))
    assert [answer["state"]["phase"] for answer in told] == [  # type: ignore[index]
        "start_turn",
        "rolling",
        "decide",
    ]
