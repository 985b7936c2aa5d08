"""The journal: what was recorded stays, what is damaged is said, the box starts."""

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from journal_lives import event as life_event
from mounted import (
    ROOT,
    run_python,
)

from pi_companion.service.journal import Journal, JournalFault, JournalInUse

LIVES = Path(__file__).with_name("journal_lives.py")

ROLL = {"event": "roll", "dice": [{"kind": "white", "face": "fox"}]}
UNDO = {"event": "undo"}


def new_game(name: str) -> dict[str, Any]:
    return {"event": "new_game", "game": "chicken", "players": [name, "Jörg"]}


def standing_forwards(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Follow the definition: a stack from which each undo takes one."""
    stack: list[dict[str, Any]] = []
    for event in log:
        if event["event"] != "undo":
            stack.append(event)
        elif stack:
            stack.pop()
    return stack


# What is recorded


def test_events_come_back_as_they_were_recorded_in_order(tmp_path: Path) -> None:
    log = [new_game("Änne"), ROLL, {"event": "count"}]
    with Journal.open(tmp_path / "journal.db") as journal:
        assert [journal.record(event) for event in log] == [1, 2, 3]
        assert journal.standing() == log
    with Journal.open(tmp_path / "journal.db") as journal:
        assert journal.set_aside is None
        assert journal.count() == 3
        assert journal.standing() == log


def test_each_commit_is_synced_and_written_ahead(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db"):
        assert (tmp_path / "journal.db-wal").exists()
    with closing(sqlite3.connect(tmp_path / "journal.db")) as reader:
        assert reader.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize(
    "event",
    [{"event": "roll", "dice": float("nan")}, {"event": "roll", "dice": {1, 2}}],
)
def test_what_is_not_json_is_refused_and_not_recorded(
    tmp_path: Path, event: dict[str, Any]
) -> None:
    with Journal.open(tmp_path / "journal.db") as journal:
        with pytest.raises((ValueError, TypeError)):
            journal.record(event)
        assert journal.count() == 0


def test_several_events_are_recorded_together_or_not_at_all(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db") as journal:
        assert journal.record(new_game("Ann"), ROLL) == 2
        with pytest.raises(ValueError, match="JSON"):
            journal.record(ROLL, {"event": "roll", "dice": float("inf")})
        with pytest.raises(ValueError, match="at least one"):
            journal.record()
        assert journal.standing() == [new_game("Ann"), ROLL]


def test_closing_twice_is_allowed(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "journal.db")
    journal.close()
    journal.close()


# What stands

marks = st.sampled_from(["undo", "new_game", "roll", "count"])


@settings(deadline=None, max_examples=40)
@given(log=st.lists(marks, max_size=30), games=st.integers(1, 4))
def test_standing_is_the_tail_of_the_stack_from_the_asked_game_on(
    tmp_path_factory: pytest.TempPathFactory, log: list[str], games: int
) -> None:
    events = [{"event": name, "number": n} for n, name in enumerate(log)]
    expected = standing_forwards(events)
    starts = [n for n, e in enumerate(expected) if e["event"] == "new_game"]
    if len(starts) >= games:
        expected = expected[starts[-games] :]
    folder = tmp_path_factory.mktemp("standing")
    with Journal.open(folder / "journal.db") as journal:
        journal.record({"event": "undo"}, *events)
        assert journal.standing(games) == expected


def test_undo_past_the_returned_events_is_told_by_asking_again(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db") as journal:
        for event in (new_game("Ann"), ROLL, new_game("Ben")):
            journal.record(event)
        assert journal.standing(1) == [new_game("Ben")]
        journal.record(UNDO)
        assert journal.standing(1) == [new_game("Ann"), ROLL]


def test_fewer_than_one_game_cannot_be_asked_for(tmp_path: Path) -> None:
    with (
        Journal.open(tmp_path / "journal.db") as journal,
        pytest.raises(ValueError, match="1 or more"),
    ):
        journal.standing(0)


def test_months_of_play_do_not_slow_the_start(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    Journal.open(path).close()
    with closing(sqlite3.connect(path)) as filler, filler:
        filler.executemany(
            "INSERT INTO events (at_ms, mark, body) VALUES (0, ?, ?)",
            (
                (2, json.dumps(new_game("Ann")))
                if n % 200 == 0
                else (1, json.dumps(UNDO))
                if n % 17 == 0
                else (0, json.dumps(ROLL))
                for n in range(100_000)
            ),
        )
    begin = time.process_time()  # the machine may be busy with other tests
    with Journal.open(path) as journal:
        assert len(journal.standing(3)) > 400
    assert time.process_time() - begin < 0.3


# Death at any moment


def test_a_thousand_killed_lives_lose_nothing_that_was_shown(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, LIVES, tmp_path, "1000", "20261130"],
        capture_output=True,
        text=True,
        check=True,
        timeout=240,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    result = json.loads(done.stdout)
    assert result["killed"] == 1000
    assert result["lost"] == result["invented"] == result["gaps"] == 0
    assert result["killed while opening"] > 20
    with Journal.open(tmp_path / "journal.db") as journal:
        number = journal.count()
        assert journal.set_aside is None
        assert 0 <= number - result["shown"] <= 1
        log = [life_event(n) for n in range(1, number + 1)]
        assert journal.standing(10**6) == standing_forwards(log)


# One writer


def test_a_second_process_is_refused_in_one_sentence(tmp_path: Path) -> None:
    code = """
import sys, pathlib
from pi_companion.service.journal import Journal, JournalInUse
try:
    Journal.open(pathlib.Path(sys.argv[1]))
except JournalInUse as error:
    print(error)
"""
    path = tmp_path / "journal.db"
    with Journal.open(path) as journal:
        said = run_python(code, path).stdout
        assert said.startswith(f"Another companion already uses {tmp_path}")
        journal.record(ROLL)
    assert run_python(code, path).stdout == ""


def test_the_same_process_cannot_open_it_twice_either(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db"):
        with pytest.raises(JournalInUse):
            Journal.open(tmp_path / "journal.db")
        with pytest.raises(OSError, match="--data"):
            Journal.open(tmp_path / "journal.db")


# Damage


def garble(path: Path) -> None:
    path.write_bytes(b"\xa7 not a database " * 600)


def truncate(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2 + 13)


def empty(path: Path) -> None:
    os.truncate(path, 0)


def zero_the_first_page(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(bytes(4096))


def zero_a_middle_page(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(bytes(4096))


def overwrite_with_another_database(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")


@pytest.mark.parametrize(
    "damage",
    [
        garble,
        truncate,
        empty,
        zero_the_first_page,
        zero_a_middle_page,
        overwrite_with_another_database,
    ],
)
def test_a_damaged_journal_is_set_aside_and_a_new_one_begun(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path) as journal:
        journal.record(*[ROLL] * 300)
    damage(path)
    broken = path.read_bytes()
    with Journal.open(path) as journal:
        assert journal.set_aside == tmp_path / "journal.db.damaged-1"
        assert journal.set_aside.read_bytes() == broken
        assert journal.standing() == []
        journal.record(new_game("Ann"))
    with Journal.open(path) as journal:
        assert journal.set_aside is None
        assert journal.standing() == [new_game("Ann")]


def test_every_damaged_journal_is_kept_under_a_name_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    kept = []
    for number in range(3):
        path.write_bytes(b"broken %d" % number)
        with Journal.open(path) as journal:
            assert journal.set_aside is not None
            kept.append(journal.set_aside.read_bytes())
    assert kept == [b"broken 0", b"broken 1", b"broken 2"]


def test_its_write_ahead_log_goes_aside_with_it(tmp_path: Path) -> None:
    path, wal = tmp_path / "journal.db", tmp_path / "journal.db-wal"
    path.write_bytes(b"broken")
    wal.write_bytes(b"rest")
    with Journal.open(path) as journal:
        assert journal.count() == 0
    assert (tmp_path / "journal.db.damaged-1-wal").read_bytes() == b"rest"


def test_a_log_left_alone_by_an_interrupted_rescue_is_set_aside_too(
    tmp_path: Path,
) -> None:
    (tmp_path / "journal.db-wal").write_bytes(b"rest")
    with Journal.open(tmp_path / "journal.db") as journal:
        assert journal.set_aside is not None
        assert journal.record(ROLL) == 1


def test_damage_met_while_playing_is_said_and_the_next_start_heals_it(
    tmp_path: Path,
) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path) as journal:
        journal.record(*[ROLL] * 2000)
    with Journal.open(path) as journal:
        garble(path)
        with pytest.raises(JournalFault, match="start again"):
            journal.standing()
    with Journal.open(path) as journal:
        assert journal.set_aside is not None


def test_a_journal_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    Journal.open(path).close()
    with closing(sqlite3.connect(path)) as later:
        later.execute("PRAGMA user_version = 2")
    with pytest.raises(JournalFault, match="newer version"):
        Journal.open(path)
