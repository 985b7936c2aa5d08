"""The units: valid, fenced in, and as the program and its notes promise."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pi_companion.config import default_toml
from pi_companion.service.poweroff import WISH

ROOT = Path(__file__).parents[2]
SYSTEMD = ROOT / "systemd"
SERVICE = SYSTEMD / "pi-companion.service"
PROGRAM = "/opt/pi-companion/bin/pi-companion"
HIGHEST_EXPOSURE = 2.0
"""Of 10, as systemd-analyze counts; 1.4 was measured with systemd 252."""


def unit(path: Path) -> dict[str, list[str]]:
    """Give every key of a unit with its values in order."""
    found: dict[str, list[str]] = {}
    for line in path.read_text().splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


@pytest.fixture
def installed(tmp_path: Path) -> list[Path]:
    """Give copies of all units whose programs exist, as after the installation."""
    copies = []
    for path in sorted(SYSTEMD.glob("*.service")) + sorted(SYSTEMD.glob("*.path")):
        copy = tmp_path / path.name
        text = path.read_text().replace(PROGRAM, "/bin/true")
        copy.write_text(text.replace("/usr/bin/systemctl", "/bin/true"))
        copies.append(copy)
    return copies


def tool(name: str) -> str:
    return shutil.which(name) or pytest.skip(f"{name} is not installed")


def test_systemd_finds_nothing_to_say_about_the_units(installed: list[Path]) -> None:
    command = [tool("systemd-analyze"), "verify", "--man=no", *map(str, installed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_misspelt_key_would_be_found(installed: list[Path]) -> None:
    service = next(path for path in installed if path.name == SERVICE.name)
    service.write_text(service.read_text().replace("WatchdogSec", "WatchdogSecs"))
    command = [tool("systemd-analyze"), "verify", "--man=no", str(service)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "WatchdogSecs" in done.stderr


def test_the_fence_is_high(installed: list[Path]) -> None:
    service = next(path for path in installed if path.name == SERVICE.name)
    command = [
        tool("systemd-analyze"),
        "security",
        "--offline=true",
        f"--threshold={HIGHEST_EXPOSURE * 10:.0f}",
        "--no-pager",
        str(service),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "unrecognized option" in done.stderr:
        pytest.skip("this systemd cannot judge a unit that is not loaded")
    assert done.returncode == 0, done.stdout + done.stderr
    overall = re.search(r"exposure level for .*: ([\d.]+)", done.stdout)
    assert overall is not None
    assert float(overall[1]) < HIGHEST_EXPOSURE


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("Type", ["notify"]),
        ("WatchdogSec", ["20"]),
        ("Restart", ["always"]),
        ("StartLimitIntervalSec", ["0"]),
        ("RestartPreventExitStatus", ["78"]),
        ("User", ["pi-companion"]),
        ("SupplementaryGroups", ["gpio i2c video"]),
        ("StateDirectory", ["pi-companion"]),
        ("RuntimeDirectory", ["pi-companion"]),
        ("ProtectSystem", ["strict"]),
        ("DevicePolicy", ["closed"]),
        ("RestrictAddressFamilies", ["AF_UNIX AF_NETLINK"]),
        ("ExecStart", [f"{PROGRAM} run"]),
    ],
)
def test_the_service_keeps_its_promises(key: str, values: list[str]) -> None:
    assert unit(SERVICE)[key] == values


def test_every_device_of_the_box_may_be_opened() -> None:
    allowed = unit(SERVICE)["DeviceAllow"]
    classes = ("gpiochip", "i2c", "video4linux", "media", "dma_heap")
    assert {f"char-{name} rw" for name in classes} <= set(allowed)


@pytest.mark.parametrize("key", ["PrivateDevices", "ProcSubset", "PrivateUsers"])
def test_what_would_hide_the_devices_is_not_set(key: str) -> None:
    assert key not in unit(SERVICE)


def test_the_pins_are_driven_by_the_library_that_works_on_every_pi() -> None:
    environment = unit(SERVICE)["Environment"]
    assert "GPIOZERO_PIN_FACTORY=lgpio" in environment
    assert "LG_WD=/run/pi-companion" in environment
    assert unit(SERVICE)["RuntimeDirectory"] == ["pi-companion"]


def test_the_check_before_the_start_cannot_prevent_it() -> None:
    (check,) = unit(SERVICE)["ExecStartPre"]
    assert check == f"-{PROGRAM} doctor --before-start"


def test_the_wish_to_power_off_is_awaited_where_the_program_leaves_it() -> None:
    (runtime,) = unit(SERVICE)["RuntimeDirectory"]
    awaited = unit(SYSTEMD / "pi-companion-poweroff.path")["PathExists"]
    assert awaited == [f"/run/{runtime}/{WISH}"]
    assert unit(SERVICE)["RuntimeDirectoryPreserve"] == ["restart"]


# Settings


def test_the_example_settings_are_those_of_the_program() -> None:
    example = (SYSTEMD / "pi-companion.toml").read_text(encoding="utf-8")
    assert example == default_toml()


# User and folders


def small_root(folder: Path) -> Path:
    """Make a system with nothing but root and the copied settings in it."""
    for name in ("etc", "opt/pi-companion/share"):
        (folder / name).mkdir(parents=True)
    (folder / "etc/passwd").write_text("root:x:0:0:root:/root:/bin/sh\n")
    (folder / "etc/group").write_text("root:x:0:\n")
    (folder / "opt/pi-companion/share/pi-companion.toml").write_text("# example\n")
    return folder


def create(command: str, root: Path, *options: str) -> None:
    folder = {"systemd-sysusers": "sysusers.d", "systemd-tmpfiles": "tmpfiles.d"}
    conf = SYSTEMD / folder[command] / "pi-companion.conf"
    done = subprocess.run(
        [tool(command), f"--root={root}", *options, conf],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may create users")
def test_the_user_is_in_the_groups_that_own_the_devices(tmp_path: Path) -> None:
    root = small_root(tmp_path)
    create("systemd-sysusers", root)
    lines = (root / "etc/group").read_text().splitlines()
    members = {line.split(":")[0]: line.split(":")[3] for line in lines}
    for group in ("gpio", "i2c", "video"):
        assert members[group] == "pi-companion"
    assert "/var/lib/pi-companion" in (root / "etc/passwd").read_text()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give folders away")
def test_settings_are_copied_once_and_never_overwritten(tmp_path: Path) -> None:
    root = small_root(tmp_path)
    create("systemd-sysusers", root)
    create("systemd-tmpfiles", root, "--create")
    data = (root / "var/lib/pi-companion").stat()
    assert (data.st_mode & 0o777, data.st_uid != 0) == (0o750, True)
    settings = root / "etc/pi-companion.toml"
    assert settings.read_text() == "# example\n"
    settings.write_text("# the owner's\n")
    create("systemd-tmpfiles", root, "--create")
    assert settings.read_text() == "# the owner's\n"


# The installer


def test_the_installer_is_sound_shell() -> None:
    script = SYSTEMD / "install.sh"
    assert os.access(script, os.X_OK)
    done = subprocess.run(
        [tool("bash"), "-n", script], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    if checker := shutil.which("shellcheck"):
        done = subprocess.run(
            [checker, script], capture_output=True, text=True, check=False
        )
        assert done.stdout == ""


def test_the_installer_puts_every_unit_where_its_paths_point() -> None:
    script = (SYSTEMD / "install.sh").read_text()
    assert f"app={PROGRAM.removesuffix('/bin/pi-companion')}\n" in script
    for path in [*SYSTEMD.glob("*.service"), *SYSTEMD.glob("*.path")]:
        assert path.name.startswith("pi-companion")
    for path in SYSTEMD.glob("*.d/*.conf"):
        assert f"systemd/{path.parent.name}/{path.name}" in script


def test_pip_may_not_lay_a_newer_numpy_over_the_one_of_bookworm() -> None:
    script = (SYSTEMD / "install.sh").read_text()
    assert 'bookworm) constraints="numpy<2 opencv-python-headless<4.12"' in script
    assert "--system-site-packages" in script
    assert re.search(r"pip install [^|]*constraints\.txt", script, re.DOTALL)
