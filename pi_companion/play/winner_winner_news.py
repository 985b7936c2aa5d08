"""What Winner Winner tells: gains and losses all can see, and the final count."""

from collections.abc import Callable
from typing import Final

from pi_companion.games.winner_winner_hunt import worth
from pi_companion.games.winner_winner_turn import COOP_NAME, DOGS_TO_FETCH, State
from pi_companion.messages import Event
from pi_companion.play.words import plural
from pi_companion.ui.screens import Big, Hints, Screen

Screens = tuple[Screen, ...]

PLAY_AT_ONCE: Final = ("Cluck Off", "Dance Party")
"""Cards that the rulebook says to play immediately (Card Ability Clarifications)."""


def told(before: State, event: Event, after: State) -> Screens:
    """Give the screens that tell of an event."""
    tell = _TELLERS.get(event["event"])
    return tell(before, event, after) if tell else ()


def _big(title: str, word: str, note: str, icon: str) -> Big:
    return Big(title, word, note, icon, Hints())


def _roll(before: State, event: Event, after: State) -> Screens:
    del after
    if before.phase != "tie_break":
        return ()
    chickens = worth(event["dice"])
    return (_big(before.player, str(chickens), "in the tie-break", "chicken"),)


def _dogs(before: State, event: Event, after: State) -> Screens:
    del after
    lines = {"lose": "One back to the coop", "steal": f"One for {before.player}"}
    bags = dict(zip(before.setup.players, before.farm.bags, strict=True))
    screens = []
    for action in event["actions"]:
        name = action["player"]
        note = lines[action["do"]] if bags[name] else "The bag was empty already"
        bags[name] = max(0, bags[name] - 1)
        screens.append(_big(before.player, name, note, "dog"))
    return tuple(screens)


def _chickens(before: State, event: Event, after: State) -> Screens:
    del event
    taken = before.farm.coop - after.farm.coop
    note = f"{after.farm.coop} left in the coop"
    return (_big(before.player, f"+{taken}", note, "chicken"),)


def _dinner(before: State, event: Event, after: State) -> Screens:
    note = plural(after.farm.dinners[before.turn], "dinner") + " so far"
    return (_big(before.player, f"+{event['cook']}", note, "leg"),)


def _buy(before: State, event: Event, after: State) -> Screens:
    del after
    at_once = event["card"] in PLAY_AT_ONCE
    note = "play it at once: More" if at_once else "use it now or later: More"
    return (_big(before.player, event["card"], note, "fox"),)


def _play(before: State, event: Event, after: State) -> Screens:
    del after
    note = "does it move chickens? More"
    return (_big(before.player, event["card"], note, "fox"),)


def _transfer(before: State, event: Event, after: State) -> Screens:
    del before, after
    if "dinners" in event:
        note = f"{event['from']}: to dinner"
        return (_big("Card", plural(event["dinners"], "dinner"), note, "leg"),)
    ends = (event["from"], event["to"])
    note = " to ".join("the coop" if end == COOP_NAME else end for end in ends)
    return (_big("Card", plural(event["chickens"], "chicken"), note, "chicken"),)


def _end_turn(before: State, event: Event, after: State) -> Screens:
    del event
    news = []
    if before.hunt.dogs >= DOGS_TO_FETCH and before.farm.coop:
        dogs = plural(before.hunt.dogs, "dog")
        news.append(_big(before.player, "+1", f"for {dogs}", "chicken"))
    if after.phase != "start_turn":
        news += [_count(after, place) for place in range(len(after.farm.bags))]
    return tuple(news)


def _count(state: State, place: int) -> Big:
    farm = state.farm
    dinners = plural(farm.dinners[place], "dinner")
    points = plural(farm.scores[place], "point")
    note = f"{farm.bags[place]} in the bag, {dinners}"
    return _big(state.setup.players[place], points, note, "leg")


_TELLERS: Final[dict[str, Callable[[State, Event, State], Screens]]] = {
    "roll": _roll,
    "dogs": _dogs,
    "chickens": _chickens,
    "dinner": _dinner,
    "buy": _buy,
    "play": _play,
    "transfer": _transfer,
    "end_turn": _end_turn,
}
