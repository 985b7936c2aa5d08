"""Choosing, counting, answering: every slip can be mended before it counts."""

from dataclasses import replace

from at_table import AtTable
from list_steps import take

from pi_companion.games.catalogue import CATALOGUE, catalogue
from pi_companion.messages import Look, PowerOff
from pi_companion.play.tables import plays
from pi_companion.session import Box
from pi_companion.ui.screens import Ask, Big, Menu, Notice, Number, Scores, Tally, Turn


def rolling(game: AtTable) -> AtTable:
    return game.press("reroll")


def test_a_list_can_be_left_without_effect(table: AtTable) -> None:
    table.press("reroll", "undo")
    assert table.recorded == []
    table.press("reroll", "out")
    assert table.view["phase"] == "no_game"


def test_dice_entered_by_hand_can_be_taken_back_one_by_one(game: AtTable) -> None:
    rolling(game).press("count", "reroll", "reroll", "undo")
    assert isinstance(game.screen, Tally)
    assert game.screen.left == 3
    game.press("undo", "undo")
    assert isinstance(game.screen, Turn)


def test_taking_back_goes_on_into_the_kind_before(game: AtTable) -> None:
    rolling(game)
    game.throw("white egg", "white egg", "white chicken", "white blank")
    game.press("count", "reroll", "count")  # Count; Ben goes, by hand
    game.press("reroll", "reroll", "reroll", "reroll")
    assert isinstance(game.screen, Tally)
    assert game.screen.kind == "yellow"
    game.press("undo")
    assert isinstance(game.screen, Tally)
    assert (game.screen.kind, game.screen.left) == ("white", 1)


def test_entering_by_hand_can_be_left(game: AtTable) -> None:
    rolling(game).press("count", "reroll", "out")
    assert isinstance(game.screen, Turn)


def test_an_answer_can_be_taken_back_while_there_is_another_question(
    game: AtTable,
) -> None:
    rolling(game)
    two = ["white egg/blank", "white fox/egg"]
    game.throw("white chicken", "white blank", unsure=two)
    game.press("reroll", "undo")
    assert isinstance(game.screen, Ask)
    assert game.screen.options[0] == "egg"
    game.press("reroll", "reroll")
    assert game.view["foxes"] == 1


def test_a_question_can_be_left_and_the_dice_entered_by_hand(game: AtTable) -> None:
    rolling(game).throw("white chicken", "white blank", "white fox")
    game.throw("white fox", "white fox", "white egg", unsure=["white egg/blank"])
    game.press("undo")
    assert isinstance(game.screen, Turn)
    game.look().press("out")
    assert isinstance(game.screen, Tally)


def test_dice_that_move_again_withdraw_the_question(game: AtTable) -> None:
    rolling(game)
    game.throw("white fox", "white fox", "white egg", unsure=["white egg/blank"])
    game.throw("white fox", "white chicken", "white egg", "white egg")
    assert game.view["phase"] == "decide"


def test_a_number_goes_up_and_down_and_by_ten_when_held(game: AtTable) -> None:
    game.hold("undo").press("reroll", "reroll")
    game.hold("reroll").press("reroll", "undo", "undo")
    assert isinstance(game.screen, Number)
    assert game.screen.value == 9
    game.hold("undo")
    assert isinstance(game.screen, Number)
    assert game.screen.value == 0
    game.press("out", "out", "out")
    assert game.view["scores"] == {"Ann": 0, "Ben": 0}


def test_the_points_to_win_are_set_before_the_game(table: AtTable) -> None:
    table.press("reroll", "reroll")
    table.press("count", "count", "reroll")
    table.press("undo", "undo", "count", "reroll", "reroll")
    table.press("reroll")
    table.press("reroll")
    table.throw("white chicken", "white chicken", "white blank", "white blank")
    table.press("count")
    assert table.view["phase"] == "start_turn"


def test_the_scores_can_be_looked_at_between_turns(game: AtTable) -> None:
    game.press("count")
    assert isinstance(game.screen, Scores)
    assert [row.name for row in game.screen.rows] == ["Ann", "Ben"]
    game.press("count")
    assert isinstance(game.screen, Turn)


def test_the_explanation_is_leafed_through(table: AtTable) -> None:
    table.press("count", "count")
    assert "Eggs" in str(table.screen)
    table.press("undo")
    assert table.view["phase"] == "no_game"


def test_nothing_to_take_back_is_said(table: AtTable) -> None:
    table.press("undo")
    assert isinstance(table.screen, Notice)
    table.press("reroll")
    assert not table.session.dialogs


def test_the_box_is_shut_down_only_after_a_yes(table: AtTable) -> None:
    take(table.hold("undo"), "Shut down")
    assert isinstance(table.screen, Menu)
    table.press("reroll")
    assert PowerOff() not in table.effects
    take(take(table.hold("undo"), "Shut down"), "Yes")
    assert PowerOff() in table.effects


def test_what_could_not_be_saved_is_said_over_any_dialog(table: AtTable) -> None:
    table.press("reroll")
    table.device("storage", up=False, note="The disk is full; make room.")
    assert isinstance(table.screen, Notice)
    table.press("reroll")
    assert isinstance(table.screen, Menu)


def test_a_box_without_a_camera_offers_no_look(box: Box) -> None:
    table = AtTable(replace(box, camera=False))
    table.press("reroll", "reroll", "reroll", "reroll", "reroll")
    assert isinstance(table.screen, Turn)
    assert (table.screen.hints.reroll, table.screen.hints.count) == ("", "Hand")
    table.press("reroll")
    assert Look() not in table.effects


def test_a_mended_roll_keeps_what_was_said_after_it(game: AtTable) -> None:
    rolling(game)
    game.throw("white chicken", "white fox", "white blank", "white blank")
    game.press("count", "reroll")
    game.hold("undo").press("count", "reroll", "reroll")  # Correct a score, Ann
    game.hold("reroll").press("count")
    game.hold("undo").press("reroll", "reroll", "reroll")  # Fix last roll
    assert game.recorded[-4:] == ["roll", "count", "go_for_it", "set_score"]
    assert game.view["scores"]["Ann"] == 11
    assert game.view["player"] == "Ben"


def test_a_box_without_a_camera_offers_no_look_in_any_game(box: Box) -> None:
    table = AtTable(
        replace(
            box,
            camera=False,
            games=catalogue(CATALOGUE["winner_winner"]),
            plays=plays(),
        )
    )
    table.press("reroll", "reroll", "reroll", "reroll", "reroll")
    assert isinstance(table.screen, Turn)
    assert (table.screen.hints.reroll, table.screen.hints.count) == ("", "Hand")


def test_nothing_to_take_back_brings_no_old_news_back(game: AtTable) -> None:
    game.press("undo", "undo", "reroll")
    assert isinstance(game.screen, Big)
