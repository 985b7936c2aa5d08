"""The hill of Chicken Chase: moving, pushing back, blocking chips, the target."""

from pathlib import Path

import pytest
from games_talk import card, cards, cards_each, chase, play, refused, start, told
from hypothesis import given, settings
from hypothesis import strategies as st

from pi_companion.games.catalogue import CATALOGUE, with_files
from pi_companion.games.chicken_chase_hill import Hens, load_hill, moved
from pi_companion.games.errors import BadTable
from pi_companion.games.match import Match

USUAL_2 = (4, 5, 8, 10, 13, 14)
SHIPPED = (
    Path(__file__).parents[2] / "pi_companion" / "games" / "data" / "chicken_chase.toml"
)


def test_a_hen_moves_by_exactly_the_value() -> None:
    assert moved(((0, 0), (0, 0)), (), 0, 1, 7) == ((0, 7), (0, 0))


def test_a_hen_that_is_landed_on_is_pushed_to_the_next_free_space_below() -> None:
    assert moved(((0, 0), (6, 0)), (), 0, 0, 6) == ((6, 0), (5, 0))


def test_hens_that_are_passed_on_the_way_stay() -> None:
    assert moved(((0, 0), (5, 4)), (), 0, 0, 6) == ((6, 0), (5, 4))


def test_a_pushed_hen_skips_hens_and_never_pushes_them() -> None:
    assert moved(((0, 5), (6, 4)), (), 0, 0, 6) == ((6, 5), (3, 4))


def test_a_pushed_hen_skips_blocking_chips() -> None:
    assert moved(((0, 0), (6, 0)), (4, 5), 0, 0, 6) == ((6, 0), (3, 0))


def test_an_own_hen_is_pushed_too() -> None:
    assert moved(((2, 6), (0, 0)), (), 0, 0, 4) == ((6, 5), (0, 0))


def test_the_space_that_the_moving_hen_leaves_is_free() -> None:
    assert moved(((5, 0), (6, 0)), (), 0, 0, 1) == ((6, 0), (5, 0))


def test_a_hen_is_pushed_to_start_at_most_where_many_may_stand() -> None:
    hens: Hens = ((0, 3), (2, 1))
    assert moved(hens, (), 0, 0, 2) == ((2, 3), (0, 1))
    assert moved(((0, 0), (1, 0)), (), 0, 0, 1) == ((1, 0), (0, 0))


def test_a_hen_that_would_land_on_a_chip_is_put_back_to_the_next_free_space() -> None:
    assert moved(((0, 0), (0, 0)), USUAL_2, 0, 0, 5) == ((3, 0), (0, 0))
    assert moved(((0, 0), (3, 0)), USUAL_2, 0, 0, 5) == ((2, 0), (3, 0))


def test_a_hen_put_back_from_a_chip_does_not_fall_behind_where_it_came_from() -> None:
    assert moved(((3, 0), (0, 0)), USUAL_2, 0, 0, 1) == ((3, 0), (0, 0))
    assert moved(((0, 0), (2, 1)), (3,), 0, 0, 3) == ((0, 0), (2, 1))


def test_movement_beyond_the_target_is_forfeited() -> None:
    assert moved(((12, 0), (0, 0)), (), 0, 0, 8) == ((15, 0), (0, 0))


def test_an_opponents_hen_is_pushed_off_the_target() -> None:
    assert moved(((12, 0), (15, 0)), USUAL_2, 0, 0, 3) == ((15, 0), (12, 0))
    assert moved(((11, 0), (15, 0)), (), 0, 0, 8) == ((15, 0), (14, 0))


def test_an_own_hen_is_not_pushed_off_the_target() -> None:
    assert moved(((12, 15), (0, 0)), USUAL_2, 0, 0, 3) == ((15, 15), (0, 0))


def near_the_top(turns: int = 4) -> Match:
    """Ann's hens on 15 and 12 (after two turns 8 and 7); it is her turn."""
    new = chase("Ann", "Ben", "Cy", "Di", gentle=True)
    match = start(new, "pass", "pass", "pass")
    claims = ((3, 3, 3), (1, 1), (2,)), ((3, 3, 3), (1, 2), (2,))
    idle = ((1, 1, 2), (3, 4), (5,))
    steps = ((1, 8), (2, 7), (1, 7), (2, 5))
    for n, (hen, value) in enumerate(steps[:turns]):
        match = turn(match, claims[n % 2])
        match = play(match, card(value, hen))
        for _ in range(3):
            match = play(turn(match, idle), "pass")
    return match


def turn(match: Match, rolls: tuple[tuple[int, ...], ...]) -> Match:
    """Roll three times and place each die by itself."""
    for dice in rolls:
        roll = {"event": "roll", "dice": list(dice)}
        match = play(match, roll, {"event": "place", "spaces": list(dice)})
    return match


