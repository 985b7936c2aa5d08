"""The rulebook of Winner Winner Chicken Dinner, sentence by sentence."""

import pytest
from games_talk import (
    FOUR,
    Event,
    Step,
    buy,
    cook,
    dogs,
    hunt,
    hunt_game,
    keep,
    move,
    play,
    refused,
    show,
    start,
    told,
)


def test_the_coop_starts_with_15_chickens_a_player_2_of_which_go_into_each_bag() -> (
    None
):
    for number in (2, 3, 4):
        state = told(start(hunt_game(*FOUR[:number])))
        assert state["coop"] == 13 * number
        assert state["bags"] == dict.fromkeys(FOUR[:number], 2)


@pytest.mark.parametrize(("number", "end"), [(2, 20), (3, 30), (4, 40)])
def test_the_bark_track_is_as_long_as_the_number_of_players_says(
    number: int, end: int
) -> None:
    assert told(start(hunt_game(*FOUR[:number])))["bark"] == {"at": 0, "end": end}


def test_the_state_has_exactly_the_keys_of_the_contract() -> None:
    assert told(start(hunt_game())) == {
        "game": "winner_winner",
        "phase": "start_turn",
        "player": "Ann",
        "dice": [],
        "rolls_left": 3,
        "unspent": {},
        "bags": {"Ann": 2, "Ben": 2},
        "dinners": {"Ann": 0, "Ben": 0},
        "hands": {"Ann": [], "Ben": []},
        "coop": 26,
        "slots": [1, 2, 3],
        "bark": {"at": 0, "end": 20},
        "scores": {"Ann": 2, "Ben": 2},
        "allowed": ["roll", "transfer"],
        "winner": None,
    }


def test_all_6_hunt_dice_are_rolled_first() -> None:
    match = start(hunt_game())
    assert "6 dice, not 5" in refused(match, hunt("dfccl"))
    state = told(play(match, hunt("ldfccL")))
    assert state["phase"] == "rolled"
    assert state["dice"] == ["chicken", "chicken", "dog", "double_leg", "fox", "leg"]
    assert state["rolls_left"] == 2


def test_the_bonus_die_is_a_seventh() -> None:
    match = start(hunt_game())
    assert "7 dice, not 6" in refused(match, hunt("dfccll", bonus=True))
    assert "6 dice, not 7" in refused(match, hunt("dfcclll", bonus=False))
    match = play(match, hunt("dfcclll", bonus=True))
    assert len(told(match)["dice"]) == 7
    match = play(match, keep("f"))
    assert "first roll" in refused(match, hunt("ccccc", bonus=True))
    assert len(told(play(match, hunt("ccccc")))["dice"]) == 7


def test_any_non_dog_dice_may_be_rerolled_and_others_kept() -> None:
    match = start(hunt_game(), hunt("dffccl"), keep("fc"))
    assert told(match)["phase"] == "rerolling"
    assert told(match)["dice"] == ["chicken", "dog", "fox"]
    assert "3 dice, not 4" in refused(match, hunt("cccc"))
    state = told(play(match, hunt("dCC")))
    assert state["dice"] == [
        "chicken",
        "dog",
        "dog",
        "double_chicken",
        "double_chicken",
        "fox",
    ]
    assert state["rolls_left"] == 1


def test_all_non_dog_dice_may_be_rerolled() -> None:
    match = start(hunt_game(), hunt("dffccl"), keep(""))
    assert told(match)["dice"] == ["dog"]
    refused(match, hunt("cccccc"))


def test_dogs_are_never_rerolled() -> None:
    match = start(hunt_game(), hunt("dddddd"))
    assert "reroll" not in told(match)["allowed"]
    refused(match, keep(""))
    other = start(hunt_game(), hunt("dffccl"))
    assert "Dogs are kept always" in refused(other, keep("d"))


def test_only_what_shows_can_be_kept_and_one_die_at_least_is_rerolled() -> None:
    match = start(hunt_game(), hunt("dffccl"))
    assert "not 3 fox" in refused(match, keep("fff"))
    assert "one die or more" in refused(match, keep("ffccl"))


