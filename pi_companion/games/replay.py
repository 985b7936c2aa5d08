"""Replay: lines of JSON in, for each event the state after it or why it is illegal."""

import json
from collections.abc import Iterable, Iterator
from typing import NoReturn

from pi_companion.games.errors import IllegalEvent
from pi_companion.games.match import Match


def replay(
    lines: Iterable[str], match: Match | None = None
) -> Iterator[dict[str, object]]:
    """Apply each line to the match; empty lines are skipped.

    Yields {"ok": true, "state": {...}} for a legal event. For one that is not, and
    for a line that is no event, yields {"ok": false, "error": "one sentence"} and goes
    on from the unchanged state.
    """
    match = Match.empty() if match is None else match
    for line in lines:
        if not line.strip():
            continue
        try:
            match = match.apply(parse_line(line))
        except IllegalEvent as error:
            yield {"ok": False, "error": str(error)}
        else:
            yield {"ok": True, "state": match.as_json()}


def parse_line(line: str) -> dict[str, object]:
    """Read one JSON object; raise IllegalEvent if the line is anything else."""
    try:
        event = json.loads(
            line, object_pairs_hook=_distinct, parse_constant=_no_constant
        )
    except IllegalEvent:
        raise
    except RecursionError as error:
        raise IllegalEvent("The line is nested too deeply for an event.") from error
    except json.JSONDecodeError as error:
        raise IllegalEvent(
            f"The line is not JSON: {error.msg} at character {error.pos + 1}."
        ) from error
    except ValueError as error:  # more digits than Python reads
        raise IllegalEvent("The line has a number that is too long.") from error
    if not isinstance(event, dict):
        raise IllegalEvent("An event is a JSON object with the field 'event'.")
    return event


def _distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    seen = dict(pairs)
    if len(seen) != len(pairs):
        raise IllegalEvent("A field occurs twice in one object.")
    return seen


def _no_constant(name: str) -> NoReturn:
    raise IllegalEvent(f"{name} is not a number that JSON knows.")
