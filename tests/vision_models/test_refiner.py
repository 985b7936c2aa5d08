"""What the refiner is taught brings corners back to where they were labelled."""

import numpy as np
import numpy.typing as npt
from hypothesis import given, settings
from hypothesis import strategies as st

from pi_companion.vision.find import Found
from pi_companion.vision.refine import FARTHEST, refine
from vision_models.training.proposals import answer, proposed, strayed

Floats = npt.NDArray[np.float32]

BGR = np.zeros((480, 640, 3), np.uint8)


def face(yaw: float, edge: float, squeeze: float) -> Floats:
    c, s = np.cos(yaw), np.sin(yaw)
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * edge / 2
    turned = square @ np.array([[c, s], [-s, c]]) * np.array([1, squeeze])
    return np.asarray(turned + np.array([320, 240]), np.float32)


def row(quad: Floats, visible: float = 1.0) -> Floats:
    """A row of labels: corners, visible, cocked, stacked."""
    return np.array([[*quad.ravel(), visible, 0, 1]], np.float32)


@settings(deadline=None, max_examples=50)
@given(
    yaw=st.floats(0, 6.28),
    edge=st.floats(20, 120),
    squeeze=st.floats(0.8, 1.0),
    seed=st.integers(0, 1000),
)
def test_the_answer_to_a_proposal_is_the_labelled_face(
    yaw: float, edge: float, squeeze: float, seed: int
) -> None:
    true = face(yaw, edge, squeeze)
    rough = proposed(np.random.default_rng(seed), true)
    told = answer(rough, row(true))
    if np.isnan(told[0]) or np.abs(told[:8]).max() > FARTHEST:
        return  # too far off to mean this face
    assert told[8:].tolist() == [1, 0, 1, 1]
    (found,), closer = refine(
        BGR, (Found(rough, 0.5, 0.0, 1.0, 0.0),), lambda _: told[None]
    )
    away = min(np.abs(np.roll(found.corners, n, 0) - true).max() for n in range(4))
    assert away < 0.02 * edge
    assert closer.tolist() == [1]


def test_beside_every_die_there_is_none() -> None:
    true = face(0.4, 40, 0.9)
    rng = np.random.default_rng(3)
    said = [answer(strayed(rng, true), row(true))[8] for _ in range(200)]
    assert np.mean([value == 0 for value in said]) > 0.7
    assert answer(true + 300, row(true))[8] == 0
    assert answer(true, np.zeros((0, 11), np.float32))[8] == 0


def test_a_face_mostly_hidden_is_not_asked_about() -> None:
    true = face(0.0, 40, 1.0)
    assert np.isnan(answer(true, row(true, visible=0.2))).all()


def test_corners_that_fly_off_stay_where_the_finder_saw_them() -> None:
    true = face(0.0, 40, 1.0)
    told = np.zeros((1, 12), np.float32)
    told[0, 0] = 5.0
    (found,), _ = refine(BGR, (Found(true, 0.5, 0.0, 1.0, 0.0),), lambda _: told)
    assert np.array_equal(found.corners, true)
