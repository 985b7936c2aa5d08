"""Corrected dice become examples of a taught set only when a person says so."""

from dataclasses import replace

import pytest
from at_table import EDGE, AtTable
from list_steps import menu, take

from pi_companion.messages import Remember
from pi_companion.session import Box
from pi_companion.session.sets import Sets
from pi_companion.ui.screens import Menu, Rolled

MINE = Sets(taught={"chicken": ("mine",)}, chosen={"chicken": "mine"})


def begun(box: Box) -> AtTable:
    """Ann has pressed GO and is to throw four white dice."""
    table = AtTable(box)
    return table.press("reroll", "reroll", "reroll", "reroll", "reroll")


@pytest.fixture
def learning(box: Box) -> AtTable:
    return begun(replace(box, sets=MINE, learn=True))


def answered(table: AtTable) -> AtTable:
    """Throw dice one of which is not certain, and say what it is: a blank."""
    dice = ("white chicken", "white fox", "white chicken")
    return table.throw(*dice, unsure=["white egg/blank"]).press("count", "reroll")


def remembered(table: AtTable) -> list[Remember]:
    return [effect for effect in table.effects if isinstance(effect, Remember)]


def test_an_answered_die_is_remembered_after_a_yes(learning: AtTable) -> None:
    answered(learning)
    assert learning.view["phase"] == "decide"
    assert menu(learning).title == "Remember 1 die?"
    assert menu(learning).note == "for mine"
    learning.press("reroll")
    (what,) = remembered(learning)
    assert what.name == "mine"
    ((label, corners),) = what.dice
    assert label == ("white", "blank")
    assert corners[2][0] - corners[0][0] == EDGE
    assert 0 < learning.now - what.seen_at < 1
    assert isinstance(learning.screen, Rolled)


def test_after_a_no_nothing_is_remembered_and_nobody_asks_again(
    learning: AtTable,
) -> None:
    take(answered(learning), "No")
    assert isinstance(learning.screen, Rolled)
    assert not remembered(learning)
    assert learning.recorded[-1] == "roll"


@pytest.mark.parametrize(
    ("sets", "learn"),
    [(MINE, False), (Sets(), True), (Sets(taught={"chicken": ("mine",)}), True)],
    ids=["not wished for", "nothing taught", "not in use"],
)
def test_nobody_is_asked_unless_it_was_wished_for(
    box: Box, sets: Sets, *, learn: bool
) -> None:
    table = answered(begun(replace(box, sets=sets, learn=learn)))
    assert isinstance(table.screen, Rolled)


def test_a_roll_that_was_certain_is_not_asked_about(learning: AtTable) -> None:
    learning.throw("white chicken", "white fox", "white egg", "white egg")
    assert not isinstance(learning.screen, Menu)


def fixed(table: AtTable, wrong: str, right: str) -> AtTable:
    return take(take(take(table.hold("undo"), "Fix last roll"), wrong), right)


def test_the_one_die_that_was_misread_is_offered(learning: AtTable) -> None:
    learning.throw("white chicken", "white fox", "white blank", "white blank")
    fixed(learning, "White: fox", "Chicken")
    assert menu(learning).title == "Remember 1 die?"
    learning.press("reroll")
    (what,) = remembered(learning)
    ((label, corners),) = what.dice
    assert label == ("white", "chicken")
    assert corners[0][0] == 60, "the second of the dice in a row"


def test_of_several_alike_it_is_unknown_which_was_misread(learning: AtTable) -> None:
    learning.throw("white chicken", "white fox", "white blank", "white blank")
    fixed(learning, "White: blank", "Chicken")
    assert isinstance(learning.screen, Rolled)
    assert learning.view["points"] == 2


def test_a_roll_entered_by_hand_teaches_nothing(learning: AtTable) -> None:
    learning.press("count", "reroll", "count", "reroll", "count", "reroll", "reroll")
    assert learning.view["phase"] == "decide"
    fixed(learning, "White: chicken", "Fox")
    assert isinstance(learning.screen, Rolled)


def test_a_roll_that_was_taken_back_teaches_nothing(learning: AtTable) -> None:
    learning.throw("white chicken", "white fox", "white blank", "white egg")
    learning.press("undo", "count")
    learning.press("reroll", "count", "reroll", "count", "reroll", "reroll")
    fixed(learning, "White: chicken", "Blank")
    assert not isinstance(learning.screen, Menu)
