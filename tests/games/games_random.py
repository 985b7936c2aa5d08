"""Random legal games: one legal event for whatever state a match is in."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st

from pi_companion.games.chicken_chase_turn import State as ChaseState
from pi_companion.games.chicken_turn import State as ChickenState
from pi_companion.games.match import Match
from pi_companion.games.winner_winner_turn import State as HuntState

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


def chase_new(draw: Draw) -> Event:
    """Draw a new_game of Chicken Chase."""
    return {
        "event": "new_game",
        "game": "chicken_chase",
        "players": ["Ann", "Ben", "Cy", "Di"][: draw(st.integers(2, 4))],
        "gentle": draw(st.booleans()),
    }


def chase_event(draw: Draw, state: ChaseState) -> Event:
    """Draw a legal event of Chicken Chase."""
    name = one(draw, state.allowed)
    here = [hen for hen in (0, 1) if state.hens[state.turn][hen] < 15]
    match name:
        case "place" if state.phase == "opening":
            taken = state.feed.rows[:4]
            free = [n for n, row in enumerate(taken, 1) if not row[state.turn]]
            return {"event": name, "space": one(draw, free)}
        case "roll":
            pips = st.lists(
                st.integers(1, 6), min_size=state.to_roll, max_size=state.to_roll
            )
            return {"event": name, "dice": draw(pips)}
        case "place":
            spaces = draw(st.permutations(one(draw, state.placements)))
            return {"event": name, "spaces": spaces, **_moved(draw, state, spaces)}
        case "card":
            value = draw(st.integers(1, 8))
            return {"event": name, "value": value, "hen": one(draw, here) + 1}
        case "cards":
            most = min(state.cards[state.turn], 2)
            values = draw(st.lists(st.integers(1, 4), min_size=1, max_size=most))
            return {"event": name, "values": values, "hen": one(draw, here) + 1}
        case "cards_each":
            hens = draw(st.permutations([1, 2]))
            plays = [{"hen": hen, "value": draw(st.integers(1, 8))} for hen in hens]
            return {"event": name, "plays": plays}
        case _:
            return {"event": name}


def _moved(draw: Draw, state: ChaseState, spaces: list[int]) -> Event:
    """Draw where chicks come from once the supply is empty."""
    feed, moved_from = state.feed, []
    for space in spaces:
        if not feed.supply[state.turn]:
            own = [n for n, row in enumerate(feed.rows, 1) if row[state.turn]]
            origin = one(draw, [None, *own])
            moved_from.append(origin)
            if origin is None:
                continue
            feed = feed.lifted(origin, state.turn)
        feed, _ = feed.placed(space, state.turn)
    return {"moved_from": moved_from} if moved_from else {}


def hunt_new(draw: Draw) -> Event:
    """Draw a new_game of Winner Winner Chicken Dinner."""
    return {
        "event": "new_game",
        "game": "winner_winner",
        "players": ["Ann", "Ben", "Cy", "Di"][: draw(st.integers(2, 4))],
    }


def hunt_event(draw: Draw, state: HuntState) -> Event:
    """Draw a legal event of Winner Winner Chicken Dinner."""
    name = one(draw, state.allowed)
    names, hunt = state.setup.players, state.hunt
    match name:
        case "roll":
            bonus = state.phase == "start_turn" and draw(st.booleans())
            number = hunt.to_roll + bonus
            faces = st.sampled_from(HUNT_FACES)
            dice = draw(st.lists(faces, min_size=number, max_size=number))
            return {"event": name, "dice": dice, **({"bonus": True} if bonus else {})}
        case "reroll":
            others = [face for face in hunt.dice if face != "dog"]
            kept = draw(st.permutations(others))
            return {"event": name, "keep": kept[: draw(st.integers(0, len(kept) - 1))]}
        case "dogs":
            enemies = [player for player in names if player != state.player]
            doings = one(draw, [[], *WAYS[hunt.dogs]])
            actions = [{"do": do, "player": one(draw, enemies)} for do in doings]
            return {"event": name, "actions": actions}
        case "dinner":
            return {"event": name, "cook": draw(st.integers(0, state.most_cooked))}
        case "buy":
            slot = one(draw, hunt.affordable)
            return {"event": name, "slot": slot, "card": one(draw, ["A", "B"])}
        case "play":
            return {"event": name, "card": one(draw, state.farm.hands[state.turn])}
        case "transfer":
            return {"event": name, **_transfer(draw, state)}
        case _:
            return {"event": name}


def _transfer(draw: Draw, state: HuntState) -> Event:
    held = dict(zip(state.setup.players, state.farm.bags, strict=True))
    held["coop"] = state.farm.coop
    source = one(draw, [name for name, number in held.items() if number])
    number = draw(st.integers(1, min(held[source], 8)))
    target = one(draw, [name for name in held if name != source])
    if source != "coop" and draw(st.booleans()):
        return {"from": source, "dinners": number}
    return {"from": source, "to": target, "chickens": number}


HUNT_FACES = ["dog", "fox", "chicken", "double_chicken", "leg", "double_leg"]
WAYS: dict[int, list[list[str]]] = {
    number: [
        ["lose"] * loses + ["steal"] * steals
        for loses in range(4)
        for steals in range(3)
        if 2 * loses + 3 * steals <= number
    ]
    for number in range(8)
}


def legal_event(draw: Draw, match: Match) -> Event | None:
    """Draw a legal event of the game that is on; None when it is over."""
    match match.state:
        case None:
            return None
        case state if not state.allowed:
            return None
        case ChickenState() as state:
            return chicken_event(draw, state)
        case ChaseState() as state:
            return chase_event(draw, state)
        case HuntState() as state:
            return hunt_event(draw, state)
        case _:
            raise AssertionError(match.state)


def a_game(draw: Draw, new_game: Event, longest: int = 60) -> list[Match]:
    """Play a random legal game; give the match after each event."""
    matches = [Match.empty().apply(new_game)]
    for _ in range(draw(st.integers(0, longest))):
        event = legal_event(draw, matches[-1])
        if event is None:
            break
        matches.append(matches[-1].apply(event))
    return matches


NAMES = ["event", "dice", "kind", "from", "player", "score", "do", "hen", "value"]

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
