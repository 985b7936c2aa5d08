"""Chicken Chase at the box by physical acts: throw, place, claim, race."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from at_table import AtTable
from list_steps import later, menu, take

from pi_companion.games.catalogue import CATALOGUE, catalogue
from pi_companion.messages import Beep
from pi_companion.play.tables import plays
from pi_companion.session import Box
from pi_companion.ui.screens import (
    Big,
    Grid,
    Notice,
    Rolled,
    Tally,
    Track,
    Turn,
)


@pytest.fixture
def race() -> AtTable:
    """Ann and Ben, the opening of Ben still to come."""
    games = catalogue(CATALOGUE["chicken_chase"])
    table = AtTable(Box(games, plays(), names=("Ann", "Ben")))
    table.press("reroll", "reroll", "reroll", "reroll")
    assert table.view["phase"] == "opening"
    return table


def dice(*pips: int) -> list[str]:
    return [f"any {number}" for number in pips]


def a_turn(table: AtTable, ways: Mapping[tuple[int, ...], str]) -> None:
    """Roll these dice and place them so, then waive the card."""
    for pips, way in ways.items():
        take(table.throw(*dice(*pips)), way)
    if table.view["phase"] == "card":
        table.press("out")


def started(race: AtTable) -> AtTable:
    return take(race, "No more")


QUIET = {(1, 1, 1): "1+1+1=3", (1, 2): "1+2=3", (4,): "4"}
"""Two chicks on space 3, one on space 4."""


def turn(rolls: list[list[int]], spaces: list[list[int]]) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    for roll, ways in zip(rolls, spaces, strict=True):
        events += [{"event": "roll", "dice": roll}, {"event": "place", "spaces": ways}]
    return events


def test_the_opening_places_chicks_left_of_the_starting_player(race: AtTable) -> None:
    assert menu(race).title == "Ben: 1 chick before the race"
    assert menu(race).items == (
        *(f"On space {n}" for n in (1, 2, 3, 4)),
        "No more",
    )
    take(race, "On space 3")
    assert race.view["track"] == {"3": {"Ben": 1}}
    assert race.view["player"] == "Ann"
    race.press("undo")
    take(race, "No more")
    assert race.view["track"] == {}


def test_a_throw_is_the_first_roll_and_its_uses_are_listed(race: AtTable) -> None:
    started(race).pick_up().throw(*dice(1, 3, 5))
    assert race.recorded[-1] == "roll"
    assert set(menu(race).items) == {
        "5, 3, 1",
        "5, 1+3=4",
        "3+5=8, 1",
        "1+5=6, 3",
        "1+3+5=9",
    }
    take(race, "3+5=8, 1")
    assert race.view["track"] == {"1": {"Ann": 1}, "8": {"Ann": 1}}
    assert isinstance(race.screen, Turn)
    assert race.screen.ask == "Roll 2 dice now"


def test_dice_that_lay_about_are_only_offered_as_a_roll(race: AtTable) -> None:
    started(race).push(*dice(2, 2, 2))
    take(race.press("undo"), "No more")
    race.throw(*dice(1, 3, 5))
    assert race.view["phase"] == "start_turn"
    assert isinstance(race.screen, Rolled)
    race.press("count")
    assert race.view["phase"] == "placing"


def test_go_says_that_the_next_throw_counts_and_undo_takes_that_back(
    race: AtTable,
) -> None:
    started(race).push(*dice(2, 2, 2)).press("reroll")
    assert isinstance(race.screen, Turn)
    assert race.screen.ask == "Roll 3 dice now"
    race.press("undo")
    assert race.screen.ask == "Roll 3 dice?"
    assert race.recorded[-1] == "pass"
    race.press("reroll").throw(*dice(1, 3, 5))
    assert race.view["phase"] == "placing"


def test_after_go_a_wrong_number_of_dice_is_said_until_undo(race: AtTable) -> None:
    started(race).press("reroll").throw(*dice(1, 3))
    assert isinstance(race.screen, Notice)
    race.press("undo")
    assert isinstance(race.screen, Turn)


def test_dice_are_entered_by_hand(race: AtTable) -> None:
    started(race).press("reroll", "count")
    assert isinstance(race.screen, Tally)
    race.press("reroll", "reroll", "count", "reroll")
    assert race.view["dice"] == [1, 1, 2]


def test_a_misread_die_is_mended(race: AtTable) -> None:
    started(race).pick_up().throw(*dice(1, 3, 5))
    race.press("out").hold("undo").press("reroll")
    take(race, "Any: 3")
    take(race, "4")
    assert sorted(race.view["dice"]) == [1, 4, 5]


def test_a_third_chick_claims_and_claims_come_first(race: AtTable) -> None:
    started(race).pick_up()
    take(race.throw(*dice(3, 3, 1)), "3, 3, 1")
    race.throw(*dice(1, 2))
    assert menu(race).items[0] == "1+2=3: claims 3"
    race.press("reroll")
    assert race.view["cards"]["Ann"] == 3
    assert isinstance(race.screen, Big)
    assert (race.screen.word, race.screen.note) == (
        "Space 3",
        "Take the card at space 3",
    )


def test_undo_in_the_list_takes_the_roll_back(race: AtTable) -> None:
    started(race).pick_up().throw(*dice(3, 3, 1)).press("undo")
    assert race.view["phase"] == "start_turn"


def test_backing_out_of_the_list_shows_the_dice(race: AtTable) -> None:
    started(race).pick_up().throw(*dice(3, 3, 1)).press("out")
    assert isinstance(race.screen, Rolled)
    assert race.screen.faces == (("1", 1), ("3", 2))
    race.press("reroll")
    assert len(menu(race).items) == 4


def test_one_card_moves_a_hen_and_a_hen_in_the_way_is_pushed(race: AtTable) -> None:
    started(race).pick_up()
    for pips, way in QUIET.items():
        take(race.throw(*dice(*pips)), way)
    assert isinstance(race.screen, Turn)
    assert race.screen.hints.reroll == "Start"
    assert race.screen.hints.count == ""
    take(race.press("reroll"), "3: to 3")
    assert race.view["hens"]["Ann"] == [3, 0]
    assert isinstance(race.screen, Big)
    assert (race.screen.word, race.screen.note) == ("to 3", "from Start")
    race.pick_up()
    for pips, way in QUIET.items():
        take(race.throw(*dice(*pips)), way)
    take(race.press("reroll"), "3: to 3, Ann back to 2")
    assert race.view["hens"] == {"Ann": [2, 0], "Ben": [3, 0]}
    assert isinstance(race.screen, Big)
    assert race.screen.note == "Ann back to 2"
    assert race.effects[-1] == Beep("bust")


def test_a_card_can_be_kept(race: AtTable) -> None:
    started(race).pick_up()
    a_turn(race, QUIET)
    assert race.view["player"] == "Ben"
    assert race.view["cards"]["Ann"] == 2


def test_several_cards_for_one_hen_instead_of_dice(race: AtTable) -> None:
    started(race).press("out")
    assert menu(race).items == ("Hen at the start", "Both hens")
    take(race, "Hen at the start")
    assert menu(race).items == tuple(f"a {n}" for n in range(1, 9))
    take(race, "a 3")
    assert menu(race).items[0] == "3: to 3"
    assert menu(race).items[-1] == "and a 5"
    take(race, "and a 3")
    assert race.view["hens"]["Ann"] == [6, 0]
    assert race.view["cards"]["Ann"] == 0
    assert race.recorded[-1] == "cards"


def test_a_sum_of_eight_needs_no_further_question(race: AtTable) -> None:
    take(started(race).press("out"), "Hen at")
    take(race, "a 8")
    assert race.view["hens"]["Ann"] == [7, 0]


def test_a_card_for_each_hen(race: AtTable) -> None:
    take(started(race).press("out"), "Both hens")
    assert menu(race).title == "Hen at the start first"
    take(race, "3: to 3")
    take(race, "7: to 7")
    assert race.view["hens"]["Ann"] == [3, 7]
    assert isinstance(race.screen, Big)
    assert race.screen.word == "to 3"
    race.wait(5)
    assert isinstance(race.screen, Big)
    assert race.screen.word == "to 7"


def test_the_hen_that_goes_first_is_chosen_and_may_be_pushed_by_the_other(
    race: AtTable,
) -> None:
    after = later(
        started(race),
        {
            "event": "cards_each",
            "plays": [{"hen": 1, "value": 1}, {"hen": 2, "value": 3}],
        },
        *turn([[1, 1, 1], [1, 2], [4]], [[3], [3], [4]]),
        {"event": "pass"},
        *turn([[2, 2, 2], [2, 2], [2]], [[2, 2, 2], [2, 2], [2]]),
        {"event": "pass"},
        *turn([[1, 1, 1], [1, 2], [4]], [[1, 1, 1], [1, 2], [4]]),
        {"event": "pass"},
    )
    assert after.view["cards"]["Ann"] == 2
    after.press("out")
    assert menu(after).items == ("Hen on 1", "Hen on 3", "Both hens")
    take(after, "Both hens")
    take(after, "Hen on 3 first")
    take(after, "4: to 7")
    take(after, "6: to 7, Ann back to 6")
    assert after.view["hens"]["Ann"] == [7, 6]


def test_without_a_card_there_is_only_on(race: AtTable) -> None:
    after = later(
        started(race),
        {"event": "cards", "values": [1, 2], "hen": 1},
        *turn([[1, 1, 1], [1, 2], [4]], [[3], [3], [4]]),
        {"event": "pass"},
    )
    assert isinstance(after.screen, Turn)
    assert after.screen.hints.out == ""
    after.press("out")
    assert after.view["phase"] == "start_turn"
    after.pick_up()
    for pips, way in QUIET.items():
        take(after.throw(*dice(*pips)), way)
    assert after.recorded[-2:] == ["place", "pass"]
    assert after.view["player"] == "Ben"
    after.press("undo")
    assert isinstance(after.screen, Notice)
    after.wait(5)
    assert isinstance(after.screen, Turn)
    assert after.screen.ask == "No card in hand"
    after.press("reroll")
    assert after.view["player"] == "Ben"


@pytest.fixture
def short(race: AtTable) -> AtTable:
    """Ann has placed her last chick and rolls two dice now."""
    waived = {"event": "pass"}
    return later(
        started(race),
        *turn([[1, 2, 3], [4, 5], [6]], [[1, 2, 3], [4, 5], [6]]),
        waived,
        *turn([[1, 1, 1], [1, 1], [1]], [[3], [2], [1]]),
        waived,
        *turn([[1, 2, 3], [4, 5], [6]], [[1, 2, 3], [9], [6]]),
        waived,
        *turn([[1, 1, 1], [1, 1], [1]], [[3], [2], [1]]),
        waived,
        *turn([[4, 3, 3], [4, 6], [4]], [[10], [10], [4]]),
        waived,
        *turn([[2, 2, 2], [2, 2], [5]], [[6], [4], [5]]),
        waived,
        *turn([[5, 3, 1]], [[9]]),
    )


def test_with_no_chick_left_it_is_asked_which_one_moves(short: AtTable) -> None:
    assert short.view["supply"]["Ann"] == 0
    take(short.throw(*dice(5, 3)), "3+5=8")
    assert menu(short).title == "No chick left for 8"
    assert menu(short).items[0] == "From 1"
    short.press("undo")
    assert menu(short).title == "Place chicks: 3 5"
    take(take(short, "3+5=8"), "From 1")
    assert short.view["track"]["8"] == {"Ann": 1}
    assert short.view["track"]["1"] == {"Ann": 1, "Ben": 2}
    assert short.view["supply"]["Ann"] == 0


def test_a_chick_that_the_supply_lacks_may_be_forgone(short: AtTable) -> None:
    take(take(short.throw(*dice(5, 3)), "3+5=8"), "Do without it")
    assert "8" not in short.view["track"]
    assert short.view["phase"] == "rolling"


def test_chicks_of_a_space_that_is_claimed_first_are_placed_again(
    short: AtTable,
) -> None:
    take(short.throw(*dice(5, 3)), "3, 5: claims 3")
    assert menu(short).title == "1. No chick left for 3"
    assert "From 3" not in menu(short).items
    take(short, "From 10")
    assert short.view["claimed"] == [3]
    assert short.view["supply"]["Ann"] == 2


def test_a_claim_may_need_two_chicks_moved(short: AtTable) -> None:
    take(take(short.throw(*dice(5, 5)), "5, 5: claims 5"), "From 1")
    assert menu(short).title == "2. No chick left for 5"
    take(short, "From 1")
    assert short.view["claimed"] == [5]
    assert short.view["supply"]["Ann"] == 3


def test_both_hens_up_win_and_even_that_can_be_taken_back(race: AtTable) -> None:
    end = later(
        started(race),
        {"event": "cards", "values": [8], "hen": 1},
        *turn([[1, 1, 1], [1, 1], [1]], [[3], [2], [1]]),
        {"event": "pass"},
    )
    match = end.session.match
    state = replace(match.state, hens=((15, 8), (0, 0)))  # type: ignore[type-var]
    end.session = replace(end.session, match=replace(match, state=state))
    end.press("out")
    assert menu(end).items == ("Hen on 8",)
    end.press("reroll")
    take(end, "a 7")
    assert end.view["winner"] == "Ann"
    assert end.effects[-1] == Beep("win")
    assert isinstance(end.screen, Big)
    assert end.screen.word == "Top!"
    end.wait(5)
    assert isinstance(end.screen, Big)
    assert (end.screen.word, end.screen.icon) == ("Ann", "crown")
    end.press("undo")
    assert end.view["phase"] == "start_turn"


def test_the_gentle_hill_is_chosen_in_the_menu(race: AtTable) -> None:
    race.press("out").hold("undo")
    take(race, "New game")
    take(race, "2 players")
    take(race, "Gentle: off")
    take(race, "Play")
    race.press("reroll")
    take(race, "No more").wait(5)
    assert isinstance(race.screen, Track)
    assert race.screen.note == "gentle"


def test_the_boards_are_behind_score(race: AtTable) -> None:
    started(race).press("count")
    assert isinstance(race.screen, Track)
    assert race.screen.closed == (4, 5, 8, 10, 13, 14)
    race.press("count")
    assert isinstance(race.screen, Grid)
    assert race.screen.title == "Chicks"
    race.press("count")
    assert isinstance(race.screen, Grid)
    assert race.screen.lines[0].cells == ("2", "15")
    race.press("count")
    assert isinstance(race.screen, Turn)
