"""What the Pi says about its power supply and heat."""

import re
import subprocess

# Bits of `vcgencmd get_throttled`, from the Raspberry Pi documentation.
_BITS = {
    0: "The supply voltage is too low now; use the official power supply",
    1: "The processor is slowed by its voltage now; use the official power supply",
    2: "The processor is throttled now; give the box air or a stronger supply",
    3: "The processor is at its soft temperature limit now; give the box air",
    16: "The supply voltage was too low since the start; use the official power supply",
    17: "The processor was slowed since the start; use the official power supply",
    18: "The processor was throttled since the start; give the box air or a stronger"
    " supply",
    19: "The soft temperature limit was reached since the start; give the box air",
}


def warnings_in(answer: str) -> tuple[str, ...]:
    """Return one sentence per set bit of `answer` ("throttled=0x50005").

    An answer without a number gives none.
    """
    found = re.search(r"0x([0-9a-fA-F]+)", answer)
    if found is None:
        return ()
    bits = int(found.group(1), 16)
    return tuple(f"{text}." for bit, text in _BITS.items() if bits >> bit & 1)


def power_warnings(command: str = "vcgencmd") -> tuple[str, ...] | None:
    """Ask the firmware; None where it cannot be asked (not a Pi)."""
    try:
        done = subprocess.run(  # noqa: S603 - a fixed command, no shell
            [command, "get_throttled"],
            capture_output=True,
            text=True,
            timeout=5,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return warnings_in(done.stdout)
