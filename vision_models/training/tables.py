"""What dice lie on: cloth, felt, wood, checks, print, and busy game boards."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from vision_models.training.art import Art
from vision_models.training.art import moved as moved_art

SIZE = 1024
"""Pixels along a texture's side."""

Picture = npt.NDArray[np.float32]
"""Linear-ish RGB 0..255 as float32 (SIZE, SIZE, 3)."""


def noise(rng: np.random.Generator, size: int, cells: int, octaves: int = 4) -> Picture:
    """Smooth noise (size, size) of zero mean and about unit deviation."""
    total = np.zeros((size, size), np.float32)
    for octave in range(octaves):
        count = min(size, cells * 2**octave)
        grid = rng.standard_normal((count, count)).astype(np.float32)
        total += cv2.resize(grid, (size, size), interpolation=cv2.INTER_LINEAR) * (
            0.6**octave
        )
    return np.asarray(total / (total.std() + 1e-6), np.float32)


def colour(rng: np.random.Generator) -> Picture:
    """Draw a surface's base colour: white, grey, dark, or any hue."""
    pick = rng.random()
    if pick < 0.22:
        base = rng.uniform(190, 250) + rng.normal(0, 6, 3)
    elif pick < 0.34:
        base = rng.uniform(12, 60) + rng.normal(0, 5, 3)
    elif pick < 0.45:
        base = rng.uniform(60, 190) + rng.normal(0, 8, 3)
    else:
        hue, sat, val = rng.uniform(0, 180), rng.uniform(60, 230), rng.uniform(50, 235)
        pixel = np.array([[[hue, sat, val]]], np.uint8)
        base = cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0].astype(np.float64)
    return np.asarray(np.clip(base, 3, 252), np.float32)


def _flat(rng: np.random.Generator) -> Picture:
    plain = np.empty((SIZE, SIZE, 3), np.float32)
    plain[:] = colour(rng)
    return plain


def cloth(rng: np.random.Generator) -> Picture:
    """Plain cloth, paper or felt: fine grain and soft stains."""
    grain = rng.standard_normal((SIZE, SIZE)).astype(np.float32)
    if rng.random() < 0.6:
        grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), rng.uniform(0.7, 2)))
        grain /= grain.std()
    stain = noise(rng, SIZE, int(rng.integers(2, 8)))
    shade = 1 + grain * rng.uniform(0, 0.09) + stain * rng.uniform(0, 0.05)
    return np.asarray(_flat(rng) * shade[..., None], np.float32)


def wood(rng: np.random.Generator) -> Picture:
    """Boards with a stretched grain and joints."""
    tone = rng.choice(4)
    light = np.array([[205, 170, 125], [150, 100, 60], [90, 58, 36], [175, 165, 155]])
    base = light[tone] * rng.uniform(0.75, 1.2) + rng.normal(0, 8, 3)
    dark = base * rng.uniform(0.45, 0.8)
    narrow = noise(rng, SIZE, int(rng.integers(3, 7)), 3)
    y = np.mgrid[0:SIZE, 0:SIZE][0].astype(np.float32) / SIZE
    rings = np.sin((y * rng.uniform(10, 60) + narrow * rng.uniform(0.2, 1.0)) * 6.28)
    fibre = rng.standard_normal((SIZE, 32)).astype(np.float32)
    fibre = np.asarray(cv2.resize(fibre, (SIZE, SIZE)), np.float32)
    mix = np.clip(0.5 + 0.22 * rings + 0.2 * fibre + 0.1 * narrow, 0, 1)[..., None]
    plank = np.floor(y * rng.integers(2, 9) + 0.01 * narrow)
    tint = 1 + 0.12 * np.sin(plank * 12.9898 + 4.1)
    picture = (base * mix + dark * (1 - mix)) * tint[..., None]
    edge = np.abs(np.diff(plank, axis=0, prepend=plank[:1])) > 0
    picture[edge] *= 0.45
    return np.asarray(picture, np.float32)


def checks(rng: np.random.Generator) -> Picture:
    """Gingham, stripes or squares, of die size and larger."""
    picture = cloth(rng)
    other = colour(rng)
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32)
    period = rng.uniform(40, 240)
    a = ((x / period) % 1 < 0.5).astype(np.float32)
    b = ((y / period) % 1 < 0.5).astype(np.float32)
    pick = rng.random()
    if pick < 0.5:
        cover = (a + b) / 2
    elif pick < 0.7:
        cover = a
    else:
        cover = np.abs(a - b)
    cover = cover[..., None] * rng.uniform(0.5, 1)
    return np.asarray(picture * (1 - cover) + other * cover, np.float32)


WORDS = (
    "Chicken",
    "run 14",
    "Start",
    "the farm",
    "pass 2 eggs",
    "12",
    "and roll",
    "!?",
)
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX,
         cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_SCRIPT_COMPLEX)  # fmt: skip


def print_words(rng: np.random.Generator, picture: Picture, lines: int) -> None:
    """Write lines of text of one size and colour onto a picture."""
    shade = colour(rng).tolist()
    size = float(rng.uniform(0.5, 1.4))
    font = int(rng.choice(FONTS))
    step = SIZE / lines
    for line in range(lines):
        text = " ".join(rng.choice(WORDS, 12))
        where = (int(rng.integers(-60, 20)), int(step * (line + 0.7)))
        cv2.putText(picture, text, where, font, size, shade, 1, cv2.LINE_AA)


