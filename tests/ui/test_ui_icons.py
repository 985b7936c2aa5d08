"""Icons: every face and die has one, no two look alike, strange names get a die."""

import itertools

import pytest
from PIL import ImageChops

from pi_companion.ui.icons import LARGE, SMALL, icon, names, spelled

FACES = [
    "chicken",
    "double_chicken",
    "egg",
    "fox",
    "blank",
    "happy_dog",
    "bark",
    "chick",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "dog",
    "leg",
    "double_leg",
]
KINDS = ["white", "yellow", "orange", "blue", "mother_hen", "any", "hunt"]
SIGNS = ["crown", "trophy", "camera", "plug", "warning", "arrow", "unknown", "die"]


def test_every_face_kind_and_sign_is_drawn() -> None:
    assert names() == {*FACES, *KINDS, *SIGNS}


@pytest.mark.parametrize("name", [*FACES, *KINDS, *SIGNS, "red", "", "ö"])
def test_icons_keep_their_size(name: str) -> None:
    small, large = icon(name), icon(name, large=True)
    assert small.mode == large.mode == "1"
    assert 11 <= max(small.size) <= SMALL
    assert large.size == (2 * small.width, 2 * small.height)
    assert max(large.size) <= LARGE
    assert small.getbbox() is not None


def test_no_two_icons_look_nearly_alike() -> None:
    for one, other in itertools.combinations([*FACES, *KINDS, *SIGNS], 2):
        if icon(one).size == icon(other).size:
            difference = ImageChops.logical_xor(icon(one), icon(other))
            assert sum(difference.convert("L").histogram()[1:]) >= 5, (one, other)


def test_a_name_without_a_drawing_gets_a_die_with_its_letter() -> None:
    assert icon("red").tobytes() != icon("green").tobytes()
    assert icon("red").tobytes() == icon("RED").tobytes()
    assert icon("").tobytes() == icon("?").tobytes()


def test_names_are_spelled_for_people() -> None:
    assert spelled("double_chicken") == "double chicken"
    assert spelled("6") == "six"
