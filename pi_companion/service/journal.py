"""The journal: every event on disk before it is shown, and what stands of them.

The log only grows. Taking back is itself an event, so the standing events follow from
the whole log: an "undo" takes back the newest event that still stands. That is
bracket matching, and it can be done backwards from the newest row: each undo owes one
event, each other event pays a debt or else stands. An undo that found nothing to take
back leaves a debt only where every older event is taken back already, so it changes
nothing. Hence the walk may stop as soon as it has met enough games, and after
months of play no more is read and folded than after a day.
"""

import json
import os
import sqlite3
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Self

from pi_companion.service.journal_file import (
    JournalFault,
    JournalInUse,
    open_sound,
    said,
    take_lock,
)

__all__ = ["Journal", "JournalFault", "JournalInUse"]

EVENT, UNDO, NEW_GAME = 0, 1, 2
_MARKS = {"undo": UNDO, "new_game": NEW_GAME}
_INSERT = "INSERT INTO events (at_ms, mark, body) VALUES (?, ?, ?)"


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
        lock = take_lock(path)
        try:
            with said(path):
                db, set_aside = open_sound(path)
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
        with said(self.path):
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
        with said(self.path), closing(self._newest_first()) as rows:
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
        with said(self.path):
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
