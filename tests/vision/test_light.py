"""All dice of a picture lie in one light: what the others show tells its colour."""

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_companion.vision.colours import Colours, Spread
from pi_companion.vision.light import odds_in_one_light

Array = npt.NDArray[np.float32]
WHITE, YELLOW, ORANGE = (0.9, 0.0, 0.05), (0.8, 0.09, 0.78), (0.65, 0.31, 0.64)
NO_LAMP = Spread(0.042, 0.04, 3.0, 12.0)
LAMP = Spread(0.042, 0.04, 3.0, 12.0, lamp_lightness=0.1, lamp_hue=0.08)
BULB = np.array([-0.08, 0.14, -0.08], np.float32)
"""How far a warm bulb moves every colour."""
shift = st.floats(-0.1, 0.1)


def colours(spread: Spread) -> Colours:
    bodies = np.array([ORANGE, WHITE, YELLOW], np.float32)
    return Colours(bodies, np.arange(3), spread)


def kinds(spread: Spread, bodies: Array) -> list[int]:
    odds = odds_in_one_light(colours(spread), bodies, np.zeros((len(bodies), 3)))
    return [int(kind) for kind in odds.argmax(axis=1)]


def test_yellow_under_a_bulb_is_yellow_beside_orange_under_the_same_bulb() -> None:
    dice = np.array([ORANGE, ORANGE, YELLOW, YELLOW, WHITE], np.float32) + BULB
    assert kinds(LAMP, dice) == [0, 0, 2, 2, 1]
    assert kinds(NO_LAMP, dice) != [0, 0, 2, 2, 1]


def test_a_die_alone_says_nothing_of_the_light() -> None:
    alone = np.array([YELLOW], np.float32) + BULB
    odds = odds_in_one_light(colours(LAMP), alone, np.zeros((1, 3)))[0]
    beside = np.concatenate([alone, np.array([ORANGE, WHITE], np.float32) + BULB])
    company = odds_in_one_light(colours(LAMP), beside, np.zeros((3, 3)))[0]
    assert company[2] - company[0] > odds[2] - odds[0]


def test_without_a_lamp_it_is_the_colour_alone() -> None:
    dice = np.random.default_rng(5).uniform(0, 1, (6, 3)).astype(np.float32)
    plain = colours(NO_LAMP).odds(dice, 3)
    assert odds_in_one_light(colours(NO_LAMP), dice, np.zeros((6, 3))) == (
        pytest.approx(plain, abs=1e-5)
    )


@given(st.tuples(shift, shift, shift), st.permutations(range(5)))
def test_the_order_of_the_dice_changes_nothing(
    moved: tuple[float, float, float], order: list[int]
) -> None:
    dice = np.array([ORANGE, WHITE, YELLOW, YELLOW, ORANGE], np.float32)
    dice = np.asarray(dice + np.array(moved), np.float32)
    drawn = np.arange(15.0).reshape(5, 3) / 10
    plain = odds_in_one_light(colours(LAMP), dice, drawn)
    turned = odds_in_one_light(colours(LAMP), dice[order], drawn[order])
    assert turned == pytest.approx(plain[order], abs=1e-6)


def test_what_is_drawn_tells_the_light_too() -> None:
    """A die that shows what only an orange one has is orange, whatever it looks."""
    dice = np.array([YELLOW] * 3, np.float32) + BULB / np.float32(2)
    drawn = np.full((3, 3), -6.0)
    drawn[:2, 2] = 6.0  # the first two are yellow for sure
    odds = odds_in_one_light(colours(LAMP), dice, drawn)
    unsaid = odds_in_one_light(colours(LAMP), dice, np.zeros((3, 3)))
    assert odds[2, 2] - odds[2, 0] > unsaid[2, 2] - unsaid[2, 0]
