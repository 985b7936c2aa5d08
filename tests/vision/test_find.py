"""The finder's maps become faces where a face was drawn into them."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi_companion.vision.find import (
    Found,
    Limits,
    Maps,
    apart,
    decode,
    find,
    letterbox,
    reading_order,
)


def blank(rows: int = 120, columns: int = 160) -> Maps:
    maps = np.zeros((11, rows, columns), np.float32)
    maps[[0, 8, 10]] = -8.0
    maps[9] = 8.0
    return maps


def put(  # noqa: PLR0913 - a face has that many properties
    maps: Maps,
    centre: tuple[float, float],
    *,
    shape: tuple[float, float, float] = (12.0, 0.0, 12.0),
    turn: float = 0.0,
    heat: float = 5.0,
    cocked: float = -8.0,
) -> None:
    """Write one face into the cell of its centre, as the finder is trained to."""
    column, row = int(centre[0] // 4), int(centre[1] // 4)
    offset = centre[0] - (column * 4 + 2), centre[1] - (row * 4 + 2)
    maps[:, row, column] = [
        heat,
        *offset,
        *shape,
        np.cos(4 * turn),
        np.sin(4 * turn),
        cocked,
        8.0,
        -8.0,
    ]


@given(
    x=st.floats(30, 600),
    y=st.floats(30, 450),
    size=st.floats(4, 40),
    squeeze=st.floats(0.6, 1.0),
    turn=st.floats(-0.7, 0.7),
)
@settings(deadline=None, max_examples=60)
def test_corners_are_those_of_the_matrix_and_the_turn(
    x: float, y: float, size: float, squeeze: float, turn: float
) -> None:
    maps = blank()
    put(maps, (x, y), shape=(size, 0.0, size * squeeze), turn=turn)
    (found,) = decode(maps, 0.5)
    cos, sin = np.cos(turn), np.sin(turn)
    right_low = (x + size * (cos - sin), y + size * squeeze * (sin + cos))
    np.testing.assert_allclose(found.corners[2], right_low, atol=1e-2)
    np.testing.assert_allclose(found.corners.mean(axis=0), (x, y), atol=1e-2)
    edge, rise = (
        found.corners[1] - found.corners[0],
        found.corners[3] - found.corners[0],
    )
    assert edge[0] * rise[1] - edge[1] * rise[0] > 0  # clockwise on the screen


def test_flags_are_probabilities() -> None:
    maps = blank()
    put(maps, (100, 100), cocked=2.0)
    (found,) = decode(maps, 0.5)
    assert found.cocked == pytest.approx(0.88, abs=0.01)
    assert found.visible > 0.99
    assert found.stacked < 0.01


def test_faint_peaks_and_broken_numbers_are_no_dice() -> None:
    maps = blank()
    put(maps, (100, 100), heat=-1.0)
    put(maps, (200, 100), shape=(-3.0, 0.0, 4.0))
    put(maps, (300, 100), shape=(5.0, 9.0, 5.0))
    put(maps, (400, 100), shape=(float("nan"), 0.0, 5.0))
    assert decode(maps, 0.5) == ()


def test_faces_over_each_other_are_one_die_and_touching_ones_two() -> None:
    maps = blank()
    put(maps, (100, 100), heat=5.0)
    put(maps, (110, 104), heat=3.0)
    put(maps, (125, 100), heat=4.0)
    found = decode(maps, 0.5)
    kept = [round(float(found[n].corners[:, 0].mean())) for n in apart(found)]
    assert kept == [100, 125]


def test_dice_come_in_reading_order() -> None:
    maps = blank()
    for centre in [(300, 98), (100, 102), (200, 100), (50, 300), (500, 290)]:
        put(maps, centre)
    found = decode(maps, 0.5)
    order = reading_order(found)
    centres = [tuple(found[n].corners.mean(axis=0).round()) for n in order]
    assert centres == [(100, 102), (200, 100), (300, 98), (50, 300), (500, 290)]


@given(st.lists(st.tuples(st.integers(10, 600), st.integers(10, 400)), max_size=12))
@settings(deadline=None, max_examples=40)
def test_reading_order_loses_nothing(centres: list[tuple[int, int]]) -> None:
    square = np.array([[-9, -9], [9, -9], [9, 9], [-9, 9]], np.float32)
    faces = tuple(
        Found(square + np.array([x, y], np.float32), 1.0, 0.0, 1.0, 0.0)
        for x, y in centres
    )
    assert sorted(reading_order(faces)) == list(range(len(faces)))


@pytest.mark.parametrize("size", [(1280, 960), (960, 1280), (1000, 333), (320, 240)])
def test_found_corners_are_in_pixels_of_the_picture(size: tuple[int, int]) -> None:
    width, height = size
    scale = 640 / max(size)
    centre = (0.25 * width, 0.5 * height)

    def network(image: Maps) -> Maps:
        rows, columns = image.shape[2:]
        assert rows % 32 == columns % 32 == 0
        maps = blank(rows // 4, columns // 4)
        put(maps, (centre[0] * scale, centre[1] * scale))
        return maps

    picture = np.zeros((height, width, 3), np.uint8)
    (found,) = find(picture, network, 640, Limits())
    np.testing.assert_allclose(found.corners.mean(axis=0), centre, atol=1e-2)


def test_the_network_sees_red_first_and_grey_padding() -> None:
    picture = np.zeros((60, 100, 3), np.uint8)
    picture[:, :, 2] = 255
    image, scale = letterbox(picture, 100)
    assert image.shape == (1, 3, 64, 128)
    assert scale == 1.0
    assert image[0, :, 30, 50].tolist() == [1.0, 0.0, 0.0]
    assert image[0, :, 63, 127] == pytest.approx(114 / 255)
