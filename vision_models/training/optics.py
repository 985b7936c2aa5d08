"""From linear light to a JPEG: lens, exposure, sensor, tone curve, sharpening."""

import cv2
import numpy as np
import numpy.typing as npt

from vision_models.training.solids import Floats

Image = npt.NDArray[np.uint8]


def illuminant(rng: np.random.Generator) -> Floats:
    """Colour of the light, linear RGB with green 1: from candle-like to blue dusk."""
    warm = float(rng.normal(0.1, 0.28))
    tint = float(rng.normal(0, 0.04))
    return np.exp(np.array([warm, tint, -warm * 1.15], np.float32)).astype(np.float32)


def field(rng: np.random.Generator, size: int) -> Floats:
    """Uneven light over the picture (size, size): slope, spot, vignette."""
    grid = 24
    y, x = np.mgrid[0:grid, 0:grid].astype(np.float32) / (grid - 1) - 0.5
    way = rng.uniform(0, 2 * np.pi)
    light = np.exp((np.cos(way) * x + np.sin(way) * y) * rng.uniform(0, 0.9))
    if rng.random() < 0.25:
        u, v = rng.uniform(-0.6, 0.6, 2)
        wide = rng.uniform(0.15, 0.6)
        spot = np.exp(-((x - u) ** 2 + (y - v) ** 2) / (2 * wide**2))
        light = light * (rng.uniform(0.25, 0.8) + spot * rng.uniform(0.5, 1.5))
    whole = cv2.resize(
        np.asarray(light, np.float32), (size, size), interpolation=cv2.INTER_CUBIC
    )
    return np.asarray(whole, np.float32)


def motion_kernel(rng: np.random.Generator, length: float) -> Floats:
    """Straight smear of `length` pixels in a random direction."""
    side = int(length) * 2 + 3
    kernel = np.zeros((side, side), np.float32)
    way = rng.uniform(0, np.pi)
    half = np.array([np.cos(way), np.sin(way)]) * length / 2
    centre = side // 2
    a = tuple(int(v) for v in np.round((centre - half) * 16))
    b = tuple(int(v) for v in np.round((centre + half) * 16))
    cv2.line(kernel, (a[0], a[1]), (b[0], b[1]), 1.0, 1, cv2.LINE_AA, 4)
    return np.asarray(kernel / kernel.sum(), np.float32)


class Sensor:
    """Noise comes from a bank made once, so that it costs next to nothing."""

    def __init__(self, rng: np.random.Generator, side: int = 1100) -> None:
        white = rng.standard_normal((side, side, 3)).astype(np.float32)
        # Demosaicing spreads noise over neighbours and between colours.
        soft = np.asarray(cv2.GaussianBlur(white, (0, 0), 0.8), np.float32)
        soft /= soft.std()
        coarse = np.asarray(cv2.GaussianBlur(white, (0, 0), 2.2), np.float32)
        coarse /= coarse.std()
        self.banks = [white, soft, 0.6 * soft + 0.4 * coarse]
        self.side = side

    def noise(self, rng: np.random.Generator, size: int) -> Floats:
        """One crop (size, size, 3) of unit noise; channels partly correlated."""
        bank = self.banks[int(rng.integers(len(self.banks)))]
        y, x = rng.integers(0, self.side - size, 2)
        return bank[y : y + size, x : x + size]

    def expose(self, rng: np.random.Generator, light: Floats, lamp: Floats) -> Image:
        """Turn linear light (S, S, 3) into an 8-bit sRGB picture."""
        size = light.shape[0]
        gain = lamp ** -float(rng.choice([1.0, rng.uniform(0.3, 1.1)]))
        gain = gain * np.exp(rng.normal(0, 0.03, 3))
        light = light * field(rng, size)[..., None] * gain.astype(np.float32)
        light = _defocus(rng, light)
        # Exposure puts the picture's mean, or its bright end, where a camera would.
        small = cv2.resize(light, (40, 40), interpolation=cv2.INTER_AREA)
        level = 0.6 * float(small.mean()) + 0.4 * float(np.percentile(small, 90)) * 0.5
        light *= np.float32(0.2 / max(level, 1e-4) * np.exp(rng.normal(-0.1, 0.3)))
        grain = np.float32(10 ** float(rng.uniform(-2.8, -1.5)))
        spread = np.sqrt(np.maximum(light, 0) * np.float32(0.35) + np.float32(0.012))
        light += self.noise(rng, size) * (grain * spread)
        image = np.clip(_tone(rng, light) * 255, 0, 255).astype(np.uint8)
        if rng.random() < 0.5:
            soft = cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.8, 2)))
            much = float(rng.uniform(0.2, 1.2))
            image = np.asarray(
                cv2.addWeighted(image, 1 + much, soft, -much, 0), np.uint8
            )
        return image


def _defocus(rng: np.random.Generator, light: Floats) -> Floats:
    """Soften by lens and focus, now and then smear by motion."""
    soft = light
    if rng.random() < 0.75:
        soft = np.asarray(
            cv2.GaussianBlur(soft, (0, 0), float(rng.uniform(0.3, 1.2))), np.float32
        )
    if rng.random() < 0.06:
        kernel = motion_kernel(rng, float(rng.uniform(1.5, 8)))
        soft = np.asarray(cv2.filter2D(soft, -1, kernel), np.float32)
    return soft


def _tone(rng: np.random.Generator, light: Floats) -> Floats:
    """Tone curve and saturation of some camera: linear light to 0..1."""
    power = float(1 / rng.uniform(1.9, 2.5))
    tone = np.asarray(cv2.pow(np.clip(light, 0, 1), power), np.float32)
    if rng.random() < 0.5:
        curve = np.float32(rng.uniform(0, 0.5))
        tone = tone * (1 - curve) + tone * tone * (3 - 2 * tone) * curve
    if rng.random() < 0.6:
        grey = np.asarray(cv2.cvtColor(tone, cv2.COLOR_RGB2GRAY), np.float32)
        grey = grey[..., None]
        tone = grey + (tone - grey) * np.float32(rng.uniform(0.7, 1.35))
    return tone


def jpeg(rng: np.random.Generator, rgb: Image) -> bytes:
    """Encode as a camera would, from coarse to fine."""
    quality = int(rng.integers(55, 97))
    done, data = cv2.imencode(
        ".jpg",
        cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR),
        [cv2.IMWRITE_JPEG_QUALITY, quality],
    )
    if not done:
        raise OSError("OpenCV could not encode a JPEG: check its build.")
    return bytes(data)
