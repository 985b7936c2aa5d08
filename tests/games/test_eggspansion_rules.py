"""The rulebook of the Eggspansion, sentence by sentence."""

import pytest
from games_talk import (
    Step,
    chicken,
    faces,
    hatch,
    play,
    refill,
    refused,
    roll,
    score,
    start,
    told,
)

from pi_companion.games.match import Match

NEW = chicken(eggspansion=True)
DRAWN = refill("yellow orange orange blue mother_hen")
BUST = roll("white fox fox fox blank")


def ready(*steps: Step) -> Match:
    """Start with yellow 1, orange 2, blue and mother_hen in the coop."""
    return play(start(NEW, DRAWN), *steps)


def with_friends() -> Match:
    """Ben's turn with 4 white dice, blue and mother_hen, all passed on by Ann."""
    two_eggs = roll("white egg egg blank blank")
    return ready("go_for_it", two_eggs, hatch("blue"), hatch("mother_hen"), "count")


def test_all_non_white_dice_begin_in_the_seed_bag() -> None:
    state = told(start(NEW))
    assert state["phase"] == "refill"
    assert state["bag"] == {"yellow": 4, "orange": 4, "blue": 1, "mother_hen": 1}
    assert state["coop"] == {}
    assert state["pool"] == {"white": 4}


def test_5_random_dice_are_drawn_into_the_coop_at_set_up() -> None:
    state = told(ready())
    assert state["phase"] == "start_turn"
    assert state["player"] == "Ann"
    assert state["coop"] == {"yellow": 1, "orange": 2, "blue": 1, "mother_hen": 1}
    assert state["bag"] == {"yellow": 3, "orange": 2}


@pytest.mark.parametrize("drawn", ["yellow", "yellow yellow yellow yellow", ""])
def test_no_fewer_than_5_dice_are_drawn_at_set_up(drawn: str) -> None:
    assert "5 dice" in refused(start(NEW), refill(drawn))


def test_no_die_is_drawn_that_is_not_in_the_bag() -> None:
    two_blues = refill("blue blue yellow yellow yellow")
    assert "The bag holds" in refused(start(NEW), two_blues)
    refused(start(NEW), refill("white yellow yellow yellow yellow"))


def test_play_does_not_go_on_before_the_refill() -> None:
    assert set(told(start(NEW))["allowed"]) == {"refill", "set_score"}
    refused(start(NEW), "go_for_it")


def test_when_hatching_any_1_die_of_the_coop_may_be_taken() -> None:
    match = ready("go_for_it", roll("white egg blank blank blank"))
    assert told(match)["phase"] == "hatching"
    assert set(told(match)["allowed"]) == {"hatch", "set_score"}
    state = told(play(match, hatch("orange")))
    assert state["pool"] == {"white": 4, "orange": 1}
    assert state["coop"] == {"yellow": 1, "orange": 1, "blue": 1, "mother_hen": 1}
    assert state["phase"] == "decide"


def test_when_hatching_1_random_die_of_the_bag_may_be_drawn() -> None:
    match = ready("go_for_it", roll("white egg blank blank blank"))
    state = told(play(match, hatch("yellow", "bag")))
    assert state["pool"] == {"white": 4, "yellow": 1}
    assert state["bag"] == {"yellow": 2, "orange": 2}
    assert state["coop"] == told(match)["coop"]


def test_only_a_die_that_is_there_can_be_hatched() -> None:
    match = ready("go_for_it", roll("white egg blank blank blank"))
    assert "no blue die in the bag" in refused(match, hatch("blue", "bag"))
    refused(match, hatch("white"))


def test_a_newly_hatched_die_is_blank_until_rolled() -> None:
    match = ready("go_for_it", roll("white egg fox fox blank"), hatch("mother_hen"))
    assert told(match)["middle"][-1] == {"kind": "mother_hen", "face": "blank"}
    assert told(match)["points"] == 0


def test_each_egg_hatches_1_die() -> None:
    match = ready("go_for_it", roll("white egg egg blank blank"))
    once = play(match, hatch("yellow"))
    assert told(once)["phase"] == "hatching"
    assert told(play(once, hatch("yellow", "bag")))["phase"] == "decide"


