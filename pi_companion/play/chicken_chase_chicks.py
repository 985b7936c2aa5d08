"""How the chicks of a roll in Chicken Chase can be placed: ranked, claims first."""

from dataclasses import dataclass
from functools import partial
from itertools import product

from pi_companion.games.chicken_chase_feed import SPACES, TO_CLAIM, Feed
from pi_companion.games.chicken_chase_turn import State
from pi_companion.messages import Event
from pi_companion.play.prompt import Action, Do, Item, Lazy, Pick

Dice = tuple[int, ...]


@dataclass(frozen=True)
class Way:
    """One way to use a roll: a line for the list, and what taking it does."""

    label: str
    action: Action
    rank: tuple[object, ...]


def ranked(state: State) -> list[Way]:
    """Give the ways to use the roll: claims first, then what prepares a claim."""
    ways = [_way(state, tuple(spaces)) for spaces in state.placements]
    return sorted(ways, key=lambda way: way.rank)


def _way(state: State, spaces: Dice) -> Way:
    own = [state.feed.on(space)[state.turn] for space in SPACES]
    claims, pairs = [], 0
    for space in set(spaces):
        chicks = own[space - 1] + spaces.count(space)
        if chicks >= TO_CLAIM:
            claims.append(space)
        pairs += chicks == TO_CLAIM - 1
    # Chicks of a claimed space come back at once: those are placed first.
    order = tuple(sorted(spaces, key=lambda space: (space not in claims, -space)))
    label = ", ".join(_sums(state.dice, order))
    if claims:
        label += f": claims {' and '.join(map(str, sorted(claims)))}"
    rank = (-len(claims), -sum(claims), -pairs, -len(spaces), label)
    return Way(label, Lazy(partial(_next_chick, state, order, ())), rank)


def _sums(dice: Dice, spaces: Dice) -> tuple[str, ...]:
    """Write each space as the dice that make it up, e.g. ("3+5=8", "1")."""
    shared = (
        [
            sorted(die for die, share in zip(dice, shares, strict=True) if share == n)
            for n in range(len(spaces))
        ]
        for shares in product(range(len(spaces)), repeat=len(dice))
    )
    parts = next(parts for parts in shared if tuple(map(sum, parts)) == spaces)
    return tuple(
        "+".join(map(str, part)) + (f"={space}" if len(part) > 1 else "")
        for part, space in zip(parts, spaces, strict=True)
    )


def _next_chick(state: State, spaces: Dice, origins: tuple[int | None, ...]) -> Action:
    """Record the placement, once it is known where each missing chick comes from."""
    feed, given = state.feed, list(origins)
    for space in spaces:
        if not feed.supply[state.turn]:
            if not given:
                return _ask_origin(state, feed, spaces, origins, space)
            origin = given.pop(0)
            if origin is None:
                continue
            feed = feed.lifted(origin, state.turn)
        feed, _ = feed.placed(space, state.turn)
    moves = {"moved_from": list(origins)} if origins else {}
    return _recorded(state, {"event": "place", "spaces": list(spaces), **moves})


def _ask_origin(
    state: State,
    feed: Feed,
    spaces: Dice,
    origins: tuple[int | None, ...],
    space: int,
) -> Pick:
    own = [s for s in SPACES if s != space and feed.on(s)[state.turn]]
    items = [
        Item(f"From {s}", Lazy(partial(_next_chick, state, spaces, (*origins, s))))
        for s in own
    ]
    none = Lazy(partial(_next_chick, state, spaces, (*origins, None)))
    number = f"{len(origins) + 1}. " if len(spaces) > 1 else ""
    title = f"{number}No chick left for {space}"
    return Pick(title, (*items, Item("Do without it", none)))


def _recorded(state: State, event: Event) -> Do:
    """Place the chicks; who then has no card to choose from has chosen already."""
    after = state.apply(event)
    passes = after.phase == "card" and after.allowed == ("pass",)
    return Do((event, {"event": "pass"}) if passes else (event,))