def test_there_are_three_rolls_in_total_and_then_the_dice_are_resolved() -> None:
    match = start(hunt_game(), hunt("dffccl"), keep("ff"), hunt("ccl"), keep("ff"))
    state = told(play(match, hunt("dLL")))
    assert state["phase"] == "resolving"
    assert state["rolls_left"] == 0
    assert state["unspent"] == {"dog": 2, "fox": 2, "double_leg": 2}


def test_a_player_may_stop_rolling() -> None:
    state = told(show("dffccl"))
    assert state["phase"] == "resolving"
    assert state["unspent"] == {"dog": 1, "fox": 2, "chicken": 2, "leg": 1}
    assert state["allowed"] == [
        "buy",
        "chickens",
        "dinner",
        "dogs",
        "end_turn",
        "transfer",
    ]


def test_the_dog_moves_as_many_spaces_as_dogs_were_rolled() -> None:
    assert told(play(show("dddffc"), dogs()))["bark"]["at"] == 3


def test_the_dog_moves_at_the_end_of_the_turn_at_the_latest() -> None:
    match = play(show("dddffc"), "end_turn")
    assert told(match)["bark"]["at"] == 3
    once = play(show("dddffc"), dogs(), "end_turn")
    assert told(once)["bark"]["at"] == 3


def test_2_dogs_let_a_player_lose_a_chicken_to_the_coop() -> None:
    state = told(play(show("ddffcc"), dogs(("lose", "Ben"))))
    assert state["bags"] == {"Ann": 2, "Ben": 1}
    assert state["coop"] == 27


def test_3_dogs_steal_a_chicken() -> None:
    state = told(play(show("dddfcc"), dogs(("steal", "Ben"))))
    assert state["bags"] == {"Ann": 3, "Ben": 1}
    assert state["coop"] == 26


def test_the_dogs_ability_need_not_be_used() -> None:
    state = told(play(show("dddfcc"), dogs()))
    assert state["bags"] == {"Ann": 2, "Ben": 2}
    assert "dog" not in state["unspent"]


@pytest.mark.parametrize(
    ("number", "ways"),
    [
        (0, [[]]),
        (1, [[]]),
        (2, [[], ["lose"]]),
        (3, [[], ["lose"], ["steal"]]),
        (4, [[], ["lose"] * 2, ["steal"]]),
        (5, [["lose"] * 2, ["lose", "steal"], ["steal", "lose"]]),
        (6, [["lose"] * 3, ["steal"] * 2, ["lose", "steal"]]),
    ],
)
def test_dogs_combine_in_every_way_they_suffice_for(
    number: int, ways: list[list[str]]
) -> None:
    every = [[], ["lose"], ["steal"], ["lose"] * 2, ["lose", "steal"]]
    every += [["steal", "lose"], ["steal"] * 2, ["lose"] * 3]
    price = {"lose": 2, "steal": 3}
    match = show("d" * number + "f" * (6 - number))
    for way in every:
        actions = dogs(*((do, "Ben") for do in way))
        fits = sum(price[do] for do in way) <= number
        if not number:
            refused(match, actions)
        elif fits:
            play(match, actions)
        else:
            assert "lose takes 2, steal takes 3" in refused(match, actions)
        assert fits or way not in ways


def test_the_dogs_go_to_other_players_one_or_several() -> None:
    match = show("dddddf", *FOUR)
    state = told(play(match, dogs(("steal", "Cy"), ("lose", "Di"))))
    assert state["bags"] == {"Ann": 3, "Ben": 2, "Cy": 1, "Di": 1}
    assert "to another player" in refused(match, dogs(("lose", "Ann")))
    assert "No player is called 'Eve'" in refused(match, dogs(("lose", "Eve")))


def test_an_empty_bag_loses_nothing_and_no_other_player_is_chosen() -> None:
    match = play(show("dddddd"), move("Ben", "coop", 2))
    state = told(play(match, dogs(("steal", "Ben"), ("lose", "Ben"))))
    assert state["bags"] == {"Ann": 2, "Ben": 0}
    assert state["coop"] == 28


