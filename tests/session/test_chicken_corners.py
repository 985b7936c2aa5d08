"""Rare moments of Chicken! at the box."""

from at_table import AtTable
from list_steps import later, menu, take

from pi_companion.ui.screens import Scores

NEW = {"event": "new_game", "game": "chicken", "players": ["Ann", "Ben"]}


def test_the_scores_name_all_variants_that_are_played(table: AtTable) -> None:
    house_rule = {**NEW, "target": 30, "bust_on_reroll_costs": True}
    after = later(table, house_rule).press("count")
    assert isinstance(after.screen, Scores)
    assert after.screen.rules == "to 30, bust costs"


def test_an_empty_bag_is_no_choice_for_hatching(table: AtTable) -> None:
    bag = ["orange", "orange", "orange", "blue", "mother_hen"]
    eggs = [{"kind": "white", "face": "egg"}] * 4
    blanks = [{"kind": kind, "face": "blank"} for kind in bag[:4]]
    after = later(
        table,
        {**NEW, "eggspansion": True},
        {"event": "refill", "dice": ["yellow"] * 4 + ["orange"]},
        {"event": "go_for_it"},
        {"event": "roll", "dice": eggs},
        *({"event": "hatch", "kind": kind, "from": "bag"} for kind in bag[:4]),
        {"event": "reroll"},
        {"event": "roll", "dice": [*eggs, *blanks]},
    )
    take(after.press("reroll"), "Blind from the bag")
    take(after, "Mother Hen")
    assert menu(after).items == ("Yellow from coop", "Orange from coop")