def test_when_neither_coop_nor_bag_has_a_die_none_is_added() -> None:
    ten = ["yellow"] * 4 + ["orange"] * 4 + ["blue", "mother_hen"]
    four = roll("white egg egg egg egg")
    match = play(start(NEW, refill(" ".join(ten[:5]))), "go_for_it", four)
    match = play(match, *(hatch(kind) for kind in ten[:4]), "reroll")
    match = play(match, roll("white egg egg egg egg, yellow egg blank blank blank"))
    match = play(match, hatch("orange"), *(hatch(kind, "bag") for kind in ten[5:9]))
    assert told(match)["coop"] == {}
    assert told(match)["bag"] == {"mother_hen": 1}
    match = play(
        match,
        "go_for_it",
        roll(
            "white egg egg egg egg, yellow blank blank blank blank, "
            "orange blank blank blank blank, blue blank"
        ),
        hatch("mother_hen", "bag"),
    )
    assert told(match)["phase"] == "decide"
    assert told(match)["bag"] == {}
    match = play(
        match,
        "reroll",
        roll(
            "white egg egg egg egg, yellow egg blank blank blank, "
            "orange blank blank blank blank, blue blank, mother_hen chick"
        ),
    )
    assert told(match)["player"] == "Ann"
    assert told(match)["scores"]["Ben"] == 1


def test_on_a_bust_non_white_dice_go_to_the_bag_and_the_coop_stays() -> None:
    match = play(with_friends(), "go_for_it")
    state = told(
        play(match, roll("white fox fox fox egg, blue blank, mother_hen chick"))
    )
    assert state["busted"]
    assert state["scores"] == {"Ann": 0, "Ben": 0}
    assert state["pool"] == {"white": 4}
    assert state["coop"] == {"yellow": 1, "orange": 2}
    assert state["bag"] == {"yellow": 3, "orange": 2, "blue": 1, "mother_hen": 1}


def test_after_a_bust_the_coop_is_refilled_to_5_before_the_next_choice() -> None:
    bust = roll("white fox fox fox egg, blue blank, mother_hen chick")
    match = play(with_friends(), "go_for_it", bust)
    assert told(match)["phase"] == "refill"
    assert told(match)["player"] == "Ann"
    assert "2 dice" in refused(match, refill("yellow"))
    state = told(play(match, refill("blue yellow")))
    assert state["coop"] == {"yellow": 2, "orange": 2, "blue": 1}
    assert state["phase"] == "start_turn"
    assert state["player"] == "Ann"


def test_with_5_dice_in_the_coop_no_refill_is_due() -> None:
    match = ready("go_for_it", BUST)
    assert told(match)["phase"] == "start_turn"
    assert told(match)["player"] == "Ben"
    assert told(play(match, "chicken_out"))["phase"] == "rolling"


def test_chicken_out_costs_a_point_and_refills_before_the_white_dice_roll() -> None:
    match = play(with_friends(), score("Ben", 4), "chicken_out")
    state = told(match)
    assert state["scores"]["Ben"] == 3
    assert state["phase"] == "refill"
    assert state["player"] == "Ben"
    assert state["pool"] == {"white": 4}
    assert state["coop"] == {"yellow": 1, "orange": 2}
    refused(match, roll("white blank blank blank blank"))
    assert told(play(match, refill("blue orange")))["phase"] == "rolling"


def test_counting_does_not_refill_the_coop() -> None:
    assert told(with_friends())["phase"] == "start_turn"
    assert told(with_friends())["coop"] == {"yellow": 1, "orange": 2}


def friends_show(white: str, blue: str, hen: str) -> Match:
    """Roll Ben's six dice."""
    dice = roll(f"white {white}, blue {blue}, mother_hen {hen}")
    return play(with_friends(), "go_for_it", dice)


def test_happy_dog_scores_1_point_and_stays_in_the_middle() -> None:
    match = friends_show("fox fox chicken blank", "happy_dog", "blank")
    assert told(match)["points"] == 2
    assert "happy_dog" in faces(told(match)["middle"])
    assert told(play(match, "count"))["scores"]["Ben"] == 2


def test_happy_dog_is_rerolled_with_the_middle_and_its_point_with_it() -> None:
    match = friends_show("fox fox chicken chicken", "happy_dog", "double_chicken")
    state = told(play(match, "reroll", roll("blue blank")))
    assert state["scores"]["Ben"] == 4


def test_bark_goes_left_and_cancels_1_fox() -> None:
    match = friends_show("fox fox fox blank", "bark", "blank")
    assert told(match)["phase"] == "decide"
    assert told(match)["foxes"] == 2
    assert faces(told(match)["left"]) == ["fox", "fox", "fox", "bark"]


def test_bark_scores_no_points_and_is_not_rerolled() -> None:
    match = friends_show("fox fox fox blank", "bark", "blank")
    assert told(match)["points"] == 0
    play(match, "reroll", roll("white blank, mother_hen blank"))


