"""What is drawn on a face, as log-odds: by an owner's examples or by shipped heads."""

from dataclasses import dataclass
from typing import Any, Protocol

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


@dataclass(frozen=True)
class Likeness:
    """How likely a drawing is to be that of an example, by the cosine between them.

    The density falls with the distance as a power, (1 - cos + slack)^-sharpness, like
    Student's t: what is close is sure, and what is far from all examples, by blur or
    glare, is not sure of any. A drawing that nobody taught is as likely as an example
    at the cosine `unknown_cos`.
    """

    sharpness: float = 8.0
    slack: float = 0.01
    unknown_cos: float = 0.5

    def __post_init__(self) -> None:
        if min(self.sharpness, self.slack) <= 0 or not -1 <= self.unknown_cos <= 1:
            raise ValueError(f"no such likeness: {self}")

    def odds(self, cos: npt.NDArray[np.floating[Any]]) -> Odds:
        """Log-likelihoods at these cosines, relative to a drawing nobody taught."""
        away = (1 - np.minimum(cos, 1) + self.slack) / (
            1 - self.unknown_cos + self.slack
        )
        return np.asarray(-self.sharpness * np.log(away), np.float64)


@dataclass(frozen=True, eq=False)
class Examples:
    """Drawings known by examples: `icons` [m, 64], each of the drawing `of` [m].

    The likelihood of a drawing is the mean over its examples.
    """

    icons: Vectors
    of: Indices
    likeness: Likeness

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
        close = self.likeness.odds(icons @ self.icons.T)
        columns = [
            _log_mean(close[:, self.of == drawing]) for drawing in range(self.count)
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
