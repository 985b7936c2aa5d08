"""Dice tables: data that the owner can copy and change."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from pi_companion.games.chicken import GAME
from pi_companion.games.dice import DiceTable, Kind, load_table, shipped_table
from pi_companion.games.errors import BadTable

SHIPPED = Path(__file__).parents[2] / "pi_companion" / "games" / "data" / "chicken.toml"


@pytest.mark.parametrize(
    ("kind", "count", "faces"),
    [
        ("white", 4, {"chicken": 2, "egg": 2, "fox": 1, "blank": 1}),
        ("yellow", 4, {"chicken": 3, "egg": 1, "fox": 1, "blank": 1}),
        ("orange", 4, {"chicken": 1, "double_chicken": 1, "fox": 2, "blank": 2}),
        ("blue", 1, {"happy_dog": 2, "bark": 2, "blank": 2}),
        ("mother_hen", 1, {"chick": 2, "double_chicken": 2, "blank": 2}),
    ],
)
def test_the_dice_of_chicken_are_those_of_the_rulebook(
    kind: str, count: int, faces: dict[str, int]
) -> None:
    entry = GAME.table.by_name[kind]
    assert entry.count == count
    assert Counter(entry.faces) == faces


def test_the_dice_that_the_rulebook_leaves_open_are_marked() -> None:
    marked = [kind.name for kind in GAME.table.kinds if kind.unverified]
    assert marked == ["orange", "blue", "mother_hen"]


def test_chances_are_exact_and_add_up_to_1() -> None:
    chances = GAME.table.chances("white")
    assert chances["egg"] == Fraction(1, 3)
    assert sum(chances.values()) == 1


@pytest.mark.parametrize("name", ["chicken", "pips", "hunt"])
def test_every_shipped_table_can_be_loaded(name: str) -> None:
    assert shipped_table(name).kinds


def load(tmp_path: Path, text: str) -> DiceTable:
    path = tmp_path / "chicken.toml"
    path.write_text(text, encoding="utf-8")
    return load_table(path, like=GAME.table)


def test_an_owners_copy_is_the_same_table(tmp_path: Path) -> None:
    assert load(tmp_path, SHIPPED.read_text(encoding="utf-8")) == GAME.table


def test_an_owner_can_say_what_a_die_really_shows(tmp_path: Path) -> None:
    text = SHIPPED.read_text(encoding="utf-8")
    text = text.replace('"blank", "blank"]\nunverified = true', '"egg", "egg"]\n', 1)
    table = load(tmp_path, text)
    assert table.chances("orange")["egg"] == Fraction(1, 3)
    assert table.legal_faces("orange") == {"chicken", "double_chicken", "fox", "egg"}


def test_the_order_of_kinds_is_that_of_the_shipped_table(tmp_path: Path) -> None:
    blue, *others = SHIPPED.read_text(encoding="utf-8").split("[blue]")
    moved = "[blue]" + others[0].split("[mother_hen]")[0] + blue
    table = load(tmp_path, moved + "[mother_hen]" + others[0].split("[mother_hen]")[1])
    assert list(table.by_name) == list(GAME.table.by_name)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("count = 4", "", "white: count is missing."),
        ("count = 4", "count = 0", "white: count must be a whole number from 1 to 20."),
        ("count = 4", "count = 21", "white: count must be"),
        ("count = 4", "count = true", "white: count must be"),
        ("count = 4", 'count = "4"', "white: count must be"),
        ("count = 4", "count = 4\nsides = 8", "white: there is no setting 'sides'."),
        ('"chicken", "chicken", "egg"', '"egg"', "white: faces must be a list of 6"),
        ('["chicken", "chicken"', '[1, "chicken"', "white: faces must be a list of 6"),
        ('["chicken", "chicken"', '["", "chicken"', "white: faces must be a list of 6"),
        ('"fox"', '"wolf"', "white: the rules know no face 'wolf', only bark, blank"),
        ("unverified = true", "unverified = 1", "orange: unverified must be true or"),
        ("[white]", "[green]", "green: is not a kind of this game"),
        ("[blue]", "[blue", "chicken.toml is not a TOML file"),
        ("[white]", "purple = 3\n[white]", "purple: must be a section [purple]."),
    ],
)
def test_a_mistake_in_a_table_is_told_in_one_sentence(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    text = SHIPPED.read_text(encoding="utf-8")
    with pytest.raises(BadTable) as caught:
        load(tmp_path, text.replace(old, new, 1))
    assert sentence in str(caught.value)
    assert str(caught.value).startswith("chicken.toml")


def test_faces_that_are_no_list_are_told(tmp_path: Path) -> None:
    with pytest.raises(BadTable, match="white: faces must be a list"):
        load(tmp_path, "[white]\ncount = 4\nfaces = 3\n")


def test_a_missing_kind_is_told(tmp_path: Path) -> None:
    text = SHIPPED.read_text(encoding="utf-8").split("[mother_hen]")[0]
    with pytest.raises(BadTable, match="mother_hen: is missing"):
        load(tmp_path, text)


def test_an_empty_table_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadTable, match="no kind of dice"):
        load(tmp_path, "")


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadTable, match=r"nothing\.toml cannot be read: No such file"):
        load_table(tmp_path / "nothing.toml")
    with pytest.raises(BadTable, match="cannot be read"):
        load_table(tmp_path)


def test_a_file_that_is_not_utf_8_is_told(tmp_path: Path) -> None:
    path = tmp_path / "chicken.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadTable, match="is not a TOML file"):
        load_table(path)


def test_a_kind_is_never_half_built() -> None:
    with pytest.raises(ValueError, match="faces must be"):
        Kind("white", 4, ("egg",))
