"""A Python of its own, on a small disk or in a read-only folder, without root."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

IN_A_SMALL_DISK = 'mount -t tmpfs -o size=512k none "$0" && exec "$@"'
IN_A_READ_ONLY_FOLDER = (
    'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
)


def inside(script: str, folder: Path) -> tuple[str, ...]:
    """Give the command prefix that mounts something on `folder` for one process."""
    unshare = ("unshare", "--user", "--map-root-user", "--mount")
    prefix = (*unshare, "sh", "-c", script, str(folder))
    try:
        tried = subprocess.run([*prefix, "true"], capture_output=True, check=False)
    except FileNotFoundError:
        pytest.skip("unshare is not installed")
    if tried.returncode:
        pytest.skip("this system lets no ordinary user mount anything")
    return prefix


def run_python(
    code: str, *arguments: object, before: tuple[str, ...] = ()
) -> subprocess.CompletedProcess[str]:
    """Run `code` in a Python of its own, with the program on its path."""
    return subprocess.run(
        [*before, sys.executable, "-c", code, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