def test_4_or_more_dogs_at_the_end_of_a_turn_fetch_a_chicken_from_the_coop() -> None:
    for faces, fetched in (("dddfff", 0), ("ddddff", 1), ("dddddd", 1)):
        match = play(show(faces), "end_turn")
        assert told(match)["bags"]["Ann"] == 2 + fetched
        resolved = play(show(faces), dogs(), "end_turn")
        assert told(resolved)["bags"]["Ann"] == 2 + fetched


def test_chickens_are_taken_from_the_coop_a_double_one_counts_two() -> None:
    state = told(play(show("ccCfll"), "chickens"))
    assert state["bags"]["Ann"] == 6
    assert state["coop"] == 22
    assert state["unspent"] == {"fox": 1, "leg": 2}


def test_when_the_coop_runs_short_all_that_are_left_are_taken() -> None:
    match = play(show("CCCfll"), move("coop", "Ben", 22), "chickens")
    assert told(match)["bags"]["Ann"] == 6
    assert told(match)["coop"] == 0


def test_an_empty_coop_gives_no_chicken_for_dogs() -> None:
    match = play(show("ddddff"), move("coop", "Ben", 26), "end_turn")
    assert told(match)["bags"]["Ann"] == 2


@pytest.mark.parametrize(
    ("faces", "most"),
    [
        ("lfffff", 0),
        ("llffff", 1),
        ("lllfff", 1),
        ("llllff", 2),
        ("Lfffff", 0),
        ("LLffff", 2),
        ("LLLfff", 2),
        ("LLLLff", 4),
        ("lLffff", 0),
        ("llLLff", 3),
        ("lllLLL", 3),
    ],
)
def test_a_pair_of_legs_cooks_1_chicken_a_pair_of_double_legs_2(
    faces: str, most: int
) -> None:
    match = play(show(faces), move("coop", "Ann", 4))
    for number in range(most + 1):
        state = told(play(match, cook(number)))
        assert state["dinners"]["Ann"] == number
        assert state["bags"]["Ann"] == 6 - number
        assert not {"leg", "double_leg"} & set(state["unspent"])
    assert f"can cook {most} chicken" in refused(match, cook(most + 1))


def test_no_more_is_cooked_than_the_bag_holds() -> None:
    assert "can cook 2 chickens at most" in refused(show("LLLLff"), cook(3))


def test_a_card_costs_as_many_foxes_as_its_slot_says() -> None:
    match = show("ffffff")
    state = told(play(match, buy(3, "Cluck Off")))
    assert state["hands"]["Ann"] == ["Cluck Off"]
    assert state["unspent"] == {"fox": 3}
    assert state["slots"] == [1, 2]
    two = play(match, buy(3, "A"), buy(2, "B"), buy(1, "C"))
    assert told(two)["unspent"] == {}
    assert "buy" not in told(two)["allowed"]


def test_a_card_that_is_too_dear_cannot_be_bought() -> None:
    match = show("ffcccc")
    assert "slot 3 cannot be bought now: slot 1 and slot 2 can" in refused(
        match, buy(3, "A")
    )


def test_an_empty_slot_is_not_refilled_before_the_turn_ends() -> None:
    match = play(show("ffffff"), buy(1, "A"))
    assert "slot 1 cannot be bought" in refused(match, buy(1, "B"))
    assert told(play(match, "end_turn"))["slots"] == [1, 2, 3]


def test_each_kind_of_result_is_resolved_once() -> None:
    match = play(show("ddfclL"), dogs(), "chickens", cook(0))
    assert told(match)["unspent"] == {"fox": 1}
    for event in (dogs(), "chickens", cook(0)):
        refused(match, event)


def test_kinds_are_resolved_in_any_order() -> None:
    steps: list[Step] = [dogs(("lose", "Ben")), "chickens", cook(1), buy(1, "A")]
    orders = (steps, steps[::-1], steps[2:] + steps[:2])
    states = [told(play(show("ddfcll"), *order)) for order in orders]
    assert states[0] == states[1] == states[2]


