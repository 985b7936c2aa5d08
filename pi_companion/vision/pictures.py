"""From a picture file to pixels, or one sentence on why not."""

import warnings
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageOps, UnidentifiedImageError

Bgr = npt.NDArray[np.uint8]
"""Picture as OpenCV has it: uint8 [height, width, 3], blue first."""

LONG_SIDE = 1920
"""Pixels; larger pictures are reduced to it: dice need no more, memory does."""
SMALLEST_SIDE = 32
"""Pixels; nothing smaller can show a die."""
MOST_PIXELS = 120_000_000


class UnreadablePicture(ValueError):  # noqa: N818 - it names what is wrong
    """The file is no picture that can be read; the message is one sentence."""


@dataclass(frozen=True)
class Picture:
    """Pixels to read, and `size` (w, h) of the picture as the file has it, upright.

    `scale` times a coordinate in `bgr` is the coordinate in the file's picture.
    """

    bgr: Bgr
    size: tuple[int, int]

    @property
    def scale(self) -> float:
        """Pixels of the file per pixel of `bgr`."""
        return self.size[0] / int(self.bgr.shape[1])


def load(path: Path) -> Picture:
    """Read a JPEG or PNG, turned upright by its EXIF note, 8 bits a channel.

    Raises UnreadablePicture for anything else, with the remedy.
    """
    try:
        with warnings.catch_warnings():
            # Pillow's own size alarm; the size is judged below, in our words.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(path, formats=("JPEG", "PNG")) as image:
                return _decode(image, path.name)
    except FileNotFoundError:
        raise UnreadablePicture(f"There is no file {path}.") from None
    except IsADirectoryError:
        raise UnreadablePicture(
            f"{path} is a folder: name the pictures in it."
        ) from None
    except UnidentifiedImageError:
        raise UnreadablePicture(
            f"{path.name} is not a JPEG or PNG picture, whatever its name says."
        ) from None
    except Image.DecompressionBombError:
        raise UnreadablePicture(
            f"{path.name} is too large: at most {MOST_PIXELS // 1_000_000} megapixels."
        ) from None
    except PermissionError:
        raise UnreadablePicture(
            f"{path.name} may not be read: check its permissions."
        ) from None
    except (OSError, SyntaxError, ValueError) as fault:
        if isinstance(fault, UnreadablePicture):
            raise
        raise UnreadablePicture(
            f"{path.name} is damaged or cut short: copy it again."
        ) from fault


def shrink(bgr: Bgr, long_side: int) -> Bgr:
    """Reduce a picture so that its long side is at most `long_side` pixels."""
    height, width = bgr.shape[:2]
    factor = long_side / max(height, width)
    if factor >= 1:
        return bgr
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    return np.asarray(cv2.resize(bgr, size, interpolation=cv2.INTER_AREA), np.uint8)


def _decode(image: Image.Image, name: str) -> Picture:
    width, height = image.size
    if min(width, height) < SMALLEST_SIDE:
        raise UnreadablePicture(
            f"{name} has only {width} x {height} pixels: no die can be seen in it."
        )
    if width * height > MOST_PIXELS:
        raise UnreadablePicture(
            f"{name} is too large: at most {MOST_PIXELS // 1_000_000} megapixels."
        )
    turned = image.getexif().get(0x0112, 1) >= 5  # noqa: PLR2004 - EXIF: axes swapped
    size = (height, width) if turned else (width, height)
    # A JPEG can be decoded at a half or a quarter directly: 40 megapixels in 0.1 s.
    image.draft("RGB", (LONG_SIDE, LONG_SIDE))
    upright = ImageOps.exif_transpose(image)
    rgb = _eight_bit(upright)
    bgr = np.ascontiguousarray(rgb[:, :, ::-1])
    return Picture(shrink(bgr, LONG_SIDE), size)


def _eight_bit(image: Image.Image) -> Bgr:
    if image.mode.startswith(("I", "F")):
        grey = np.asarray(image).astype(np.float32)
        deep = float(grey.max()) > 255  # noqa: PLR2004 - more than 8 bits are in use
        level = np.clip(grey / 257.0 if deep else grey, 0, 255).astype(np.uint8)
        return np.repeat(level[:, :, None], 3, axis=2)
    return np.asarray(image.convert("RGB"), np.uint8)
