"""The service as a real process: systemd's signals, two copies, kill and go on."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pi_companion.cli import main
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


def test_it_tells_ready_feeds_the_watchdog_and_stops_when_told(
    tmp_path: Path,
) -> None:
    with running(tmp_path, "--camera", "none") as box:
        box.wait_for(b"READY=1")
        box.wait_for(b"WATCHDOG=1")
        box.wait_for(b"WATCHDOG=1")
        box.process.send_signal(signal.SIGTERM)
        box.wait_for(b"STOPPING=1")
        assert box.process.wait(LIMIT_S) == 0


def test_a_missing_camera_neither_delays_the_start_nor_the_watchdog(
    tmp_path: Path,
) -> None:
    with running(tmp_path, "--camera", "v4l2:/dev/no-camera") as box:
        box.wait_for(b"READY=1")
        assert box.process.stderr is not None
        assert b"no-camera" in box.process.stderr.readline()
        box.wait_for(b"WATCHDOG=1")


def test_killed_in_the_middle_it_goes_on_with_the_same_turn(tmp_path: Path) -> None:
    with running(tmp_path, "--camera", "none") as box:
        box.wait_for(b"READY=1")
        # New, Chicken!, 2 players, Play, P1 starts, Go; by hand: 2 chicken, 2 egg.
        box.press("rrrrrr" + "c" + "rr" + "c" + "rr")
        box.wait_for(b"decide P1")
        box.process.kill()
        box.process.wait(LIMIT_S)
    assert standing(tmp_path).as_json()["phase"] == "decide"
    with running(tmp_path, "--camera", "none") as box:
        box.wait_for(b"READY=1")
        box.press("c")
        box.wait_for(b"start_turn P2")
        box.process.send_signal(signal.SIGINT)
        assert box.process.wait(LIMIT_S) == 0
    assert standing(tmp_path).as_json()["scores"] == {"P1": 2, "P2": 0}


def test_a_second_copy_says_that_there_is_a_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Journal.open(tmp_path / "journal.sqlite"):
        assert main(["run", "--camera", "none", "--data", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert "Another companion" in said
