"""Cards in the hand: using one, and telling the box what it does to chickens."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from pi_companion.games.winner_winner_farm import CHICKENS_EACH
from pi_companion.games.winner_winner_turn import COOP_NAME, State
from pi_companion.play.prompt import Action, Dial, Do, Item, Lazy, Pick
from pi_companion.play.winner_winner_choices import TWO
from pi_companion.play.winner_winner_counts import who_looks

COOP_LABEL: Final = "the coop"


def more(state: State, *others: Item) -> Pick:
    """What is seldom wanted: cards and what they do, and the counts."""
    items = []
    if "play" in state.allowed:
        hand = dict.fromkeys(state.farm.hands[state.turn])
        items += [
            Item(f"Use {card}", Do(({"event": "play", "card": card},))) for card in hand
        ]
    items += others
    if "transfer" in state.allowed:
        items.append(Item("What a card does", Lazy(partial(_effect, state))))
    items.append(Item("Scores", who_looks(state)))
    return Pick("More", tuple(items))


def _effect(state: State) -> Pick:
    """Ask from where chickens go; a whole round of bags is one line."""
    names = state.setup.players
    places = [(name, name) for name in names] + [(COOP_LABEL, COOP_NAME)]
    items = [
        Item(f"From {label}", Lazy(partial(_target, state, label, place)))
        for label, place in places
    ]
    if len(names) > TWO:
        items += [
            Item("All bags to the left", _passed(state, 1)),
            Item("All bags to the right", _passed(state, -1)),
        ]
    return Pick("Chickens go", tuple(items))


def _target(state: State, label: str, source: str) -> Pick:
    items = [
        Item(f"To {name}", _number(state, f"{label} to {name}", source, {"to": name}))
        for name in state.setup.players
        if name != source
    ]
    if source != COOP_NAME:
        back = f"{label} to the coop"
        items.append(
            Item("To the coop", _number(state, back, source, {"to": COOP_NAME}))
        )
        items.append(Item("To dinner", _number(state, f"{label}: dinner", source, {})))
    return Pick(f"From {label}", tuple(items))


def _number(state: State, what: str, source: str, to: Mapping[str, str]) -> Dial:
    """Ask how many; the rules know whether there are as many, the dial keeps quiet."""
    counted = "chickens" if to else "dinners"

    def done(number: int) -> Action:
        event: dict[str, Any] = {"event": "transfer", "from": source, **to}
        return Do(({**event, counted: number},))

    most = CHICKENS_EACH * len(state.setup.players)
    return Dial("How many?", what, 1, 1, most, done)


def _passed(state: State, step: int) -> Do:
    """Pass every bag on by one seat: each has then what its neighbour had."""
    names = state.setup.players
    events = tuple(
        {
            "event": "transfer",
            "from": name,
            "to": names[(place + step) % len(names)],
            "chickens": state.farm.bags[place],
        }
        for place, name in list(enumerate(names))[::step]
        if state.farm.bags[place]
    )
    return Do(events)
