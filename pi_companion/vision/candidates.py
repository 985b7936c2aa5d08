"""What may be a die's upper face, and the verdict on it by all networks together."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
import numpy.typing as npt

from pi_companion.vision.company import Company, Vectors, features
from pi_companion.vision.crop import rectify
from pi_companion.vision.embed import Faces, Looks, Network
from pi_companion.vision.find import Found, Image, Limits, Maps, apart, find
from pi_companion.vision.pictures import Bgr
from pi_companion.vision.refine import refine

Numbers = npt.NDArray[np.float64]

HEAT, CLOSER, LOOK, BIAS = 1.8, 0.3, 0.26, -0.9
"""First guess: weights of the finder's, the refiner's and the embedder's log-odds.

From a logistic regression on rendered scenes; only the order and the judge use it.
"""


class Networks(Protocol):
    """The networks that propose faces."""

    @property
    def long_side(self) -> int:
        """Pixels of the long side of the finder's input."""
        ...

    def find(self, image: Image) -> Maps:
        """Run the finder."""
        ...

    def refine(self, crops: Vectors) -> Vectors:
        """Run the refiner."""
        ...

    def embed(self, faces: Vectors) -> tuple[Vectors, ...]:
        """Run the embedder."""
        ...


@dataclass(frozen=True, eq=False)
class Candidates:
    """Faces that do not lie over each other, their looks, and how they lie together.

    One entry for each in all four; `found` hold the finder's scores.
    """

    found: tuple[Found, ...]
    faces: Faces
    looks: Looks
    company: Company


def propose(
    networks: Networks, bgr: Bgr, faint: float, look: Callable[[Faces, Network], Looks]
) -> Candidates:
    """Find all that may be a die, seen by the finder with a score of at least `faint`.

    `look` turns faces into vectors.
    """
    size = (int(bgr.shape[1]), int(bgr.shape[0]))
    rough = find(bgr, networks.find, networks.long_side, Limits(found=faint))
    fine, closer = refine(bgr, rough, networks.refine)
    faces = rectify(bgr, [one.corners for one in fine])
    looks = look(faces, networks.embed)
    dice = np.zeros(len(fine)) if looks.dice is None else looks.dice[:, 0]
    heat = _log_odds([one.score for one in fine])
    guess = np.asarray(HEAT * heat + CLOSER * closer + LOOK * dice + BIAS, np.float64)
    kept = apart(
        [replace(one, score=float(odds)) for one, odds in zip(fine, guess, strict=True)]
    )
    flags = np.array([(one.cocked, one.stacked, one.visible) for one in fine])
    company = Company(
        np.array([fine[n].corners for n in kept], np.float32).reshape(-1, 4, 2),
        np.array([rough[n].corners for n in kept], np.float32).reshape(-1, 4, 2),
        size,
        heat[kept],
        closer[kept].astype(np.float64),
        dice[kept].astype(np.float64),
        guess[kept],
        _log_odds(flags.reshape(-1, 3))[kept],
    )
    return Candidates(
        tuple(fine[n] for n in kept),
        faces[kept],
        Looks(looks.icons[kept], looks.bodies[kept]),
        company,
    )


def judged(candidates: Candidates, judge: Callable[[Vectors], Vectors]) -> list[Found]:
    """Faces with what the network `judge` says: a die, and whether cocked or stacked.

    It maps features [n, 22] to the three log-odds [n, 3].
    """
    if not candidates.found:
        return []
    chances = 1 / (1 + np.exp(-np.clip(judge(features(candidates.company)), -30, 30)))
    return [
        replace(one, score=float(die), cocked=float(cocked), stacked=float(stacked))
        for one, (die, cocked, stacked) in zip(candidates.found, chances, strict=True)
    ]


def _log_odds(chances: object) -> Numbers:
    bounded = np.clip(np.asarray(chances, np.float64), 1e-9, 1 - 1e-9)
    return np.asarray(np.log(bounded / (1 - bounded)))
