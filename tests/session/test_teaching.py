"""Teaching dice with four buttons: face after face, then use it, go on or drop it."""

from dataclasses import replace

import pytest
from at_table import AtTable
from list_steps import menu, take

from pi_companion.games.catalogue import CATALOGUE, catalogue
from pi_companion.messages import Beep, Choose, Conclude, Discard, Keep, Shoot, Unshoot
from pi_companion.play.tables import plays
from pi_companion.session import Box
from pi_companion.session.sets import Sets
from pi_companion.ui.screens import Menu, Notice, Picture, Tally
from pi_companion.vision.reading import Label

WHITE: list[Label] = [
    ("white", "chicken"),
    ("white", "egg"),
    ("white", "fox"),
    ("white", "blank"),
]
PAIR = ("white egg", "white blank")


def teaching(table: AtTable) -> AtTable:
    return take(table.hold("undo"), "Teach dice")


def step(table: AtTable) -> tuple[str, str, str]:
    """The face asked for: its icon and the words beside the view."""
    assert isinstance(table.screen, Picture), table.screen
    return (table.screen.icon, *table.screen.lines[:2])  # type: ignore[return-value]


def show(table: AtTable, faces: int) -> AtTable:
    for _ in range(faces):
        table.press("reroll").shot()
    return table


def only_white(table: AtTable) -> AtTable:
    """Show the white dice; there are no others."""
    return show(teaching(table), 4).press("count", "count", "count", "count")


def shoots(table: AtTable) -> list[Label]:
    return [effect.label for effect in table.effects if isinstance(effect, Shoot)]


def test_each_face_of_each_kind_is_asked_for_once(table: AtTable) -> None:
    teaching(table)
    assert step(table) == ("chicken", "4 WHITE", "chicken up")
    show(table, 4)
    assert shoots(table) == WHITE
    assert step(table) == ("chicken", "4 YELLOW", "chicken up")
    show(table, 4)
    assert step(table) == ("chicken", "4 ORANGE", "chicken up")
    show(table, 4)
    assert step(table) == ("happy_dog", "1 BLUE DOG", "happy dog up")
    show(table, 5)
    assert step(table) == ("blank", "1 MOTHER HEN", "blank up")
    assert Conclude("chicken") not in table.effects
    show(table, 1)
    assert Conclude("chicken") in table.effects


def test_the_eyes_are_told_how_many_dice_must_show_the_face(table: AtTable) -> None:
    teaching(table).press("reroll")
    assert Shoot("chicken", ("white", "chicken"), 4) in table.effects


def test_while_the_eyes_look_go_asks_for_nothing_more(table: AtTable) -> None:
    teaching(table).press("reroll", "reroll", "reroll")
    assert shoots(table) == WHITE[:1]
    assert step(table)[2] == "hold still"


def test_dice_that_were_not_taken_are_asked_for_again(table: AtTable) -> None:
    teaching(table).press("reroll").shot("I see 3 dice, not 4.")
    assert isinstance(table.screen, Notice)
    assert table.screen.lines == ("I see 3 dice, not 4.",)
    assert Beep("error") in table.effects
    table.press("reroll")
    assert step(table)[0] == "chicken"
    show(table, 1)
    assert step(table)[0] == "egg"


def test_the_dice_in_view_are_framed_while_they_are_shown(table: AtTable) -> None:
    teaching(table).see(4)
    assert isinstance(table.screen, Picture)
    assert len(table.screen.spots) == 4


def test_the_last_face_can_be_taken_back(table: AtTable) -> None:
    show(teaching(table), 2).press("undo")
    assert Unshoot("chicken") in table.effects
    assert step(table)[0] == "egg"
    table.press("undo", "undo")
    assert isinstance(table.screen, Menu)


def test_a_face_that_a_die_lacks_is_passed_over(table: AtTable) -> None:
    show(teaching(table), 1).press("count")
    assert step(table)[0] == "fox"
    table.press("undo")
    assert step(table)[0] == "egg"
    assert Unshoot("chicken") not in table.effects


def test_a_kind_that_nobody_has_is_passed_over_at_once(table: AtTable) -> None:
    show(teaching(table), 4).press("count")
    assert step(table)[1] == "4 ORANGE"
    table.press("undo")
    assert step(table)[1] == "4 YELLOW"


def test_the_certainty_is_told_before_the_choice(table: AtTable) -> None:
    only_white(table)
    assert isinstance(table.screen, Notice)
    table.measured(97, *PAIR)
    assert isinstance(table.screen, Notice)
    assert table.screen.title == "97 % sure"
    assert table.screen.lines == ("That is what I know.",)
    table.press("reroll")
    assert menu(table).note == "white egg or white blank"
    assert menu(table).items[menu(table).selected] == "Only these two"


def test_dice_that_are_told_surely_are_used_at_once(table: AtTable) -> None:
    only_white(table).measured(99, *PAIR).press("reroll", "reroll")
    assert Keep("chicken") in table.effects
    table.kept("chicken-own")
    assert isinstance(table.screen, Notice)
    assert "chicken-own" in table.screen.lines[0]
    assert table.session.dice_set == "chicken-own"
    table.press("reroll", "undo")
    teaching(table)
    assert step(table)[0] == "chicken"


def test_a_set_that_cannot_be_written_is_said_and_nothing_is_lost(
    table: AtTable,
) -> None:
    only_white(table).measured(99, *PAIR).press("reroll", "reroll")
    table.kept("", "The picture cannot be kept: No space left on device.")
    assert isinstance(table.screen, Notice)
    assert "No space left" in table.screen.lines[0]
    table.press("reroll")
    assert "Use these dice" in menu(table).items
    assert table.session.dice_set == "chicken"
    assert table.session.sets.draft("chicken") == tuple(WHITE)


