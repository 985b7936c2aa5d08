"""A camera that plays a folder of pictures or a video file."""

import logging
import re
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from PIL import Image as PillowImage

from hardware.camera.frame import Camera, Frame, Image, shrink_grey
from hardware.camera.pace import Clock, Pace, PaceName, Wait
from hardware.errors import Misconfigured, Unplugged

log = logging.getLogger(__name__)

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})
HOLD_S = 1.5
_MOST_PIXELS = 13_000_000
"""Larger pictures are read at a half, a quarter or an eighth of their size."""
_REDUCED = (
    (1, cv2.IMREAD_COLOR),
    (2, cv2.IMREAD_REDUCED_COLOR_2),
    (4, cv2.IMREAD_REDUCED_COLOR_4),
    (8, cv2.IMREAD_REDUCED_COLOR_8),
)


class FileCamera(Camera):
    """Shows each picture of a folder for `hold_s`, or a video at its own pace.

    Pictures come in the order of their names (2 before 10), each in its own size; the
    last one stays for ever. What cannot be read is skipped and named in the log.
    """

    def __init__(  # noqa: PLR0913 - one place to look, the rest is its pace
        self,
        path: Path,
        fps: float = 10.0,
        *,
        hold_s: float = HOLD_S,
        pace: PaceName = "real",
        clock: Clock = time.monotonic,
        wait: Wait = time.sleep,
    ) -> None:
        if not hold_s > 0:
            raise ValueError(f"a picture is held longer than 0 s, not {hold_s}")
        self._path = path
        self._fps = fps
        self._hold_s = hold_s
        self._timing: tuple[PaceName, Clock, Wait] = (pace, clock, wait)
        self._pace: Pace | None = None
        self._pictures: Iterator[Image] = iter(())
        self._rate = 1 / hold_s
        self._begun = 0.0
        self._place = -1
        self._shown: tuple[Image, Image] | None = None

    def open(self) -> None:
        """Open from the beginning.

        Raise `Misconfigured` for a path that is not there or holds no picture.
        """
        if not self._path.exists():
            raise Misconfigured(
                f"There is no {self._path}", "name a folder of pictures or a video"
            )
        fps = self._fps
        self._stills = self._path.is_dir()
        if self._stills:
            self._pictures = _folder(self._path)
            self._rate = 1 / self._hold_s
        else:
            video, fps = _video(self._path)
            self._pictures = video
            self._rate = fps
        self._shown = None
        self._place = self._given = -1
        if not self._advance():
            raise Misconfigured(
                f"{self._path} holds no picture that can be read",
                "put JPEG or PNG files there",
            )
        pace, clock, wait = self._timing
        self._pace = Pace(fps, pace=pace, clock=clock, wait=wait)
        self._begun = self._pace.now()

    def read(self, timeout_s: float) -> Frame:  # noqa: ARG002 - files are always there
        """Return the picture that is due."""
        if self._pace is None or self._shown is None:
            raise Unplugged("The pictures are not open", "open the camera first")
        number, moment = self._pace.next()
        due = int((moment - self._begun) * self._rate + 1e-6)
        while self._place < due and self._advance():
            pass
        cut = self._stills and self._place != self._given
        self._given = self._place
        return Frame(*self._shown, moment, number, cut)

    def close(self) -> None:
        """Let go of the files."""
        self._pictures = iter(())
        self._pace = None

    def describe(self) -> str:
        """Name the source."""
        return f"pictures from {self._path}"

    def _advance(self) -> bool:
        image = next(self._pictures, None)
        if image is None:
            return False
        self._place += 1
        self._shown = image, shrink_grey(image)
        return True


def read_picture(path: Path) -> Image | None:
    """Return the picture as HxWx3 BGR, turned upright by its EXIF; None if broken.

    Above 13 megapixels it is read at a half, a quarter or an eighth of its size.
    """
    try:
        with PillowImage.open(path) as header:
            pixels = header.width * header.height
    except (OSError, ValueError, SyntaxError, PillowImage.DecompressionBombError):
        return None
    flag = next(
        (flag for by, flag in _REDUCED if pixels / by**2 <= _MOST_PIXELS),
        _REDUCED[-1][1],
    )
    try:
        image = cv2.imread(str(path), flag)
    except cv2.error:
        return None
    return None if image is None else np.asarray(image, dtype=np.uint8)


def _folder(path: Path) -> Iterator[Image]:
    for file in sorted(path.iterdir(), key=_natural):
        if file.suffix.lower() not in PICTURES:
            continue
        image = read_picture(file)
        if image is None:
            log.warning("%s is not a picture that can be read; it is skipped.", file)
            continue
        yield image


def _natural(path: Path) -> list[tuple[int, str]]:
    parts = re.findall(r"\d+|\D+", path.name)
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts]


def _video(path: Path) -> tuple[Iterator[Image], float]:
    film = cv2.VideoCapture(str(path))
    fps = film.get(cv2.CAP_PROP_FPS)
    return _frames(film), fps if 0 < fps < 1000 else 25.0  # noqa: PLR2004 - a sane rate


def _frames(film: cv2.VideoCapture) -> Iterator[Image]:
    try:
        while True:
            good, image = film.read()
            if not good:
                return
            yield np.asarray(image, dtype=np.uint8)
    finally:
        film.release()
