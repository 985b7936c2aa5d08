"""The colours of kinds of dice, as log-odds."""

from dataclasses import dataclass

import numpy as np

from pi_companion.vision.drawings import Indices, Odds
from pi_companion.vision.embed import BODY, Vectors


@dataclass(frozen=True)
class Spread:
    """How far the measured colour of a die strays, in CIELAB / 100.

    `lightness` and `hue` (each of the two) scale a Student's t of `freedom` degrees,
    heavy-tailed since light is never quite even. A colour nobody knows is as likely as
    one `unknown` scales away. `lamp_lightness` and `lamp_hue` are the standard
    deviations of what all dice of a picture stray alike.
    """

    lightness: float = 0.10
    hue: float = 0.06
    freedom: float = 4.0
    unknown: float = 5.0
    lamp_lightness: float = 0.0
    lamp_hue: float = 0.0

    def __post_init__(self) -> None:
        if min(self.lightness, self.hue, self.freedom, self.unknown) <= 0:
            raise ValueError(f"no such spread: {self}")
        if min(self.lamp_lightness, self.lamp_hue) < 0:
            raise ValueError(f"no such spread: {self}")


@dataclass(frozen=True, eq=False)
class Colours:
    """Colours `bodies` [m, 3] of the kinds `of` [m]; a kind without one has any."""

    bodies: Vectors
    of: Indices
    spread: Spread

    def __post_init__(self) -> None:
        if self.bodies.shape != (len(self.of), BODY):
            raise ValueError("every colour needs a kind")

    def odds(self, bodies: Vectors, kinds: int) -> Odds:
        """Log-likelihoods [n, kinds], relative to a colour that is none of theirs."""
        rule = self.spread
        scale = np.array([rule.lightness, rule.hue, rule.hue])
        seen, known = bodies.astype(np.float64) / scale, self.bodies / scale
        squares = (seen**2).sum(axis=1)[:, None] + (known**2).sum(axis=1)
        squares = np.maximum(squares - 2 * seen @ known.T, 0)
        nearest = np.full((len(bodies), kinds), rule.unknown**2)
        for kind in set(self.of.tolist()):
            nearest[:, kind] = squares[:, self.of == kind].min(axis=1)
        power = (rule.freedom + BODY) / 2
        strange = np.log1p(rule.unknown**2 / rule.freedom)
        return np.asarray(power * (strange - np.log1p(nearest / rule.freedom)))
