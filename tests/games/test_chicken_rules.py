"""The rulebook of Chicken!, sentence by sentence."""

import pytest
from games_talk import chicken, faces, play, refused, roll, score, start, told

WHITE = {"white": 4}
ALL_BLANK = roll("white blank blank blank blank")
BUST = roll("white fox fox fox chicken")
FOUR_EGGS = roll("white egg egg egg egg")


def test_the_starting_player_gets_the_4_white_dice() -> None:
    state = told(start(chicken()))
    assert state["phase"] == "start_turn"
    assert state["player"] == "Ann"
    assert state["pool"] == WHITE


def test_yellow_and_orange_dice_are_arranged_in_the_coop() -> None:
    state = told(start(chicken()))
    assert state["coop"] == {"yellow": 4, "orange": 4}
    assert state["bag"] == {}


def test_all_players_begin_on_the_starting_space() -> None:
    state = told(start(chicken("Ann", "Ben", "Cy")))
    assert state["scores"] == {"Ann": 0, "Ben": 0, "Cy": 0}


def test_at_the_beginning_of_a_turn_there_are_two_choices() -> None:
    state = told(start(chicken()))
    assert set(state["allowed"]) == {"go_for_it", "chicken_out", "set_score"}


def test_go_for_it_rolls_all_the_dice_passed_to_you() -> None:
    passed = start(chicken(), "go_for_it", roll("white egg egg fox blank"), "count")
    match = play(passed, "go_for_it")
    assert told(match)["phase"] == "rolling"
    assert told(match)["pool"] == {"white": 4, "yellow": 2}
    assert "4 white and 2 yellow" in refused(match, ALL_BLANK)


def test_chicken_out_returns_yellow_and_orange_dice_to_the_coop() -> None:
    match = start(
        chicken(),
        *("go_for_it", FOUR_EGGS, "reroll"),
        roll("white egg egg blank blank, yellow blank blank blank blank"),
        "chicken_out",
    )
    assert told(match)["pool"] == WHITE
    assert told(match)["coop"] == {"yellow": 4, "orange": 4}


def test_chicken_out_loses_1_point_and_rolls_the_4_white_dice() -> None:
    match = start(chicken(), score("Ann", 7), "chicken_out")
    assert told(match)["scores"]["Ann"] == 6
    assert told(match)["phase"] == "rolling"
    assert told(play(match, ALL_BLANK))["phase"] == "decide"


def test_chicken_out_on_the_starting_space_loses_no_point() -> None:
    assert told(start(chicken(), "chicken_out"))["scores"]["Ann"] == 0


def test_a_player_back_on_the_starting_space_loses_no_point_either() -> None:
    match = start(chicken(), score("Ann", 1), "chicken_out", BUST)
    again = play(match, "go_for_it", BUST, "chicken_out")
    assert told(match)["scores"]["Ann"] == told(again)["scores"]["Ann"] == 0


def test_a_point_lost_by_chickening_out_stays_lost_after_a_bust() -> None:
    match = start(chicken(), score("Ann", 9), "chicken_out", BUST)
    assert told(match)["scores"] == {"Ann": 8, "Ben": 0}


def test_chickens_go_right_foxes_left_eggs_and_blanks_stay_in_the_middle() -> None:
    state = told(start(chicken(), "go_for_it", roll("white chicken fox egg blank")))
    assert faces(state["right"]) == ["chicken"]
    assert faces(state["left"]) == ["fox"]
    assert faces(state["middle"]) == ["egg", "blank", "blank"]
    assert state["foxes"] == 1
    assert state["points"] == 1


@pytest.mark.parametrize("foxes", [0, 1, 2])
def test_fewer_than_3_foxes_do_not_bust(foxes: int) -> None:
    dice = " ".join(["fox"] * foxes + ["blank"] * (4 - foxes))
    state = told(start(chicken(), "go_for_it", roll(f"white {dice}")))
    assert state["phase"] == "decide"
    assert not state["busted"]


@pytest.mark.parametrize("foxes", [3, 4])
def test_3_or_more_foxes_bust_at_once(foxes: int) -> None:
    dice = " ".join(["fox"] * foxes + ["blank"] * (4 - foxes))
    state = told(start(chicken(), "go_for_it", roll(f"white {dice}")))
    assert state["busted"]
    assert state["player"] == "Ben"


def test_foxes_of_both_rolls_count_together() -> None:
    match = start(chicken(), "go_for_it", roll("white fox fox blank chicken"), "reroll")
    state = told(play(match, roll("white fox")))
    assert state["busted"]
    assert state["scores"]["Ann"] == 0


def test_for_each_egg_1_die_from_the_coop_joins_the_middle() -> None:
    state = told(start(chicken(), "go_for_it", roll("white egg egg fox chicken")))
    assert state["pool"] == {"white": 4, "yellow": 2}
    assert state["coop"] == {"yellow": 2, "orange": 4}
    assert state["middle"][2:] == [{"kind": "yellow", "face": "blank"}] * 2


