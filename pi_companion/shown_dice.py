"""Which of the things that are found are the dice a person shows."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from pi_companion.vision.crop import Corners
from pi_companion.vision.embed import Looks
from pi_companion.vision.read import View

GAP: Final = 0.75
"""What is found this much less surely than the dice shown is none of them."""
MOVED: Final = 0.1
"""Dice that moved by less than this share of their side were not turned over."""


def likely(seen: View, dice: int, limit: float) -> View:
    """The dice that are found as surely as a reading asks for.

    Since the number of dice is known, as many will do when a gap parts them from what
    is found less surely.
    """
    scores = sorted((one.score for one in seen.found), reverse=True)
    sure = sum(score >= limit for score in scores)
    if sure != dice <= len(scores):
        rest = scores[dice] if dice < len(scores) else 0.0
        if rest < GAP * scores[dice - 1]:
            sure = dice
    least = scores[sure - 1] if sure else 1.0
    which = [n for n, one in enumerate(seen.found) if one.score >= least]
    return View(
        tuple(seen.found[n] for n in which),
        tuple(seen.boxes[n] for n in which),
        seen.faces[which],
        Looks(seen.looks.icons[which], seen.looks.bodies[which]),
        seen.size,
    )


def lie_still(now: Sequence[Corners], before: Sequence[Corners]) -> bool:
    """Whether every die has kept its place since the picture before."""
    if len(now) != len(before):
        return False
    centres = [corners.mean(axis=0) for corners in before]
    return all(
        min(float(np.linalg.norm(corners.mean(axis=0) - c)) for c in centres)
        < MOVED * float(np.ptp(corners[:, 0]))
        for corners in now
    )
