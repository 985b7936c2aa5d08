"""What simulated guests decide where the rules leave them a choice."""

import random
from collections.abc import Callable, Mapping
from typing import Final, cast

from pi_companion.games.chicken_turn import State
from pi_companion.messages import Button
from pi_companion.session import Session

Habit = Callable[[Session, random.Random], Button]

BOLD: Final = 0.25
"""Bust chance up to which a guest rerolls ..."""
CONTENT: Final = 5
"""... as long as there are fewer points than this to lose."""


def chicken(session: Session, rng: random.Random) -> Button:
    """Reroll while it is not too risky; now and then chicken out of many dice."""
    state = cast("State", session.match.state)
    if state.phase == "decide":
        if "reroll" not in state.allowed or state.board.points >= CONTENT:
            return "count"
        return "reroll" if state.risk < BOLD else "count"
    if state.phase == "start_turn" and state.risk > 2 * BOLD:
        return "out" if rng.random() < 2 * BOLD else "reroll"
    return "reroll"


def anything(session: Session, rng: random.Random) -> Button:
    """Press GO, yes, on: the way through most prompts."""
    del session, rng
    return "reroll"


HABITS: Final[Mapping[str, Habit]] = {"chicken": chicken}
