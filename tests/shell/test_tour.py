"""The screens of real sessions, pixel by pixel; the README shows the first sheet.

Redraw with `python tests/shell/test_tour.py`, look at the sheets, then commit them.
"""

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from pi_companion.assembly import box_of
from pi_companion.config import load
from pi_companion.demo.tour import tour
from pi_companion.ui.gallery import Entry, contact_sheet

DOCS = Path(__file__).parents[2] / "docs"
SHEETS = {"game": "live_", "chicken_chase": "chicken_chase", "winner_winner": "winner"}
COLUMNS, SCALE = 4, 2


def entries(sheet: str) -> list[Entry]:
    """The screens of one sheet."""
    shown = tour(box_of(load(None)))
    return [entry for entry in shown if entry[0].startswith(SHEETS[sheet])]


def drawn(sheet: str) -> Image.Image:
    return contact_sheet(entries(sheet), COLUMNS, SCALE)


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_screen_of_a_game_looks_as_approved(sheet: str) -> None:
    with Image.open(DOCS / f"{sheet}.png") as stored:
        assert ImageChops.difference(stored, drawn(sheet)).getbbox() is None


def test_the_tour_has_a_name_for_each_screen() -> None:
    names = [name for sheet in SHEETS for name, _ in entries(sheet)]
    assert len(names) == len(set(names)) > 80


if __name__ == "__main__":
    for name in SHEETS:
        drawn(name).save(DOCS / f"{name}.png", optimize=True)
