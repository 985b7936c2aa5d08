"""The sums and the best way are those found by trying every way."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi_companion.vision.assignment import Table, assign, log_total


@st.composite
def tables(draw: st.DrawFn) -> tuple[Table, list[int]]:
    counts = draw(st.lists(st.integers(0, 2), min_size=1, max_size=3).filter(sum))
    seed = draw(st.integers(0, 2**32 - 1))
    weights = np.random.default_rng(seed).uniform(0.01, 1, (sum(counts), len(counts)))
    return weights, counts


@given(tables())
@settings(deadline=None, max_examples=60)
def test_sums_and_best_equal_an_enumeration(
    table: tuple[Table, list[int]],
) -> None:
    weights, counts = table
    places = [slot for slot, count in enumerate(counts) for _ in range(count)]
    ways = sorted(set(permutations(places)))
    values = [float(np.prod([weights[d, s] for d, s in enumerate(w)])) for w in ways]
    total = sum(values)
    found = assign(weights, weights, counts)
    assert found.log_total == pytest.approx(np.log(total))
    assert found.best == ways[int(np.argmax(values))]
    for die in range(len(weights)):
        for slot in range(len(counts)):
            part = sum(v for w, v in zip(ways, values, strict=True) if w[die] == slot)
            assert found.shares[die, slot] == pytest.approx(part / total)


def test_fourteen_dice_with_tiny_weights_do_not_underflow() -> None:
    weights = np.full((14, 5), 1e-9)
    assert np.isfinite(assign(weights, weights, [4, 4, 4, 1, 1]).log_total)


def test_no_way_at_all_is_minus_infinity() -> None:
    assert log_total(np.zeros((2, 1)), [2]) == -np.inf


def test_places_must_equal_dice() -> None:
    with pytest.raises(ValueError, match="3 dice cannot fill 2 places"):
        assign(np.ones((3, 1)), np.ones((3, 1)), [2])
