"""The Eggspansion at the box: drawing into the coop, hatching, Blue and the Hen."""

import pytest
from at_table import AtTable

from pi_companion.ui.screens import Menu, Notice, Rolled, Tally


@pytest.fixture
def farm(table: AtTable) -> AtTable:
    """A game with the Eggspansion, the coop still to be filled."""
    table.press("reroll", "reroll")  # NEW, 2 players
    table.press("count", "reroll")  # Eggspansion: on
    table.press("reroll", "reroll")  # Play, Ann starts
    return table


def fill_coop(farm: AtTable) -> None:
    """Draw 2 yellow, 1 orange, Blue and the Hen."""
    farm.press("reroll", "reroll", "count", "reroll")
    farm.press("count", "reroll", "count", "reroll")


def test_at_the_start_five_dice_are_drawn_into_the_coop(farm: AtTable) -> None:
    assert isinstance(farm.screen, Tally)
    assert farm.screen.left == 5
    fill_coop(farm)
    assert farm.view["coop"] == {"yellow": 2, "orange": 1, "blue": 1, "mother_hen": 1}
    assert farm.view["phase"] == "start_turn"


def test_no_more_dice_are_drawn_than_there_are(farm: AtTable) -> None:
    farm.press("count", "count", "reroll", "reroll")
    assert isinstance(farm.screen, Tally)
    assert farm.screen.left == 4


def test_backing_out_of_a_choice_that_must_be_made_takes_back_the_step_before(
    farm: AtTable,
) -> None:
    farm.press("undo")
    assert farm.view["phase"] == "no_game"


def test_each_egg_hatches_a_die_of_choice_or_a_blind_one(farm: AtTable) -> None:
    fill_coop(farm)
    farm.press("reroll")
    farm.throw("white egg", "white egg", "white fox", "white chicken")
    assert isinstance(farm.screen, Menu)
    assert farm.screen.title == "Hatch 2 dice"
    farm.press("count", "count", "reroll")  # Blue dog from coop
    assert farm.view["pool"]["blue"] == 1
    assert isinstance(farm.screen, Menu)
    assert farm.screen.items[-1] == "Blind from the bag"
    farm.press("count", "count", "count", "reroll", "reroll")
    assert farm.view["pool"]["yellow"] == 1
    assert farm.view["phase"] == "decide"
    assert isinstance(farm.screen, Rolled)


def test_hatched_dice_are_rolled_with_the_middle(farm: AtTable) -> None:
    fill_coop(farm)
    farm.press("reroll")
    farm.throw("white egg", "white fox", "white fox", "white chicken")
    farm.press("count", "count", "reroll")
    farm.press("reroll")
    farm.throw(
        "white fox",
        "blue bark",
        aside=("white chicken", "white fox", "white fox"),
    )
    assert farm.view["scores"]["Ann"] == 1


def test_after_a_bust_the_coop_is_refilled_before_the_next_choice(
    farm: AtTable,
) -> None:
    fill_coop(farm)
    farm.press("reroll")
    farm.throw("white egg", "white fox", "white fox", "white chicken")
    farm.press("reroll", "reroll")
    farm.throw("white fox", "yellow blank")
    assert farm.view["phase"] == "refill"
    assert farm.view["busted"]
    assert isinstance(farm.screen, Tally)
    farm.press("reroll")
    assert farm.view["phase"] == "start_turn"


def test_an_event_that_the_rules_refuse_is_said_and_nothing_moves(
    farm: AtTable,
) -> None:
    fill_coop(farm)
    farm.hold("undo").press("reroll", "reroll")
    farm.hold("reroll").hold("reroll").hold("reroll").press("count")
    assert isinstance(farm.screen, Notice)
    assert farm.view["scores"]["Ann"] == 0
