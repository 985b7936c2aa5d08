"""Makes the drawings on the simulated dice from openly licensed icons.

Needs the npm packages of `LICENCES.md` (npm install @iconify-json/game-icons ...) and
resvg_py; run from the repository's root:

    python -m hardware.camera.art.generate node_modules/@iconify-json
"""

import io
import json
import sys
from pathlib import Path

import resvg_py
from PIL import Image, ImageOps

SIZE = 96
"""Edge of a mask in pixels: about three times a face as the camera sees it."""

Piece = tuple[str, float, float, float]
"""An icon "set:name", its left, top and edge in a square of 100."""

WHOLE = (6.0, 6.0, 88.0)
DRAWINGS: dict[str, tuple[Piece, ...]] = {
    "chicken": (("game-icons:chicken", *WHOLE),),
    "double_chicken": (
        ("game-icons:chicken", 2.0, 2.0, 56.0),
        ("game-icons:chicken", 42.0, 42.0, 56.0),
    ),
    "egg": (("mdi:egg", 2.0, 2.0, 96.0),),
    "fox": (("game-icons:fox", *WHOLE),),
    "happy_dog": (("mdi:dog", 2.0, 2.0, 96.0),),
    "bark": (("game-icons:sitting-dog", 0.0, 18.0, 80.0),),
    "chick": (("mdi:duck", 4.0, 4.0, 92.0),),
    "dog": (("game-icons:basset-hound-head", *WHOLE),),
    "leg": (("mdi:food-drumstick", 4.0, 4.0, 92.0),),
    "double_leg": (
        ("mdi:food-drumstick", 0.0, 0.0, 58.0),
        ("mdi:food-drumstick", 42.0, 42.0, 58.0),
    ),
}
EXTRA = {
    # Our own: the sound of the bark, three arcs before the muzzle.
    "bark": '<g fill="none" stroke="#000" stroke-width="6" stroke-linecap="round">'
    '<path d="M78 20 A10 10 0 0 1 78 36"/><path d="M84 11 A20 20 0 0 1 84 45"/>'
    '<path d="M90 2 A32 32 0 0 1 90 54"/></g>',
}


def svg_of(drawing: str, sets: Path) -> str:
    """Return the SVG of `drawing`, composed in a square of 100."""
    parts = []
    for icon, left, top, edge in DRAWINGS[drawing]:
        collection, name = icon.split(":")
        data = json.loads((sets / collection / "icons.json").read_text("utf-8"))
        box = data["icons"][name].get("width", data.get("width", 16))
        body = data["icons"][name]["body"].replace("currentColor", "#000")
        parts.append(
            f'<g transform="translate({left} {top}) scale({edge / box})">{body}</g>'
        )
    inner = "".join(parts) + EXTRA.get(drawing, "")
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"'
        f' width="{4 * SIZE}" height="{4 * SIZE}">{inner}</svg>'
    )


def main(sets: Path, target: Path) -> None:
    """Write one mask per drawing: white where there is ink."""
    for drawing in DRAWINGS:
        png = bytes(resvg_py.svg_to_bytes(svg_string=svg_of(drawing, sets)))
        ink = Image.open(io.BytesIO(png)).convert("RGBA").getchannel("A")
        ink = ImageOps.pad(ink.crop(ink.getbbox()), (SIZE, SIZE))
        # 16 levels keep the soft edge and halve the file.
        ImageOps.posterize(ink, 4).save(target / f"{drawing}.png", optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(__file__).parent)