def test_one_more_round_asks_for_every_face_that_was_shown(table: AtTable) -> None:
    only_white(table).measured(90, *PAIR).press("reroll")
    take(table, "One more round")
    show(table, 4)
    assert shoots(table) == WHITE * 2
    assert isinstance(table.screen, Notice)


def test_a_round_of_the_two_most_alike_asks_for_these_only(table: AtTable) -> None:
    only_white(table).measured(90, *PAIR).press("reroll", "reroll")
    assert step(table)[0] == "egg"
    show(table, 1)
    assert step(table)[0] == "blank"
    show(table, 1)
    assert shoots(table)[4:] == [("white", "egg"), ("white", "blank")]
    table.measured(99, *PAIR).press("reroll")
    assert menu(table).selected == 0


def test_everything_is_thrown_away_only_after_a_yes(table: AtTable) -> None:
    only_white(table).measured(90, *PAIR).press("reroll")
    take(take(table, "Throw away"), "No")
    assert Discard("chicken") not in table.effects
    take(take(table, "Throw away"), "Yes")
    assert Discard("chicken") in table.effects
    assert table.session.sets.draft("chicken") == ()


def test_too_few_faces_are_no_set_yet(table: AtTable) -> None:
    teaching(table).press("count", "count", "count", "count", "count")
    table.measured(0)
    assert isinstance(table.screen, Notice)
    table.press("reroll")
    assert menu(table).items == ("Go on", "Throw away")
    table.press("reroll")
    assert step(table) == ("chicken", "4 WHITE", "chicken up")


def test_the_last_face_can_be_taken_back_even_after_the_measuring(
    table: AtTable,
) -> None:
    only_white(table).measured(90, *PAIR).press("reroll", "undo", "undo")
    assert Unshoot("chicken") not in table.effects
    table.press("undo", "undo", "undo")
    assert Unshoot("chicken") in table.effects
    assert step(table)[0] == "blank"


def after_a_power_cut(table: AtTable) -> AtTable:
    """The box as it starts again, with the draft that was kept."""
    kept = table.session.sets.draft("chicken")
    return AtTable(replace(table.session.box, sets=Sets(drafts={"chicken": kept})))


def test_a_lesson_goes_on_after_a_power_cut(table: AtTable) -> None:
    again = after_a_power_cut(show(teaching(table), 2))
    teaching(again)
    assert menu(again).note == "2 pictures taken so far"
    take(again, "Go on")
    assert step(again)[0] == "fox"


def test_a_lesson_can_be_begun_anew(table: AtTable) -> None:
    again = after_a_power_cut(show(teaching(table), 2))
    take(teaching(again), "Start anew")
    assert Discard("chicken") in again.effects
    assert step(again)[0] == "chicken"


def test_a_lesson_that_is_left_goes_on_later(table: AtTable) -> None:
    show(teaching(table), 2).press("out", "out")
    take(teaching(table), "Go on")
    assert step(table)[0] == "fox"


def test_a_lost_camera_stops_the_looking(table: AtTable) -> None:
    teaching(table).press("reroll")
    table.device("camera", up=False, note="Check its cable.")
    assert isinstance(table.screen, Notice)
    assert table.screen.lines == ("Check its cable.",)
    table.press("reroll").device("camera", up=True).press("reroll")
    assert shoots(table) == [WHITE[0]] * 2


def test_a_set_is_chosen_among_the_usual_one_and_those_taught(box: Box) -> None:
    sets = Sets(taught={"chicken": ("mine", "other")})
    table = AtTable(replace(box, sets=sets))
    take(table.hold("undo"), "Dice set")
    assert menu(table).items == ("chicken", "mine", "other")
    assert menu(table).note == "in use: chicken"
    take(table, "other")
    assert Choose("chicken", "other") in table.effects
    assert table.session.dice_set == "other"
    take(table.hold("undo"), "Dice set")
    assert menu(table).selected == 2


def test_a_set_named_in_the_settings_can_be_chosen_again(box: Box) -> None:
    sets = Sets(chosen={"chicken": "mine"}, taught={"chicken": ("mine",)})
    usual = {"chicken": "ours"}
    table = AtTable(replace(box, sets=sets, dice_sets=usual))
    assert table.session.dice_set == "mine"
    take(take(table.hold("undo"), "Dice set"), "ours")
    assert table.session.dice_set == "ours"


@pytest.mark.parametrize(
    ("game", "first"),
    [
        ("chicken_chase", ("1", "3 DICE", "one up")),
        ("winner_winner", ("dog", "7 HUNT", "dog up")),
    ],
)
def test_every_game_has_dice_to_teach(game: str, first: tuple[str, ...]) -> None:
    table = AtTable(Box(catalogue(CATALOGUE[game]), {game: plays()[game]}))
    assert step(teaching(table)) == first


def test_without_a_game_the_game_to_teach_is_asked_for() -> None:
    table = AtTable(Box(CATALOGUE, plays()))
    take(teaching(table), "Winner")
    assert step(table)[1] == "7 HUNT"


def test_a_question_that_is_due_comes_back_after_a_choice_of_dice(
    table: AtTable,
) -> None:
    take(table.press("reroll"), "2 players")
    take(take(take(table, "Eggspansion"), "Play"), "Ann")
    assert isinstance(table.screen, Tally)
    take(take(table.press("out").hold("undo"), "Dice set"), "chicken")
    assert isinstance(table.screen, Tally)
