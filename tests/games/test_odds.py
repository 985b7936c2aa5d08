"""The chances of the next roll, against known values and brute force."""

from collections.abc import Mapping
from itertools import product
from math import isclose

import pytest
from games_talk import chicken, hatch, play, refill, roll, start
from hypothesis import given, settings
from hypothesis import strategies as st

from pi_companion.games.chicken import GAME
from pi_companion.games.chicken_turn import State
from pi_companion.games.match import Match
from pi_companion.games.odds import bust_chance

TABLE = GAME.table


def first_roll(dice: int) -> dict[str, int]:
    """Give the pool of the base game with this many dice."""
    return {
        "white": 4,
        "yellow": min(max(dice - 4, 0), 4),
        "orange": max(dice - 8, 0),
    }


@pytest.mark.parametrize(
    ("dice", "percent"),
    [
        (4, 1.6),
        (5, 3.5),
        (6, 6.2),
        (7, 9.6),
        (8, 13.5),
        (9, 22.2),
        (10, 32.1),
        (11, 42.3),
        (12, 52.1),
    ],
)
def test_the_bust_chance_of_the_first_roll_is_as_known(
    dice: int, percent: float
) -> None:
    assert round(100 * bust_chance(first_roll(dice), 0, TABLE), 1) == percent


def test_4_white_dice_bust_with_21_of_1296_rolls() -> None:
    assert isclose(bust_chance({"white": 4}, 0, TABLE), 21 / 1296)


def brute(dice: Mapping[str, int], foxes: int, barks: int) -> float:
    """Look at every outcome one by one."""
    kinds = [kind for kind, number in dice.items() for _ in range(number)]
    outcomes = list(product(*(TABLE.by_name[kind].faces for kind in kinds)))
    busts = sum(
        foxes - barks + faces.count("fox") - faces.count("bark") >= 3
        for faces in outcomes
    )
    return busts / len(outcomes)


@settings(deadline=None, max_examples=25)
@given(
    st.dictionaries(st.sampled_from(sorted(TABLE.by_name)), st.just(1), max_size=4),
    st.integers(0, 3),
    st.integers(0, 1),
)
def test_the_chance_is_that_of_all_outcomes_counted_one_by_one(
    dice: dict[str, int], foxes: int, barks: int
) -> None:
    chance = bust_chance(dice, foxes, TABLE, barks)
    assert isclose(chance, brute(dice, foxes, barks), abs_tol=1e-12)


def risk(match: Match) -> float:
    assert isinstance(match.state, State)
    return match.state.risk


def test_the_risk_of_a_reroll_is_that_of_the_middle_with_the_foxes_that_stand() -> None:
    match = start(chicken(), "go_for_it", roll("white fox fox blank chicken"))
    assert isclose(risk(match), 1 / 6)


def test_the_risk_of_going_for_it_is_that_of_the_dice_passed_on() -> None:
    match = start(chicken(), "go_for_it", roll("white egg egg egg egg"), "count")
    assert round(100 * risk(match), 1) == 13.5


def test_a_bark_that_waits_for_a_fox_lowers_the_risk() -> None:
    drawn = refill("blue yellow yellow yellow yellow")
    egg = roll("white egg blank blank blank")
    match = start(chicken(eggspansion=True), drawn, "go_for_it", egg, hatch("blue"))
    match = play(match, "count", "go_for_it")
    match = play(match, roll("white blank blank chicken chicken, blue bark"))
    assert risk(match) == 0
