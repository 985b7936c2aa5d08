"""A running service under test, and what it has kept when it is gone."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pi_companion.games.match import Match
from pi_companion.service.journal import Journal

LIMIT_S = 30.0


class Box:
    """A running service and the socket that hears what it tells systemd."""

    def __init__(
        self, process: subprocess.Popen[bytes], notices: socket.socket
    ) -> None:
        self.process = process
        self.notices = notices

    def wait_for(self, notice: bytes) -> None:
        until = time.monotonic() + LIMIT_S
        while notice not in self.notices.recv(4096):
            # The watchdog's pulse would keep a silent wait alive for ever.
            assert time.monotonic() < until, f"no {notice!r} in {LIMIT_S} s"

    def press(self, keys: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(keys.encode())
        self.process.stdin.flush()


@contextmanager
def running(data: Path, *options: str) -> Iterator[Box]:
    """Run the box on `data` with keys for buttons, as systemd would."""
    address = str(data / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
        Path(address).unlink(missing_ok=True)
        notices.bind(address)
        notices.settimeout(LIMIT_S)
        quiet = data / "quiet.toml"
        quiet.write_text('[display]\ndisplay = "none"\n[buzzer]\nquiet = true\n')
        options = ("--buttons", "keys", "--config", str(quiet), *options)
        with subprocess.Popen(
            [sys.executable, "-m", "pi_companion.cli", "run", "--data", data, *options],
            env={
                **os.environ,
                "NOTIFY_SOCKET": address,
                "WATCHDOG_USEC": "400000",
            },
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            try:
                yield Box(process, notices)
            finally:
                process.kill()


def standing(data: Path) -> Match:
    """What the journal tells after the box is gone."""
    match = Match.empty()
    with Journal.open(data / "journal.sqlite") as journal:
        for event in journal.standing():
            match = match.apply(event)
    return match
