"""What differs between two coarse grey grids, whatever the light and the noise."""

import cv2
import numpy as np
import numpy.typing as npt

Grid = npt.NDArray[np.float32]
"""[rows, columns] mean grey levels (0..255) of square cells."""
Mask = npt.NDArray[np.bool_]

CELLS = 80
"""Cells along the longer side: a die is about 3 cells wide."""
FLOOR = 5.0
"""Grey levels that never count as a change."""
NOISE = 4.0
"""Times the median change of a cell that never count as a change."""
CONTRAST = 0.25
"""Share of the local contrast that never counts: a tremble moves every edge a bit."""
MOVED_CONTRAST = 0.5
"""The same after a displacement by parts of a cell, which blurs the grid."""
SMALLEST = 3
"""Cells that must change together; fewer are noise."""
HAND_SHARE = 0.015
"""Share of the picture from which on a thing at the border is a hand."""
HAND_EDGE = 3
"""Cells along the border that a hand takes at least."""
LARGEST_FREE = 0.06
"""Share of the picture up to which one thing that moves on its own may be dice."""
HAND_REACH = 7
"""Size in cells of the neighbourhood of a hand within which it moves the things."""
LARGEST_SHIFT = 8.0
"""Cells by which a knocked camera may be displaced."""

_BLOCK = np.ones((3, 3), np.uint8)


def grid(grey: npt.NDArray[np.uint8]) -> Grid:
    """Mean levels of the cells of a grey picture uint8 [height, width]."""
    height, width = grey.shape
    factor = CELLS / max(height, width)
    size = (max(4, round(width * factor)), max(4, round(height * factor)))
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.float32)


def changed(before: Grid, now: Grid, contrast: float = CONTRAST) -> Mask:
    """Cells that differ, lone ones left out; `contrast` is the share of it allowed."""
    reference = before * _gain(before, now)
    step = np.abs(now - reference)
    spread = cv2.dilate(reference, _BLOCK) - cv2.erode(reference, _BLOCK)
    allowed = max(FLOOR, NOISE * float(np.median(step))) + contrast * spread
    mask = (step > allowed).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    large = stats[:, cv2.CC_STAT_AREA] >= SMALLEST
    large[0] = False
    return np.asarray(large[labels], dtype=np.bool_)


def differs(before: Grid, now: Grid) -> bool:
    """Whether anything but noise and the overall brightness is different."""
    return bool(changed(before, now).any())


def from_border(mask: Mask) -> Mask:
    """Cells of the large regions that reach in from the border: hands, sleeves."""
    found = np.zeros_like(mask)
    for region, area in _regions(mask):
        if area >= HAND_SHARE * mask.size and _on_border(region) >= HAND_EDGE:
            found |= region
    return found


def roams(step: Mask, hand: Mask) -> bool:
    """Whether something die-sized moved away from the border and from the hand."""
    reach = np.ones((HAND_REACH, HAND_REACH), np.uint8)
    near = cv2.dilate(hand.astype(np.uint8), reach).astype(np.bool_)
    return any(
        area <= LARGEST_FREE * step.size
        and not _on_border(region)
        and not bool((region & near).any())
        for region, area in _regions(step)
    )


def shifted(before: Grid, now: Grid) -> bool:
    """Whether a small displacement of the whole picture explains every change."""
    reference = (before * _gain(before, now)).astype(np.float32)
    rows, columns = before.shape
    window = cv2.createHanningWindow((columns, rows), cv2.CV_32F)
    # phaseCorrelate applies the window to its arguments in place.
    (dx, dy), _ = cv2.phaseCorrelate(reference.copy(), now.copy(), window)
    if np.hypot(dx, dy) > LARGEST_SHIFT:
        return False
    move = np.array([[1, 0, dx], [0, 1, dy]], dtype=np.float32)
    moved = cv2.warpAffine(
        reference, move, (columns, rows), borderMode=cv2.BORDER_REPLICATE
    )
    rim = int(np.ceil(max(abs(dx), abs(dy)))) + 1
    inside = (slice(rim, rows - rim), slice(rim, columns - rim))
    left = changed(
        np.asarray(moved[inside], np.float32),
        np.asarray(now[inside], np.float32),
        MOVED_CONTRAST,
    )
    return not left.any()


def _gain(before: Grid, now: Grid) -> float:
    lit = before > 8  # noqa: PLR2004 - darker cells say nothing about a ratio
    if not lit.any():
        return 1.0
    return float(np.clip(np.median(now[lit] / before[lit]), 0.25, 4.0))


def _regions(mask: Mask) -> list[tuple[Mask, int]]:
    count, labels, stats, _ = cv2.connectedComponentsWithStats(
        mask.astype(np.uint8), connectivity=8
    )
    return [
        (np.asarray(labels == index), int(stats[index, cv2.CC_STAT_AREA]))
        for index in range(1, count)
    ]


def _on_border(region: Mask) -> int:
    edges = (region[0], region[-1], region[:, 0], region[:, -1])
    return int(sum(edge.sum() for edge in edges))
