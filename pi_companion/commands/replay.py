"""`replay`: events in, states out."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from pi_companion.games.replay import replay


def run(args: argparse.Namespace) -> int:
    """Print a JSON object per event; 0 if every event was legal."""
    legal = True
    with _lines(args.file) as lines:
        for answer in replay(lines):
            sys.stdout.write(json.dumps(answer) + "\n")
            # Whoever feeds events one by one waits for each answer.
            sys.stdout.flush()
            legal = legal and answer["ok"] is True
    return 0 if legal else 1


@contextmanager
def _lines(name: str) -> Iterator[TextIO]:
    if name == "-":
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure:
            reconfigure(encoding="utf-8-sig", errors="replace")
        yield sys.stdin
    else:
        with Path(name).open(encoding="utf-8-sig", errors="replace") as file:
            yield file