def stamp(
    rng: np.random.Generator,
    picture: Picture | npt.NDArray[np.uint8],
    art: Art,
    place: tuple[int, int, int],
) -> None:
    """Print a drawing at `place`: centre x, y and side in pixels, cut at the border."""
    x, y, side = place
    turned = moved_art(art.rgba, 0.95, float(rng.uniform(0, 360)), (0, 0), flip=False)
    small = cv2.resize(turned, (side, side), interpolation=cv2.INTER_AREA)
    left, top = x - side // 2, y - side // 2
    x0, y0, x1, y1 = max(left, 0), max(top, 0), min(left + side, SIZE), min(
        top + side, SIZE
    )  # fmt: skip
    if x0 >= x1 or y0 >= y1:
        return
    part = small[y0 - top : y1 - top, x0 - left : x1 - left].astype(np.float32)
    cover = part[..., 3:] / 255
    shade = part[..., :3] if art.coloured else colour(rng)
    view = picture[y0:y1, x0:x1]
    view[:] = view * (1 - cover) + shade * cover


def board(rng: np.random.Generator, arts: Sequence[Art]) -> Picture:
    """Make a game board: patches of colour, a path of numbered spaces, drawings."""
    picture = cloth(rng)
    for _ in range(int(rng.integers(0, 40))):
        centre = rng.uniform(0, SIZE, 2)
        count = int(rng.integers(4, 9))
        angle = np.sort(rng.uniform(0, 2 * np.pi, count))
        reach = rng.uniform(20, 170) * rng.uniform(0.6, 1.3, count)
        points = centre + np.stack([np.cos(angle), np.sin(angle)], 1) * reach[:, None]
        cv2.fillPoly(
            picture, [points.astype(np.int32)], colour(rng).tolist(), cv2.LINE_AA
        )
    walk = rng.uniform(0, SIZE, 2)
    way = rng.uniform(0, 2 * np.pi)
    radius = int(rng.uniform(14, 52))
    strip, rim = colour(rng).tolist(), rng.random() < 0.6
    palette = [colour(rng).tolist() for _ in range(int(rng.integers(1, 5)))]
    square = rng.random() < 0.35
    trail = [walk.copy()]
    for _ in range(int(rng.integers(8, 34))):
        way += rng.normal(0, 0.35)
        walk = walk + np.array([np.cos(way), np.sin(way)]) * radius * rng.uniform(
            2, 2.8
        )
        walk = np.abs((walk + SIZE) % (2 * SIZE) - SIZE)
        trail.append(walk.copy())
    if rng.random() < 0.6:
        for a, b in pairwise(trail):
            ends = [tuple(np.asarray(p, int).tolist()) for p in (a, b)]
            cv2.line(picture, ends[0], ends[1], strip, int(radius * 1.1), cv2.LINE_AA)
    for number, spot in enumerate(trail):
        x, y = (int(v) for v in spot)
        shade = palette[number % len(palette)]
        if square:
            low, high = (x - radius, y - radius), (x + radius, y + radius)
            cv2.rectangle(picture, low, high, shade, -1, cv2.LINE_AA)
            if rim:
                cv2.rectangle(picture, low, high, (15, 15, 15), 2, cv2.LINE_AA)
        else:
            cv2.circle(picture, (x, y), radius, shade, -1, cv2.LINE_AA)
            if rim:
                cv2.circle(picture, (x, y), radius, (15, 15, 15), 2, cv2.LINE_AA)
        dark = np.mean(shade) > 110
        ink = [15, 15, 15] if dark else [240, 240, 240]
        if rng.random() < 0.8:
            size = radius / 32
            where = (x - int(radius * 0.5), y + int(radius * 0.35))
            cv2.putText(
                picture, str(number), where, FONTS[0], size, ink, 2, cv2.LINE_AA
            )
        elif arts:
            stamp(rng, picture, arts[int(rng.integers(len(arts)))], (x, y, radius * 2))
    for _ in range(int(rng.integers(0, 22)) if arts else 0):
        x, y = (int(v) for v in rng.uniform(0, SIZE, 2))
        art = arts[int(rng.integers(len(arts)))]
        stamp(rng, picture, art, (x, y, int(rng.uniform(30, 230))))
    return picture


def page(rng: np.random.Generator) -> Picture:
    """Print: lines of text, with coloured boxes strewn in."""
    picture = cloth(rng)
    print_words(rng, picture, int(rng.integers(16, 50)))
    for _ in range(int(rng.integers(0, 14))):
        x, y = rng.integers(0, SIZE, 2)
        w, h = rng.integers(20, 200, 2)
        cv2.rectangle(
            picture,
            (int(x), int(y)),
            (int(x + w), int(y + h)),
            colour(rng).tolist(),
            -1,
        )
    return picture


def table(rng: np.random.Generator, arts: Sequence[Art]) -> npt.NDArray[np.uint8]:
    """Draw one table's surface, sRGB (1024, 1024, 3)."""
    plain: list[Callable[[np.random.Generator], Picture]] = [cloth, wood, checks, page]
    pick = int(rng.choice(5, p=[0.34, 0.22, 0.12, 0.08, 0.24]))
    picture = board(rng, arts) if pick == 4 else plain[pick](rng)
    if rng.random() < 0.3:
        picture = picture * (1 + 0.08 * noise(rng, SIZE, 3)[..., None])
    return np.clip(picture, 0, 255).astype(np.uint8)
