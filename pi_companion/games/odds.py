"""Exact chances of the next roll in Chicken!, from the faces of the dice."""

from collections.abc import Mapping

from pi_companion.games.chicken_board import FOXES_TO_BUST
from pi_companion.games.dice import DiceTable


def bust_chance(
    dice: Mapping[str, int], foxes: int, table: DiceTable, barks: int = 0
) -> float:
    """Give the chance from 0 to 1 that rolling these dice ends the turn.

    `dice` counts the dice to be rolled by kind. `foxes` and `barks` lie on the left
    already; it does not matter whether pairs that cancel are left out of both.
    """
    by_net = {foxes - barks: 1.0}
    for kind, number in dice.items():
        for _ in range(number):
            by_net = _with_die(by_net, kind, table)
    return sum(p for net, p in by_net.items() if net >= FOXES_TO_BUST)


def _with_die(
    by_net: Mapping[int, float], kind: str, table: DiceTable
) -> dict[int, float]:
    """The chances of each number of foxes less Barks once one more die is rolled."""
    after: dict[int, float] = {}
    for face, chance in table.chances(kind).items():
        step = (face == "fox") - (face == "bark")
        for net, p in by_net.items():
            after[net + step] = after.get(net + step, 0.0) + p * float(chance)
    return after
