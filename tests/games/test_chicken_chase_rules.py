"""The rulebook of Chicken Chase, sentence by sentence: turns, chicks and cards."""

import pytest
from games_talk import (
    Event,
    Step,
    card,
    cards,
    cards_each,
    chase,
    opening,
    pips,
    place,
    play,
    refused,
    start,
    told,
)

from pi_companion.games.match import Match

FOUR = ("Ann", "Ben", "Cy", "Di")


def racing(*steps: Step) -> Match:
    """Start a game of Ann and Ben without chicks on the feed track."""
    return start(chase(), "pass", *steps)


def quick_turn(first: Event, second: Event, third: Event) -> tuple[Step, ...]:
    """Roll so that each die is placed by itself, and play no card."""
    rolls = (pips(*first["spaces"]), pips(*second["spaces"]), pips(*third["spaces"]))
    return (rolls[0], first, rolls[1], second, rolls[2], third, "pass")


def test_the_surplus_of_chicks_is_15_and_of_cards_2_for_each_player() -> None:
    state = told(start(chase(*FOUR)))
    assert state["supply"] == dict.fromkeys(FOUR, 15)
    assert state["cards"] == dict.fromkeys(FOUR, 2)
    assert state["hens"] == {name: [0, 0] for name in FOUR}
    assert state["track"] == {}


@pytest.mark.parametrize(
    ("players", "gentle", "blocked"),
    [
        (2, False, [4, 5, 8, 10, 13, 14]),
        (3, False, [4, 5, 10, 12]),
        (4, False, [5, 12]),
        (2, True, [4, 5, 8, 11, 13]),
        (3, True, [4, 5, 12]),
        (4, True, []),
    ],
)
def test_blocking_chips_lie_by_the_number_of_players(
    players: int, *, gentle: bool, blocked: list[int]
) -> None:
    assert told(start(chase(*FOUR[:players], gentle=gentle)))["blocked"] == blocked


def test_the_state_has_exactly_the_keys_of_the_contract() -> None:
    assert told(start(chase())) == {
        "game": "chicken_chase",
        "phase": "opening",
        "player": "Ben",
        "track": {},
        "supply": {"Ann": 15, "Ben": 15},
        "cards": {"Ann": 2, "Ben": 2},
        "hens": {"Ann": [0, 0], "Ben": [0, 0]},
        "blocked": [4, 5, 8, 10, 13, 14],
        "dice": [],
        "placements": [],
        "claimed": [],
        "allowed": ["pass", "place"],
        "winner": None,
    }


def test_the_left_neighbour_opens_with_1_chick_then_2_then_3() -> None:
    match = start(chase(*FOUR))
    openers = []
    for space in (1, 1, 2, 1, 2, 3):
        openers.append(told(match)["player"])
        match = play(match, opening(space))
    assert openers == ["Ben", "Cy", "Cy", "Di", "Di", "Di"]
    assert told(match)["phase"] == "start_turn"
    assert told(match)["player"] == "Ann"
    assert told(match)["track"] == {
        "1": {"Ben": 1, "Cy": 1, "Di": 1},
        "2": {"Cy": 1, "Di": 1},
        "3": {"Di": 1},
    }
    assert told(match)["supply"] == {"Ann": 15, "Ben": 14, "Cy": 13, "Di": 12}


def test_3_chicks_of_different_players_claim_nothing() -> None:
    match = start(chase(*FOUR), opening(1), opening(1), "pass", opening(1))
    assert told(match)["claimed"] == []
    assert told(match)["track"]["1"] == {"Ben": 1, "Cy": 1, "Di": 1}


def test_in_the_opening_a_player_has_at_most_1_chick_on_a_space() -> None:
    match = start(chase(*FOUR), opening(1), opening(1))
    assert "Cy has a chick on space 1" in refused(match, opening(1))


@pytest.mark.parametrize("space", [0, 5, -1, 11, 1.0, None, True])
def test_the_opening_is_on_spaces_1_to_4(space: int) -> None:
    assert "from 1 to 4" in refused(start(chase()), opening(space))


