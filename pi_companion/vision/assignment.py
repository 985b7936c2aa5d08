"""Which die of the picture is which die of the table: sums and best over all ways.

Dice of one kind cannot be told apart, so a way to assign the dice seen, one after
the other, is a walk over the states "how many of each slot are still open". Sums over
all walks (forward times backward) and the best walk (Viterbi) are exact and take
states x dice x slots steps; 14 dice of the game have at most 500 states.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Table = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Assigned:
    """`best[i]` is the slot of die i in the best way; `shares[i, j]` the probability
    that die i takes slot j; `log_total` the logarithm of the sum over all ways.
    """  # noqa: D205 - three results, one sentence each

    best: tuple[int, ...]
    shares: Table
    log_total: float


def assign(weights: Table, best_weights: Table, counts: Sequence[int]) -> Assigned:
    """Give every die one slot, filling slot j exactly `counts[j]` times.

    `weights` [dice, slots] are likelihoods to be summed, `best_weights` those to be
    maximised. Raises ValueError when the counts do not add up to the dice.
    """
    dice, slots = weights.shape
    if sum(counts) != dice or len(counts) != slots:
        raise ValueError(f"{dice} dice cannot fill {sum(counts)} places")
    shape = tuple(count + 1 for count in counts)
    forward, log_total = _forward(weights, shape)
    return Assigned(
        best=_viterbi(best_weights, shape),
        shares=_shares(weights, forward),
        log_total=log_total,
    )


def log_total(weights: Table, counts: Sequence[int]) -> float:
    """Logarithm of the sum over all ways alone; minus infinity when there is none."""
    return _forward(weights, tuple(count + 1 for count in counts))[1]


def _forward(weights: Table, shape: tuple[int, ...]) -> tuple[list[Table], float]:
    """Sums over the ways to reach each state, scaled to 1, and the log of it all."""
    state = np.zeros(shape)
    state[tuple(size - 1 for size in shape)] = 1.0
    states, total = [state], 0.0
    for row in weights:
        state = sum(
            (weight * _taken(state, slot) for slot, weight in enumerate(row)),
            start=np.zeros(shape),
        )
        scale = float(state.sum())
        if scale <= 0:
            return states, -np.inf
        state = state / scale
        total += float(np.log(scale))
        states.append(state)
    return states, total


def _shares(weights: Table, forward: list[Table]) -> Table:
    shares = np.zeros_like(weights)
    if len(forward) <= len(weights):
        return shares
    state = np.zeros_like(forward[0])
    state.flat[0] = 1.0
    for die in range(len(weights) - 1, -1, -1):
        before = np.zeros_like(state)
        for slot, weight in enumerate(weights[die]):
            step = weight * _given_back(state, slot)
            shares[die, slot] = float((forward[die] * step).sum())
            before += step
        state = before / before.max()
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))


def _viterbi(weights: Table, shape: tuple[int, ...]) -> tuple[int, ...]:
    with np.errstate(divide="ignore"):
        logs = np.log(weights)
    score = np.full(shape, -np.inf)
    score[tuple(size - 1 for size in shape)] = 0.0
    choices = []
    for row in logs:
        ways = np.stack(
            [value + _taken(score, slot, -np.inf) for slot, value in enumerate(row)]
        )
        choices.append(ways.argmax(axis=0))
        score = ways.max(axis=0)
    place = [0] * len(shape)
    best = []
    for choice in reversed(choices):
        slot = int(choice[tuple(place)])
        best.append(slot)
        place[slot] += 1
    return tuple(reversed(best))


def _taken(state: Table, slot: int, empty: float = 0.0) -> Table:
    """Move every state to the one with one place fewer in `slot`."""
    moved = np.full_like(state, empty)
    moved[_part(state, slot, slice(None, -1))] = state[
        _part(state, slot, slice(1, None))
    ]
    return moved


def _given_back(state: Table, slot: int) -> Table:
    moved = np.zeros_like(state)
    moved[_part(state, slot, slice(1, None))] = state[
        _part(state, slot, slice(None, -1))
    ]
    return moved


def _part(state: Table, slot: int, part: slice) -> tuple[slice, ...]:
    return tuple(part if axis == slot else slice(None) for axis in range(state.ndim))
