"""Vendors' messages become one sentence with its remedy."""

import pytest

from hardware.errors import (
    ADVICE,
    HardwareError,
    Misconfigured,
    Unplugged,
    explain,
    translate,
)
from hardware.power import power_warnings, warnings_in

MESSAGES: list[tuple[BaseException, type[HardwareError], str]] = [
    (
        ModuleNotFoundError("No module named 'libcamera'"),
        Misconfigured,
        "--system-site-packages",
    ),
    (
        ModuleNotFoundError("No module named 'picamera2'"),
        Misconfigured,
        "apt install python3-picamera2",
    ),
    (
        ModuleNotFoundError("No module named 'lgpio'"),
        Misconfigured,
        "apt install python3-lgpio",
    ),
    (
        ValueError(
            "numpy.dtype size changed, may indicate binary incompatibility. "
            "Expected 96 from C header, got 88 from PyObject"
        ),
        Misconfigured,
        "numpy<2",
    ),
    (IndexError("list index out of range"), Unplugged, "camera_auto_detect=1"),
    (
        RuntimeError("Camera __init__ sequence did not complete."),
        Unplugged,
        "stop that program",
    ),
    (RuntimeError("Camera frontend has timed out!"), Unplugged, "cable"),
    (OSError(12, "Cannot allocate memory"), Misconfigured, "smaller camera width"),
    (RuntimeError("Could not open any dmaHeap device"), Misconfigured, "group video"),
    (
        RuntimeError("unable to locate Pi revision in /proc/cpuinfo"),
        Misconfigured,
        "keyboard",
    ),
    (RuntimeError("'can not open gpiochip'"), Misconfigured, "group gpio"),
    (RuntimeError("'GPIO busy'"), Misconfigured, "another pin"),
    (
        RuntimeError("xCreatePipe: Can't set permissions (436) for .lgd-nfy0"),
        Misconfigured,
        "LG_WD",
    ),
    (FileNotFoundError(2, "No such file", ".lgd-nfy-3"), Misconfigured, "LG_WD"),
    (
        RuntimeError("I2C device not found on address: 0x3C"),
        Unplugged,
        "i2cdetect -y 1",
    ),
    (RuntimeError("I2C device not found: /dev/i2c-1"), Unplugged, "i2c_arm=on"),
    (
        RuntimeError("I2C device permission denied: /dev/i2c-1"),
        Misconfigured,
        "group i2c",
    ),
    (OSError(121, "Remote I/O error"), Unplugged, "four wires"),
    (RuntimeError("database disk image is malformed"), Unplugged, "SD card"),
]


@pytest.mark.parametrize(
    ("error", "kind", "remedy"), MESSAGES, ids=[str(m[0])[:40] for m in MESSAGES]
)
def test_a_known_message_gets_its_remedy(
    error: BaseException, kind: type[HardwareError], remedy: str
) -> None:
    told = translate(error, "The part")
    assert type(told) is kind
    assert remedy in told.remedy
    sentence = str(told)
    assert told.remedy in sentence
    assert "\n" not in sentence
    assert sentence.endswith(".")


def test_every_advice_is_the_answer_to_some_message() -> None:
    used = {explain(f"{type(error).__name__}: {error}") for error, _, _ in MESSAGES}
    assert used == set(ADVICE)


def test_an_unknown_message_is_kept_and_may_pass() -> None:
    told = translate(RuntimeError("flux compensator\nTraceback"), "The camera")
    assert isinstance(told, Unplugged)
    assert str(told).startswith("The camera does not work (flux compensator)")
    assert "RuntimeError" in str(translate(RuntimeError(), "The camera"))


def test_our_own_errors_stay_as_they_are() -> None:
    ours = Misconfigured("It is wrong", "mend it")
    assert translate(ours, "The camera") is ours
    assert isinstance(ours, OSError)


def test_the_power_supply_is_judged_by_its_bits() -> None:
    assert warnings_in("throttled=0x0") == ()
    assert warnings_in("no answer") == ()
    now, before = warnings_in("throttled=0x10001")
    assert "too low now" in now
    assert "since the start" in before
    assert len(warnings_in("throttled=0xF000F")) == 8


def test_where_the_firmware_cannot_be_asked_nothing_is_claimed() -> None:
    assert power_warnings("no-such-vcgencmd") is None
    assert power_warnings("false") is None
    assert power_warnings("echo") == ()
