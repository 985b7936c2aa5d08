"""`run --camera files:DIR`: pictures in, the real reader, rules and journal out."""

import signal
from pathlib import Path

import cv2
from service_box import running, standing

from hardware.camera import SimulatedTable
from pi_companion.eyes import Eyes
from pi_companion.lesson import Lessons
from pi_companion.messages import Shoot


def show_white_dice(data: Path) -> None:
    """Teach the box the white dice of the simulated table, three times a face."""
    eyes = Eyes(data)
    lessons = Lessons(lambda: eyes.models, data)
    with SimulatedTable(4, pace="fast") as table:
        for face in ("chicken", "egg", "fox", "blank") * 3:
            table.clear()
            table.lay([("white", face)] * 4)
            wanted = Shoot("chicken", ("white", face), 4)
            assert lessons.shoot(wanted, table.read(1)).trouble == ""
        assert lessons.keep("chicken", table.now).trouble == ""


def photograph(folder: Path) -> None:
    """Picture the bare table, and then a roll that lies on it."""
    folder.mkdir()
    with SimulatedTable(5, pace="fast") as table:
        # Time enough to start a game before the dice come.
        for number in range(3):
            bare = folder / f"{number}-bare.jpg"
            assert cv2.imwrite(str(bare), table.read(1).image)
        table.lay(
            [
                ("white", "chicken"),
                ("white", "egg"),
                ("white", "fox"),
                ("white", "blank"),
            ]
        )
        assert cv2.imwrite(str(folder / "3-roll.jpg"), table.read(1).image)


def test_a_roll_in_a_folder_of_pictures_is_read_and_kept(tmp_path: Path) -> None:
    pictures = tmp_path / "pictures"
    photograph(pictures)
    show_white_dice(tmp_path)
    with running(tmp_path, "--camera", f"files:{pictures}") as box:
        box.wait_for(b"READY=1")
        box.press("rrrrrr")  # New, Chicken!, 2 players, Play, P1 starts, Go
        box.wait_for(b"rolling P1")
        box.wait_for(b"decide P1")
        box.process.send_signal(signal.SIGTERM)
        box.wait_for(b"STOPPING=1")
    state = standing(tmp_path).as_json()
    assert (state["points"], state["foxes"], state["pool"]) == (
        1,
        1,
        {"white": 4, "yellow": 1},
    )
