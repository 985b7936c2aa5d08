"""What is drawn on a face, as log-odds: by an owner's examples or by shipped heads."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from pi_companion.vision.embed import ICON, Vectors

Indices = npt.NDArray[np.int64]
Odds = npt.NDArray[np.float64]


class Drawings(Protocol):
    """Drawings that can be told apart, by number."""

    @property
    def count(self) -> int:
        """Number of drawings."""
        ...

    def odds(self, icons: Vectors) -> Odds:
        """Log-likelihoods [n, count], relative to a drawing that is none of them."""
        ...


@dataclass(frozen=True, eq=False)
class Examples:
    """Drawings known by examples: `icons` [m, 64], each of the drawing `of` [m].

    The likelihood is the mean over the examples of exp(k cos(angle)), the von
    Mises-Fisher density around each, with `sharpness` k; one nobody taught is as
    likely as an example at the cosine `unknown_cos` would be.
    """

    icons: Vectors
    of: Indices
    sharpness: float
    unknown_cos: float

    def __post_init__(self) -> None:
        if self.icons.shape != (len(self.of), ICON):
            raise ValueError("every example needs a drawing")
        if set(self.of.tolist()) != set(range(self.count)):
            raise ValueError("every drawing needs an example")

    @property
    def count(self) -> int:
        """See Drawings."""
        return int(self.of.max(initial=-1)) + 1

    def odds(self, icons: Vectors) -> Odds:
        """See Drawings."""
        close = self.sharpness * (icons @ self.icons.T - self.unknown_cos)
        columns = [
            _log_mean(close[:, self.of == drawing].astype(np.float64))
            for drawing in range(self.count)
        ]
        return np.stack(columns, axis=1)


@dataclass(frozen=True, eq=False)
class Heads:
    """Drawings known by trained heads: `weight` [count, 64] and `bias` [count]."""

    weight: Vectors
    bias: Vectors

    def __post_init__(self) -> None:
        if self.weight.shape != (len(self.bias), ICON):
            raise ValueError("every drawing needs a head")

    @property
    def count(self) -> int:
        """See Drawings."""
        return len(self.bias)

    def odds(self, icons: Vectors) -> Odds:
        """See Drawings."""
        return np.asarray(icons @ self.weight.T + self.bias, np.float64)


def _log_mean(logs: Odds) -> Odds:
    top = logs.max(axis=1, keepdims=True)
    mean = np.log(np.exp(logs - top).mean(axis=1, keepdims=True))
    return np.asarray((top + mean)[:, 0])