def test_passing_waives_the_rest_of_the_opening_of_this_player_alone() -> None:
    match = start(chase(*FOUR), "pass", opening(4), "pass")
    assert told(match)["player"] == "Di"
    assert told(play(match, "pass"))["phase"] == "start_turn"


def test_in_the_opening_nothing_is_rolled() -> None:
    refused(start(chase()), pips(1, 2, 3))
    assert "needs the field 'space'" in refused(start(chase()), place(1))


def test_a_turn_rolls_3_dice_then_2_then_1() -> None:
    match = racing()
    assert set(told(match)["allowed"]) == {"roll", "cards", "cards_each"}
    assert "3 dice, not 2" in refused(match, pips(1, 2))
    match = play(match, pips(1, 3, 5), place(1, 3, 5))
    assert told(match)["phase"] == "rolling"
    assert "2 dice, not 3" in refused(match, pips(1, 2, 3))
    match = play(match, pips(3, 3), place(3, 3))
    assert "1 die, not 2" in refused(match, pips(1, 2))
    assert told(play(match, pips(5), place(5)))["phase"] == "card"


@pytest.mark.parametrize(
    ("dice", "ways"),
    [
        ((1, 3, 5), [[1, 3, 5], [1, 8], [3, 6], [4, 5], [9]]),
        ((6, 6, 6), [[6, 6, 6]]),
        ((5, 5, 5), [[5, 5, 5], [5, 10]]),
        ((1, 1, 1), [[1, 1, 1], [1, 2], [3]]),
        ((2, 4, 6), [[2, 4, 6], [2, 10], [4, 8], [6, 6]]),
    ],
)
def test_the_numbers_of_a_roll_are_used_singly_or_combined_in_any_way(
    dice: tuple[int, ...], ways: list[list[int]]
) -> None:
    match = racing(pips(*dice))
    assert told(match)["dice"] == list(dice)
    assert told(match)["placements"] == ways
    for way in ways:
        play(match, place(*way))
        play(match, place(*reversed(way)))


def test_the_second_and_third_roll_of_the_example() -> None:
    match = racing(pips(1, 3, 5), place(9), pips(3, 3))
    assert told(match)["placements"] == [[3, 3], [6]]
    assert told(play(match, place(6), pips(5)))["placements"] == [[5]]


def test_every_die_is_used_in_exactly_one_sum() -> None:
    match = racing(pips(1, 3, 5))
    for spaces in ((1, 3), (1, 3, 5, 9), (4, 4), (9, 1), (), (1, 1, 1)):
        assert "A roll of 1, 3 and 5 is placed on" in refused(match, place(*spaces))


def test_a_sum_above_10_cannot_be_placed() -> None:
    match = racing(pips(6, 6, 1))
    refused(match, place(1, 12))
    refused(match, place(13))
    assert told(match)["placements"] == [[1, 6, 6], [6, 7]]


def test_the_third_chick_on_a_space_takes_the_card_and_clears_the_space() -> None:
    match = start(chase(), opening(3), pips(3, 3, 1), place(3, 3, 1))
    assert told(match)["track"] == {"3": {"Ann": 2, "Ben": 1}, "1": {"Ann": 1}}
    state = told(play(match, pips(1, 2), place(3)))
    assert state["claimed"] == [3]
    assert state["cards"] == {"Ann": 3, "Ben": 2}
    assert state["track"] == {"1": {"Ann": 1}}
    assert state["supply"] == {"Ann": 14, "Ben": 15}


def test_several_cards_can_be_claimed_in_one_placement_in_order() -> None:
    match = racing(
        *quick_turn(place(2, 2, 5), place(5, 6), place(6)),
        *quick_turn(place(1, 1, 1), place(6, 6), place(1)),
        pips(2, 5, 6),
    )
    state = told(play(match, place(6, 2, 5)))
    assert state["claimed"] == [6, 2, 5]
    assert state["cards"]["Ann"] == 5
    assert state["supply"]["Ann"] == 15


def test_a_cleared_space_can_be_used_again_at_once() -> None:
    match = racing(pips(3, 3, 1), place(3, 3, 1), pips(3, 3))
    state = told(play(match, place(3, 3)))
    assert state["claimed"] == [3]
    assert state["track"]["3"] == {"Ann": 1}


