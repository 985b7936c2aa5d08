"""Steps at a list that several tests take."""

from collections.abc import Mapping
from typing import Any

from at_table import AtTable

from pi_companion.session import begin
from pi_companion.ui.screens import Menu


def menu(table: AtTable) -> Menu:
    """The list that is open."""
    assert isinstance(table.screen, Menu), table.screen
    return table.screen


def take(table: AtTable, line: str) -> AtTable:
    """Step to the first line that starts so, and take it."""
    items = menu(table).items
    at = next((n for n, item in enumerate(items) if item.startswith(line)), None)
    assert at is not None, f"no line {line!r} among {items}"
    while menu(table).selected != at:
        table.press("count")
    return table.press("reroll")


def later(table: AtTable, *events: Mapping[str, Any]) -> AtTable:
    """The box after more events, as at a restart."""
    match = table.session.match
    for event in events:
        match = match.apply(event)
    box = table.session.box
    after = AtTable(box)
    after.session = begin(match, box)
    return after
