"""Aiming says in words what is wrong with the view, and nothing when all is well."""

import cv2
import numpy as np
import pytest

from pi_companion.vision.aim import judge
from pi_companion.vision.find import Found
from pi_companion.vision.pictures import Bgr

PLACES = [(300, 300), (600, 400), (900, 600)]


def scene(side: int = 50, level: int = 120, blur: float = 0.8) -> Bgr:
    picture = np.full((960, 1280, 3), level, np.uint8)
    for x, y in PLACES:
        low, high = (x - side // 2, y - side // 2), (x + side // 2, y + side // 2)
        cv2.rectangle(picture, low, high, (2 * level, 2 * level, 2 * level), -1)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), np.uint8)


def faces(side: int = 50, shift: int = 0) -> list[Found]:
    found = []
    for x, y in PLACES:
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
        square = square * np.float32(side / 2) + np.array([x + shift, y], np.float32)
        found.append(Found(square, 0.9, 0.0, 1.0, 0.0))
    return found


def test_a_good_view_needs_no_advice() -> None:
    aim = judge(scene(), faces())
    assert aim.good
    assert aim.dice == 3


@pytest.mark.parametrize(
    ("picture", "found", "advice"),
    [
        (scene(level=12), faces(), "Too dark"),
        (scene(level=255), faces(), "Glare"),
        (scene(blur=6.0), faces(), "Blurred"),
        (scene(side=20), faces(side=20), "Dice too small"),
        (scene(), faces(shift=360), "Dice at the edge"),
        (scene(), [], "No dice"),
    ],
)
def test_what_is_wrong_is_said(picture: Bgr, found: list[Found], advice: str) -> None:
    aim = judge(picture, found)
    assert any(line.startswith(advice) for line in aim.advice)
    assert not aim.good
