"""The journal's file: locked for one writer, checked, set aside when damaged."""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from pi_companion.service.datadir import sync_folder

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


def take_lock(path: Path) -> int:
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


def open_sound(path: Path) -> tuple[sqlite3.Connection, Path | None]:
    """Open or begin the journal; also give the name a damaged one was moved to.

    Call it with the lock held and within `said`.
    """
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
def said(path: Path) -> Iterator[None]:
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
                "The disk is full and the event was not saved: make room and try "
                f"again (df -h shows how full the disk with {path} is)."
            )
        case sqlite3.SQLITE_IOERR:
            return (
                "The event was not saved: see whether the disk is full (df -h) or the "
                f"card worn out (dmesg); {path} could not be used ({error})."
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
                "The journal cannot be written: make it and its folder writable, or "
                f"name another folder with --data ({path}: {error})."
            )
