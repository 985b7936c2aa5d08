"""Faces are judged beside each other: by size, by shape, and by whose edge they share.

The table is seen by a pinhole camera, so that what is right is known exactly.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_companion.vision.company import FEATURES, Company, features

Array = npt.NDArray[np.float64]
SIZE = (1280, 960)
TILT = np.radians(30)
LENGTH, SHAPE, EDGE = 7, 11, 18
"""Columns of how a face strays in size and shape, and of the gap to a likelier one."""


def seen(point: Sequence[float]) -> tuple[float, float]:
    """Where a point of the table (in dice, z up) appears in the picture."""
    x, y, z = point
    down, depth = (
        y * np.cos(TILT) - z * np.sin(TILT),
        28 - y * np.sin(TILT) - z * np.cos(TILT),
    )
    return 640 + 1300 * x / depth, 480 + 1300 * down / depth


def top(x: float, y: float, turn: float = 0.3, side: float = 1.0) -> Array:
    """Corners of the upper face of a die on the table."""
    angles = turn + np.pi / 4 + np.pi / 2 * np.arange(4)
    reach = side / np.sqrt(2)
    return np.array(
        [seen((x + reach * np.cos(a), y + reach * np.sin(a), side)) for a in angles]
    )


def front(x: float, y: float) -> Array:
    """Corners of the side towards the camera of a die that is not turned."""
    low, high = (x - 0.5, y + 0.5), (x + 0.5, y + 0.5)
    return np.array([seen(p) for p in ((*low, 1), (*high, 1), (*high, 0), (*low, 0))])


def told(quads: Sequence[Array], guess: Sequence[float] | None = None) -> Array:
    corners = np.array(quads, np.float32)
    odds = np.full(len(corners), 4.0) if guess is None else np.array(guess, np.float64)
    return features(
        Company(
            corners, corners, SIZE, odds, odds, odds, odds, np.zeros((len(odds), 3))
        )
    ).astype(np.float64)


DICE = [top(x, y, x + y / 3) for x in (-5, -1, 3) for y in (-4, 0, 4)]


def test_dice_of_one_size_agree() -> None:
    rows = told(DICE)
    assert np.abs(rows[:, LENGTH]).max() < 0.5
    assert rows[:, SHAPE].max() < 0.6


def test_a_print_of_half_the_size_stands_out() -> None:
    rows = told([*DICE, top(5, 2, 0.4, side=0.5)])
    assert rows[-1, LENGTH] < -2
    assert np.abs(rows[:-1, LENGTH]).max() < 1


def test_the_side_of_a_die_shares_an_edge_and_is_flattened_otherwise() -> None:
    quads = [*DICE, top(5, 2, 0.0), front(5, 2)]
    rows = told(quads, [4.0] * 10 + [0.0])
    assert rows[-1, EDGE] < 0.3
    assert rows[-1, SHAPE] > 2
    assert rows[:-1, EDGE].min() > 1


def test_a_leaning_die_is_flattened_otherwise() -> None:
    leaning = top(5, 2) - top(5, 2).mean(axis=0)
    bent = leaning @ np.array([[0.8, 0.1], [0.1, 1.0]]) + top(5, 2).mean(axis=0)
    rows = told([*DICE, bent])
    assert rows[-1, SHAPE] > 2 * rows[:-1, SHAPE].max()


@given(st.floats(0.2, 4))
def test_no_resolution_matters(zoom: float) -> None:
    corners = np.array(DICE, np.float64)
    odds = np.linspace(-1, 4, len(corners))
    flags = np.zeros((len(corners), 3))
    rows = [
        features(
            Company(
                (scale * corners).astype(np.float32),
                (scale * corners).astype(np.float32),
                (round(scale * SIZE[0]), round(scale * SIZE[1])),
                *(odds, odds, odds, odds),
                flags,
            )
        )
        for scale in (1.0, zoom)
    ]
    assert rows[1] == pytest.approx(rows[0], abs=0.08)


@pytest.mark.parametrize("count", [1, 2])
def test_few_faces_have_little_to_compare(count: int) -> None:
    rows = told(DICE[:count])
    assert rows.shape == (count, FEATURES)
    assert np.isfinite(rows).all()
