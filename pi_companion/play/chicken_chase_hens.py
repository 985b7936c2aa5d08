"""Cards and hens of Chicken Chase: which cards are played, and what comes of it."""

from functools import partial
from typing import Final

from pi_companion.games.chicken_chase_events import HIGHEST_CARD
from pi_companion.games.chicken_chase_hill import START, TARGET, Hens, moved
from pi_companion.games.chicken_chase_turn import State
from pi_companion.messages import Event
from pi_companion.play.prompt import Action, Do, Item, Lazy, Pick
from pi_companion.ui.screens import Big, Hints

Play = tuple[int, int]
"""A hen (0 or 1) and by how much it moves."""

VALUES: Final = range(1, HIGHEST_CARD + 1)


def movable(state: State) -> tuple[int, ...]:
    """Give the hens that a card can move: of two on Start only one, they are alike."""
    first, second = state.hens[state.turn]
    hens = (0,) if first == second else (0, 1)
    return tuple(hen for hen in hens if state.hens[state.turn][hen] != TARGET)


def choose_value(state: State, hen: int) -> Pick:
    """Ask for the value of the one card that moves this hen."""
    items = tuple(
        Item(
            _outcome(state, state.hens, hen, value),
            Do(({"event": "card", "value": value, "hen": hen + 1},)),
        )
        for value in VALUES
    )
    return Pick(f"Card for the hen {_where(state, hen)}", items)


def choose_cards(state: State) -> Action:
    """Ask for the cards that are played instead of rolling: actions B and C."""
    items = [
        Item(f"Hen {_where(state, hen)}", Lazy(partial(_several, state, hen, ())))
        for hen in movable(state)
    ]
    if "cards_each" in state.allowed:
        both = Lazy(partial(_who_first, state))
        items.append(Item("Both hens", both))
    return Pick("Cards, no dice", tuple(items))


def _several(state: State, hen: int, values: tuple[int, ...]) -> Action:
    """Add card after card for one hen."""
    items = []
    total = sum(values)
    if values:
        event = {"event": "cards", "values": list(values), "hen": hen + 1}
        items.append(Item(_outcome(state, state.hens, hen, total), Do((event,))))
    if len(values) < state.cards[state.turn]:
        items += [
            Item(
                f"and a {value}" if values else f"a {value}",
                Lazy(partial(_several, state, hen, (*values, value))),
            )
            for value in range(1, HIGHEST_CARD + 1 - total)
        ]
    if len(items) == 1:
        return items[0].action
    shown = "+".join(map(str, values)) or "first card"
    return Pick(f"Hen {_where(state, hen)}: {shown}", tuple(items))


def _who_first(state: State) -> Action:
    hens = movable(state)
    items = tuple(
        Item(f"Hen {_where(state, hen)} first", Lazy(partial(_each, state, hen, None)))
        for hen in hens
    )
    return items[0].action if len(hens) == 1 else Pick("Which hen first?", items)


def _each(state: State, hen: int, first: int | None) -> Action:
    """Ask for the card of the first hen, then for that of the other."""
    if first is None:
        items = tuple(
            Item(
                _outcome(state, state.hens, hen, value),
                Lazy(partial(_each, state, hen, value)),
            )
            for value in VALUES
        )
        return Pick(f"Hen {_where(state, hen)} first", items)
    hens = moved(state.hens, state.blocked, state.turn, hen, first)
    other = 1 - hen

    def both(second: int) -> Do:
        plays = [{"hen": hen + 1, "value": first}, {"hen": other + 1, "value": second}]
        return Do(({"event": "cards_each", "plays": plays},))

    items = tuple(
        Item(_outcome(state, hens, other, value), both(value)) for value in VALUES
    )
    return Pick("The other hen", items)


def told(before: State, event: Event) -> tuple[Big, ...]:
    """Tell of each hen that moved where it came to and whom it pushed."""
    news = []
    hens = before.hens
    for hen, steps in _plays(event):
        after = moved(hens, before.blocked, before.turn, hen, steps)
        origin, goal = hens[before.turn][hen], after[before.turn][hen]
        note = "; ".join(_pushed(before, hens, after, hen)) or f"from {_named(origin)}"
        word = "Top!" if goal == TARGET else f"to {goal}"
        news.append(Big(f"{before.player}'s hen", word, note, "chicken", Hints()))
        hens = after
    return tuple(news)


def pushes(before: State, event: Event) -> bool:
    """Tell whether a hen was pushed."""
    hens = before.hens
    for hen, steps in _plays(event):
        after = moved(hens, before.blocked, before.turn, hen, steps)
        if _pushed(before, hens, after, hen):
            return True
        hens = after
    return False


def _plays(event: Event) -> tuple[Play, ...]:
    match event["event"]:
        case "card":
            return ((event["hen"] - 1, event["value"]),)
        case "cards":
            return ((event["hen"] - 1, sum(event["values"])),)
        case "cards_each":
            return tuple((play["hen"] - 1, play["value"]) for play in event["plays"])
        case _:
            return ()


def _pushed(state: State, hens: Hens, after: Hens, hen: int) -> list[str]:
    return [
        f"{state.setup.players[player]} back to {_named(after[player][other])}"
        for player, pair in enumerate(hens)
        for other, space in enumerate(pair)
        if after[player][other] != space and (player, other) != (state.turn, hen)
    ]


def _outcome(state: State, hens: Hens, hen: int, steps: int) -> str:
    """Say where a hen would come to, and whom it would push."""
    after = moved(hens, state.blocked, state.turn, hen, steps)
    words = f"{steps}: to {_named(after[state.turn][hen])}"
    pushed = _pushed(state, hens, after, hen)
    return f"{words}, {pushed[0]}" if pushed else words


def _where(state: State, hen: int) -> str:
    space = state.hens[state.turn][hen]
    return f"on {space}" if space else "at the start"


def _named(space: int) -> str:
    return {START: "Start", TARGET: "the top"}.get(space, str(space))
