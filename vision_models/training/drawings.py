"""All drawings for dice: icons, invented animals, other prints, pairs and barks."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision_models.training import icons
from vision_models.training.animals import ANIMALS, Rng, Shape
from vision_models.training.art import MEANINGS, SIDE, Art, Rgba, moved, over, pair
from vision_models.training.canines import dog, dog_side, fox, noise_of
from vision_models.training.reprints import reprints

INVENTED = 160
"""Drawings made up per meaning."""


def _hue(rng: Rng, low: float, high: float, sat: float, val: float) -> str:
    hsv = np.array([[[rng.uniform(low, high) % 180, sat, val]]], np.uint8)
    r, g, b = cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0].tolist()
    return f"#{r:02x}{g:02x}{b:02x}"


def _palette(rng: Rng, meaning: str) -> dict[str, str]:
    """Colours by part, as children's books have them, with some exceptions."""
    usual = {
        "egg": (8, 22, rng.uniform(10, 110), 245),
        "chicken": (0, 25, rng.choice([10, 20, 160]), rng.choice([245, 235, 170])),
        "chick": (22, 30, 190, 250),
        "fox": (6, 14, 210, 235),
        "leg": (8, 18, 170, 190),
    }.get(meaning, (8, 20, rng.uniform(20, 160), rng.uniform(90, 230)))
    if rng.random() < 0.15:
        usual = (0, 180, rng.uniform(40, 220), rng.uniform(60, 240))
    low, high, sat, val = usual
    return {
        "body": _hue(rng, low, high, float(sat), float(val)),
        "second": _hue(rng, low, high, float(sat), float(val) * rng.uniform(0.5, 0.85)),
        "accent": _hue(rng, -6, 22, 220, 230),
        "light": _hue(rng, 10, 30, rng.uniform(5, 40), 250),
        "bone": _hue(rng, 10, 30, rng.uniform(5, 60), 245),
        "dark": _hue(rng, 0, 180, 60, rng.uniform(15, 60)),
    }


def paint(rng: Rng, shapes: list[Shape], meaning: str) -> tuple[Rgba, bool]:
    """Render shapes as a coloured picture, an outline or a silhouette."""
    style = str(rng.choice(["colour", "line", "fill"], p=[0.34, 0.36, 0.3]))
    width = float(rng.uniform(2.5, 6.5))
    palette = _palette(rng, meaning)
    edge = f'stroke="#181818" stroke-width="{width * rng.choice([0.0, 0.5, 0.8]):.1f}"'

    def element(shape: Shape, look: str) -> str:
        close = "/></g>" if shape[0].startswith("<g") else "/>"
        return f"{shape[0]} {look}{close}"

    pen = f'fill="none" stroke="#000" stroke-width="{width:.1f}" stroke-linecap="round"'
    if style == "colour":
        body = "".join(
            element(
                shape,
                f'fill="none" stroke="{palette["dark"]}" stroke-width="{width:.1f}"'
                if shape[1] == "line"
                else f'fill="{palette[shape[1]]}" {edge}',
            )
            for shape in shapes
        )
        return icons.render(body, 100, 100), True
    # Lines and silhouettes: what lies above hides what lies below it.
    solid = [element(s, 'fill="#000"') for s in shapes if s[1] != "line"]
    layers = np.zeros((SIDE, SIDE), np.uint8)
    holes = np.zeros((SIDE, SIDE), np.uint8)
    rest = iter(solid)
    for shape in shapes:
        if shape[1] == "line":
            drawn = icons.render(element(shape, pen), 100, 100)[..., 3]
            layers = np.maximum(layers, drawn)
            continue
        cover = icons.render(next(rest), 100, 100)[..., 3]
        if style == "line":
            drawn = icons.render(element(shape, pen), 100, 100)[..., 3]
            if shape[1] == "dark":
                layers = np.maximum(layers, cover)
            else:
                layers = np.maximum(np.minimum(layers, 255 - cover), drawn)
        elif shape[1] in ("dark", "light"):
            holes = np.maximum(holes, cover)
        else:
            ring = icons.render(element(shape, pen), 100, 100)[..., 3]
            if shape[1] != "body":
                layers = np.minimum(layers, 255 - ring)
            layers = np.maximum(layers, cover)
    rgba = np.zeros((SIDE, SIDE, 4), np.uint8)
    rgba[..., 3] = np.minimum(layers, 255 - holes) if style == "fill" else layers
    return rgba, False


