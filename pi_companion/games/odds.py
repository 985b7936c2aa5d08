"""Exact chances of the next roll in Chicken!, from the faces of the dice."""

from collections.abc import Mapping

from pi_companion.games.chicken_board import FOXES_TO_BUST, POINTS
from pi_companion.games.dice import DiceTable

_Outcomes = dict[int, tuple[float, float]]
"""By net foxes (foxes less Barks): the chance, and the chance times the points."""


def bust_chance(
    dice: Mapping[str, int], foxes: int, table: DiceTable, barks: int = 0
) -> float:
    """Give the chance from 0 to 1 that rolling these dice ends the turn.

    `dice` counts the dice to be rolled by kind. `foxes` and `barks` lie on the left
    already; it does not matter whether pairs that cancel are left out of both.
    """
    outcomes = _outcomes(dice, foxes - barks, table)
    return sum(p for net, (p, _) in outcomes.items() if net >= FOXES_TO_BUST)


def reroll_worth(
    dice: Mapping[str, int], foxes: int, table: DiceTable, kept: int, barks: int = 0
) -> float:
    """Give the points that a reroll of these dice scores on average.

    `kept` are the points of the chickens set aside, which a bust loses.
    """
    outcomes = _outcomes(dice, foxes - barks, table)
    return sum(
        p * kept + points
        for net, (p, points) in outcomes.items()
        if net < FOXES_TO_BUST
    )


def _outcomes(dice: Mapping[str, int], net: int, table: DiceTable) -> _Outcomes:
    so_far: _Outcomes = {net: (1.0, 0.0)}
    for kind, number in dice.items():
        sides = [
            ((face == "fox") - (face == "bark"), POINTS.get(face, 0), float(chance))
            for face, chance in table.chances(kind).items()
        ]
        for _ in range(number):
            after: _Outcomes = {}
            for foxes, (p, points) in so_far.items():
                for step, worth, chance in sides:
                    q, sum_of_points = after.get(foxes + step, (0.0, 0.0))
                    after[foxes + step] = (
                        q + p * chance,
                        sum_of_points + (points + p * worth) * chance,
                    )
            so_far = after
    return so_far
