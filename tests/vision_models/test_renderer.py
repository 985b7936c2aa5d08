"""The recipe's renderer: what it labels is what it shows, every time the same."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi_companion.vision.find import apart, decode
from vision_models.training.art import MEANINGS, SIDE, Art, pips
from vision_models.training.deck import Deck
from vision_models.training.labels import CELL, shape_of, targets
from vision_models.training.layout import cast, scatter
from vision_models.training.scene import FIELDS, SIZE, Renderer
from vision_models.training.solids import Solid, look, march

AXES = np.eye(3, dtype=np.float32)


def art(name: str, meaning: str = "other") -> Art:
    rgba = np.zeros((SIDE, SIDE, 4), np.uint8)
    cv2.circle(rgba, (SIDE // 2, SIDE // 2), 30, (0, 0, 0, 255), -1)
    return Art(rgba, name, meaning)


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    deck = Deck([art(meaning, meaning) for meaning in MEANINGS[2:11]] + [art("x")])
    made = Renderer(deck)
    made.lay(np.random.default_rng(0), 2)
    return made


def test_a_seed_gives_the_same_scene_again(renderer: Renderer) -> None:
    one = renderer.scene(np.random.default_rng(7))
    two = renderer.scene(np.random.default_rng(7))
    assert np.array_equal(one.rgb, two.rgb)
    assert np.array_equal(one.dice, two.dice)


def test_scenes_are_whole_and_their_labels_in_range(renderer: Renderer) -> None:
    for seed in range(4):
        scene = renderer.scene(np.random.default_rng(seed))
        assert scene.rgb.shape == (SIZE, SIZE, 3)
        assert scene.dice.shape[1] == len(FIELDS)
        visible = scene.dice[:, FIELDS.index("visible")]
        assert ((visible >= 0) & (visible <= 1.001)).all()
        meaning = scene.dice[:, FIELDS.index("meaning")]
        assert ((meaning >= 0) & (meaning < len(MEANINGS))).all()


def test_the_label_encloses_the_upper_face_that_is_seen() -> None:
    camera = look((0.4, 1.0, 0.3), 20.0, 900.0, (320.0, 320.0))
    die = Solid(
        np.array([1, 0.5, 0.5], np.float32), AXES, np.full(3, 0.5, np.float32), 0.05
    )
    rays = camera.rays(0, 0, SIZE, SIZE)
    hit = march(die, camera.centre, rays.reshape(-1, 3), 1 / 900.0)
    top = hit.where[(hit.local[:, 2] > 0.49) & (hit.cover > 0.9)]
    seen = np.stack([top % SIZE, top // SIZE], 1).astype(np.float32)
    corners = np.array([[0.5, 1, 1], [1.5, 1, 1], [1.5, 0, 1], [0.5, 0, 1]], np.float32)
    quad = camera.project(corners)
    inside = [cv2.pointPolygonTest(quad, tuple(map(float, p)), True) for p in seen]
    assert min(inside) > -1.0
    assert len(seen) > 0.8 * abs(cv2.contourArea(quad))


def test_pixels_go_to_the_table_and_back() -> None:
    camera = look((0.5, 2.0, 1.0), 25.0, 1100.0, (300.0, 350.0))
    pixels = np.array([[10, 20], [600, 400], [320, 320]], np.float32)
    points = camera.ground(pixels)
    assert np.allclose(points[:, 2], 0, atol=1e-4)
    assert np.allclose(camera.project(points), pixels, atol=0.01)


@settings(deadline=None, max_examples=25)
@given(
    yaw=st.floats(0, 6.28), edge=st.floats(14, 60), squeeze=st.floats(0.75, 1.0),
    x=st.floats(60, 260), y=st.floats(60, 180),
)  # fmt: skip
def test_the_finders_targets_decode_to_the_labelled_corners(
    yaw: float, edge: float, squeeze: float, x: float, y: float
) -> None:
    c, s = np.cos(yaw), np.sin(yaw)
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * edge / 2
    quad = square @ np.array([[c, s], [-s, c]]) * np.array([1, squeeze]) + [x, y]
    row = np.array([*quad.ravel(), 1, 0, 0], np.float32)
    heat, maps, _ = targets(row[None], 240 // CELL, 320 // CELL)
    maps[0] = np.where(heat == 1, 8.0, -8.0)
    several = decode(maps, 0.5)
    (best,) = apart(several)
    found = several[best]
    away = min(
        np.abs(np.roll(found.corners, turn, 0) - quad).max() for turn in range(4)
    )
    assert away < 0.05


def test_the_shape_does_not_care_which_corner_is_first() -> None:
    quad = np.array([[10, 12], [50, 8], [56, 44], [14, 50]], np.float32)
    _, shape, yaw = shape_of(quad)
    for turn in range(1, 4):
        _, other, angle = shape_of(np.roll(quad, turn, 0))
        assert np.allclose(shape, other, atol=1e-3)
        assert np.isclose(np.cos(4 * yaw), np.cos(4 * angle), atol=1e-3)


def test_dice_never_lie_in_one_another() -> None:
    rng = np.random.default_rng(3)
    spots = rng.uniform(-5, 5, (30, 2)).astype(np.float32)
    for one in (dice := scatter(rng, spots, [(0.1, 0.0)], trouble=0.0)):
        for other in dice:
            if other is not one:
                corners = other.solid.local(one.solid.corners())
                assert (np.abs(corners).max(1) > 0.499).all()


def test_every_cast_is_a_rotation() -> None:
    rng = np.random.default_rng(1)
    for _ in range(20):
        turn = cast(rng, 0.7)
        assert np.isclose(np.linalg.det(turn), 1, atol=1e-4)
        assert np.allclose(turn @ turn.T, np.eye(3), atol=1e-5)


@pytest.mark.parametrize("number", range(1, 7))
def test_a_pip_face_has_its_number_of_pips(number: int) -> None:
    for seed in range(5):
        face = pips(np.random.default_rng(seed), number)
        count, _ = cv2.connectedComponents((face[..., 3] > 128).astype(np.uint8))
        assert count - 1 == number
