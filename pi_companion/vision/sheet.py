"""A picture sheet of every error, so that a person sees why."""

from collections.abc import Sequence

import cv2
import numpy as np

from pi_companion.vision.measure import Measured
from pi_companion.vision.pictures import Bgr, load

TILE = 160
COLUMNS = 6
_INK = (20, 20, 20)
_PAPER = 245


def sheet(results: Sequence[Measured]) -> Bgr | None:
    """Draw a tile for each die misread, missed, made up or wrongly flagged; or None."""
    tiles = [tile for one in results for tile in _tiles(one)]
    if not tiles:
        return None
    while len(tiles) % COLUMNS:
        tiles.append(np.full_like(tiles[0], _PAPER))
    rows = [
        np.hstack(tiles[start : start + COLUMNS])
        for start in range(0, len(tiles), COLUMNS)
    ]
    return np.asarray(np.vstack(rows), np.uint8)


def _tiles(one: Measured) -> list[Bgr]:
    errors: list[tuple[tuple[float, float, float, float], str]] = []
    for die, seen in one.pairs:
        truth = f"{die.kind} {die.face}"
        if seen is None:
            if die.counts:
                errors.append((die.box, f"{truth}: missed"))
        elif die.face != seen.face or not one.same_kind(die, seen):
            read = f"{seen.kind} {seen.face} {seen.confidence:.3f}"
            errors.append((die.box, f"{truth}: {read} {' '.join(sorted(seen.flags))}"))
        elif die.counts and seen.flags:
            errors.append((die.box, f"{truth}: {' '.join(sorted(seen.flags))}"))
    errors += [(seen.box, f"nothing: {seen.kind} {seen.face}") for seen in one.false]
    if not errors:
        return []
    picture = load(one.truth.path)
    mark = "ACCEPTED " if one.roll.accepted and not one.whole else ""
    return [
        _tile(picture.bgr, [v / picture.scale for v in box], mark + text, one)
        for box, text in errors
    ]


def _tile(bgr: Bgr, box: Sequence[float], text: str, one: Measured) -> Bgr:
    x, y, width, height = box
    side = max(width, height) * 1.8
    corner = np.array([x + width / 2 - side / 2, y + height / 2 - side / 2])
    scale = TILE / side
    move = np.array(
        [[scale, 0, -corner[0] * scale], [0, scale, -corner[1] * scale]], np.float32
    )
    crop = cv2.warpAffine(bgr, move, (TILE, TILE), flags=cv2.INTER_AREA)
    label = np.full((44, TILE, 3), _PAPER, np.uint8)
    left, _, right = text.partition(": ")
    for line, words in enumerate((left, right, one.truth.path.name)):
        at = (3, 12 + 14 * line)
        cv2.putText(label, words[:34], at, cv2.FONT_HERSHEY_SIMPLEX, 0.32, _INK)
    return np.asarray(np.vstack([crop, label]), np.uint8)