def test_bark_cancels_a_later_fox_of_the_turn_too() -> None:
    match = friends_show("fox fox blank blank", "bark", "blank")
    assert told(match)["foxes"] == 1
    state = told(play(match, "reroll", roll("white fox blank, mother_hen blank")))
    assert not state["busted"]


def test_bark_waits_for_a_fox_that_is_still_to_come() -> None:
    match = friends_show("blank blank blank blank", "bark", "blank")
    assert told(match)["foxes"] == 0
    again = play(match, "reroll", roll("white fox fox fox blank, mother_hen blank"))
    assert not told(again)["busted"]


def test_4_foxes_bust_in_spite_of_a_bark() -> None:
    assert told(friends_show("fox fox fox fox", "bark", "blank"))["busted"]


def test_a_bark_of_the_reroll_counts_before_the_bust_check() -> None:
    match = friends_show("fox fox blank blank", "blank", "blank")
    dice = roll("white fox blank, blue bark, mother_hen blank")
    assert not told(play(match, "reroll", dice))["busted"]


def test_bark_lasts_for_the_current_turn_only() -> None:
    match = play(friends_show("fox fox fox blank", "bark", "blank"), "count")
    dice = roll("white fox fox fox blank, blue blank, mother_hen blank")
    assert told(play(match, "go_for_it", dice))["busted"]


def test_chick_scores_1_point_and_hatches_1_die() -> None:
    match = friends_show("fox fox blank blank", "blank", "chick")
    assert told(match)["phase"] == "hatching"
    assert told(match)["points"] == 1
    after = play(match, hatch("yellow"), "count")
    assert told(after)["scores"]["Ben"] == 1
    assert told(after)["pool"]["yellow"] == 1


def test_chick_stays_in_the_middle_and_is_rerolled() -> None:
    match = friends_show("fox fox chicken chicken", "happy_dog", "chick")
    assert faces(told(match)["middle"])[:2] == ["happy_dog", "chick"]
    dice = roll("blue blank, mother_hen blank, yellow blank")
    state = told(play(match, hatch("yellow"), "reroll", dice))
    assert state["scores"]["Ben"] == 2


def test_mother_hens_double_chicken_is_worth_2_points_and_set_aside() -> None:
    match = friends_show("fox fox blank blank", "blank", "double_chicken")
    assert told(match)["points"] == 2
    assert faces(told(match)["right"]) == ["double_chicken"]


def test_after_a_reroll_eggs_hatch_by_choice_and_then_the_count_follows() -> None:
    match = ready("go_for_it", roll("white blank blank fox chicken"), "reroll")
    match = play(match, roll("white egg blank"))
    assert told(match)["phase"] == "hatching"
    assert told(match)["player"] == "Ann"
    state = told(play(match, hatch("blue")))
    assert state["player"] == "Ben"
    assert state["scores"]["Ann"] == 1
    assert state["pool"] == {"white": 4, "blue": 1}


def test_a_hatching_turn_can_win() -> None:
    match = play(
        ready(score("Ann", 24)), "go_for_it", roll("white egg fox chicken fox")
    )
    match = play(match, hatch("blue"), "reroll", roll("white blank, blue bark"))
    assert told(match)["winner"] == "Ann"


@pytest.mark.parametrize("kind", ["orange", "blue", "mother_hen"])
@pytest.mark.parametrize(
    "face",
    ["chicken", "double_chicken", "egg", "fox", "blank", "happy_dog", "bark", "chick"],
)
def test_a_die_whose_sides_the_rulebook_leaves_open_may_show_any_face(
    kind: str, face: str
) -> None:
    egg = roll("white egg blank blank blank")
    match = ready("go_for_it", egg, hatch(kind), "count", "go_for_it")
    shown = play(match, roll(f"white blank blank blank blank, {kind} {face}"))
    assert told(shown)["player"] == "Ben"


@pytest.mark.parametrize(
    ("kind", "face"),
    [
        ("white", "double_chicken"),
        ("white", "happy_dog"),
        ("white", "bark"),
        ("white", "chick"),
        ("yellow", "double_chicken"),
        ("yellow", "happy_dog"),
        ("yellow", "bark"),
        ("yellow", "chick"),
    ],
)
def test_a_face_that_a_white_or_yellow_die_does_not_have_is_refused(
    kind: str, face: str
) -> None:
    egg = roll("white egg blank blank blank")
    match = ready("go_for_it", egg, hatch("yellow"), "count", "go_for_it")
    dice = {"white": "blank", "yellow": "blank"} | {kind: face}
    text = f"white {dice['white']} blank blank blank, yellow {dice['yellow']}"
    assert f"No {kind} die shows {face}" in refused(match, roll(text))
