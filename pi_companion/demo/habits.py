"""What simulated guests decide where the rules leave them a choice."""

import random
from collections.abc import Callable, Mapping
from typing import Final, cast

from pi_companion.games.chicken_chase_hill import TARGET
from pi_companion.games.chicken_chase_turn import State as ChaseState
from pi_companion.games.chicken_turn import State as ChickenState
from pi_companion.games.winner_winner_turn import State as HuntState
from pi_companion.messages import Button
from pi_companion.session import Session

Habit = Callable[[Session, random.Random], Button]
"""The button a guest presses when no list is open and no dice are to be thrown."""

BOLD: Final = 0.25
"""Bust chance up to which a guest rerolls ..."""
CONTENT: Final = 5
"""... as long as there are fewer points than this to lose."""
FULL_HAND: Final = 4
"""With so many cards a guest would rather race than roll."""
GOOD_HUNT: Final = 3
"""So many chickens are enough for a guest to stop the hunt."""


def chicken(session: Session, rng: random.Random) -> Button:
    """Reroll while it is not too risky; now and then chicken out of many dice."""
    state = cast("ChickenState", session.match.state)
    if state.phase == "decide":
        if "reroll" not in state.allowed or state.board.points >= CONTENT:
            return "count"
        return "reroll" if state.risk < BOLD else "count"
    if state.phase == "start_turn" and state.risk > 2 * BOLD:
        return "out" if rng.random() < 2 * BOLD else "reroll"
    return "reroll"


def chicken_chase(session: Session, rng: random.Random) -> Button:
    """Roll, and race with the hen that is behind; with many cards do not roll."""
    state = cast("ChaseState", session.match.state)
    if state.phase == "start_turn" and state.cards[state.turn] >= FULL_HAND:
        return "out" if rng.random() < 2 * BOLD else "reroll"
    if state.phase == "card" and "card" in state.allowed:
        first, second = state.hens[state.turn]
        # The buttons are those of the hens that can move, the first one first.
        return "count" if second < first < TARGET else "reroll"
    return "reroll"


def winner_winner(session: Session, rng: random.Random) -> Button:
    """Hunt until there are some chickens, then do what the box suggests."""
    del rng
    state = cast("HuntState", session.match.state)
    if state.phase == "rolled":
        caught = sum(face in ("chicken", "double_chicken") for face in state.hunt.dice)
        content = caught >= GOOD_HUNT or "reroll" not in state.allowed
        return "count" if content else "reroll"
    return "reroll"


def anything(session: Session, rng: random.Random) -> Button:
    """Press GO, yes, on: the way through most prompts."""
    del session, rng
    return "reroll"


HABITS: Final[Mapping[str, Habit]] = {
    "chicken": chicken,
    "chicken_chase": chicken_chase,
    "winner_winner": winner_winner,
}
