"""Print how fast `run` starts, what memory it takes and how busy it is when idle.

python tests/measure_run.py [SECONDS]

Starts the service with the simulated camera, as systemd would, and waits for READY over
a real notification socket. Linux only.
"""

import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

STARTS = 5
IDLE_S = 20.0
SETTLED_S = 5.0
GAME_AND_LOOK = b"rrrrrrr"
"""New, Chicken!, 2 players, Play, P1 starts, Go, Look: so the networks are loaded."""


def main() -> None:
    """Measure and print a Markdown table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else IDLE_S
    starts = sorted(_start("none")[0] for _ in range(STARTS))
    _, memory, busy = _start("table", seconds)
    print("| what | measured |")
    print("| --- | --- |")
    print(
        f"| start to first screen, without camera | "
        f"{statistics.median(starts):.2f} s (median of {STARTS}) |"
    )
    print(f"| largest resident memory, simulated camera | {memory:.0f} MB |")
    print(f"| idle, simulated camera at 10 frames a second | {busy:.1f} % of a core |")


def _start(camera: str, seconds: float = 0.0) -> tuple[float, float, float]:
    """Start the service; give seconds to READY, peak MB, and percent of a core."""
    with (
        tempfile.TemporaryDirectory() as folder,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices,
    ):
        address = f"{folder}/notify"
        notices.bind(address)
        notices.settimeout(30)
        command = [sys.executable, "-m", "pi_companion.cli", "run"]
        begun = time.monotonic()
        with subprocess.Popen(
            [*command, "--camera", camera, "--buttons", "keys", "--data", folder],
            env={**os.environ, "NOTIFY_SOCKET": address},
            stdin=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        ) as process:
            while b"READY=1" not in notices.recv(4096):
                pass
            ready = time.monotonic() - begun
            memory = busy = 0.0
            if seconds and process.stdin:
                process.stdin.write(GAME_AND_LOOK)
                process.stdin.flush()
                time.sleep(SETTLED_S)
                before = _cpu_seconds(process.pid)
                time.sleep(seconds)
                busy = 100 * (_cpu_seconds(process.pid) - before) / seconds
                memory = _peak_megabytes(process.pid)
            process.terminate()
    return ready, memory, busy


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _peak_megabytes(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if "VmHWM" in line) / 1024


if __name__ == "__main__":
    main()
