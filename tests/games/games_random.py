"""Random legal games: one legal event for whatever state a match is in."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st

from pi_companion.games.chicken_turn import State as ChickenState
from pi_companion.games.match import Match

T = TypeVar("T")
Event = dict[str, Any]
Draw = Callable[[st.SearchStrategy[Any]], Any]


def one(draw: Draw, choices: Sequence[T]) -> T:
    """Draw one of the choices."""
    chosen: T = draw(st.sampled_from(choices))
    return chosen


def chicken_new(draw: Draw) -> Event:
    """Draw a new_game of Chicken!."""
    return {
        "event": "new_game",
        "game": "chicken",
        "players": [f"P{i + 1}" for i in range(draw(st.integers(2, 8)))],
        "eggspansion": draw(st.booleans()),
        "target": one(draw, [3, 10, 25]),
        "bust_on_reroll_costs": draw(st.booleans()),
    }


def chicken_event(draw: Draw, state: ChickenState) -> Event:
    """Draw a legal event of Chicken!."""
    name = one(draw, state.allowed)
    return {"event": name, **_CHICKEN.get(name, _nothing)(draw, state)}


def _nothing(_draw: Draw, _state: ChickenState) -> Event:
    return {}


def _roll(draw: Draw, state: ChickenState) -> Event:
    table = state.setup.table
    return {
        "dice": [
            {"kind": kind, "face": one(draw, table.by_name[kind].faces)}
            for kind in draw(st.permutations(state.to_roll))
        ]
    }


def _hatch(draw: Draw, state: ChickenState) -> Event:
    places = {"coop": state.board.coop, "bag": state.board.bag}
    source = one(draw, [name for name, dice in places.items() if dice])
    return {"kind": one(draw, places[source]), "from": source}


def _refill(draw: Draw, state: ChickenState) -> Event:
    shuffled = draw(st.permutations(state.board.bag))
    return {"dice": shuffled[: state.board.to_refill]}


def _set_score(draw: Draw, state: ChickenState) -> Event:
    return {
        "player": one(draw, state.setup.players),
        "score": draw(st.integers(0, state.setup["target"] - 1)),
    }


_CHICKEN: dict[str, Callable[[Draw, ChickenState], Event]] = {
    "roll": _roll,
    "hatch": _hatch,
    "refill": _refill,
    "set_score": _set_score,
}


def legal_event(draw: Draw, match: Match) -> Event | None:
    """Draw a legal event of the game that is on; None when it is over."""
    state = match.state
    assert isinstance(state, ChickenState)
    return chicken_event(draw, state) if state.allowed else None


def a_game(draw: Draw, new_game: Event, longest: int = 60) -> list[Match]:
    """Play a random legal game; give the match after each event."""
    matches = [Match.empty().apply(new_game)]
    for _ in range(draw(st.integers(0, longest))):
        event = legal_event(draw, matches[-1])
        if event is None:
            break
        matches.append(matches[-1].apply(event))
    return matches


NAMES = ["event", "dice", "kind", "from", "player", "score", "space", "cards", "x"]

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["white", "fox", "coop", "P1", "roll", "undo"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(NAMES), inner, max_size=4)
    ),
    max_leaves=8,
)


def spoilt(draw: Draw, event: Event) -> Event:
    """Change one thing in an event: drop, replace or add a field, or its values."""
    spoiled = dict(event)
    key = one(draw, sorted(spoiled))
    how = one(draw, ["drop", "replace", "add", "inside"])
    value = spoiled[key]
    if how == "drop":
        del spoiled[key]
    elif how == "add":
        spoiled[draw(st.text(max_size=5))] = draw(JUNK)
    elif how == "inside" and isinstance(value, list) and value:
        place = draw(st.integers(0, len(value) - 1))
        spoiled[key] = [*value[:place], draw(JUNK), *value[place + 1 :]]
    else:
        spoiled[key] = draw(JUNK)
    return spoiled
