"""Whole turns by physical acts: press COUNT, dice settle showing ..."""

from at_table import AtTable

from pi_companion.messages import Beep, Learn, Look
from pi_companion.ui.screens import Ask, Big, Notice, Rolled, Stake, Tally, Turn


def test_a_new_game_asks_players_variants_and_who_starts(table: AtTable) -> None:
    table.press("reroll")
    assert "2 players" in str(table.screen)
    table.press("count", "reroll")  # 3 players
    assert "Eggspansion: off" in str(table.screen)
    table.press("reroll")
    assert "Who starts?" in str(table.screen)
    table.press("count", "reroll")
    assert table.view["player"] == "Ben"
    assert list(table.view["scores"]) == ["Ben", "P1", "Ann"]


def test_go_roll_and_count(game: AtTable) -> None:
    assert isinstance(game.screen, Turn)
    game.press("reroll")
    game.throw("white chicken", "white chicken", "white fox", "white blank")
    assert isinstance(game.screen, Rolled)
    assert game.screen.faces == (("chicken", 2), ("fox", 1))
    game.wait(5)
    assert isinstance(game.screen, Stake)
    assert (game.screen.points, game.screen.foxes, game.screen.reroll) == (2, 1, 1)
    game.press("count")
    assert isinstance(game.screen, Big)
    assert game.screen.word == "+2"
    game.wait(5)
    assert isinstance(game.screen, Turn)
    assert game.screen.player == "Ben"
    assert game.view["scores"] == {"Ann": 2, "Ben": 0}


def test_a_throw_without_go_is_go_for_it(game: AtTable) -> None:
    game.pick_up()
    game.throw("white chicken", "white egg", "white fox", "white blank")
    assert game.recorded[-2:] == ["go_for_it", "roll"]
    assert game.view["phase"] == "decide"


def test_a_throw_from_a_table_that_was_not_cleared_is_only_offered(
    game: AtTable,
) -> None:
    game.push("white blank", "white blank", "white blank", "white blank")
    game.press("undo").press("reroll", "reroll", "reroll", "reroll")
    game.throw("white chicken", "white egg", "white fox", "white blank")
    assert game.view["phase"] == "start_turn"
    assert isinstance(game.screen, Rolled)
    game.press("count")
    assert game.recorded[-2:] == ["go_for_it", "roll"]


def test_dice_that_are_pushed_about_are_no_roll(game: AtTable) -> None:
    game.press("reroll")
    game.push("white chicken", "white egg", "white fox", "white blank")
    assert game.view["phase"] == "rolling"


def test_the_reroll_leaves_the_dice_set_aside_out(game: AtTable) -> None:
    game.press("reroll")
    game.throw("white chicken", "white fox", "white blank", "white blank")
    game.press("reroll")
    game.throw("white chicken", "white blank", aside=("white chicken", "white fox"))
    assert game.view["scores"]["Ann"] == 2


def test_the_reroll_is_read_when_the_others_were_put_away(game: AtTable) -> None:
    game.press("reroll")
    game.throw("white chicken", "white fox", "white blank", "white blank")
    game.press("reroll")
    game.throw("white chicken", "white chicken")
    assert game.view["scores"]["Ann"] == 3


def test_three_foxes_are_announced_as_a_bust(game: AtTable) -> None:
    game.press("reroll")
    game.throw("white fox", "white fox", "white fox", "white chicken")
    assert isinstance(game.screen, Big)
    assert game.screen.word == "BUST!"
    assert Beep("bust") in game.effects
    assert game.view["player"] == "Ben"


def test_a_wrong_number_of_dice_is_said_and_not_taken(game: AtTable) -> None:
    game.press("reroll")
    game.throw("white chicken", "white egg", "white blank")
    assert isinstance(game.screen, Notice)
    assert " ".join(game.screen.lines) == "I see 3 dice, 4 are in play"
    game.push("white chicken", "white egg", "white blank", "white fox")
    assert game.view["phase"] == "decide"


def test_an_uncertain_die_is_asked_about_and_two_presses_answer(
    game: AtTable,
) -> None:
    game.press("reroll")
    game.throw("white chicken", "white fox", "white blank", unsure=["white egg/blank"])
    assert isinstance(game.screen, Ask)
    assert game.screen.options[:2] == ("egg", "blank")
    assert sum(spot.asked for spot in game.screen.spots) == 1
    game.press("count", "reroll")
    assert game.view["phase"] == "decide"
    assert [die["face"] for die in game.view["middle"]] == ["blank", "blank"]


def test_without_a_camera_the_dice_are_entered_by_hand(game: AtTable) -> None:
    game.device("camera", up=False, note="The camera is gone; plug it in again.")
    game.press("reroll", "count")
    assert isinstance(game.screen, Tally)
    game.press("reroll", "reroll", "count", "reroll", "count", "reroll")
    assert game.view["phase"] == "decide"
    assert game.view["points"] == 2


