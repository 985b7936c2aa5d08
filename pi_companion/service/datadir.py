"""The data folder: where it lies, whether it lasts, and small files written whole."""

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

LOW_SPACE_MB = 50
"""Below this many free megabytes the owner is told, long before a game is lost."""


class DataFolderError(OSError):
    """The data folder cannot be used; the message says why and what to do."""


def data_folder(
    given: Path | None, environ: Mapping[str, str], home: Path | None = None
) -> Path:
    """Say where data lives, as an absolute path; nothing is created.

    The first of: `given` (the option --data), PI_COMPANION_DATA, the service's
    STATE_DIRECTORY (its first entry), XDG_STATE_HOME/pi-companion, and
    ~/.local/state/pi-companion. Relative XDG paths are ignored, as the XDG base
    directory specification asks. `home` replaces the user's home folder.
    """
    if given is not None:
        return given.expanduser().absolute()
    if named := environ.get("PI_COMPANION_DATA"):
        return Path(named).expanduser().absolute()
    if state := environ.get("STATE_DIRECTORY"):
        return Path(state.split(":")[0]).absolute()
    xdg = Path(environ.get("XDG_STATE_HOME") or "")
    if not xdg.is_absolute():
        xdg = _home(home) / ".local" / "state"
    return xdg / "pi-companion"


def _home(home: Path | None) -> Path:
    if home is not None:
        return home
    try:
        return Path.home()
    except RuntimeError as error:
        raise DataFolderError(
            "There is no home folder to keep the data in: name a folder with --data."
        ) from error


def make_data_folder(folder: Path) -> Path:
    """Create `folder` with its parents and prove that it can be written.

    Raises DataFolderError with one sentence when it is no folder, cannot be created
    or cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # A real write: root may pass every permission check on a read-only medium.
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise DataFolderError(
            f"The data folder {folder} cannot be used ({error.strerror}): "
            "make it writable, or name another with --data."
        ) from error
    return folder


def write_whole(path: Path, content: bytes) -> None:
    """Replace the small file `path` in one step; durable when this returns.

    After a power cut the old or the new content is there, never a mixture. Raises
    OSError (with the old content untouched) when the medium refuses.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    fresh = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        fresh.chmod(0o644)
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in `folder` durable: a file's own sync does not cover its name."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def free_megabytes(folder: Path) -> float:
    """Free space for ordinary users where `folder` lies, in MB (10^6 bytes)."""
    return shutil.disk_usage(folder).free / 1e6


def file_system(folder: Path, mountinfo: str) -> str:
    """Name the type of the file system that holds `folder` ("ext4", "overlay", ...).

    `mountinfo` is the text of /proc/self/mountinfo (format: proc(5)); `folder` is
    absolute and resolved. "" when no mount point fits.
    """
    found, depth = "", -1
    for line in mountinfo.splitlines():
        left, dash, right = line.partition(" - ")
        fields = left.split(" ")
        if not dash or len(fields) <= _MOUNT_POINT:
            continue
        point = Path(_unescape(fields[_MOUNT_POINT]))
        # Of mounts on the same point the later line lies on top.
        if folder.is_relative_to(point) and len(point.parts) >= depth:
            found, depth = right.split(" ")[0], len(point.parts)
    return found


_MOUNT_POINT = 4


def _unescape(text: str) -> str:
    """Undo mountinfo's octal escapes: blank, tab, newline and backslash."""
    escapes = {r"\040": " ", r"\011": "\t", r"\012": "\n", r"\134": "\\"}
    for written, meant in escapes.items():
        text = text.replace(written, meant)
    return text


def forgetful(folder: Path, mountinfo: str) -> str | None:
    """Warn in one sentence when `folder` is lost at the next power cut, else None."""
    kind = file_system(folder, mountinfo)
    if kind == "overlay":
        return (
            f"{folder} lies on an overlay, so games are forgotten at power off: "
            "put the data on a partition of its own, or turn the overlay off."
        )
    if kind in ("tmpfs", "ramfs"):
        return (
            f"{folder} lies in memory, so games are forgotten at power off: "
            "name a folder on a disk with --data."
        )
    return None


def warnings(folder: Path) -> list[str]:
    """All that is to be said of the existing `folder`, one sentence each."""
    said = []
    try:
        mountinfo = Path("/proc/self/mountinfo").read_text(errors="surrogateescape")
    except OSError:
        mountinfo = ""
    if lost := forgetful(folder.resolve(), mountinfo):
        said.append(lost)
    if (free := free_megabytes(folder)) < LOW_SPACE_MB:
        said.append(
            f"Only {free:.0f} MB are free for {folder}: make room, "
            "or new events can soon not be kept."
        )
    return said
