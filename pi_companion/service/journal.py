"""The journal: every event on disk before it is shown, and what stands of them.

The log only grows. Taking back is itself an event, so the standing events follow from
the whole log: an "undo" takes back the newest event that still stands. That is
bracket matching, and it can be done backwards from the newest row: each undo owes one
event, each other event pays a debt or else stands. An undo that found nothing to take
back leaves a debt only where every older event is taken back already, so it changes
nothing. Hence the walk may stop as soon as it has met enough games, and months of
play cost the start nothing.
"""

import fcntl
import json
import os
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Self

from pi_companion.service.datadir import sync_folder

EVENT, UNDO, NEW_GAME = 0, 1, 2
_MARKS = {"undo": UNDO, "new_game": NEW_GAME}

SCHEMA = """
CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,  -- wall clock, milliseconds since 1970; never relied on
    mark INTEGER NOT NULL CHECK (mark IN (0, 1, 2)),  -- 1 undo, 2 new_game, 0 others
    body TEXT NOT NULL CHECK (json_valid(body))
);
PRAGMA user_version = 1;
"""
VERSION = 1
_INSERT = "INSERT INTO events (at_ms, mark, body) VALUES (?, ?, ?)"

_HEADER = b"SQLite format 3\0"
_DAMAGED = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_ERROR,  # a sound database that holds something else
    sqlite3.SQLITE_IOERR_READ,  # sectors that the card cannot read any more
}


class JournalFault(OSError):  # noqa: N818 -- a fault of the medium, not a bug
    """The journal cannot be read or written now; nothing half-written remains."""


class JournalInUse(JournalFault):
    """Another process writes this journal."""


class _DamagedError(Exception):
    """The file is not a sound journal."""


