"""The light of a picture: one shift of colour that all dice in it share.

A lamp and a camera's white balance move the colours of all dice alike, often further
than yellow lies from orange; between dice under one light much less is left. So the
shift is a hidden variable, and every die is judged in the light that the others
suggest: the sum over shifts, weighed by their prior and by how well the other dice fit
the kinds of the set under each (a mixture model, the die itself left out).
"""

from functools import cache
from itertools import product

import numpy as np

from pi_companion.vision.colours import Colours, Spread
from pi_companion.vision.drawings import Odds
from pi_companion.vision.embed import BODY, Vectors

STEPS = 7
"""Shifts that are tried along each of L, a and b."""
REACH = 2.0
"""Standard deviations of the prior up to which they reach."""
HIGHEST = 500.0
"""Log-odds that count as certain, so that no exponential overflows."""
LEAST = 1e-300
"""Share that counts as none, so that its logarithm is finite."""


def odds_in_one_light(colours: Colours, bodies: Vectors, drawn: Odds) -> Odds:
    """Log-likelihoods [n, kinds] of the colours `bodies` [n, 3] of one picture's dice.

    Relative to a colour that is none of theirs. `drawn` [n, kinds] are the log-odds
    that what is drawn on each die is a face of the kind.
    """
    count, kinds = drawn.shape
    shifts, prior = _shifts(colours.spread)
    seen = (bodies[None] - shifts[:, None]).reshape(-1, BODY).astype(np.float32)
    odds = colours.odds(seen, kinds).reshape(len(shifts), count, kinds)
    each = np.log1p(np.exp(np.minimum(odds + drawn, HIGHEST)).sum(axis=2))
    others = prior[:, None] + each.sum(axis=1, keepdims=True) - each
    weights = np.exp(others - others.max(axis=0))
    weights /= weights.sum(axis=0)
    top = odds.max(axis=0)
    mean = (np.exp(odds - top) * weights[..., None]).sum(axis=0)
    return np.asarray(top + np.log(np.maximum(mean, LEAST)))


@cache
def _shifts(spread: Spread) -> tuple[Vectors, Odds]:
    """Shifts of colour [s, 3] and the logarithm of how likely each is beforehand."""
    steps = np.linspace(-REACH, REACH, STEPS)
    units = np.array(list(product(steps, repeat=BODY)))
    scale = np.array([spread.lamp_lightness, spread.lamp_hue, spread.lamp_hue])
    prior = -0.5 * (units**2).sum(axis=1)
    return (units * scale).astype(np.float32), np.asarray(prior)
