"""Telling systemd how it goes: sd_notify over its datagram socket, nothing else.

The protocol is that of sd_notify(3): newline-separated assignments in one datagram to
the address in NOTIFY_SOCKET; a leading "@" stands for the abstract namespace.
"""

import contextlib
import os
import socket
from collections.abc import Mapping


class Notifier:
    """Speaks to the supervisor named by `environ`, or to nobody.

    Without NOTIFY_SOCKET every call does nothing: the program runs the same at a
    desk. A supervisor that is gone or deaf is no reason to stop a game, so no call
    raises or blocks. `watchdog_s` is how often to call `alive`: half the time that
    systemd allows, or None when it does not watch this process.
    """

    def __init__(self, environ: Mapping[str, str], pid: int | None = None) -> None:
        self._address = _address(environ.get("NOTIFY_SOCKET", ""))
        self.watchdog_s = _interval(environ, os.getpid() if pid is None else pid)

    def ready(self, status: str = "") -> None:
        """Say that the loop and the screen turn; `status` is shown by systemctl."""
        self._send("READY=1", status)

    def alive(self) -> None:
        """Feed the watchdog; to be called by the loop that matters, and only there."""
        self._send("WATCHDOG=1")

    def status(self, sentence: str) -> None:
        """Show one line beside the unit in `systemctl status`."""
        self._send("", sentence)

    def stopping(self) -> None:
        """Say that the end has begun."""
        self._send("STOPPING=1")

    def _send(self, state: str, status: str = "") -> None:
        # A newline would begin another assignment.
        said = f"STATUS={' '.join(status.split())}" if status else ""
        message = "\n".join(part for part in (state, said) if part)
        if not self._address or not message:
            return
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as s,
        ):
            s.setblocking(False)
            s.sendto(message.encode(errors="replace"), self._address)


def _address(named: str) -> str:
    """Translate NOTIFY_SOCKET; other transports (vsock) are not spoken here."""
    if named.startswith("@"):
        return "\0" + named[1:]
    return named if named.startswith("/") else ""


def _interval(environ: Mapping[str, str], pid: int) -> float | None:
    """Half of WATCHDOG_USEC in seconds, if it is meant for process `pid`."""
    if environ.get("WATCHDOG_PID", str(pid)) != str(pid):
        return None
    try:
        micros = int(environ.get("WATCHDOG_USEC", "0"))
    except ValueError:
        return None
    return micros / 2e6 if micros > 0 else None
