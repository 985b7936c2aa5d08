"""A dice set: what each kind and face looks like, as vectors to compare with.

The likelihood of a face is the mean over its examples of exp(k cos(angle)), the von
Mises-Fisher density around each; that of a kind is Student's t around the nearest of
its colours, heavy-tailed since light is never quite neutral. Something nobody taught
is as likely as an example at a fixed angle would be.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO

import numpy as np
import numpy.typing as npt

from pi_companion.vision.embed import BODY, ICON, Looks, Vectors
from pi_companion.vision.reading import Label

Indices = npt.NDArray[np.int64]
Odds = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Matching:
    """How vectors become odds; fitted on labelled pictures, kept with the models.

    `sharpness` is k, `unknown_cos` the cosine at which an unknown face is as likely
    as a known one; `lightness` and `hue` are the spreads of a kind's colour (CIELAB
    / 100), `freedom` the t's degrees of freedom, `unknown_body` the distance (in
    spreads) of an unknown kind.
    """

    sharpness: float = 20.0
    unknown_cos: float = 0.5
    lightness: float = 0.10
    hue: float = 0.06
    freedom: float = 4.0
    unknown_body: float = 5.0

    def __post_init__(self) -> None:
        positive = (self.sharpness, self.lightness, self.hue, self.freedom)
        if min(positive) <= 0 or not -1 <= self.unknown_cos <= 1:
            raise ValueError(f"no such matching: {self}")


@dataclass(frozen=True, eq=False)
class DiceSet:
    """Examples of every face and colours of every kind.

    `icons` [m, 64] are examples; `pools` [m] the group each belongs to. Label i is
    drawn like group `label_pools[i]`, so kinds can share drawings. `bodies` [b, 3]
    are colours and `body_kinds` [b] the index of their kind in `kinds`; a kind without
    a colour has any.
    """

    name: str
    labels: tuple[Label, ...]
    icons: Vectors
    pools: Indices
    label_pools: tuple[int, ...]
    bodies: Vectors
    body_kinds: Indices
    matching: Matching = field(default_factory=Matching)

    def __post_init__(self) -> None:
        if not self.labels or len(set(self.labels)) != len(self.labels):
            raise ValueError("a dice set needs faces, each once")
        if self.icons.shape != (len(self.pools), ICON):
            raise ValueError("every example needs a group")
        if self.bodies.shape != (len(self.body_kinds), BODY):
            raise ValueError("every colour needs a kind")
        if len(self.label_pools) != len(self.labels):
            raise ValueError("every face needs a group of examples")
        if not set(self.label_pools) <= set(self.pools.tolist()):
            raise ValueError("every face needs an example")

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds in alphabetical order."""
        return tuple(sorted({kind for kind, _ in self.labels}))

    @property
    def faces(self) -> Mapping[str, frozenset[str]]:
        """Known faces of each kind."""
        return {
            kind: frozenset(face for own, face in self.labels if own == kind)
            for kind in self.kinds
        }

    def icon_odds(self, icons: Vectors) -> Odds:
        """Log-likelihoods [n, labels] of the drawings, 0 for an unknown one."""
        rule = self.matching
        close = rule.sharpness * (icons @ self.icons.T - rule.unknown_cos)
        groups = np.stack(
            [
                _log_mean(close[:, self.pools == group].astype(np.float64))
                for group in range(int(self.pools.max()) + 1)
            ],
            axis=1,
        )
        return np.asarray(groups[:, list(self.label_pools)])

    def body_odds(self, bodies: Vectors) -> Odds:
        """Log-likelihoods [n, kinds] of the colours, 0 for an unknown kind."""
        rule = self.matching
        scale = np.array([rule.lightness, rule.hue, rule.hue])
        away = (bodies[:, None, :] - self.bodies[None, :, :]) / scale
        squares = (away**2).sum(axis=2)
        nearest = np.full((len(bodies), len(self.kinds)), rule.unknown_body**2)
        for index in set(self.body_kinds.tolist()):
            nearest[:, index] = squares[:, self.body_kinds == index].min(axis=1)
        power = (rule.freedom + BODY) / 2
        return np.asarray(
            power
            * (
                np.log1p(rule.unknown_body**2 / rule.freedom)
                - np.log1p(nearest / rule.freedom)
            )
        )

    def odds(self, looks: Looks) -> list[dict[Label, float]]:
        """Log-odds of every label against "none of them", for every face seen.

        The label (kind, "") stands for a face of that kind that nobody taught, and
        ("", face) for a known face on a die of some other colour.
        """
        faces, kinds = self.icon_odds(looks.icons), self.body_odds(looks.bodies)
        return [
            self._label_odds(icon, dict(zip(self.kinds, body.tolist(), strict=True)))
            for icon, body in zip(faces.tolist(), kinds, strict=True)
        ]

    def _label_odds(
        self, icon: list[float], body: dict[str, float]
    ) -> dict[Label, float]:
        odds: dict[Label, float] = {(kind, ""): value for kind, value in body.items()}
        for (kind, face), value in zip(self.labels, icon, strict=True):
            odds[kind, face] = value + body[kind]
            odds["", face] = max(value, odds.get(("", face), value))
        return odds


def unpack(name: str, data: bytes) -> DiceSet:
    """Make a shipped set of its file: an npz with the arrays of a DiceSet.

    `labels` is "kind/face" for each label, `matching` a JSON object.
    """
    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        split = [str(label).partition("/") for label in arrays["labels"]]
        return DiceSet(
            name=name,
            labels=tuple((kind, face) for kind, _, face in split),
            icons=arrays["icons"].astype(np.float32),
            pools=arrays["pools"].astype(np.int64),
            label_pools=tuple(arrays["label_pools"].tolist()),
            bodies=arrays["bodies"].astype(np.float32),
            body_kinds=arrays["body_kinds"].astype(np.int64),
            matching=Matching(**json.loads(str(arrays["matching"]))),
        )


def _log_mean(logs: Odds) -> Odds:
    top = logs.max(axis=1, keepdims=True)
    mean = np.log(np.exp(logs - top).mean(axis=1, keepdims=True))
    return np.asarray((top + mean)[:, 0])
