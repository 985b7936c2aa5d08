"""Fixtures: a box, the box on a table, a game that has begun."""

import pytest
from at_table import AtTable

from pi_companion.games.catalogue import CATALOGUE, catalogue
from pi_companion.play.tables import plays
from pi_companion.session import Box


@pytest.fixture
def box() -> Box:
    return Box(catalogue(CATALOGUE["chicken"]), plays(), names=("Ann", "Ben"))


@pytest.fixture
def table(box: Box) -> AtTable:
    return AtTable(box)


@pytest.fixture
def game(table: AtTable) -> AtTable:
    """Ann and Ben play Chicken!, and it is Ann's turn."""
    table.press("reroll")  # NEW
    table.press("reroll", "reroll", "reroll")  # 2 players, Play, Ann starts
    assert table.view["phase"] == "start_turn"
    return table
