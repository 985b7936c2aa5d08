"""The notify protocol, over real sockets."""

import socket
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pi_companion.service.notify import Notifier

Listener = tuple[socket.socket, str]


@pytest.fixture(params=["path", "abstract"])
def listener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Listener]:
    """Give a supervisor's socket and the NOTIFY_SOCKET that leads to it."""
    name = f"@pi-companion-{uuid.uuid4()}"
    if request.param == "path":
        name = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ears:
        ears.bind(name.replace("@", "\0"))
        ears.settimeout(5)
        yield ears, name


@pytest.mark.parametrize(
    ("say", "heard"),
    [
        (Notifier.ready, b"READY=1"),
        (lambda n: n.ready("Ann to roll"), b"READY=1\nSTATUS=Ann to roll"),
        (Notifier.alive, b"WATCHDOG=1"),
        (Notifier.stopping, b"STOPPING=1"),
        (lambda n: n.status("Jörg: no camera"), "STATUS=Jörg: no camera".encode()),
        (lambda n: n.status("two\nREADY=1"), b"STATUS=two READY=1"),
    ],
)
def test_each_word_arrives_as_one_datagram(
    listener: Listener, say: Callable[[Notifier], None], heard: bytes
) -> None:
    ears, name = listener
    say(Notifier({"NOTIFY_SOCKET": name}))
    assert ears.recv(1024) == heard


def test_an_empty_status_is_not_sent(listener: Listener) -> None:
    ears, name = listener
    notifier = Notifier({"NOTIFY_SOCKET": name})
    notifier.status("")
    notifier.alive()
    assert ears.recv(1024) == b"WATCHDOG=1"


@pytest.mark.parametrize("name", ["", "/nowhere/notify", "vsock:2:1234", "@nobody"])
def test_nobody_listening_is_no_trouble(name: str) -> None:
    Notifier({"NOTIFY_SOCKET": name} if name else {}).ready("up")


def test_a_deaf_supervisor_does_not_block(listener: Listener) -> None:
    _, name = listener
    notifier = Notifier({"NOTIFY_SOCKET": name})
    for _ in range(2000):
        notifier.alive()


@pytest.mark.parametrize(
    ("environ", "seconds"),
    [
        ({"WATCHDOG_USEC": "20000000"}, 10.0),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "42"}, 10.0),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "41"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({}, None),
    ],
)
def test_the_watchdog_is_fed_twice_in_its_time_when_it_watches_us(
    environ: dict[str, str], seconds: float | None
) -> None:
    assert Notifier(environ, pid=42).watchdog_s == seconds