def test_claimed_is_told_by_the_event_that_claimed_alone() -> None:
    match = racing(pips(3, 3, 3), place(3, 3, 3))
    assert told(match)["claimed"] == [3]
    assert told(play(match, pips(1, 2)))["claimed"] == []


def test_after_the_third_roll_one_card_may_be_played() -> None:
    match = racing(*quick_turn(place(1, 2, 3), place(4, 5), place(6))[:-1])
    assert set(told(match)["allowed"]) == {"card", "pass"}
    state = told(play(match, card(3, 2)))
    assert state["hens"]["Ann"] == [0, 3]
    assert state["cards"]["Ann"] == 1
    assert state["player"] == "Ben"
    assert told(play(match, "pass"))["cards"]["Ann"] == 2


def test_a_card_just_received_may_be_played() -> None:
    match = racing(cards(1, 1, 1), "undo", cards(1, 1, 1), cards(1, 1, 1))
    match = play(match, pips(3, 3, 3), place(3, 3, 3), pips(1, 1), place(2))
    match = play(match, pips(1), place(1), card(8, 2))
    assert told(match)["hens"]["Ann"][1] == 7
    assert told(match)["cards"]["Ann"] == 0


def test_a_player_without_cards_cannot_play_one() -> None:
    match = racing(cards(1, 1, 1), cards(1, 1, 1))
    assert told(match)["allowed"] == ["roll"]
    refused(match, cards(1, 1))
    refused(match, cards_each((1, 1), (2, 1)))
    match = play(match, *quick_turn(place(1, 2, 3), place(4, 5), place(6))[:-1])
    assert told(match)["allowed"] == ["pass"]
    refused(match, card(1, 1))
    assert told(play(match, "pass"))["player"] == "Ben"


def test_action_b_plays_any_number_of_cards_for_one_hen() -> None:
    state = told(racing(cards(2, 3, 4)))
    assert state["hens"]["Ann"] == [0, 7]
    assert state["cards"]["Ann"] == 0
    assert state["player"] == "Ben"


def test_the_cards_of_action_b_do_not_exceed_8() -> None:
    assert "8 at most, not 9" in refused(racing(), cards(1, 4, 5))
    assert told(racing(cards(1, 8)))["cards"]["Ann"] == 1


def test_action_b_takes_one_card_or_more_and_no_more_than_there_are() -> None:
    assert "one card or more" in refused(racing(), cards(1))
    assert "Ann has 2 cards, not 3" in refused(racing(), cards(1, 1, 1, 1))


def test_action_c_moves_both_hens_in_the_order_given() -> None:
    match = racing()
    # The second hen lands on the first and pushes it back, or the other way round.
    one = told(play(match, cards_each((1, 3), (2, 3))))
    assert one["hens"]["Ann"] == [2, 3]
    assert one["cards"]["Ann"] == 0
    other = told(play(match, cards_each((2, 3), (1, 3))))
    assert other["hens"]["Ann"] == [3, 2]


def test_action_c_takes_one_card_for_each_hen() -> None:
    for plays in ([(1, 3)], [(1, 3), (1, 3)], [], [(1, 1), (2, 1), (1, 1)]):
        assert "hen 1 and one for hen 2" in refused(racing(), cards_each(*plays))
    one_card = racing(cards(1, 1), *quick_turn(place(1, 2, 3), place(4, 5), place(6)))
    assert set(told(one_card)["allowed"]) == {"roll", "cards"}
    refused(one_card, cards_each((1, 3), (2, 3)))


def test_who_plays_cards_in_actions_b_or_c_does_not_roll() -> None:
    assert told(racing(cards_each((1, 1), (2, 2))))["player"] == "Ben"


def test_play_goes_round_until_someone_wins() -> None:
    match = start(chase("Ann", "Ben", "Cy"), "pass", "pass")
    seen = []
    for _ in range(4):
        seen.append(told(match)["player"])
        match = play(match, *quick_turn(place(1, 2, 3), place(4, 5), place(6)))
    assert seen == ["Ann", "Ben", "Cy", "Ann"]


