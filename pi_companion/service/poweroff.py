"""Switching the box off: the service may only ask, a unit of the system does it."""

from collections.abc import Mapping
from pathlib import Path

from pi_companion.service.datadir import write_whole

WISH = "poweroff"
"""The file that pi-companion-poweroff.path awaits in the service's RuntimeDirectory."""


def ask_power_off(environ: Mapping[str, str]) -> bool:
    """Ask the system to power off; False when nobody is there to be asked.

    That is so at a desk, where no RUNTIME_DIRECTORY is set. SIGTERM follows soon.
    """
    folder = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    if not folder:
        return False
    try:
        write_whole(Path(folder) / WISH, b"")
    except OSError:
        return False
    return True
