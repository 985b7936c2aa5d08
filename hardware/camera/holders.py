"""Which other program holds a device, as far as this user may see."""

import os
from pathlib import Path


def holders(prefixes: tuple[str, ...], proc: Path = Path("/proc")) -> tuple[str, ...]:
    """Return "name (process id)" of each other process with such a file open.

    `prefixes` are starts of paths ("/dev/video", "/dev/media"). Processes of other
    users stay unseen without the right to look.
    """
    found = []
    for process in sorted(proc.glob("[0-9]*")):
        if process.name == str(os.getpid()):
            continue
        try:
            files = [str(link.readlink()) for link in (process / "fd").iterdir()]
            name = (process / "comm").read_text().strip()
        except OSError:
            continue
        if any(file.startswith(prefixes) for file in files):
            found.append(f"{name} ({process.name})")
    return tuple(found)
