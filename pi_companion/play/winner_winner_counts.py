"""Counts of Winner Winner: the open ones for all, a bag only for who asks."""

from pi_companion.games.winner_winner_turn import State
from pi_companion.play.prompt import Item, Pages, Pick
from pi_companion.play.words import plural
from pi_companion.ui.screens import Big, Grid, Hints, Lane, Line, Track


def who_looks(state: State) -> Pick:
    """Ask who is looking before a bag is shown: the others turn away."""
    items = tuple(
        Item(f"Only {name}: the bag", Pages((_bag(state, place),)))
        for place, name in enumerate(state.setup.players)
    )
    return Pick("Who is looking?", (Item("All: the farm", _farm(state)), *items))


def _bag(state: State, place: int) -> Big:
    name, inside = state.setup.players[place], state.farm.bags[place]
    note = f"in the bag, {plural(state.farm.dinners[place], 'dinner')}"
    return Big(name, plural(inside, "chicken"), note, "chicken", Hints("Back"))


def _farm(state: State) -> Pages:
    farm = state.farm
    lines = tuple(
        Line(name, (str(dinners), str(len(hand))))
        for name, dinners, hand in zip(
            state.setup.players, farm.dinners, farm.hands, strict=True
        )
    )
    hints = Hints("Back", "More")
    dog = (Lane("Dog", (farm.bark,)),)
    note = f"coop {farm.coop}"
    track = Track(f"Bark track to {farm.bark_end}", dog, farm.bark_end, hints, (), note)
    return Pages((Grid("Farm", ("Dinner", "Cards"), lines, hints), track))


def final_count(state: State, hints: Hints) -> Grid:
    """Open all bags: the points of every player."""
    farm = state.farm
    lines = tuple(
        Line(name, tuple(map(str, counts)))
        for name, *counts in zip(
            state.setup.players, farm.bags, farm.dinners, farm.scores, strict=True
        )
    )
    return Grid("Final", ("Bag", "Dinner", "Points"), lines, hints)
