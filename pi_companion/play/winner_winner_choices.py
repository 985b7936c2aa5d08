"""Choices of the hunt: what is kept, and how the dice are resolved."""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import chain, combinations
from typing import Any, Final

from pi_companion.games.winner_winner_events import FACES
from pi_companion.games.winner_winner_turn import PRICES, State
from pi_companion.play.prompt import Action, Do, Item, Lazy, Pick
from pi_companion.play.words import plural

Dice = tuple[str, ...]

GROUPS: Final = {
    "chickens": ("chicken", "double_chicken"),
    "legs": ("leg", "double_leg"),
    "foxes": ("fox",),
}
"""What is most often kept together."""
CARDS: Final = ("Cluck Off", "Dance Party", "Pass Bags", "Guess")
"""Cards known by name; with two players they are not in the game."""
OTHER_CARD: Final = "Other card"
TWO: Final = 2


def choose_kept(state: State) -> Pick:
    """Ask what stays besides the dogs: whole groups first, then die by die."""
    others = tuple(face for face in state.hunt.dice if face != "dog")
    shown = [name for name, group in GROUPS.items() if set(group) & set(others)]
    names = chain.from_iterable(
        combinations(shown, number) for number in range(1, len(shown))
    )
    items = [Item(f"Keep {' and '.join(n)}", _reroll(_group(others, n))) for n in names]
    items.append(Item("Keep nothing" if items else "Roll all again", _reroll(())))
    if len(others) > 1:
        items.append(Item("Die by die", Lazy(partial(_die_by_die, others, ()))))
    return Pick("Reroll: dogs stay", tuple(items))


def _group(dice: Dice, names: Iterable[str]) -> Dice:
    kept = {face for name in names for face in GROUPS[name]}
    return tuple(face for face in dice if face in kept)


def _reroll(keep: Dice) -> Do:
    return Do(({"event": "reroll", "keep": list(keep)},))


def _die_by_die(others: Dice, kept: Dice) -> Action:
    """Add to what is kept, one die at a time."""
    rest = len(others) - len(kept)
    items = [Item(f"Roll {plural(rest, 'die')}", _reroll(kept))]
    if rest > 1:
        left = Counter(others) - Counter(kept)
        items += [
            Item(
                f"Keep a {face.replace('_', ' ')}",
                Lazy(partial(_die_by_die, others, (*kept, face))),
            )
            for face in FACES
            if left[face]
        ]
    return Pick(f"{len(kept)} kept, {rest} to roll", tuple(items))


def duties(state: State) -> list[Item]:
    """Give what can be resolved now, in the order that is most often best.

    Chickens come before the dinner, which may cook them; the end of the turn is last.
    """
    allowed, hunt = state.allowed, state.hunt
    items = []
    if "chickens" in allowed:
        number = plural(min(hunt.chickens, state.farm.coop), "chicken")
        items.append(Item(f"Take {number}", Do(({"event": "chickens"},))))
    if "dinner" in allowed:
        items += [
            Item(f"Cook {number}", Do(({"event": "dinner", "cook": number},)))
            for number in range(state.most_cooked, 0, -1)
        ]
    if "dogs" in allowed and hunt.dogs >= min(PRICES.values()):
        items.append(Item("Send the dogs", _send_dogs(state, hunt.dogs, ())))
    end = Item("End the turn", Do(({"event": "end_turn"},)))
    if "buy" in allowed:
        items.append(Item("Buy a card", _buy(state, end)))
    return [*items, end]


def _send_dogs(state: State, dogs: int, actions: tuple[dict[str, str], ...]) -> Action:
    """Ask for one action of the dogs after the other, as long as there are dogs."""
    done = Do(({"event": "dogs", "actions": list(actions)},))
    if dogs < min(PRICES.values()):
        return done
    others = [name for name in state.setup.players if name != state.player]
    lines = (("steal", "Steal from {}"), ("lose", "{} loses one"))
    items = [
        Item(
            line.format(name),
            Lazy(
                partial(
                    _send_dogs,
                    state,
                    dogs - PRICES[do],
                    (*actions, {"do": do, "player": name}),
                )
            ),
        )
        for do, line in lines
        if dogs >= PRICES[do]
        for name in others
    ]
    return Pick(plural(dogs, "dog"), (*items, Item("No more", done)))


def _buy(state: State, end: Item) -> Pick:
    items = tuple(
        Item(f"Card for {plural(slot, 'fox')}", _name_card(state, slot))
        for slot in state.hunt.affordable
    )
    foxes = plural(state.hunt.unspent.count("fox"), "fox")
    return Pick(f"Buy with {foxes}", (*items, end))


def _name_card(state: State, slot: int) -> Action:
    def buy(card: str) -> Do:
        event: dict[str, Any] = {"event": "buy", "slot": slot, "card": card}
        return Do((event,))

    if len(state.setup.players) == TWO:
        return buy(OTHER_CARD)
    items = tuple(Item(card, buy(card)) for card in (*CARDS, OTHER_CARD))
    return Pick(f"Card {slot} is", items)