def test_orange_dice_are_added_only_when_no_yellow_dice_remain() -> None:
    match = start(chicken(), "go_for_it", roll("white egg egg egg fox"), "reroll")
    again = play(match, roll("white egg egg blank, yellow blank blank blank"))
    assert told(again)["pool"] == {"white": 4, "yellow": 4, "orange": 1}
    assert told(again)["coop"] == {"orange": 3}


def test_an_egg_adds_no_die_when_the_coop_is_empty() -> None:
    match = start(
        chicken(),
        *("go_for_it", FOUR_EGGS, "reroll"),
        roll("white egg egg egg egg, yellow blank blank blank blank"),
        "go_for_it",
        roll(
            "white egg egg egg egg, yellow blank blank blank blank, "
            "orange blank blank blank blank"
        ),
    )
    state = told(match)
    assert state["phase"] == "decide"
    assert state["pool"] == {"white": 4, "yellow": 4, "orange": 4}
    assert state["coop"] == {}
    assert len(state["middle"]) == 12


def test_eggs_beyond_the_last_die_of_the_coop_do_nothing() -> None:
    match = start(
        chicken(),
        *("go_for_it", FOUR_EGGS, "reroll"),
        roll("white egg egg egg blank, yellow blank blank blank blank"),
        "go_for_it",
        roll(
            "white egg egg egg egg, yellow blank blank blank blank, "
            "orange fox fox blank"
        ),
    )
    assert told(match)["pool"] == {"white": 4, "yellow": 4, "orange": 4}
    assert told(match)["coop"] == {}


def test_a_newly_hatched_die_is_blank_until_rolled() -> None:
    match = start(chicken(), "go_for_it", roll("white egg fox fox chicken"))
    assert told(match)["points"] == 1
    assert told(match)["middle"][-1] == {"kind": "yellow", "face": "blank"}


def test_after_hatching_the_choice_is_reroll_or_count() -> None:
    state = told(start(chicken(), "go_for_it", roll("white egg fox fox chicken")))
    assert state["phase"] == "decide"
    assert set(state["allowed"]) == {"reroll", "count", "set_score"}


def test_a_reroll_takes_all_dice_of_the_middle() -> None:
    match = start(chicken(), "go_for_it", roll("white egg blank fox chicken"), "reroll")
    assert told(match)["phase"] == "rerolling"
    assert "2 white and 1 yellow" in refused(match, roll("white blank, yellow blank"))


def test_chickens_and_foxes_set_aside_are_not_rerolled() -> None:
    match = start(chicken(), "go_for_it", roll("white egg blank fox chicken"), "reroll")
    refused(match, roll("white blank blank blank blank, yellow blank"))


def test_there_is_only_1_reroll_a_turn_and_the_count_follows_by_itself() -> None:
    match = start(chicken(), "go_for_it", roll("white blank fox chicken chicken"))
    state = told(play(match, "reroll", roll("white blank")))
    assert state["player"] == "Ben"
    assert state["scores"]["Ann"] == 2


def test_after_a_reroll_new_eggs_hatch_before_the_count_and_are_passed_on() -> None:
    match = start(chicken(), "go_for_it", ALL_BLANK, "reroll", FOUR_EGGS)
    assert told(match)["player"] == "Ben"
    assert told(match)["pool"] == {"white": 4, "yellow": 4}


def test_each_chicken_is_worth_1_point() -> None:
    match = start(chicken(), "go_for_it", roll("white chicken chicken chicken fox"))
    assert told(match)["points"] == 3
    assert told(play(match, "count"))["scores"]["Ann"] == 3


def test_a_double_chicken_is_worth_2_points() -> None:
    match = start(
        chicken(),
        *("go_for_it", FOUR_EGGS, "reroll"),
        roll("white egg chicken fox fox, yellow blank blank blank blank"),
        "go_for_it",
        roll(
            "white fox blank blank blank, yellow blank blank blank blank, "
            "orange double_chicken"
        ),
        "count",
    )
    assert told(match)["scores"] == {"Ann": 1, "Ben": 2}


def test_counting_passes_all_dice_to_the_next_player() -> None:
    state = told(start(chicken(), "go_for_it", FOUR_EGGS, "count"))
    assert state["player"] == "Ben"
    assert state["phase"] == "start_turn"
    assert state["pool"] == {"white": 4, "yellow": 4}
    assert (state["right"], state["left"], state["middle"]) == ([], [], [])


def test_foxes_on_passed_dice_do_not_count() -> None:
    match = start(chicken(), "go_for_it", roll("white fox fox blank blank"), "count")
    assert told(match)["foxes"] == 0
    state = told(play(match, "go_for_it", roll("white fox fox blank blank")))
    assert not state["busted"]


