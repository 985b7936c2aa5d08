"""The service as a real process: systemd's signals, two copies, kill and go on."""

import signal
from pathlib import Path

import pytest
from service_box import LIMIT_S, running, standing

from pi_companion.cli import main
from pi_companion.service.journal import Journal


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
