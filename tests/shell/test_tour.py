"""The screens of a real session, pixel by pixel, and the sheet in the README.

Redraw with `python tests/shell/test_tour.py`, look at the sheet, then commit it.
"""

from pathlib import Path

from PIL import Image, ImageChops

from pi_companion.assembly import box_of
from pi_companion.config import load
from pi_companion.demo.tour import tour
from pi_companion.ui.gallery import contact_sheet

SHEET = Path(__file__).parents[2] / "docs" / "game.png"
COLUMNS, SCALE = 4, 2


def sheet() -> Image.Image:
    """All the screens of the tour."""
    return contact_sheet(tour(box_of(load(None))), COLUMNS, SCALE)


def test_every_screen_of_a_game_looks_as_approved() -> None:
    with Image.open(SHEET) as stored:
        assert ImageChops.difference(stored, sheet()).getbbox() is None


def test_the_tour_shows_each_situation_once() -> None:
    names = [name for name, _ in tour(box_of(load(None)))]
    assert len(names) == len(set(names)) == 22


if __name__ == "__main__":
    sheet().save(SHEET, optimize=True)
