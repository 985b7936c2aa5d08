"""A picture from the camera, and what every camera can do."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from types import TracebackType
from typing import Self

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]

GREY_SIZE = (320, 240)
"""(width, height) that a frame's grey picture fits into."""


@dataclass(frozen=True)
class Frame:
    """One picture.

    `image` is HxWx3 BGR uint8 and `grey` HxW uint8 of the same view, at most
    `GREY_SIZE`; both are read-only, since cameras hand out the same picture again.
    `time` is in seconds of the camera's monotonic clock, `number` counts up. `cut`
    tells the first frame of a picture that does not go on from the frame before.
    """

    image: Image
    grey: Image
    time: float
    number: int
    cut: bool = False

    def __post_init__(self) -> None:
        if self.image.ndim != 3 or self.image.shape[2] != 3:  # noqa: PLR2004
            raise ValueError(f"a frame is HxWx3, not {self.image.shape}")
        if self.grey.ndim != 2:  # noqa: PLR2004 - a plane
            raise ValueError(f"a grey picture is HxW, not {self.grey.shape}")
        self.image.flags.writeable = False
        self.grey.flags.writeable = False


def shrink_grey(image: Image) -> Image:
    """Return `image` (HxWx3 BGR or HxW grey) as grey that fits into `GREY_SIZE`."""
    height, width = image.shape[:2]
    scale = min(GREY_SIZE[0] / width, GREY_SIZE[1] / height, 1.0)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    # Scaling first costs a tenth of converting the whole picture to grey.
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    if small.ndim == 3:  # noqa: PLR2004 - has channels
        small = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    return np.asarray(small, dtype=np.uint8)


class Camera(ABC):
    """A source of frames; opened, read by one thread, closed, opened again.

    As a context manager it opens and closes.
    """

    @abstractmethod
    def open(self) -> None:
        """Open the device; raise `HardwareError` when that cannot be done."""

    @abstractmethod
    def read(self, timeout_s: float) -> Frame:
        """Return the next frame, raise `Unplugged` if none comes within `timeout_s`.

        After an error the camera is to be closed and opened again.
        """

    def refocus(self) -> None:  # noqa: B027 - most cameras have nothing to do
        """Find focus, exposure and white balance anew; between two reads."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the device; harmless when it is not open."""

    @abstractmethod
    def describe(self) -> str:
        """Name the source in a few words, for `doctor` and the log."""

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