def test_buying_must_be_completed_before_another_kind_is_resolved() -> None:
    match = play(show("ffffcc"), buy(1, "A"), "chickens")
    assert "buy" not in told(match)["allowed"]
    refused(match, buy(2, "B"))
    assert told(match)["unspent"] == {"fox": 3}
    later = play(show("ffffcc"), "chickens", buy(1, "A"), buy(2, "B"))
    assert told(later)["unspent"] == {"fox": 1}


def test_a_kind_that_was_not_rolled_cannot_be_resolved() -> None:
    assert set(told(show("ffffff"))["allowed"]) == {"buy", "end_turn", "transfer"}
    for event in (dogs(), "chickens", cook(0)):
        refused(show("ffffff"), event)


def test_cards_in_hand_can_be_played_at_any_point_of_the_turn() -> None:
    bought = play(show("ffffff"), *(buy(3, "A"), buy(2, "B"), buy(1, "A"), "end_turn"))
    refused(bought, {"event": "play", "card": "A"})
    match = play(bought, hunt("ffffff"), "resolve", "end_turn")
    assert "play" in told(match)["allowed"]
    for steps in ((), (hunt("dffccl"),), (hunt("dffccl"), keep("ff"))):
        played = play(match, *steps, {"event": "play", "card": "A"})
        assert told(played)["hands"]["Ann"] == ["B", "A"]
        refused(play(match, *steps), {"event": "play", "card": "C"})
    assert "but A, B and A" in refused(match, {"event": "play", "card": "C"})


def test_a_cards_effect_moves_chickens_between_bags_and_the_coop() -> None:
    match = play(start(hunt_game(*FOUR)), move("coop", "Ben", 3), move("Ben", "Di", 4))
    assert told(match)["bags"] == {"Ann": 2, "Ben": 1, "Cy": 2, "Di": 6}
    state = told(play(match, move("Di", "coop", 6)))
    assert state["coop"] == 55
    assert "Ben has 1 chicken, not 2" in refused(match, move("Ben", "Ann", 2))
    assert "The coop has 49 chickens, not 50" in refused(match, move("coop", "Di", 50))
    assert "to somewhere else" in refused(match, move("Ben", "Ben", 1))
    assert "to somewhere else" in refused(match, move("coop", "coop", 1))
    refused(match, move("Ben", "Eve", 1))
    refused(match, move("Ben", "Ann", 0))


def test_a_cards_effect_cooks_chickens_of_a_bag_for_the_same_player() -> None:
    match = start(hunt_game())
    event: Event = {"event": "transfer", "from": "Ben", "dinners": 2}
    state = told(play(match, event))
    assert state["dinners"] == {"Ann": 0, "Ben": 2}
    assert state["bags"] == {"Ann": 2, "Ben": 0}
    assert told(play(match, {**event, "to": "Ben"})) == state
    refused(match, {**event, "to": "Ann"})
    refused(match, {**event, "to": "coop"})
    refused(match, {**event, "chickens": 1})
    assert "Ben has 2 chickens, not 3" in refused(match, {**event, "dinners": 3})
    assert "not in the coop" in refused(match, {**event, "from": "coop"})


def test_with_nothing_but_dinners_left_there_is_nothing_to_transfer() -> None:
    match = play(show("ffffff"), move("coop", "Ann", 26))
    for name, number in (("Ann", 28), ("Ben", 2)):
        match = play(match, {"event": "transfer", "from": name, "dinners": number})
    assert "transfer" not in told(match)["allowed"]
    assert told(play(match, "end_turn"))["winner"] == "Ann"


def test_after_the_turn_the_dice_go_to_the_next_player_clockwise() -> None:
    match = start(hunt_game("Ann", "Ben", "Cy"))
    seen = []
    for _ in range(4):
        seen.append(told(match)["player"])
        match = play(match, hunt("ffffff"), "resolve", "end_turn")
    assert seen == ["Ann", "Ben", "Cy", "Ann"]
    assert told(match)["dice"] == []
    assert told(match)["unspent"] == {}
    assert told(match)["rolls_left"] == 3