def test_a_bust_scores_0_points_for_the_turn() -> None:
    first = roll("white chicken chicken fox fox")
    match = start(chicken(), score("Ann", 5), "go_for_it", first, "count")
    assert told(match)["scores"]["Ann"] == 7
    busted = start(chicken(), score("Ann", 5), "go_for_it", BUST)
    assert told(busted)["scores"]["Ann"] == 5


def test_a_bust_returns_yellow_and_orange_dice_and_passes_4_white_dice() -> None:
    match = start(chicken(), "go_for_it", FOUR_EGGS, "reroll")
    state = told(play(match, roll("white fox fox fox egg, yellow egg egg blank blank")))
    assert state["player"] == "Ben"
    assert state["phase"] == "start_turn"
    assert state["pool"] == WHITE
    assert state["coop"] == {"yellow": 4, "orange": 4}


def test_busted_is_told_by_the_event_that_busted_alone() -> None:
    match = start(chicken(), "go_for_it", BUST)
    assert told(match)["busted"]
    assert not told(play(match, "go_for_it"))["busted"]
    assert not told(play(match, score("Ben", 3)))["busted"]
    assert told(play(match, "go_for_it", "undo"))["busted"]


def test_play_goes_round_the_table() -> None:
    match = start(chicken("Ann", "Ben", "Cy"))
    seen = []
    for _ in range(4):
        seen.append(told(match)["player"])
        match = play(match, "go_for_it", BUST)
    assert seen == ["Ann", "Ben", "Cy", "Ann"]


def test_25_points_at_the_end_of_a_turn_win_at_once() -> None:
    match = start(chicken(), score("Ann", 23), score("Ben", 24), "go_for_it")
    state = told(play(match, roll("white chicken chicken fox fox"), "count"))
    assert state["phase"] == "game_over"
    assert state["winner"] == state["player"] == "Ann"
    assert state["scores"]["Ann"] == 25
    assert state["allowed"] == []


def test_24_points_do_not_win() -> None:
    match = start(chicken(), score("Ann", 23), "go_for_it")
    state = told(play(match, roll("white chicken fox fox blank"), "count"))
    assert state["winner"] is None
    assert state["player"] == "Ben"


def test_25_points_at_stake_win_only_when_they_are_counted() -> None:
    match = start(chicken(), score("Ann", 24), "go_for_it")
    state = told(play(match, roll("white chicken chicken chicken blank")))
    assert state["phase"] == "decide"
    assert state["winner"] is None


def test_a_count_after_a_reroll_wins_too() -> None:
    match = start(chicken(), score("Ann", 24), "go_for_it", ALL_BLANK, "reroll")
    assert told(play(match, roll("white chicken fox fox blank")))["winner"] == "Ann"


def test_with_an_empty_middle_only_count_is_offered() -> None:
    match = start(chicken(), "go_for_it", roll("white chicken chicken fox fox"))
    assert set(told(match)["allowed"]) == {"count", "set_score"}
    assert "count" in refused(match, "reroll")


@pytest.mark.parametrize("number", range(2, 9))
def test_the_game_is_for_2_to_8_players(number: int) -> None:
    names = [f"P{i}" for i in range(1, number + 1)]
    assert list(told(start(chicken(*names)))["scores"]) == names


def test_the_target_can_be_another() -> None:
    match = start(chicken(target=1), "go_for_it", roll("white chicken fox fox blank"))
    assert told(play(match, "count"))["winner"] == "Ann"


def test_by_the_house_rule_a_bust_on_the_reroll_costs_the_chickens_rolled() -> None:
    new = chicken(bust_on_reroll_costs=True)
    first = roll("white chicken fox blank blank")
    steps = (score("Ann", 9), "go_for_it", first, "reroll", roll("white fox fox"))
    assert told(start(new, *steps))["scores"]["Ann"] == 8
    assert told(start(chicken(), *steps))["scores"]["Ann"] == 9


def test_by_the_house_rule_a_bust_on_the_first_roll_costs_nothing() -> None:
    new = chicken(bust_on_reroll_costs=True)
    assert told(start(new, score("Ann", 9), "go_for_it", BUST))["scores"]["Ann"] == 9


def test_by_the_house_rule_no_score_goes_below_0() -> None:
    new = chicken(bust_on_reroll_costs=True)
    first = roll("white chicken fox blank blank")
    state = told(start(new, "go_for_it", first, "reroll", roll("white fox fox")))
    assert state["scores"]["Ann"] == 0


def test_set_score_changes_nothing_else() -> None:
    match = start(chicken(), "go_for_it", roll("white egg blank fox chicken"))
    before, after = told(match), told(play(match, score("Ben", 14)))
    assert after == {**before, "scores": {"Ann": 0, "Ben": 14}}