def _invent(rng: Rng, meaning: str) -> list[Shape]:
    if meaning == "fox":
        return fox(rng)
    if meaning == "happy_dog":
        return dog(rng)
    if meaning == "bark":
        shapes = dog_side(rng, mouth=True) if rng.random() < 0.6 else dog(rng)
        # Smaller, so that the noise has room beside it.
        group = '<g transform="translate(0 16) scale(0.8)">'
        smaller = [(f"{group}{shape}", part) for shape, part in shapes]
        return smaller + noise_of(rng)
    return ANIMALS[meaning](rng)


def _invented(rng: Rng, meaning: str, number: int) -> Art | None:
    rgba, coloured = paint(rng, _invent(rng, meaning), meaning)
    fitted = icons.fitted(rgba)
    if fitted is None:
        return None
    return Art(fitted, f"own:{meaning}-{number}", meaning, coloured)


def _barks(rng: Rng, art: Art) -> Art | None:
    """Let the dog of an icon bark."""
    shapes = noise_of(rng)
    if art.coloured:
        body = "".join(
            f'{shape} fill="#f4f4f4" stroke="#222" stroke-width="4"/>'
            if part != "line"
            else f'{shape} fill="none" stroke="#222" stroke-width="5"/>'
            for shape, part in shapes
        )
    else:
        body = "".join(
            f'{shape} fill="none" stroke="#000" stroke-width="5"/>'
            for shape, _ in shapes
        )
    noise = icons.render(body, 100, 100)
    shift = (-rng.uniform(0.08, 0.16), rng.uniform(0.08, 0.16))
    small = moved(
        art.rgba,
        float(rng.uniform(0.62, 0.8)),
        0.0,
        shift,
        flip=bool(rng.random() < 0.5),
    )
    whole = icons.fitted(over(small, noise))
    return (
        None if whole is None else Art(whole, f"{art.name}+bark", "bark", art.coloured)
    )


def make(cache: Path) -> list[Art]:
    """Make all drawings, in a stable order."""
    rng = np.random.default_rng(20)
    arts = [replace(art) for art in icons.collect(cache)]
    for meaning in ("egg", "chicken", "chick", "leg", "fox", "happy_dog", "bark"):
        for number in range(INVENTED):
            one = _invented(rng, meaning, number)
            if one is not None:
                arts.append(one)
    arts += [
        other
        for art in arts
        if art.meaning != "other" and not art.name.startswith("own:")
        for other in reprints(art)
    ]
    for art in [a for a in arts if a.meaning == "happy_dog"]:
        for _ in range(2):
            loud = _barks(rng, art)
            if loud is not None:
                arts.append(loud)
    for single, double in (("chicken", "double_chicken"), ("leg", "double_leg")):
        pool = [a for a in arts if a.meaning == single]
        for art in pool:
            mates = [a for a in pool if a.coloured == art.coloured]
            for n in range(3):
                mate = art if n else mates[int(rng.integers(len(mates)))]
                both = icons.fitted(pair(rng, art.rgba, mate.rgba))
                if both is not None:
                    name = f"{art.name}x2-{n}"
                    arts.append(Art(both, name, double, art.coloured))
    return arts


def load(cache: Path) -> list[Art]:
    """Return the drawings, made at the first call and kept in the cache."""
    path = cache / "drawings.npz"
    if not path.exists():
        arts = make(cache)
        rgba: npt.NDArray[np.uint8] = np.stack([art.rgba for art in arts])
        part = path.with_suffix(".part.npz")
        np.savez(
            part,
            rgba=rgba,
            name=[art.name for art in arts],
            meaning=[MEANINGS.index(art.meaning) for art in arts],
            coloured=[art.coloured for art in arts],
        )
        part.replace(path)
    with np.load(path) as kept:
        return [
            Art(rgba, str(name), MEANINGS[int(meaning)], bool(coloured))
            for rgba, name, meaning, coloured in zip(
                kept["rgba"],
                kept["name"],
                kept["meaning"],
                kept["coloured"],
                strict=True,
            )
        ]
