"""Every picture file is read, or refused in one sentence."""

import struct
import zlib
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from pi_companion.vision.pictures import UnreadablePicture, load, shrink


def saved(path: Path, image: Image.Image, **options: object) -> Path:
    image.save(path, **options)  # type: ignore[arg-type]
    return path


def red_left(mode: str = "RGB", size: tuple[int, int] = (80, 60)) -> Image.Image:
    image = Image.new("RGB", size, "white")
    image.paste("red", (0, 0, size[0] // 2, size[1]))
    return image.convert(mode)


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P", "LA", "L", "1"])
def test_png_of_every_mode(tmp_path: Path, mode: str) -> None:
    picture = load(saved(tmp_path / "a.png", red_left(mode)))
    assert picture.bgr.shape == (60, 80, 3)
    assert picture.size == (80, 60)
    assert picture.scale == 1.0
    if mode in {"RGB", "RGBA", "P"}:
        assert picture.bgr[30, 10].tolist() == [0, 0, 255]
    assert picture.bgr[30, 70].tolist() == [255, 255, 255]


def test_cmyk_jpeg(tmp_path: Path) -> None:
    picture = load(saved(tmp_path / "a.jpg", red_left("CMYK"), quality=95))
    blue, green, red = picture.bgr[30, 10].tolist()
    assert red > 200
    assert max(blue, green) < 60


def test_sixteen_bit_grey(tmp_path: Path) -> None:
    levels = np.zeros((60, 80), np.uint16)
    levels[:, 40:] = 65535
    picture = load(saved(tmp_path / "a.png", Image.fromarray(levels)))
    assert picture.bgr[30, 10].tolist() == [0, 0, 0]
    assert picture.bgr[30, 70].tolist() == [255, 255, 255]


def test_sixteen_bit_colour(tmp_path: Path) -> None:
    row = b"\0" + struct.pack(">HHH", 65535, 0, 32768) * 40
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", 40, 40, 16, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(row * 40)),
        (b"IEND", b""),
    ]
    data = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body))
        + tag
        + body
        + struct.pack(">I", zlib.crc32(tag + body))
        for tag, body in chunks
    )
    (tmp_path / "a.png").write_bytes(data)
    assert load(tmp_path / "a.png").bgr[20, 20].tolist() == [128, 0, 255]


def test_exif_turns_the_picture_upright(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was held a quarter turn to the left
    picture = load(saved(tmp_path / "a.jpg", red_left(), exif=exif, quality=95))
    assert picture.size == (60, 80)
    assert picture.bgr.shape == (80, 60, 3)
    assert picture.bgr[10, 30, 2] > 200
    assert picture.bgr[10, 30, 0] < 60
    assert picture.bgr[70, 30, 0] > 200


def test_forty_megapixels_are_reduced_but_known(tmp_path: Path) -> None:
    image = red_left(size=(7300, 5500))
    picture = load(saved(tmp_path / "a.jpg", image, quality=30))
    assert picture.size == (7300, 5500)
    assert max(picture.bgr.shape) <= 1920
    assert picture.bgr.shape[1] * picture.scale == pytest.approx(7300)


def test_a_text_file_named_jpg(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_text("dear diary")
    with pytest.raises(UnreadablePicture, match=r"^a.jpg is not a JPEG or PNG"):
        load(tmp_path / "a.jpg")


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_a_truncated_file(tmp_path: Path, kind: str, share: float) -> None:
    noise = np.random.default_rng(0).integers(0, 255, (200, 200, 3), np.uint8)
    buffer = BytesIO()
    Image.fromarray(noise).save(buffer, kind)
    data = buffer.getvalue()
    (tmp_path / "a.jpg").write_bytes(data[: int(len(data) * share)])
    with pytest.raises(UnreadablePicture, match="damaged or cut short"):
        load(tmp_path / "a.jpg")


@pytest.mark.parametrize("size", [(1, 1), (500, 3)])
def test_a_picture_too_small_for_a_die(tmp_path: Path, size: tuple[int, int]) -> None:
    path = saved(tmp_path / "a.png", Image.new("RGB", size))
    with pytest.raises(UnreadablePicture, match="no die can be seen"):
        load(path)


def test_a_picture_larger_than_any_camera_makes(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.png", Image.new("1", (12000, 11000)))
    with pytest.raises(UnreadablePicture, match="at most 120 megapixels"):
        load(path)
    path = saved(tmp_path / "b.png", Image.new("1", (20000, 20000)))
    with pytest.raises(UnreadablePicture, match="at most 120 megapixels"):
        load(path)


def test_no_file_a_folder_an_empty_file(tmp_path: Path) -> None:
    with pytest.raises(UnreadablePicture, match="There is no file"):
        load(tmp_path / "none.jpg")
    with pytest.raises(UnreadablePicture, match="is a folder"):
        load(tmp_path)
    (tmp_path / "empty.png").touch()
    with pytest.raises(UnreadablePicture, match="not a JPEG or PNG"):
        load(tmp_path / "empty.png")


def test_shrink_keeps_what_is_small_enough() -> None:
    picture = np.zeros((30, 40, 3), np.uint8)
    assert shrink(picture, 40) is picture
    assert shrink(picture, 20).shape == (15, 20, 3)
