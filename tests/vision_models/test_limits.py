"""The limits that the recipe fits: fewest mistakes, and flags that leave dice alone."""

from pathlib import Path

import numpy as np
import pytest

from pi_companion.vision.company import FEATURES
from vision_models.training.fit_limits import COCKED, LEAST, Cases, fit

NAN = float("nan")


def told(*chances: float) -> np.ndarray:
    """Log-odds [n, 3] of a judge that says the same of a die and of both flags."""
    odds = np.log(np.array(chances) / (1 - np.array(chances)))
    return np.repeat(odds[:, None], 3, axis=1).astype(np.float32)


def test_the_limit_lies_where_fewest_are_missed_or_made_up() -> None:
    truth = np.array([[1, 0, 0]] * 3 + [[0, NAN, NAN]] * 3, np.float32)
    limits, said = fit(truth, told(0.9, 0.8, 0.6, 0.5, 0.2, 0.1))
    assert limits["found"] == pytest.approx(0.6)
    assert "of 3 dice proposed 3 kept, 0 false" in said


def test_hidden_dice_are_not_asked_about() -> None:
    truth = np.array([[1, 0, 0], [NAN, NAN, NAN], [0, NAN, NAN]], np.float32)
    _, said = fit(truth, told(0.9, 0.01, 0.3))
    assert "of 1 dice proposed 1 kept, 0 false" in said


def test_flags_leave_nearly_all_sound_dice_alone() -> None:
    chances = np.linspace(0.01, 0.99, 2000)
    truth = np.array([[1, 0, 0]] * 2000, np.float32)
    limits, _ = fit(truth, told(*chances))
    assert (chances >= limits["cocked"]).mean() == pytest.approx(COCKED, abs=1e-3)
    quiet, _ = fit(truth, told(*(chances / 10)))
    assert quiet["cocked"] == quiet["stacked"] == LEAST


def test_cases_outlive_their_file(tmp_path: Path) -> None:
    rng = np.random.default_rng(4)
    cases = Cases(
        rng.normal(size=(5, FEATURES)).astype(np.float32),
        rng.random((5, 3)).astype(np.float32),
    )
    cases.save(tmp_path / "cases.npz")
    again = Cases.load(tmp_path / "cases.npz")
    assert np.array_equal(again.features, cases.features)
    assert np.array_equal(again.truth, cases.truth)
    assert [path.name for path in tmp_path.iterdir()] == ["cases.npz"]
