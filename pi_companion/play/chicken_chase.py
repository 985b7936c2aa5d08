"""Chicken Chase at the box: prompts for the dice, the chicks and the hens."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, cast

from pi_companion.games.chicken_chase_events import OPENING_SPACES
from pi_companion.games.chicken_chase_feed import SPACES
from pi_companion.games.chicken_chase_hill import TARGET
from pi_companion.games.chicken_chase_turn import State
from pi_companion.games.dice import DiceTable
from pi_companion.games.game import State as AnyState
from pi_companion.messages import Button, Event, Sound
from pi_companion.play.chicken_chase_chicks import ranked
from pi_companion.play.chicken_chase_hens import (
    choose_cards,
    choose_value,
    movable,
    pushes,
    told,
)
from pi_companion.play.prompt import (
    Action,
    Awaited,
    ByHand,
    Do,
    GoOn,
    Item,
    LookAgain,
    Pages,
    Pick,
    Prompt,
)
from pi_companion.play.words import plural
from pi_companion.ui.screens import (
    Attract,
    Big,
    Grid,
    Hints,
    Lane,
    Line,
    Rolled,
    Screen,
    Track,
    Turn,
)
from pi_companion.vision.reading import Label

ATTRACT: Final[tuple[Attract, ...]] = (
    Attract("Chicken Chase", ("Two hens race", "to the hilltop"), ("chicken",), 0, 4),
    Attract("Chicks", ("Dice, alone or added,", "place chicks"), ("3", "5"), 1, 4),
    Attract("Cards", ("A third chick takes", "the card there"), ("chick",) * 3, 2, 4),
    Attract("Push!", ("A hen that is landed on", "rolls back down"), ("arrow",), 3, 4),
)
_PASS: Final = Do(({"event": "pass"},))


class ChickenChasePlay:
    """Prompts for every phase of `chicken_chase`."""

    attract: tuple[Attract, ...] = ATTRACT
    tally: str = "hens"

    def __init__(self, table: DiceTable) -> None:
        (self._kind,) = table.by_name
        self.sides: Mapping[str, tuple[str, ...]] = {
            kind.name: kind.faces for kind in table.kinds
        }

    def prompt(self, state: AnyState) -> Prompt:
        """What to show and what the buttons do; one method per phase."""
        state = cast("State", state)
        phases: dict[str, Callable[[State], Prompt]] = {
            "opening": _opening,
            "start_turn": self._start_turn,
            "placing": _placing,
            "rolling": self._rolling,
            "card": _card,
            "game_over": _game_over,
        }
        return phases[state.phase](state)

    def _start_turn(self, state: State) -> Prompt:
        has_cards = "cards" in state.allowed
        hints = Hints("Go", "Score", "Cards" if has_cards else "", "Undo")
        actions: dict[Button, Action] = {
            "reroll": GoOn(self._rolling(state)),
            "count": Pages(_boards(state, Hints("Back", "More"))),
        }
        if has_cards:
            actions["out"] = choose_cards(state)
        ask = f"Roll {plural(state.to_roll, 'die')}?"
        page = self._turn(state, ask, hints)
        awaited = self._awaited(state, unasked=True)
        return Prompt((page, _race(state, hints)), actions, awaited)

    def _rolling(self, state: State) -> Prompt:
        hints = Hints("Look", "Hand", "", "Undo")
        page = self._turn(state, f"Roll {plural(state.to_roll, 'die')} now", hints)
        actions: dict[Button, Action] = {"reroll": LookAgain(), "count": ByHand()}
        return Prompt((page,), actions, self._awaited(state, unasked=False))

    def _awaited(self, state: State, *, unasked: bool) -> Awaited:
        kinds = {self._kind: state.to_roll}
        return Awaited(kinds, self.sides, _roll_event, self._labels, unasked=unasked)

    def _labels(self, event: Event) -> tuple[Label, ...]:
        return tuple((self._kind, str(pips)) for pips in event["dice"])

    def _turn(self, state: State, ask: str, hints: Hints) -> Turn:
        dice = ((self._kind, state.to_roll),)
        return Turn(state.player, None, ask, dice, hints, _holdings(state))

    def news(
        self, before: AnyState | None, event: Event, after: AnyState
    ) -> tuple[Screen, ...]:
        """Tell which cards to take, how hens have moved, and whom they pushed."""
        if before is None or event["event"] == "new_game":
            return ()
        then, now = cast("State", before), cast("State", after)
        if now.claimed:
            return tuple(
                Big(then.player, f"Space {space}", _take(space), "arrow", Hints())
                for space in now.claimed
            )
        return told(then, event)

    def sound(self, before: AnyState | None, event: Event, after: AnyState) -> Sound:
        """A hen that is pushed and a win have sounds of their own."""
        now = cast("State", after)
        if now.winner:
            return "win"
        started = before is None or event["event"] == "new_game"
        pushed = not started and pushes(cast("State", before), event)
        return "bust" if pushed else "tick"


def _roll_event(dice: tuple[Label, ...]) -> Event:
    return {"event": "roll", "dice": [int(face) for _, face in dice]}


def _take(space: int) -> str:
    return f"Take the card at space {space}"


def _holdings(state: State) -> str:
    cards = plural(state.cards[state.turn], "card")
    chicks = plural(state.feed.supply[state.turn], "chick")
    return f"You have {cards}, {chicks} left"


def _opening(state: State) -> Prompt:
    free = (s for s in OPENING_SPACES if not state.feed.on(s)[state.turn])
    items = tuple(
        Item(f"On space {space}", Do(({"event": "place", "space": space},)))
        for space in free
    )
    ask = f"{plural(state.left, 'chick')} before the race"
    choice = Pick(f"{state.player}: {ask}", (*items, Item("No more", _PASS)))
    page = Turn(state.player, None, ask, (), Hints(reroll="Select", undo="Undo"))
    return Prompt((page,), {"reroll": choice}, opens=choice)


def _placing(state: State) -> Prompt:
    dice = tuple(str(pips) for pips in sorted(state.dice))
    items = tuple(Item(way.label, way.action) for way in ranked(state))
    choice = Pick(f"Place chicks: {' '.join(dice)}", items)
    hints = Hints(reroll="Select", undo="Undo")
    page = Rolled(
        state.player, tuple(Counter(dice).items()), "Place your chicks", hints
    )
    return Prompt((page,), {"reroll": choice}, opens=choice)


def _card(state: State) -> Prompt:
    actions: dict[Button, Action] = {"out": _PASS}
    names: dict[Button, str] = {}
    if "card" in state.allowed:
        buttons: tuple[Button, ...] = ("reroll", "count")
        for button, hen in zip(buttons, movable(state), strict=False):
            space = state.hens[state.turn][hen]
            names[button] = f"On {space}" if space else "Start"
            actions[button] = choose_value(state, hen)
        ask = "Which hen gets a card?"
    else:
        ask, names["reroll"], actions["reroll"] = "No card in hand", "Next", _PASS
    out = "None" if "card" in state.allowed else ""
    hints = Hints(names.get("reroll", ""), names.get("count", ""), out, "Undo")
    page = Turn(state.player, None, ask, (), hints, _holdings(state))
    return Prompt((page, _race(state, hints)), actions)


def _game_over(state: State) -> Prompt:
    hints = Hints("Again", "New", "", "Undo")
    won = Big("Winner!", state.player, "Both hens are up", "crown", hints)
    return Prompt((won, _race(state, hints)), {})


def _boards(state: State, hints: Hints) -> tuple[Screen, ...]:
    """All that lies on the table: hens, chicks, and what each player has left."""
    names = state.setup.players
    chicks = tuple(
        Line(name, tuple(str(n or ".") for n in column))
        for name, column in zip(names, zip(*state.feed.rows, strict=True), strict=True)
    )
    left = tuple(
        Line(name, (str(cards), str(supply)))
        for name, cards, supply in zip(
            names, state.cards, state.feed.supply, strict=True
        )
    )
    return (
        _race(state, hints),
        Grid("Chicks", tuple(map(str, SPACES)), chicks, hints),
        Grid("In hand", ("Cards", "Chicks"), left, hints),
    )


def _race(state: State, hints: Hints) -> Track:
    lanes = tuple(
        Lane(name, pair)
        for name, pair in zip(state.setup.players, state.hens, strict=True)
    )
    note = "gentle" if state.setup["gentle"] else ""
    return Track("Race", lanes, TARGET, hints, state.blocked, note)