class Journal:
    """The log of one data folder, for one process and one thread.

    Made by `Journal.open`. `set_aside` names the damaged file that was renamed when
    the journal was opened, else it is None. Closing twice is allowed.
    """

    def __init__(
        self, path: Path, db: sqlite3.Connection, lock: int, set_aside: Path | None
    ) -> None:
        self.path = path
        self.set_aside = set_aside
        self._db = db
        self._lock = lock

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open or begin the journal at `path`; its folder must exist.

        A damaged file is renamed aside, never deleted, and a new journal is begun.
        Raises JournalInUse when another process has it open, JournalFault when the
        medium refuses or the journal is of a newer version.
        """
        path = path.absolute()
        lock = _take_lock(path)
        try:
            with _said(path):
                db, set_aside = _open_sound(path)
        except BaseException:
            os.close(lock)
            raise
        return cls(path, db, lock, set_aside)

    def record(self, *events: Mapping[str, Any]) -> int:
        """Append `events`, all or none; return the number of the last, from 1 up.

        An event's name is its "event". They are durable when this returns: one
        transaction, one sync. Raises ValueError or TypeError when one is not JSON,
        and JournalFault when the medium refuses; then nothing was recorded and the
        journal can be used further.
        """
        at_ms = time.time_ns() // 1_000_000
        rows = [
            (at_ms, _MARKS.get(event["event"], EVENT), _body(event)) for event in events
        ]
        if not rows:
            raise ValueError("There is no event to record: give at least one.")
        with _said(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                for row in rows:
                    last = self._db.execute(_INSERT, row).lastrowid
                self._db.execute("COMMIT")
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
        return last or 0

    def standing(self, games: int = 3) -> list[dict[str, Any]]:
        """Return the events that no undo took back, oldest first, to be folded.

        They begin with the `games`-th last standing new_game, or with the first event
        if there are fewer. Folding them gives the state of the whole log, because a
        new_game depends on nothing before it. What the list cannot tell is the state
        *before* its first event: whoever folds it must refuse an undo of that event,
        or record it and ask for `standing` again.
        """
        if games < 1:
            raise ValueError(f"{games} games cannot be folded: ask for 1 or more.")
        found: list[dict[str, Any]] = []
        owed = 0
        with _said(self.path), closing(self._newest_first()) as rows:
            for mark, body in rows:
                if mark == UNDO:
                    owed += 1
                elif owed:
                    owed -= 1
                else:
                    found.append(json.loads(body))
                    games -= mark == NEW_GAME
                    if not games:
                        break
        return found[::-1]

    def _newest_first(self) -> sqlite3.Cursor:
        return self._db.execute("SELECT mark, body FROM events ORDER BY id DESC")

    def count(self) -> int:
        """How many events were ever recorded, undos among them."""
        with _said(self.path):
            (number,) = self._db.execute("SELECT count(*) FROM events").fetchone()
        return int(number)

    def close(self) -> None:
        """Close the file and let other processes have it."""
        if self._lock < 0:
            return
        self._db.close()
        os.close(self._lock)
        self._lock = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _body(event: Mapping[str, Any]) -> str:
    return json.dumps(dict(event), allow_nan=False, separators=(",", ":"))


def _take_lock(path: Path) -> int:
    """Lock the journal for this process; the kernel drops the lock when it dies.

    The lock is a file of its own, because the journal itself may be renamed, and
    SQLite's locks are let go between transactions.
    """
    name = path.with_name(path.name + ".lock")
    try:
        lock = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise JournalFault(
            f"The journal {path} cannot be written ({error.strerror}): make its "
            "folder writable, or name another with --data."
        ) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise JournalInUse(
            f"Another companion already uses {path.parent}: stop it "
            "(systemctl stop pi-companion), or name another folder with --data."
        ) from error
    return lock


def _open_sound(path: Path) -> tuple[sqlite3.Connection, Path | None]:
    set_aside = None
    if path.exists():
        try:
            return _connect(path), None
        except _DamagedError:
            set_aside = _move_aside(path)
    elif _wal(path).exists():
        # A log without its database is the rest of an interrupted rescue.
        set_aside = _move_aside(path)
    _begin(path)
    return _connect(path), set_aside


def _connect(path: Path) -> sqlite3.Connection:
    """Open and check the file; raise _DamagedError when it is not a sound journal."""
    with path.open("rb") as file:
        # SQLite takes a very short file for an empty one and throws its log away.
        if file.read(len(_HEADER)) != _HEADER:
            raise _DamagedError
    db = sqlite3.connect(
        f"{path.as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=1
    )
    try:
        _check(path, db)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        # SQLite opens what it cannot write; better known now than at the first roll.
        db.execute("BEGIN IMMEDIATE")
        db.execute("ROLLBACK")
    except sqlite3.Error as error:
        db.close()
        if not _DAMAGED.isdisjoint((_code(error), _code(error) & 0xFF)):
            raise _DamagedError from error
        raise
    except BaseException:
        db.close()
        raise
    return db


def _check(path: Path, db: sqlite3.Connection) -> None:
    (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise _DamagedError
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise JournalFault(
            f"The journal {path} was written by a newer version of the program: "
            "install that version again, or name another folder with --data."
        )
    db.execute("SELECT id, at_ms, mark, body FROM events LIMIT 1").fetchone()


def _begin(path: Path) -> None:
    """Make an empty journal that appears under its name complete or not at all."""
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    with closing(sqlite3.connect(fresh, isolation_level=None)) as db:
        # No side file: a half-made one is thrown away at the next start anyway.
        db.execute("PRAGMA journal_mode = MEMORY")
        db.execute("PRAGMA synchronous = FULL")
        db.executescript(SCHEMA)
    fresh.replace(path)
    sync_folder(path.parent)


def _move_aside(path: Path) -> Path:
    """Rename the damaged files to one new name, so that tools can still join them."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists() or (
        _wal(aside).exists()
    ):
        number += 1
    for suffix in ("", "-wal", "-shm"):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    sync_folder(path.parent)
    return aside


def _wal(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _code(error: sqlite3.Error) -> int:
    """SQLite's extended result code; 0 when Python itself raised the error."""
    return getattr(error, "sqlite_errorcode", 0)


@contextmanager
def _said(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system raise into one sentence with a remedy."""
    try:
        yield
    except JournalFault:
        raise
    except sqlite3.Error as error:
        raise JournalFault(_sentence(path, error)) from error
    except OSError as error:
        raise JournalFault(
            f"The journal {path} cannot be written ({error.strerror}): make its "
            "folder writable, or name another with --data."
        ) from error


def _sentence(path: Path, error: sqlite3.Error) -> str:
    match _code(error) & 0xFF:
        case sqlite3.SQLITE_FULL:
            return (
                f"The disk with {path} is full and the event was not saved: "
                "make room (df -h shows it) and try again."
            )
        case sqlite3.SQLITE_IOERR:
            return (
                f"The journal {path} could not be read or written ({error}): see "
                "whether the disk is full (df -h) or the card worn out (dmesg)."
            )
        case sqlite3.SQLITE_BUSY:
            return f"Another program holds {path}: close it and try again."
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return (
                f"The journal {path} was damaged while in use ({error}): start "
                "again, then it is set aside and a new one begun."
            )
        case _:
            return (
                f"The journal {path} cannot be written ({error}): make it and its "
                "folder writable, or name another folder with --data."
            )
