"""Every screen of the gallery, pixel by pixel; `python tests/ui/update_golden.py`."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops
from update_golden import GOLDEN, SHEET, sheet

from pi_companion.ui.draw import SIZE, draw
from pi_companion.ui.gallery import GALLERY, Entry, contact_sheet, write_gallery
from pi_companion.ui.screens import Dark, Hints, Notice


@pytest.mark.parametrize("entry", GALLERY, ids=lambda entry: str(entry[0]))
def test_a_screen_looks_as_approved(entry: Entry) -> None:
    name, screen = entry
    path = GOLDEN / f"{name}.png"
    assert path.is_file(), (
        f"{name} has no golden picture: run tests/ui/update_golden.py"
    )
    with Image.open(path) as golden:
        difference = ImageChops.logical_xor(golden.convert("1"), draw(screen))
    assert difference.getbbox() is None, f"{name} differs within {difference.getbbox()}"


def test_no_golden_picture_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == {name for name, _ in GALLERY}


def test_the_sheet_in_the_docs_is_up_to_date() -> None:
    with Image.open(SHEET) as stored:
        assert ImageChops.difference(stored, sheet()).getbbox() is None


def test_the_gallery_is_written_as_shown_and_enlarged(tmp_path: Path) -> None:
    extra: tuple[Entry, ...] = (
        ("dark", Notice("Not dark", (), Hints())),
        ("from_a_game", Dark()),
    )
    paths = write_gallery(tmp_path / "new" / "screens", extra)
    names = [name for name, _ in GALLERY]
    assert [path.stem for path in paths] == [*names, "from_a_game"]
    for path in paths:
        with (
            Image.open(path) as small,
            Image.open(path.parent / "large" / path.name) as big,
        ):
            assert small.size == SIZE
            assert big.size == (4 * SIZE[0], 4 * SIZE[1])
    with Image.open(tmp_path / "new" / "screens" / "dark.png") as later:
        assert later.getbbox() is not None


def test_a_sheet_has_room_for_every_screen() -> None:
    assert contact_sheet(GALLERY[:5], columns=2, scale=1).size == (268, 208)