def test_a_hen_on_the_target_does_not_move() -> None:
    match = near_the_top()
    assert told(match)["hens"]["Ann"] == [15, 12]
    assert "Hen 1 is on the target" in refused(match, cards(1, 1))
    assert "cards_each" not in told(match)["allowed"]
    refused(match, cards_each((1, 1), (2, 1)))
    rolled = turn(match, ((3, 3, 3), (1, 2), (2,)))
    assert "Hen 1 is on the target" in refused(rolled, card(1, 1))


def test_both_hens_on_the_target_win_at_once() -> None:
    match = near_the_top()
    state = told(play(match, cards(2, 3)))
    assert state["winner"] == state["player"] == "Ann"
    assert state["phase"] == "game_over"
    assert state["allowed"] == []
    assert state["hens"]["Ann"] == [15, 15]


def test_both_hens_on_the_target_win_with_the_card_after_the_rolls_too() -> None:
    match = turn(near_the_top(), ((3, 3, 3), (1, 2), (2,)))
    assert told(play(match, card(8, 2)))["winner"] == "Ann"


def test_the_winning_move_can_be_taken_back() -> None:
    match = near_the_top()
    assert told(play(match, cards(2, 3), "undo")) == told(match)


def test_both_hens_can_come_home_by_action_c() -> None:
    match = near_the_top(turns=2)
    assert told(match)["hens"]["Ann"] == [8, 7]
    state = told(play(match, cards_each((1, 8), (2, 8))))
    assert state["winner"] == "Ann"


def test_one_hen_on_the_target_does_not_win() -> None:
    state = told(play(near_the_top(turns=2), cards_each((1, 8), (2, 7))))
    assert state["winner"] is None
    assert state["player"] == "Ben"


@settings(deadline=None, max_examples=200)
@given(
    st.lists(st.integers(0, 14), min_size=4, max_size=8, unique=True),
    st.sets(st.integers(1, 14), max_size=6),
    st.integers(1, 8),
    st.data(),
)
def test_a_move_never_leaves_two_hens_or_a_chip_under_a_hen(
    spaces: list[int], chips: set[int], steps: int, data: st.DataObject
) -> None:
    spaces = [0 if space in chips else space for space in spaces]
    pairs = list(zip(spaces[::2], spaces[1::2], strict=False))
    hens: Hens = tuple(pairs)
    player = data.draw(st.integers(0, len(hens) - 1))
    hen = data.draw(st.integers(0, 1))
    after = moved(hens, chips, player, hen, steps)
    flat = [space for pair in after for space in pair]
    above = [space for space in flat if space]
    assert len(above) == len(set(above))
    assert not chips & set(flat)
    assert hens[player][hen] <= after[player][hen] <= hens[player][hen] + steps
    others = [
        (was, now)
        for p, pair in enumerate(after)
        for h, now in enumerate(pair)
        if (was := hens[p][h]) != now and (p, h) != (player, hen)
    ]
    assert len(others) <= 1
    assert all(now < was for was, now in others)


def test_an_owner_can_lay_the_chips_to_taste(tmp_path: Path) -> None:
    text = SHIPPED.read_text(encoding="utf-8").replace("[5, 12]", "[7, 2, 7]")
    (tmp_path / "chicken_chase.toml").write_text(text, encoding="utf-8")
    games = with_files(CATALOGUE, tmp_path)
    match = Match.empty(games).apply(chase("Ann", "Ben", "Cy", "Di"))
    assert told(match)["blocked"] == [2, 7]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[5, 12]", "[15]", "usual.4: must be a list of spaces from 1 to 14."),
        ("[5, 12]", "[0]", "usual.4: must be a list of spaces"),
        ("[5, 12]", "[true]", "usual.4: must be a list of spaces"),
        ("[5, 12]", '"5"', "usual.4: must be a list of spaces"),
        ("4 = []", "5 = []", "gentle: must have the entries 2, 3 and 4"),
        ("[gentle]", "[mild]", "mild: there is only [usual] and [gentle]."),
        ("[usual]", "gentle = 3\n[usual]", "is not a TOML file"),
        ("[usual]", "[usual", "is not a TOML file"),
    ],
)
def test_a_mistake_in_a_hill_is_told_in_one_sentence(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    path = tmp_path / "chicken_chase.toml"
    text = SHIPPED.read_text(encoding="utf-8").replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadTable) as caught:
        load_hill(path)
    assert sentence in str(caught.value)
    assert str(caught.value).startswith("chicken_chase.toml")


def test_a_hill_that_is_incomplete_or_missing_is_told(tmp_path: Path) -> None:
    path = tmp_path / "chicken_chase.toml"
    path.write_text("gentle = 3\n", encoding="utf-8")
    with pytest.raises(BadTable, match="usual: must have the entries"):
        load_hill(path)
    with pytest.raises(BadTable, match="cannot be read"):
        load_hill(tmp_path / "no.toml")