def lap(*uses: tuple[Event, Event]) -> tuple[Step, ...]:
    """Say a turn by its three rolls and their uses, without a card."""
    return (*(step for use in uses for step in use), "pass")


def used_up() -> Match:
    """Let Ann place all 15 chicks: 2 each on 1 and 3 to 8, 1 on 2."""
    ten, nine = place(10), place(9)
    return racing(
        *lap(
            (pips(3, 3, 4), place(3, 3, 4)),
            (pips(4, 5), place(4, 5)),
            (pips(1), place(1)),
        ),
        *lap((pips(4, 4, 2), ten), (pips(4, 6), ten), (pips(1), place(1))),
        *lap(
            (pips(5, 6, 6), place(5, 6, 6)), (pips(3, 4), place(7)), (pips(1), place(1))
        ),
        *lap((pips(4, 4, 1), nine), (pips(4, 5), nine), (pips(2), place(2))),
        *lap((pips(2, 2, 3), place(7)), (pips(4, 4), place(8)), (pips(2), place(2))),
        *lap((pips(4, 4, 1), nine), (pips(5, 5), ten), (pips(3), place(3))),
        *(pips(2, 2, 4), place(8), pips(4, 5)),
    )


def test_without_a_chick_in_supply_one_of_the_track_may_be_moved() -> None:
    match = used_up()
    assert told(match)["supply"]["Ann"] == 0
    state = told(play(match, place(9, moved_from=[2])))
    assert state["track"]["9"] == {"Ann": 1}
    assert state["track"]["2"] == {"Ben": 1}
    assert state["supply"]["Ann"] == 0


def test_without_a_chick_in_supply_a_placement_may_be_forgone() -> None:
    match = used_up()
    state = told(play(match, place(9, moved_from=[None])))
    assert state["track"] == told(match)["track"]
    assert state["phase"] == "rolling"


def test_what_the_supply_lacks_must_be_told_one_by_one_and_nothing_more() -> None:
    match = used_up()
    assert "Ann has no chick left" in refused(match, place(9))
    assert "Ann has no chick left" in refused(match, place(9, moved_from=[]))
    assert "only for a chick" in refused(match, place(9, moved_from=[2, None]))
    assert "no chick on space 10" in refused(match, place(9, moved_from=[10]))
    for junk in (0, 11, "2", True, 2.0, [2]):
        refused(match, place(9, moved_from=[junk]))  # type: ignore[list-item]
    refused(match, {"event": "place", "spaces": [9], "moved_from": 2})


def test_with_chicks_in_supply_none_is_moved() -> None:
    match = racing(pips(1, 3, 5))
    assert "only for a chick" in refused(match, place(9, moved_from=[None]))


def test_a_moved_chick_can_claim_and_what_comes_back_is_placed_next() -> None:
    match = used_up()
    state = told(play(match, place(4, 5, moved_from=[7])))
    assert state["claimed"] == [4, 5]
    assert state["supply"]["Ann"] == 5
    assert state["track"]["7"] == {"Ann": 1}


def test_a_chick_that_comes_back_in_the_middle_ends_the_lack() -> None:
    match = used_up()
    assert "only for a chick" in refused(match, place(4, 5, moved_from=[7, 2]))
    state = told(play(match, place(5, 4, moved_from=[None, 8])))
    assert state["claimed"] == [4]
    assert state["track"]["8"] == {"Ann": 1}


def test_a_chick_moved_to_where_it_stands_is_no_third_one() -> None:
    match = used_up()
    state = told(play(match, place(4, 5, moved_from=[4, None])))
    assert state["claimed"] == []
    assert state["track"] == told(match)["track"]


def test_a_last_chick_is_placed_before_any_is_moved() -> None:
    match = play(used_up(), "undo", "undo", "undo", pips(4, 5, 6))
    assert told(match)["supply"]["Ann"] == 1
    state = told(play(match, place(9, 6, moved_from=[2])))
    assert state["claimed"] == [6]
    assert state["track"]["9"] == {"Ann": 1}
    assert "Ann has no chick left" in refused(match, place(9, 6))
