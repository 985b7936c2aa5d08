"""The rulebook of Winner Winner Chicken Dinner: how it ends."""

from games_talk import (
    FOUR,
    Event,
    Step,
    buy,
    cook,
    dogs,
    hunt,
    hunt_game,
    move,
    play,
    refused,
    show,
    start,
    told,
)

from pi_companion.games.match import Match


def barked(at: int) -> Match:
    """Let the dog come so far by turns of two players who roll only dogs and foxes."""
    match = start(hunt_game())
    while at:
        number = min(at, 3)
        match = play(match, hunt("d" * number + "f" * (6 - number)), "resolve", dogs())
        match = play(match, "end_turn")
        at -= number
    return match


def test_the_game_ends_when_the_dog_reaches_the_end_of_the_bark_track() -> None:
    match = play(barked(18), move("coop", "Ann", 1), hunt("ddffff"), "resolve", dogs())
    assert told(match)["bark"]["at"] == 20
    assert told(match)["phase"] == "resolving"
    state = told(play(match, "end_turn"))
    assert state["phase"] == "game_over"
    assert state["winner"] == state["player"] == "Ann"
    assert state["allowed"] == []


def test_the_dog_never_runs_past_the_end_of_the_track() -> None:
    match = play(barked(18), move("coop", "Ben", 1), hunt("dddfff"), "resolve")
    assert told(play(match, dogs()))["bark"]["at"] == 20
    state = told(play(match, "end_turn"))
    assert state["bark"]["at"] == 20
    assert state["winner"] == "Ben"


def test_one_space_short_of_the_end_the_game_goes_on() -> None:
    state = told(play(barked(18), hunt("dfffff"), "resolve", "end_turn"))
    assert state["bark"]["at"] == 19
    assert state["phase"] == "start_turn"


def test_the_game_ends_with_the_turn_that_empties_the_coop() -> None:
    match = play(show("ccffff"), move("coop", "Ben", 24), "chickens")
    assert told(match)["phase"] == "resolving"
    state = told(play(match, "end_turn"))
    assert state["winner"] == "Ben"


def test_a_coop_emptied_by_four_dogs_ends_the_game_too() -> None:
    match = play(show("ddddff"), move("coop", "Ben", 25), "end_turn")
    assert told(match)["coop"] == 0
    assert told(match)["phase"] == "game_over"


def test_a_coop_filled_again_in_time_does_not_end_the_game() -> None:
    match = play(show("ffffff"), move("coop", "Ben", 26), move("Ben", "coop", 1))
    assert told(play(match, "end_turn"))["phase"] == "start_turn"


def test_a_dinner_scores_2_points_and_a_chicken_in_the_bag_1() -> None:
    match = play(show("LLffff"), move("coop", "Ann", 3), cook(2))
    assert told(match)["scores"] == {"Ann": 7, "Ben": 2}


def ended(*steps: Step, names: tuple[str, ...] = ("Ann", "Ben")) -> Match:
    """End a game by the coop after some steps of the first turn."""
    match = play(show("ffffff", *names), *steps)
    rest = told(match)["coop"]
    each = rest // len(names)
    assert each * len(names) == rest
    return play(match, *(move("coop", name, each) for name in names), "end_turn")


def test_the_most_points_win() -> None:
    steps = (move("coop", "Ben", 2), move("Ann", "coop", 2))
    assert told(ended(*steps))["winner"] == "Ben"


def test_at_a_tie_for_points_most_dinners_win() -> None:
    dinner: Event = {"event": "transfer", "from": "Ben", "dinners": 2}
    state = told(ended(dinner, move("coop", "Ann", 2)))
    assert state["scores"]["Ann"] == state["scores"]["Ben"]
    assert state["winner"] == "Ben"


def test_at_a_tie_for_dinners_most_cards_in_hand_win() -> None:
    assert told(ended(buy(1, "A")))["winner"] == "Ann"


def test_at_a_tie_for_cards_the_tied_players_roll_in_seat_order() -> None:
    match = ended(names=FOUR)
    seen = []
    for faces in ("ffffff", "cfffff", "Cfffff", "ccffff"):
        assert told(match)["phase"] == "tie_break"
        assert told(match)["allowed"] == ["roll"]
        assert told(match)["winner"] is None
        seen.append(told(match)["player"])
        match = play(match, hunt(faces))
    assert seen == list(FOUR)
    # Cy and Di have two chickens each: they alone roll again.
    assert told(match)["phase"] == "tie_break"
    assert told(match)["player"] == "Cy"
    match = play(match, hunt("cfffff"))
    assert told(match)["player"] == "Di"
    state = told(play(match, hunt("Cfffff")))
    assert state["winner"] == state["player"] == "Di"
    assert state["phase"] == "game_over"


def test_only_the_tied_players_roll() -> None:
    steps = (move("Ben", "Ann", 1), move("coop", "Cy", 1), move("Ben", "coop", 1))
    match = ended(*steps, names=("Ann", "Ben", "Cy"))
    assert told(match)["player"] == "Ann"
    match = play(match, hunt("cfffff"))
    assert told(match)["player"] == "Cy"
    assert told(play(match, hunt("ffffff")))["winner"] == "Ann"


def test_a_tie_is_rolled_again_until_there_is_a_winner() -> None:
    match = ended()
    for _ in range(3):
        match = play(match, hunt("ccffff"), hunt("Cfffff"))
        assert told(match)["phase"] == "tie_break"
        assert told(match)["player"] == "Ann"
    assert told(play(match, hunt("CCffff"), hunt("Cfffff")))["winner"] == "Ann"


def test_a_tie_break_takes_6_dice_and_no_bonus() -> None:
    assert "6 dice, not 5" in refused(ended(), hunt("ccfff"))
    assert "first roll" in refused(ended(), hunt("cccffff", bonus=True))


def test_even_a_tie_break_can_be_taken_back() -> None:
    match = ended()
    won = play(match, hunt("ccffff"), hunt("ffffff"))
    assert told(won)["winner"] == "Ann"
    assert told(play(won, "undo", "undo")) == told(match)
