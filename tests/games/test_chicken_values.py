"""The values behind Chicken!: a board or a state that cannot be is never built."""

from dataclasses import FrozenInstanceError, replace

import pytest
from games_talk import chicken, start

from pi_companion.games.chicken import GAME
from pi_companion.games.chicken_board import Board
from pi_companion.games.chicken_turn import State
from pi_companion.games.dice import Die

BASE = Board.at_start(GAME.table, expansion=False)
BLANK = Die("white", "blank")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"coop": ("yellow",) * 5}, "more dice"),
        ({"pool": ("white",) * 5}, "more dice"),
        ({"pool": ("white",) * 3}, "white dice"),
        ({"coop": ()}, "no bag"),
        (
            {
                "pool": ("white",) * 4 + ("orange",),
                "coop": ("yellow",) * 4 + ("orange",) * 3,
            },
            "before all yellow",
        ),
        ({"right": (BLANK,) * 3}, "those of the pool"),
    ],
)
def test_a_board_that_cannot_be_is_not_built(
    change: dict[str, tuple[str, ...]], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        replace(BASE, **change)  # type: ignore[arg-type]


def a_state() -> State:
    state = start(chicken()).state
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize("scores", [(0,), (0, 0, 0), (0, -1)])
def test_a_state_that_cannot_be_is_not_built(scores: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="score"):
        replace(a_state(), scores=scores)


def test_a_state_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        a_state().turn = 1  # type: ignore[misc]
