"""How each face fits among the others of its picture.

The dice of a game are of one size and lie on one table, so the upper faces of a picture
agree on how large and how flattened a face is at each place. Side faces, prints on a
board and leaning dice do not: no network that sees one crop at a time can tell.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]
Vectors = npt.NDArray[np.float32]

FEATURES = 22
"""Numbers said of each face, see `features`."""
ROUNDS = 3
"""Fits, each with less weight on what strayed from the one before."""
SIZE_STRAYS, SHAPE_STRAYS = 0.12, 0.15
"""How far sound faces stray from the fit, in logarithms of lengths."""
RIDGE = np.array([0.05, 0.1, 0.1])
"""Held against the fit's constant and slopes: a few faces shall not fix all three."""
FAR = 2.5
"""Sides from which on a neighbour is none."""
APART = 1.5
"""Gap between two edges, in sides, from which on they are just apart."""
INSIDE = 2.0
"""Sides from the border from which on it does not matter."""
MOST = 12.0
"""No number tells more than this."""
_ROUND = np.array([1.0, -1.0, 1.0, -1.0])[:, None]


@dataclass(frozen=True, eq=False)
class Company:
    """The n faces of a picture of `size` (w, h), whatever they may be.

    `corners` [n, 4, 2] as refined, `proposed` as before that; log-odds [n] that each is
    a face by the finder (`heat`), the `closer` look and the embedder (`look`), and a
    first `guess` from all three; log-odds `flags` [n, 3]: cocked, stacked, in full
    view.
    """

    corners: Vectors
    proposed: Vectors
    size: tuple[int, int]
    heat: Numbers
    closer: Numbers
    look: Numbers
    guess: Numbers
    flags: Numbers


def features(faces: Company) -> Vectors:
    """What is known of each face, by itself and beside the others [n, FEATURES].

    In logarithms or in sides of the face, so that no resolution matters.
    """
    quads, size = faces.corners.astype(np.float64), np.array(faces.size, np.float64)
    centres = quads.mean(axis=1)
    lengths, shapes = _lengths_and_shapes(quads)
    sides = np.exp(lengths)
    away, tilt, heard = _strays(
        (centres - size / 2) / size.max(),
        np.column_stack([lengths - np.log(size.max()) + 3, shapes]),
        1 / (1 + np.exp(-faces.guess)),
    )
    flattened = np.hypot(tilt[:, 0], tilt[:, 1])
    way = tilt / np.maximum(flattened, 1e-3)[:, None]
    border = np.minimum(centres, size - centres).min(axis=1) / sides
    moved = np.abs(faces.proposed - faces.corners).mean(axis=(1, 2)) / sides
    skew = np.linalg.norm((quads * _ROUND).sum(axis=1), axis=1) / sides
    told = np.column_stack(
        [
            *(faces.heat, faces.closer, faces.look, faces.guess, faces.flags),
            5 * away[:, 0],
            5 * np.abs(away[:, 0]),
            5 * (away[:, 1:] * way).sum(axis=1),
            5 * np.abs(away[:, 1] * way[:, 1] - away[:, 2] * way[:, 0]),
            5 * np.hypot(away[:, 1], away[:, 2]),
            3 * flattened,
            np.log1p(heard),
            _beside(quads, sides, tilt, faces.guess),
            np.minimum(border, INSIDE),
            10 * moved,
            10 * skew,
        ]
    )
    return np.asarray(np.clip(told, -MOST, MOST), np.float32)


def _lengths_and_shapes(quads: Numbers) -> tuple[Numbers, Numbers]:
    """Logarithm of each face's side [n], and of how it is flattened [n, 2].

    The face is A (+-1, +-1); the traceless part of log(A A') is zero for a square
    however it is turned, and grows alike along the two axes and the two diagonals.
    """
    side = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    rise = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    frame = np.stack([side, rise], axis=-1)
    square = frame @ frame.transpose(0, 2, 1)
    area = np.maximum(np.linalg.det(square), 1e-6)
    values, axes = np.linalg.eigh(square / np.sqrt(area)[:, None, None])
    bent = axes * np.log(np.maximum(values, 1e-3))[:, None, :]
    log = bent @ axes.transpose(0, 2, 1)
    shapes = np.column_stack([(log[:, 0, 0] - log[:, 1, 1]) / 2, log[:, 0, 1]])
    return np.log(area) / 4, shapes


def _strays(
    places: Numbers, values: Numbers, chances: Numbers
) -> tuple[Numbers, Numbers, Numbers]:
    """How far each face strays from what the others say of its place.

    `values` [n, 3] (length, and shape) are fitted as linear in `places` [n, 2], each
    face left out of its own fit. Returns what is left of them [n, 3], the shape
    expected [n, 2] and how many others were heard [n].
    """
    plane = np.column_stack([np.ones(len(places)), places])
    weights, away = chances, values
    for _ in range(ROUNDS):
        away = values - _from_others(plane, values, weights)
        length, shape = away[:, 0] / SIZE_STRAYS, away[:, 1:] / SHAPE_STRAYS
        weights = chances / (1 + length**2 + (shape**2).sum(axis=1))
    heard = np.maximum(weights.sum() - weights, 0)
    return away, values[:, 1:] - away[:, 1:], heard


def _from_others(plane: Numbers, values: Numbers, weights: Numbers) -> Numbers:
    """Weighted ridge regression for each row from all the other rows [n, k]."""
    heavy = plane * weights[:, None]
    left = plane.T @ heavy + np.diag(RIDGE) - heavy[:, :, None] * plane[:, None, :]
    right = plane.T @ (values * weights[:, None])
    right = right - heavy[:, :, None] * values[:, None, :]
    return np.asarray((plane[:, None, :] @ np.linalg.solve(left, right))[:, 0])


def _beside(quads: Numbers, sides: Numbers, tilt: Numbers, guess: Numbers) -> Numbers:
    """The nearest likelier face [n, 5].

    Its distance and probability, where it lies (down the line of sight and across it),
    and the gap to its edge: the side of a die shares an edge with its upper face.
    """
    count = len(quads)
    centres = quads.mean(axis=1)
    off = (centres[:, None] - centres[None]) / sides[None, :, None]
    distance = np.linalg.norm(off, axis=2)
    distance[guess[None] <= guess[:, None]] = np.inf
    nearest = distance.argmin(axis=1)
    beside = distance.min(axis=1) < FAR
    off = off[np.arange(count), nearest] * beside[:, None]
    sight = np.arctan2(tilt[:, 1], tilt[:, 0]) / 2 + np.pi / 2
    down = np.column_stack([np.cos(sight), np.sin(sight)])
    down *= np.where(down[:, 1:] < 0, -1, 1)
    gaps = np.linalg.norm(quads[:, :, None] - quads[nearest][:, None], axis=3)
    edge = np.sort(gaps.min(axis=2), axis=1)[:, :2].mean(axis=1) / sides
    return np.column_stack(
        [
            np.where(beside, distance.min(axis=1), FAR),
            beside / (1 + np.exp(-guess[nearest])),
            (off * down).sum(axis=1),
            np.abs(off[:, 0] * down[:, 1] - off[:, 1] * down[:, 0]),
            3 * np.where(beside, np.minimum(edge, APART), APART),
        ]
    )
