"""The data folder: found by the contract's order, proved writable, its risks said."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mounted import IN_A_SMALL_DISK, inside, run_python

from pi_companion.service.datadir import (
    DataFolderError,
    data_folder,
    file_system,
    forgetful,
    free_megabytes,
    make_data_folder,
    warnings,
    write_whole,
)

HOME = Path("/home/ann")


@pytest.mark.parametrize(
    ("given_folder", "environ", "expected"),
    [
        (Path("/here"), {"PI_COMPANION_DATA": "/there"}, "/here"),
        (None, {"PI_COMPANION_DATA": "/there", "STATE_DIRECTORY": "/s"}, "/there"),
        (None, {"STATE_DIRECTORY": "/s:/t", "XDG_STATE_HOME": "/x"}, "/s"),
        (None, {"XDG_STATE_HOME": "/x"}, "/x/pi-companion"),
        (None, {"XDG_STATE_HOME": "relative"}, f"{HOME}/.local/state/pi-companion"),
        (None, {}, f"{HOME}/.local/state/pi-companion"),
    ],
)
def test_the_first_that_is_named_is_taken(
    given_folder: Path | None, environ: dict[str, str], expected: str
) -> None:
    assert data_folder(given_folder, environ, HOME) == Path(expected)


def test_a_relative_folder_is_made_absolute_before_anything_changes_directory() -> None:
    assert data_folder(Path("here"), {}) == Path.cwd() / "here"


def test_a_missing_folder_is_created_with_its_parents(tmp_path: Path) -> None:
    folder = make_data_folder(tmp_path / "a" / "b")
    assert folder.is_dir()
    assert list(folder.iterdir()) == []


def test_a_file_in_its_place_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DataFolderError, match=r"cannot be used.*--data"):
        make_data_folder(tmp_path / "file" / "below")
    with pytest.raises(OSError, match="File exists"):
        make_data_folder(tmp_path / "file")


def test_a_read_only_folder_is_said_even_to_root() -> None:
    folder = Path("/proc/self")
    with pytest.raises(DataFolderError, match="The data folder /proc/self cannot"):
        make_data_folder(folder)


# Small files


def test_a_small_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "focus.json"
    write_whole(path, b"old")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


WRITE_TOO_MUCH = """
import pathlib, resource, sys
from pi_companion.service.datadir import write_whole
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
try:
    write_whole(pathlib.Path(sys.argv[1]), bytes(5000))
except OSError as error:
    print("refused")
"""


def test_a_refused_write_leaves_the_old_content(tmp_path: Path) -> None:
    path = tmp_path / "focus.json"
    write_whole(path, b"old")
    done = run_python(WRITE_TOO_MUCH, path)
    assert done.stdout == "refused\n"
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


# What may be lost

CARD = "22 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw"
OVERLAY = "22 1 0:20 / / rw,relatime shared:1 - overlay overlayroot rw,lowerdir=/m/ro"
DATA = "30 22 179:3 / /var/lib/pi-companion rw - ext4 /dev/mmcblk0p3 rw"
MEMORY = "31 22 0:40 / /run rw,nosuid - tmpfs tmpfs rw,size=90m"
BLANK = r"32 22 0:41 / /media/my\040stick rw - vfat /dev/sda1 rw"
STATE = Path("/var/lib/pi-companion")


def test_data_on_the_card_needs_no_warning() -> None:
    assert forgetful(STATE, f"{CARD}\n{MEMORY}") is None


def test_data_on_an_overlay_is_warned_of() -> None:
    said = forgetful(STATE, f"{OVERLAY}\n{MEMORY}")
    assert said is not None
    assert said.startswith("/var/lib/pi-companion lies on an overlay")


def test_a_partition_of_its_own_under_an_overlay_lasts() -> None:
    assert forgetful(STATE / "sets", f"{OVERLAY}\n{DATA}") is None


def test_data_in_memory_is_warned_of() -> None:
    assert "in memory" in str(forgetful(Path("/run/x"), f"{CARD}\n{MEMORY}"))


def test_a_similar_name_is_not_below_the_mount_point() -> None:
    assert file_system(Path("/runner"), f"{CARD}\n{MEMORY}") == "ext4"


def test_a_mount_point_with_a_blank_is_understood() -> None:
    assert file_system(Path("/media/my stick/x"), f"{CARD}\n{BLANK}") == "vfat"


def test_of_two_mounts_on_one_point_the_later_counts() -> None:
    assert file_system(STATE, f"{CARD}\n{OVERLAY}") == "overlay"


@settings(deadline=None, max_examples=100)
@given(text=st.text())
def test_a_strange_mountinfo_is_no_reason_to_fail(text: str) -> None:
    assert file_system(STATE, text) is not None


WARN = """
import pathlib, sys
from pi_companion.service.datadir import warnings
print(*warnings(pathlib.Path(sys.argv[1])), sep="\\n")
"""


def test_a_small_disk_in_memory_is_warned_of_twice(tmp_path: Path) -> None:
    done = run_python(WARN, tmp_path, before=inside(IN_A_SMALL_DISK, tmp_path))
    assert done.stderr == ""
    in_memory, small = done.stdout.splitlines()
    assert "in memory" in in_memory
    assert small.startswith("Only 1 MB are free for")


def test_this_machine_can_be_asked(tmp_path: Path) -> None:
    assert free_megabytes(tmp_path) > 0
    assert all(said.endswith(".") for said in warnings(tmp_path))
