"""Dice that look alike show one face, and others do not."""

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from pi_companion.vision.alike import alike

Numbers = npt.NDArray[np.float64]
probability = st.floats(0, 1)


def apart(*degrees: float) -> npt.NDArray[np.float32]:
    """Vectors at angles in a plane."""
    angles = np.radians(degrees)
    vectors = np.zeros((len(degrees), 64), np.float32)
    vectors[:, 0], vectors[:, 1] = np.cos(angles), np.sin(angles)
    return vectors


def test_dice_that_look_alike_share_their_mean_opinion() -> None:
    odds = np.array([[4.0, -4.0], [-1.0, 1.0], [9.0, 9.0]])
    shared = alike(apart(0, 5, 90)).opinion(odds)
    assert shared[0] == pytest.approx([1.5, -1.5], abs=1)
    assert shared[1] == pytest.approx(shared[0], abs=0.3)
    assert shared[2] == pytest.approx(odds[2], abs=1.5)


def test_many_that_err_alike_are_no_surer_than_one() -> None:
    odds = np.tile([1.0, 0.0], (6, 1))
    assert alike(apart(*[0.0] * 6)).opinion(odds) == pytest.approx(odds)


def test_a_plain_die_rules_its_face_out_for_one_that_looks_otherwise() -> None:
    """If the plain one is the chicken, the other drawing is none."""
    fox_or_chicken = np.array([[0.02, 0.98], [0.4, 0.6]])
    lost = alike(apart(0, 90)).ruled_out(fox_or_chicken)
    assert lost[1, 0] - lost[1, 1] > 1
    many = alike(apart(0, 0, 0, 90)).ruled_out(fox_or_chicken[[0, 0, 0, 1]])
    assert many[3] == pytest.approx(lost[1], abs=0.3)


@given(arrays(np.float64, (4, 3), elements=probability), st.permutations(range(4)))
def test_the_order_of_the_dice_changes_nothing(
    shares: Numbers, order: list[int]
) -> None:
    vectors = apart(0, 20, 60, 90)
    turned, plain = alike(vectors[order]), alike(vectors)
    assert turned.opinion(shares[order]) == pytest.approx(plain.opinion(shares)[order])
    lost = turned.ruled_out(shares[order])
    assert lost == pytest.approx(plain.ruled_out(shares)[order])


@given(arrays(np.float64, (1, 3), elements=probability))
def test_a_die_alone_hears_nothing(shares: Numbers) -> None:
    one = alike(apart(30))
    assert one.opinion(shares) == pytest.approx(shares)
    assert one.ruled_out(shares) == pytest.approx(np.zeros((1, 3)))
