"""Golden playthroughs: events in, what changed after each one out, as text.

A file holds lines of these kinds:
    # a remark
    > {"event": ...}      an event, as `replay` takes it
      key: value          a part of the state that the event changed
      ! sentence          why the event is not legal

`python tests/games/playthrough.py` writes all files anew from their events.
"""

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pi_companion.games.replay import replay

FOLDER = Path(__file__).parent / "playthroughs"


def files() -> list[Path]:
    """Give all golden files."""
    return sorted(FOLDER.glob("*.txt"))


def written_anew(text: str) -> str:
    """Keep remarks and events of a playthrough; work the rest out by the rules."""
    given = [line for line in text.splitlines() if not line.startswith(" ")]
    answers = replay(line[1:] for line in given if line.startswith(">"))
    before: Mapping[str, Any] = {}
    lines: list[str] = []
    for line in given:
        lines.append(line)
        if not line.startswith(">"):
            continue
        answer: dict[str, Any] = next(answers)
        if not answer["ok"]:
            lines.append(f"  ! {answer['error']}")
            continue
        state = json.loads(json.dumps(answer["state"]))
        lines += [
            f"  {key}: {said(state[key])}"
            for key in state
            if changed(before, state, key)
        ]
        before = state
    return "\n".join(lines) + "\n"


def changed(before: Mapping[str, Any], state: Mapping[str, Any], key: str) -> bool:
    """Tell whether the event has changed this part of the state."""
    return key not in before or before[key] != state[key]


def said(value: object) -> str:
    """Say a value in few words: "white 4, yellow 2", "white fox, white egg"."""
    if isinstance(value, dict):
        if "kind" in value:
            return f"{value['kind']} {value['face']}"
        return joined(f"{key} {inner(entry)}" for key, entry in value.items())
    if isinstance(value, list):
        return joined(inner(entry) for entry in value)
    return value if isinstance(value, str) else json.dumps(value)


def inner(value: object) -> str:
    """Say a value within another: in brackets when it has parts of its own."""
    is_die = isinstance(value, dict) and "kind" in value
    return (
        f"({said(value)})"
        if isinstance(value, dict | list) and not is_die
        else said(value)
    )


def joined(parts: Iterable[str]) -> str:
    """Put commas between, "-" for nothing."""
    return ", ".join(parts) or "-"


def main() -> None:
    """Write all golden files anew, and name those that changed."""
    for path in files():
        old = path.read_text(encoding="utf-8")
        new = written_anew(old)
        if new != old:
            path.write_text(new, encoding="utf-8")
            sys.stdout.write(f"{path.name} has changed\n")


if __name__ == "__main__":
    main()
