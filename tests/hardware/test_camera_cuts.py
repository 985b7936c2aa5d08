"""A folder of stills says where one picture follows another; a film never does."""

from pathlib import Path

import cv2
import numpy as np

from hardware.camera.files import FileCamera


def test_each_still_begins_with_a_cut(tmp_path: Path) -> None:
    for number in range(2):
        picture = np.full((48, 64, 3), 90 * number, np.uint8)
        assert cv2.imwrite(str(tmp_path / f"{number}.png"), picture)
    with FileCamera(tmp_path, fps=4, hold_s=0.5, pace="fast") as camera:
        cuts = [camera.read(1).cut for _ in range(8)]
    assert cuts == [True, False, True, False, False, False, False, False]
