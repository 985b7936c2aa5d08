"""Lives of a process that keeps a journal and is killed again and again.

Run as a program: FOLDER LIVES SEED. Each life is a real process, forked from this
one (which stays small and opens no database), that opens the journal, tells what it
found, then records events and tells each number once `record` has returned. It is
killed with SIGKILL at a seeded moment: after so many numbers and a little while. What
was told before its death was shown; the next life must find it. Prints a line of JSON.
"""

import json
import os
import random
import select
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from pi_companion.service.journal import Journal


def event(number: int) -> dict[str, Any]:
    """Give the event that every life records as number `number`."""
    if number % 40 == 1:
        return {"event": "new_game", "players": ["Ann", "Ben"], "number": number}
    if number % 7 == 0:
        return {"event": "undo", "number": number}
    return {"event": "roll", "number": number, "dice": ["fox"] * (number % 12)}


def live(path: Path, pipe: int) -> None:
    """Record until death; the first number told is what was found at birth."""
    with Journal.open(path) as journal:
        assert journal.set_aside is None
        number = journal.count()
        os.write(pipe, b"%d\n" % number)
        while True:
            number += 1
            assert journal.record(event(number)) == number
            os.write(pipe, b"%d\n" % number)


def told(pipe: int, upto: int, more_s: float) -> list[int]:
    """Listen for `upto` numbers and then `more_s` seconds more."""
    text = b""
    while text.count(b"\n") < upto and (piece := os.read(pipe, 4096)):
        text += piece
    end = time.perf_counter() + more_s
    while (left := end - time.perf_counter()) > 0:
        if select.select([pipe], [], [], left)[0]:
            text += os.read(pipe, 4096)
    return [int(line) for line in text.split()]


def last_words(pipe: int) -> list[int]:
    """Read what the dead process had told and nobody had read yet."""
    text = b""
    while piece := os.read(pipe, 4096):
        text += piece
    return [int(line) for line in text.split()]


def main(folder: Path, lives: int, seed: int) -> None:
    """Live `lives` times; print what was lost and how each life began."""
    moments = random.Random(seed)  # noqa: S311 -- moments, not secrets
    path = folder / "journal.db"
    Journal.open(path).close()
    shown = 0
    found: Counter[str] = Counter()
    for _ in range(lives):
        listen, tell = os.pipe()
        child = os.fork()
        if not child:
            try:
                live(path, tell)
            finally:
                os._exit(1)
        os.close(tell)
        numbers = told(listen, moments.randrange(4), moments.uniform(0, 0.002))
        os.kill(child, signal.SIGKILL)
        numbers += last_words(listen)
        os.close(listen)
        _, status = os.waitpid(child, 0)
        found["killed"] += os.WTERMSIG(status) == signal.SIGKILL
        if numbers:
            kept = numbers[0] - shown
            found["lost"] += kept < 0
            found["one more"] += kept == 1
            found["invented"] += kept > 1
            found["gaps"] += numbers != list(
                range(numbers[0], numbers[0] + len(numbers))
            )
            shown = numbers[-1]
        else:
            found["killed while opening"] += 1
    sys.stdout.write(json.dumps({"shown": shown, **found}) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
