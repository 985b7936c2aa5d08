"""Icons from openly licensed sets of the npm registry, rendered to drawings."""

import csv
import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from tqdm import tqdm

from vision_models.training.art import SIDE, Art, Rgba

HERE = Path(__file__).parent
EXCLUDED = (
    "emojione",
    "fluent-emoji",
    "noto",
    "streamline-emojis",
    "healthicons",
    "hugeicons",
    "lucide",
)
"""Icon sets whose name begins so draw the measuring scenes: never trained on."""
OTHERS = 4000
"""Icons without a meaning that become identities to tell apart."""


def packages() -> list[dict[str, str]]:
    """Rows package, version, licence of the sets that are used.

    Raises ValueError if a set is among them that the measuring scenes are drawn with.
    """
    with (HERE / "packages.csv").open(encoding="utf-8") as table:
        rows = list(csv.DictReader(table))
    for row in rows:
        if row["package"].split("/")[1].startswith(EXCLUDED):
            raise ValueError(f"{row['package']} is kept for measuring: remove it.")
    return rows


def meanings() -> list[tuple[str, re.Pattern[str]]]:
    """Patterns over "set:icon"; the first that matches tells what an icon means.

    An empty meaning leaves the icon out: too close to one of ours to call it other.
    """
    with (HERE / "meanings.csv").open(encoding="utf-8") as table:
        rows = list(csv.reader(table))[1:]
    return [(row[0], re.compile(",".join(row[1:]))) for row in rows]


def fetch(cache: Path) -> Path:
    """Install the icon packages into the cache; returns the folder that holds them."""
    folder = cache / "npm"
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [f"{row['package']}@{row['version']}" for row in packages()]
    missing = [
        spec
        for spec, row in zip(wanted, packages(), strict=True)
        if not (folder / "node_modules" / row["package"]).exists()
    ]
    npm = shutil.which("npm")
    if missing and npm is None:
        raise FileNotFoundError("npm is needed to fetch the icon sets: install it.")
    if missing and npm is not None:
        (folder / "package.json").write_text('{"private": true}\n')
        command = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts"]
        subprocess.run([*command, *wanted], cwd=folder, check=True)  # noqa: S603 - fixed names
    return folder / "node_modules"


def render(body: str, width: float, height: float) -> Rgba:
    """Render the inside of an SVG, fitted into 96x96, as RGBA."""
    import resvg_py  # noqa: PLC0415 - only the recipe's extra has it

    side = max(width, height)
    x, y = (width - side) / 2, (height - side) / 2
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" color="#000" width="{SIDE}" '
        'xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'height="{SIDE}" viewBox="{x} {y} {side} {side}">{body}</svg>'
    )
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))
    image = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED)
    if image is None:
        raise ValueError("The renderer's PNG cannot be read: check resvg-py.")
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGRA2RGBA), np.uint8)


def fitted(rgba: Rgba) -> Rgba | None:
    """Crop to what is drawn and fill the square with it; None for (nearly) nothing."""
    seen = cv2.boundingRect(cv2.findNonZero((rgba[..., 3] > 40).astype(np.uint8)))
    x, y, w, h = seen
    if max(w, h) < SIDE // 4:
        return None
    side = max(w, h)
    square = np.zeros((side, side, 4), np.uint8)
    top, left = (side - h) // 2, (side - w) // 2
    square[top : top + h, left : left + w] = rgba[y : y + h, x : x + w]
    inner = SIDE - 4
    square = np.asarray(cv2.resize(square, (inner, inner), interpolation=1), np.uint8)
    return np.pad(square, ((2, 2), (2, 2), (0, 0)))


def _icons(folder: Path) -> Iterator[tuple[str, str, float, float, bool]]:
    for row in packages():
        data: dict[str, Any] = json.loads(
            (folder / row["package"] / "icons.json").read_text(encoding="utf-8")
        )
        info = json.loads(
            (folder / row["package"] / "info.json").read_text(encoding="utf-8")
        )
        prefix = row["package"].split("/")[1]
        wide, high = data.get("width", 16), data.get("height", 16)
        for name, icon in data["icons"].items():
            yield (
                f"{prefix}:{name}",
                icon["body"],
                icon.get("width", wide),
                icon.get("height", high),
                bool(info.get("palette")),
            )


def _meaning(name: str, table: list[tuple[str, re.Pattern[str]]]) -> str:
    for meaning, pattern in table:
        if pattern.search(name):
            return meaning
    return "other"


def _order(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def collect(cache: Path) -> list[Art]:
    """Render every icon with a meaning and `OTHERS` without, in a stable order."""
    table = meanings()
    told, others = [], []
    for icon in _icons(fetch(cache)):
        meaning = _meaning(icon[0], table)
        if meaning == "other":
            others.append((icon, meaning))
        elif meaning:
            told.append((icon, meaning))
    # A set of twenty thousand icons shall not crowd out one of three hundred.
    rank: dict[str, int] = {}
    spread = []
    for icon, meaning in sorted(others, key=lambda pair: _order(pair[0][0])):
        prefix = icon[0].split(":")[0]
        rank[prefix] = rank.get(prefix, 0) + 1
        spread.append((rank[prefix] ** 1.5, icon, meaning))
    spread.sort(key=lambda triple: (triple[0], triple[1][0]))
    chosen = told + [(icon, meaning) for _, icon, meaning in spread]
    arts: list[Art] = []
    for icon, meaning in tqdm(chosen[: len(told) + 2 * OTHERS], desc="icons"):
        if len(arts) >= len(told) + OTHERS:
            break
        name, body, wide, high, coloured = icon
        try:
            rgba = fitted(render(body, wide, high))
        except ValueError:  # an icon that the renderer refuses is simply left out
            continue
        if rgba is None or not 0.03 < rgba[..., 3].mean() / 255 < 0.85:
            continue
        if coloured and rgba[..., :3].max() < 40:
            coloured = False
        arts.append(Art(rgba, name, meaning, coloured))
    return arts
