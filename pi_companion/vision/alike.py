"""The dice of one copy show one drawing for each face: what looks alike is one face.

Nobody has shown the box these drawings, so each may be taken for another face. But all
foxes of a copy look alike, and none of its chickens looks like them. So dice that look
alike share one opinion, and each such group tells the others what they cannot be. The
opinion is their mean, not their sum: what misleads about one fox misleads about all.
"""

from dataclasses import dataclass

import numpy as np

from pi_companion.vision.drawings import Odds
from pi_companion.vision.embed import Vectors

EXPECTED = 0.3
"""Share of pairs of dice that show the same face."""
COPIED = 0.9
"""Share of pairs with the same face that show the same drawing."""
SLOPE, EVEN, LEAST, MOST = 10.0, 0.37, -5.0, 3.5
"""Log-likelihood ratio of a cosine: the same drawing against two different faces.

A line, cut off where pairs get few: fitted by eye to 5,319 and 24,272 pairs of dice in
rendered scenes that no network was trained on.
"""


@dataclass(frozen=True, eq=False)
class Alike:
    """How alike n dice look.

    `same` [n, n] are probabilities that two show the same face, `other` [n, n] how
    much less likely their looks are if they do than if they do not, at most 1.
    """

    same: Odds
    other: Odds

    def opinion(self, odds: Odds) -> Odds:
        """Mean of the log-odds [n, faces] over the dice that look alike."""
        mean = self.same @ odds / self.same.sum(axis=1, keepdims=True)
        return np.asarray(mean)

    def ruled_out(self, shares: Odds) -> Odds:
        """Log-odds [n, faces] that each die loses to others that look otherwise.

        `shares` [n, faces] are the probabilities so far. Each group has one voice.
        """
        told = np.log1p(shares[None] * (self.other[:, :, None] - 1))
        voices = 1 / self.same.sum(axis=1)
        return np.asarray((told * voices[None, :, None]).sum(axis=1))


def alike(icons: Vectors) -> Alike:
    """Compare the vectors [n, 64] of what is drawn on n dice."""
    cosines = np.asarray(icons @ icons.T, np.float64)
    ratio = np.exp(np.clip(SLOPE * (cosines - EVEN), LEAST, MOST))
    ratio = COPIED * ratio + 1 - COPIED
    same = ratio * EXPECTED / (ratio * EXPECTED + 1 - EXPECTED)
    other = np.minimum(ratio, 1)
    np.fill_diagonal(same, 1)
    np.fill_diagonal(other, 1)
    return Alike(same, other)
