"""Redraws the golden pictures and the sheet of the README: look at them, then commit.

python tests/ui/update_golden.py
"""

from pathlib import Path

from PIL import Image

from pi_companion.ui.draw import draw
from pi_companion.ui.gallery import GALLERY, contact_sheet

GOLDEN = Path(__file__).with_name("golden")
SHEET = Path(__file__).parents[2] / "docs" / "screens.png"
ON_THE_SHEET = (
    "splash",
    "menu",
    "turn_start",
    "turn_all_kinds",
    "rolled",
    "rolled_many",
    "stake",
    "bust",
    "counted",
    "ask",
    "count_differs",
    "tally",
    "scores",
    "scores_eight",
    "attract",
    "race",
    "feed",
    "final_count",
    "aim",
    "aim_advice",
    "teach",
)


def sheet() -> Image.Image:
    """Return the chosen screens, three in a row and three times enlarged."""
    chosen = dict(GALLERY)
    return contact_sheet([(name, chosen[name]) for name in ON_THE_SHEET], 3, 3)


def main() -> None:
    """Write every golden picture, remove those of no screen, write the sheet."""
    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.png"):
        old.unlink()
    for name, screen in GALLERY:
        draw(screen).save(GOLDEN / f"{name}.png", optimize=True)
    SHEET.parent.mkdir(exist_ok=True)
    sheet().save(SHEET, optimize=True)


if __name__ == "__main__":
    main()
