"""The turn of Chicken Chase: what is legal when, and what follows.

Phase       Legal events           What comes next
opening     place pass             the next chick, the next player, start_turn
start_turn  roll                   placing (action A)
            cards cards_each       the next player's turn (actions B and C)
placing     place                  rolling, after the third roll card
rolling     roll                   placing
card        card pass              the next player's turn
game_over   -

Cards can be played only by who has enough of them, and a hen on the target does not
move. An event that is not legal raises IllegalEvent and nothing has moved.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from pi_companion.games.chicken_chase_events import (
    OPENING,
    RACE,
    Event,
    Pass,
    Place,
    PlaceOpening,
    Play,
    PlayEach,
    Roll,
)
from pi_companion.games.chicken_chase_feed import Feed, placements
from pi_companion.games.chicken_chase_hill import START, TARGET, Hens, Hill, moved
from pi_companion.games.errors import IllegalEvent
from pi_companion.games.fields import counted, listed, read_event
from pi_companion.games.game import Setup

Phase = Literal["opening", "start_turn", "placing", "rolling", "card", "game_over"]

ROLLS = 3
FIRST_CARDS = 2


@dataclass(frozen=True, slots=True)
class State:
    """Where a game of Chicken Chase stands.

    `turn` is the place of the player whose turn (or opening) it is; `left` counts the
    chicks of the opening that this player may still place, `rolled` the rolls of this
    turn. `dice` are those just rolled, `claimed` the spaces the last event claimed.
    """

    setup: Setup
    blocked: tuple[int, ...]
    phase: Phase
    turn: int
    feed: Feed
    cards: tuple[int, ...]
    hens: Hens
    left: int = 0
    rolled: int = 0
    dice: tuple[int, ...] = ()
    claimed: tuple[int, ...] = ()

    @property
    def player(self) -> str:
        """Whose turn it is; the winner when the game is over."""
        return self.setup.players[self.turn]

    @property
    def winner(self) -> str | None:
        """Who has won, or None while the game goes on."""
        return self.player if self.phase == "game_over" else None

    @property
    def to_roll(self) -> int:
        """How many dice the next roll of this turn takes: 3, 2, 1."""
        return ROLLS - self.rolled

    @property
    def placements(self) -> list[list[int]]:
        """Every way to use the dice just rolled."""
        return placements(self.dice)

    @property
    def allowed(self) -> tuple[str, ...]:
        """Names of the events legal now, sorted, without new_game and undo."""
        cards = self.cards[self.turn]
        match self.phase:
            case "opening":
                return ("pass", "place")
            case "start_turn":
                both = cards > 1 and TARGET not in self.hens[self.turn]
                return (
                    *(("cards",) if cards else ()),
                    *(("cards_each",) if both else ()),
                    "roll",
                )
            case "placing":
                return ("place",)
            case "rolling":
                return ("roll",)
            case "card":
                return ("card", "pass") if cards else ("pass",)
            case _:
                return ()

    def as_json(self) -> dict[str, object]:
        """Give the state with the keys of the command-line contract."""
        names = self.setup.players
        rows = enumerate(self.feed.rows, start=1)
        return {
            "game": "chicken_chase",
            "phase": self.phase,
            "player": self.player,
            "track": {
                str(space): {name: n for name, n in zip(names, row, strict=True) if n}
                for space, row in rows
                if any(row)
            },
            "supply": dict(zip(names, self.feed.supply, strict=True)),
            "cards": dict(zip(names, self.cards, strict=True)),
            "hens": {
                name: list(pair) for name, pair in zip(names, self.hens, strict=True)
            },
            "blocked": list(self.blocked),
            "dice": list(self.dice),
            "placements": self.placements,
            "claimed": list(self.claimed),
            "allowed": list(self.allowed),
            "winner": self.winner,
        }

    def apply(self, event: Mapping[str, object]) -> "State":
        """Give the state after the event; raise IllegalEvent if it is not legal."""
        readers = OPENING if self.phase == "opening" else RACE
        move = read_event(event, readers, self.allowed)
        return _after(replace(self, claimed=()), move)


def _after(state: State, move: Event) -> State:
    match move:
        case PlaceOpening(space):
            return _place_opening(state, space)
        case Pass():
            return _next_opening(state) if state.phase == "opening" else _next(state)
        case Roll(dice):
            return _roll(state, dice)
        case Place():
            return _place(state, move)
        case Play():
            return _next(_played(state, move))
        case _:
            return _play_each(state, move)


def _place_opening(state: State, space: int) -> State:
    if state.feed.on(space)[state.turn]:
        raise IllegalEvent(
            f"{state.player} has a chick on space {space} already: in the opening "
            "there is room for one on each."
        )
    feed, _ = state.feed.placed(space, state.turn)
    placed = replace(state, feed=feed, left=state.left - 1)
    return placed if placed.left else _next_opening(placed)


def _next_opening(state: State) -> State:
    turn = state.turn + 1
    if turn < len(state.cards):
        # One chick for the first to the left of the starting player, then 2, then 3.
        return replace(state, turn=turn, left=turn)
    return replace(state, turn=0, left=0, phase="start_turn")


def _roll(state: State, dice: tuple[int, ...]) -> State:
    if len(dice) != state.to_roll:
        raise IllegalEvent(
            f"This roll takes {counted(state.to_roll, 'die', 'dice')}, not {len(dice)}."
        )
    return replace(state, phase="placing", dice=dice, rolled=state.rolled + 1)


def _place(state: State, move: Place) -> State:
    ways = state.placements
    if sorted(move.spaces) not in ways:
        shown = [" ".join(map(str, way)) for way in ways]
        raise IllegalEvent(
            f"A roll of {listed([str(die) for die in state.dice])} is placed on "
            f"{'; or '.join(shown)}."
        )
    origins = iter(move.moved_from)
    feed, claimed = state.feed, []
    for space in move.spaces:
        if not feed.supply[state.turn]:
            origin = _origin(state, origins)
            if origin is None:
                continue
            if not feed.on(origin)[state.turn]:
                raise IllegalEvent(
                    f"{state.player} has no chick on space {origin} to move from."
                )
            feed = feed.lifted(origin, state.turn)
        feed, has_claimed = feed.placed(space, state.turn)
        if has_claimed:
            claimed.append(space)
    if list(origins):
        raise IllegalEvent(
            "'moved_from' has an entry only for a chick that the supply lacks."
        )
    return replace(
        state,
        phase="rolling" if state.to_roll else "card",
        feed=feed,
        cards=_added(state.cards, state.turn, len(claimed)),
        dice=(),
        claimed=tuple(claimed),
    )


def _origin(state: State, origins: Iterator[int | None]) -> int | None:
    for origin in origins:
        return origin
    raise IllegalEvent(
        f"{state.player} has no chick left: 'moved_from' must say for each such chick "
        "the space it comes from, or null to forgo it."
    )


def _play_each(state: State, move: PlayEach) -> State:
    first, second = move.plays
    return _next(_played(_played(state, first), second))


def _played(state: State, play: Play) -> State:
    held = state.cards[state.turn]
    if len(play.values) > held:
        raise IllegalEvent(
            f"{state.player} has {counted(held, 'card')}, not {len(play.values)}."
        )
    if state.hens[state.turn][play.hen] == TARGET:
        raise IllegalEvent(f"Hen {play.hen + 1} is on the target and stays there.")
    return replace(
        state,
        hens=moved(state.hens, state.blocked, state.turn, play.hen, sum(play.values)),
        cards=_added(state.cards, state.turn, -len(play.values)),
    )


def _next(state: State) -> State:
    if state.hens[state.turn] == (TARGET, TARGET):
        return replace(state, phase="game_over")
    turn = (state.turn + 1) % len(state.cards)
    return replace(state, turn=turn, phase="start_turn", rolled=0)


def _added(numbers: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    return (*numbers[:place], numbers[place] + number, *numbers[place + 1 :])


def start(hill: Hill, setup: Setup) -> State:
    """Give the state in which the opening begins, left of the starting player."""
    players = len(setup.players)
    return State(
        setup=setup,
        blocked=hill.blocked(players, gentle=bool(setup["gentle"])),
        phase="opening",
        turn=1,
        feed=Feed.empty(players),
        cards=(FIRST_CARDS,) * players,
        hens=((START, START),) * players,
        left=1,
    )