def test_a_lost_camera_is_said_with_its_remedy_while_dice_are_awaited(
    game: AtTable,
) -> None:
    game.device("camera", up=False, note="The camera is gone; plug it in again.")
    game.press("reroll")
    game.wait(5)
    assert isinstance(game.screen, Notice)
    assert "plug it in again" in " ".join(game.screen.lines)
    game.device("camera", up=True)
    assert isinstance(game.screen, Turn)


def test_undo_takes_back_step_by_step_to_the_very_start(game: AtTable) -> None:
    game.press("reroll")
    game.throw("white fox", "white fox", "white fox", "white chicken")
    phases = []
    for _ in range(4):
        game.press("undo")
        phases.append(game.view["phase"])
    assert phases == ["rolling", "start_turn", "no_game", "no_game"]


def test_after_an_undo_the_same_dice_can_be_read_again(game: AtTable) -> None:
    game.press("reroll")
    game.throw("white chicken", "white egg", "white fox", "white blank")
    game.press("undo", "reroll")
    assert Look() in game.effects
    game.look()
    assert game.view["phase"] == "decide"


def test_a_misread_die_of_the_last_roll_is_mended_from_the_menu(
    game: AtTable,
) -> None:
    game.press("reroll")
    game.throw("white chicken", "white egg", "white fox", "white blank")
    game.hold("undo").press("reroll")
    game.press("reroll")  # the first die
    game.press("reroll")
    assert game.recorded[-2:] == ["undo", "roll"]
    assert game.view["phase"] == "decide"


def test_a_score_is_corrected_from_the_menu(game: AtTable) -> None:
    game.hold("undo").press("reroll")  # Correct a score
    game.press("count", "reroll")  # Ben
    game.press("reroll", "reroll", "reroll", "count")
    assert game.view["scores"] == {"Ann": 0, "Ben": 3}


def test_the_winner_is_announced_and_even_that_can_be_taken_back(
    game: AtTable,
) -> None:
    game.hold("undo").press("reroll", "reroll")
    game.hold("reroll").hold("reroll").press("reroll", "reroll", "reroll", "count")
    assert game.view["scores"]["Ann"] == 23
    game.press("reroll")
    game.throw("white chicken", "white chicken", "white blank", "white blank")
    game.press("count")
    assert isinstance(game.screen, Big)
    assert game.screen.word == "Ann"
    assert Beep("win") in game.effects
    game.press("undo")
    assert game.view["phase"] == "decide"
    game.press("count", "reroll")  # AGAIN
    assert game.view["player"] == "Ben"


def test_chicken_out_with_white_dice_only_is_asked_about(game: AtTable) -> None:
    assert isinstance(game.screen, Turn)
    assert game.screen.hints.out == ""
    game.press("out")
    assert game.view["phase"] == "start_turn"
    game.press("count", "reroll")
    assert game.recorded[-1] == "chicken_out"


def test_a_face_the_table_lacks_is_asked_about_once_and_remembered(
    game: AtTable,
) -> None:
    game.hold("undo").press("undo")
    game.press("reroll")
    game.throw("white egg", "white egg", "white egg", "white egg")
    game.press("reroll")
    game.throw(
        *["white egg", "white egg", "white egg", "white egg"],
        *["yellow egg", "yellow blank", "yellow blank", "yellow blank"],
    )
    game.press("reroll")
    dice = [f"white {face}" for face in ("blank", "blank", "blank", "blank")]
    dice += [f"yellow {face}" for face in ("blank", "blank", "blank", "blank")]
    dice += [f"orange {face}" for face in ("egg", "blank", "blank", "blank")]
    game.throw(*dice)
    assert isinstance(game.screen, Ask)
    game.press("reroll")
    assert Learn("orange", "egg") in game.effects
    game.press("undo")
    game.look()
    assert game.recorded[-1] == "roll"


def test_an_offered_roll_that_is_not_certain_is_asked_about(game: AtTable) -> None:
    game.push("white blank", "white blank", "white blank", "white blank")
    game.press("undo").press("reroll", "reroll", "reroll", "reroll")
    game.throw("white chicken", "white fox", "white blank", unsure=["white egg/blank"])
    game.press("count")
    assert isinstance(game.screen, Ask)


def test_a_look_at_a_bare_table_says_so(game: AtTable) -> None:
    game.press("reroll", "reroll").pick_up().look()
    assert isinstance(game.screen, Notice)
    assert game.screen.lines == ("I see no dice",)


def test_a_die_found_faintly_is_asked_about_when_one_is_missing(game: AtTable) -> None:
    """It may be the fourth, or the fourth has rolled off the table."""
    game.press("reroll")
    game.throw("white chicken", "white egg", "white fox", faint=["white blank"])
    assert isinstance(game.screen, Ask)
    assert game.view["phase"] == "rolling"
