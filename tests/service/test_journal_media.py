"""The journal on a medium that refuses: said in a sentence, and play goes on."""

import json
import resource
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from mounted import (
    IN_A_READ_ONLY_FOLDER,
    IN_A_SMALL_DISK,
    inside,
    run_python,
)

from pi_companion.service.journal import Journal, JournalFault

ROLL = {"event": "roll", "dice": [{"kind": "white", "face": "fox"}]}
UNDO = {"event": "undo"}


def new_game(name: str) -> dict[str, Any]:
    return {"event": "new_game", "game": "chicken", "players": [name, "Jörg"]}


FULL_THEN_ROOM = """
import json, pathlib, resource, sys
from pi_companion.service.journal import Journal, JournalFault
path = pathlib.Path(sys.argv[1])
journal = Journal.open(path)
acknowledged, said = 0, []
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
while not said:
    try:
        acknowledged = journal.record({"event": "roll", "dice": ["fox"] * 50})
    except JournalFault as fault:
        said.append(str(fault))
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
after = journal.record({"event": "count"})
print(json.dumps([acknowledged, after, said, journal.count()]))
"""


def test_when_a_write_is_refused_it_is_said_and_play_goes_on_later(
    tmp_path: Path,
) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    if hard != resource.RLIM_INFINITY:
        pytest.skip("files are limited in size here already")
    done = run_python(FULL_THEN_ROOM, tmp_path / "journal.db")
    assert done.stderr == ""
    acknowledged, after, said, count = json.loads(done.stdout)
    assert acknowledged > 10
    assert after == count == acknowledged + 1
    assert "disk is full (df -h)" in said[0]


FULL_DISK = """
import json, pathlib, sys
from pi_companion.service.journal import Journal, JournalFault
folder = pathlib.Path(sys.argv[1])
ballast = folder / "ballast"
ballast.write_bytes(bytes(100_000))
journal = Journal.open(folder / "journal.db")
acknowledged, said = 0, []
while not said:
    try:
        acknowledged = journal.record({"event": "roll", "dice": ["fox"] * 50})
    except JournalFault as fault:
        said.append(str(fault))
ballast.unlink()
after = journal.record({"event": "count"})
print(json.dumps([acknowledged, after, said, journal.count()]))
"""


def test_a_full_disk_is_said_and_play_goes_on_when_there_is_room(
    tmp_path: Path,
) -> None:
    done = run_python(FULL_DISK, tmp_path, before=inside(IN_A_SMALL_DISK, tmp_path))
    assert done.stderr == ""
    acknowledged, after, said, count = json.loads(done.stdout)
    assert acknowledged > 10
    assert after == count == acknowledged + 1
    sentence = (
        "The disk is full and the event was not saved: make room and try again "
        f"(df -h shows how full the disk with {tmp_path}/journal.db is)."
    )
    assert said == [sentence]


OPEN_ONLY = """
import pathlib, sys
from pi_companion.service.journal import Journal, JournalFault
try:
    Journal.open(pathlib.Path(sys.argv[1]))
except JournalFault as fault:
    print(fault)
"""


@pytest.mark.parametrize("played_before", [False, True])
def test_a_read_only_folder_is_said_at_the_start(
    tmp_path: Path, *, played_before: bool
) -> None:
    if played_before:
        with Journal.open(tmp_path / "journal.db") as journal:
            journal.record(ROLL)
    prefix = inside(IN_A_READ_ONLY_FOLDER, tmp_path)
    done = run_python(OPEN_ONLY, tmp_path / "journal.db", before=prefix)
    assert done.stderr == ""
    assert done.stdout == (
        f"The journal {tmp_path}/journal.db cannot be written (Read-only file "
        "system): make its folder writable, or name another with --data.\n"
    )


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(JournalFault, match="No such file"):
        Journal.open(tmp_path / "nowhere" / "journal.db")


def test_a_folder_in_place_of_the_journal_is_said(tmp_path: Path) -> None:
    (tmp_path / "journal.db").mkdir()
    with pytest.raises(JournalFault, match="cannot be written"):
        Journal.open(tmp_path / "journal.db")


def test_a_program_that_holds_the_database_is_named_as_the_cause(
    tmp_path: Path,
) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path) as journal, closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalFault, match="Another program holds"):
            journal.record(ROLL)
        other.rollback()
        assert journal.record(ROLL) == 1


def test_a_program_that_holds_it_at_the_start_is_named_too(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    Journal.open(path).close()
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalFault, match="Another program holds"):
            Journal.open(path)
    with Journal.open(path) as journal:
        assert journal.set_aside is None


def test_the_journal_can_be_copied_while_it_is_in_use(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db") as journal:
        journal.record(ROLL)
        with (
            closing(sqlite3.connect(tmp_path / "journal.db")) as source,
            closing(sqlite3.connect(tmp_path / "copy.db")) as copy,
        ):
            source.backup(copy)
    with Journal.open(tmp_path / "copy.db") as journal:
        assert journal.standing() == [ROLL]
