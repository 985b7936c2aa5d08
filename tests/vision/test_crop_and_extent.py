"""A face is cut out upright, and the whole die is put in a box around it."""

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi_companion.vision.crop import INNER, SIZE, rectify, side_of
from pi_companion.vision.extent import whole_dice
from pi_companion.vision.pictures import Bgr

Points = npt.NDArray[np.float64]


def quadrants(side: int) -> Bgr:
    """Draw a face whose quarters have four colours, clockwise from the top left."""
    face = np.zeros((side, side, 3), np.uint8)
    half = side // 2
    face[:half, :half] = (255, 0, 0)
    face[:half, half:] = (0, 255, 0)
    face[half:, half:] = (0, 0, 255)
    face[half:, :half] = (255, 255, 255)
    return face


@pytest.mark.parametrize("side", [20, 60, 200])
@pytest.mark.parametrize("turn", [0, 30, 75])
def test_the_nominal_square_comes_to_the_middle(side: int, turn: int) -> None:
    centre = np.array([200, 180], np.float32)
    angle = np.deg2rad(turn)
    turned = np.array(
        [[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]], np.float32
    )
    signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    corners = centre + signs @ turned.T * np.float32(side / 2)
    source = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    warp = cv2.getPerspectiveTransform(source - 0.5, corners - np.float32(0.5))
    picture = cv2.warpPerspective(quadrants(side), warp, (400, 360))
    (face,) = rectify(np.asarray(picture, np.uint8), [corners])
    assert face.shape == (SIZE, SIZE, 3)
    low, high = SIZE // 2 - INNER // 4, SIZE // 2 + INNER // 4
    assert face[low, low].tolist() == pytest.approx([255, 0, 0], abs=12)
    assert face[low, high].tolist() == pytest.approx([0, 255, 0], abs=12)
    assert face[high, high].tolist() == pytest.approx([0, 0, 255], abs=12)
    assert face[high, low].tolist() == pytest.approx([255, 255, 255], abs=12)
    assert side_of(corners) == pytest.approx(side, rel=1e-4)


def test_a_fine_pattern_on_a_large_face_does_not_alias() -> None:
    picture = np.zeros((800, 800, 3), np.uint8)
    picture[::2] = 255
    corners = np.array([[50, 50], [750, 50], [750, 750], [50, 750]], np.float32)
    (face,) = rectify(picture, [corners])
    assert np.ptp(face[16:48, 16:48].astype(int)) < 20


def test_no_faces_are_no_crops() -> None:
    assert rectify(np.zeros((50, 50, 3), np.uint8), []).shape == (0, SIZE, SIZE, 3)


def camera(tilt: float) -> Points:
    """Look at the table from its lower side; `tilt` in degrees from straight down."""
    angle = np.deg2rad(tilt)
    down = np.array([[1, 0, 0], [0, -1, 0], [0, 0, -1]], float)
    pitch = np.array(
        [
            [1, 0, 0],
            [0, np.cos(angle), -np.sin(angle)],
            [0, np.sin(angle), np.cos(angle)],
        ]
    )
    return np.asarray(pitch @ down)


def project(points: Points, tilt: float) -> Points:
    seen = points @ camera(tilt).T + np.array([0, 0, 400])
    return np.asarray(seen[:, :2] / seen[:, 2:] * 900 + [640, 480])


@given(
    tilt=st.floats(5, 40),
    turn=st.floats(0, 1.5),
    upside_down=st.booleans(),
)
@settings(deadline=None, max_examples=40)
def test_the_box_covers_the_cube_under_the_face(
    *, tilt: float, turn: float, upside_down: bool
) -> None:
    signs = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]], float) * 8
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    places = [(-90, -60), (60, -40), (0, 0), (-50, 50), (80, 70)]
    faces, cubes = [], []
    for place in places:
        square = signs @ turned.T + place
        upper = project(np.c_[square, np.full(4, 16.0)], tilt)
        lower = project(np.c_[square, np.zeros(4)], tilt)
        cube = np.concatenate([upper, lower])
        if upside_down:
            upper, cube = (1280, 960) - upper, (1280, 960) - cube
        faces.append(upper.astype(np.float32))
        cubes.append(cube)
    for box, cube in zip(whole_dice(faces, (1280, 960)), cubes, strict=True):
        (x0, y0), (x1, y1) = cube.min(axis=0), cube.max(axis=0)
        across = min(box[0] + box[2], x1) - max(box[0], x0)
        along = min(box[1] + box[3], y1) - max(box[1], y0)
        common = across * along
        assert common / (box[2] * box[3] + (x1 - x0) * (y1 - y0) - common) > 0.6


def test_boxes_stay_inside_the_picture() -> None:
    corners = np.array([[-5, -5], [30, -5], [30, 30], [-5, 30]], np.float32)
    assert whole_dice([corners], (25, 20)) == [(0, 0, 25, 20)]
    assert whole_dice([], (25, 20)) == []
