"""The turn of Chicken! and the Eggspansion: what is legal when, and what follows.

Phase         Legal events           What comes next
refill        refill                 start_turn, or rolling after a Chicken Out
start_turn    go_for_it chicken_out  rolling (a refill first, when one is due)
rolling       roll                   hatching, decide, or a bust
hatching      hatch                  hatching, decide, or the count after a reroll
decide        reroll count           rerolling, or the next player's turn
rerolling     roll                   hatching, the count, or a bust
game_over     -

`set_score` is legal in every phase but game_over; it is no bust, so `busted` is false
after it, and all else is as before. By the house rule `bust_on_reroll_costs` a bust on
the reroll costs what the chickens set aside are worth. An illegal event raises
IllegalEvent and nothing has moved.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from pi_companion.games.chicken_board import FOXES_TO_BUST, KINDS, Board, Dice
from pi_companion.games.chicken_events import (
    READERS,
    ChickenOut,
    Count,
    Event,
    GoForIt,
    Hatch,
    Refill,
    Reroll,
    Roll,
    SetScore,
)
from pi_companion.games.dice import Kinds, holds, tally
from pi_companion.games.errors import IllegalEvent
from pi_companion.games.fields import counted, listed, read_event, shown
from pi_companion.games.game import Setup
from pi_companion.games.odds import bust_chance

Phase = Literal[
    "refill", "start_turn", "rolling", "hatching", "decide", "rerolling", "game_over"
]

LEGAL: Mapping[Phase, tuple[str, ...]] = {
    "refill": ("refill", "set_score"),
    "start_turn": ("chicken_out", "go_for_it", "set_score"),
    "rolling": ("roll", "set_score"),
    "hatching": ("hatch", "set_score"),
    "decide": ("count", "reroll", "set_score"),
    "rerolling": ("roll", "set_score"),
    "game_over": (),
}


@dataclass(frozen=True, slots=True)
class State:
    """Where a game of Chicken! stands.

    `turn` is the place of the player whose turn it is; `after_refill` the phase that
    a due refill holds up; `rerolled` tells the second roll of a turn from the first;
    `hatches` are the dice still to be hatched in the phase hatching; `busted` says
    that the last event was a bust.
    """

    setup: Setup
    board: Board
    scores: tuple[int, ...]
    phase: Phase
    turn: int = 0
    after_refill: Literal["start_turn", "rolling"] = "start_turn"
    rerolled: bool = False
    hatches: int = 0
    busted: bool = False

    def __post_init__(self) -> None:
        if len(self.scores) != len(self.setup.players):
            raise ValueError("Every player has one score.")
        if min(self.scores) < 0:
            raise ValueError("No score is below 0.")

    @property
    def player(self) -> str:
        """Whose turn it is; the winner when the game is over."""
        return self.setup.players[self.turn]

    @property
    def winner(self) -> str | None:
        """Who has won, or None while the game goes on."""
        return self.player if self.phase == "game_over" else None

    @property
    def allowed(self) -> tuple[str, ...]:
        """Names of the events legal now, sorted, without new_game and undo."""
        if self.phase == "decide" and not self.board.middle:
            return ("count", "set_score")
        return LEGAL[self.phase]

    @property
    def to_roll(self) -> Kinds:
        """The dice that the next roll takes: the pool, or the middle on a reroll."""
        if self.phase in ("decide", "rerolling"):
            return tuple(die.kind for die in self.board.middle)
        return self.board.pool

    @property
    def risk(self) -> float:
        """The chance from 0 to 1 that the next roll of this turn busts."""
        return bust_chance(
            tally(self.to_roll, KINDS),
            self.board.foxes,
            self.setup.table,
            self.board.spare_barks,
        )

    def as_json(self) -> dict[str, object]:
        """Give the state with the keys of the command-line contract."""
        return {
            "game": "chicken",
            "phase": self.phase,
            "player": self.player,
            "scores": dict(zip(self.setup.players, self.scores, strict=True)),
            **self.board.as_json(),
            "allowed": list(self.allowed),
            "winner": self.winner,
            "busted": self.busted,
        }

    def apply(self, event: Mapping[str, object]) -> "State":
        """Give the state after the event; raise IllegalEvent if it is not legal."""
        move = read_event(event, READERS, self.allowed)
        return _after(replace(self, busted=False) if self.busted else self, move)


def _after(state: State, move: Event) -> State:
    match move:
        case GoForIt():
            return replace(state, phase="rolling")
        case ChickenOut():
            return _chicken_out(state)
        case Roll(dice):
            return _roll(state, dice)
        case Hatch():
            return _hatch(state, move)
        case Reroll():
            return replace(state, phase="rerolling", rerolled=True)
        case Count():
            return _count(state)
        case Refill(dice):
            return _refill(state, dice)
        case _:
            return _set_score(state, move)


def _chicken_out(state: State) -> State:
    # On the starting space there is no point to lose.
    poorer = _scored(state, state.turn, -1)
    return _refill_or(replace(poorer, board=state.board.sent_home()), "rolling")


def _roll(state: State, dice: Dice) -> State:
    if Counter(die.kind for die in dice) != Counter(state.to_roll):
        raise IllegalEvent(
            f"The dice to roll now are {_named(state.to_roll)}, "
            f"not {_named(die.kind for die in dice)}."
        )
    for die in dice:
        legal = state.setup.table.legal_faces(die.kind)
        if die.face not in legal:
            raise IllegalEvent(
                f"No {die.kind} die shows {die.face}: it has {listed(sorted(legal))}."
            )
    rolled = replace(state, board=state.board.rolled(dice))
    if rolled.board.foxes >= FOXES_TO_BUST:
        return _bust(rolled)
    return _hatch_or_go_on(rolled, rolled.board.eggs)


def _bust(state: State) -> State:
    costs = state.rerolled and state.setup["bust_on_reroll_costs"]
    lost = state.board.chickens if costs else 0
    passed = _next_player(_scored(state, state.turn, -lost))
    home = replace(passed, board=state.board.sent_home(), busted=True)
    return _refill_or(home, "start_turn")


def _hatch_or_go_on(state: State, eggs: int) -> State:
    board = state.board
    if not board.expansion:
        return _decide(replace(state, board=board.hatched_in_order(eggs)))
    hatches = min(eggs, len(board.coop) + len(board.bag))
    if hatches:
        return replace(state, phase="hatching", hatches=hatches)
    return _decide(replace(state, hatches=0))


def _hatch(state: State, move: Hatch) -> State:
    from_coop = move.source == "coop"
    place = state.board.coop if from_coop else state.board.bag
    if move.kind not in place:
        raise IllegalEvent(
            f"There is no {move.kind} die in the {move.source}: "
            f"it holds {_named(place)}."
        )
    hatched = state.board.hatched(move.kind, from_coop=from_coop)
    return _hatch_or_go_on(replace(state, board=hatched), state.hatches - 1)


def _decide(state: State) -> State:
    # The count after a reroll is no choice, so nobody is asked.
    return _count(state) if state.rerolled else replace(state, phase="decide")


def _count(state: State) -> State:
    counted_up = replace(
        _scored(state, state.turn, state.board.points), board=state.board.passed_on()
    )
    if counted_up.scores[state.turn] >= state.setup["target"]:
        return replace(counted_up, phase="game_over")
    return _next_player(counted_up)


def _refill(state: State, dice: Kinds) -> State:
    board = state.board
    if len(dice) != board.to_refill:
        raise IllegalEvent(
            f"The coop takes {counted(board.to_refill, 'die', 'dice')} from the bag "
            f"now, not {len(dice)}."
        )
    if not holds(board.bag, dice):
        raise IllegalEvent(
            f"The bag holds {_named(board.bag)}: {_named(dice)} cannot come from it."
        )
    return replace(state, board=board.refilled(dice), phase=state.after_refill)


def _set_score(state: State, move: SetScore) -> State:
    players, target = state.setup.players, state.setup["target"]
    if move.player not in players:
        raise IllegalEvent(
            f"No player is called {shown(move.player)}: there are {listed(players)}."
        )
    if move.score >= target:
        raise IllegalEvent(
            f"A score is set from 0 to {target - 1}, below the target, "
            f"not to {move.score}."
        )
    place = players.index(move.player)
    return _scored(state, place, move.score - state.scores[place])


def _scored(state: State, place: int, points: int) -> State:
    scores = list(state.scores)
    scores[place] = max(scores[place] + points, 0)
    return replace(state, scores=tuple(scores))


def _refill_or(state: State, phase: Literal["start_turn", "rolling"]) -> State:
    if state.board.to_refill:
        return replace(state, phase="refill", after_refill=phase)
    return replace(state, phase=phase)


def _next_player(state: State) -> State:
    turn = (state.turn + 1) % len(state.scores)
    return replace(state, turn=turn, phase="start_turn", rerolled=False)


def _named(kinds: Iterable[str]) -> str:
    return listed([f"{n} {kind}" for kind, n in tally(kinds, KINDS).items()])


def start(setup: Setup) -> State:
    """Give the state in which the first player begins (Eggspansion: the refill)."""
    board = Board.at_start(setup.table, expansion=bool(setup["eggspansion"]))
    state = State(setup, board, (0,) * len(setup.players), "start_turn")
    return _refill_or(state, "start_turn")
