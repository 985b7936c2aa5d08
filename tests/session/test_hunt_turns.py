"""Winner Winner at the box by physical acts: hunt, keep, resolve, count."""

from collections.abc import Mapping
from typing import Any

import pytest
from at_table import AtTable
from list_steps import later, menu, take

from pi_companion.games.catalogue import CATALOGUE, catalogue
from pi_companion.games.match import Match
from pi_companion.messages import Beep
from pi_companion.play.tables import plays
from pi_companion.session import Box, begin
from pi_companion.ui.screens import (
    Big,
    Grid,
    Notice,
    Number,
    Rolled,
    Tally,
    Track,
    Turn,
)

SHORT = {
    "D": "dog",
    "F": "fox",
    "C": "chicken",
    "CC": "double_chicken",
    "L": "leg",
    "LL": "double_leg",
}


def box_for(*names: str) -> AtTable:
    table = AtTable(Box(catalogue(CATALOGUE["winner_winner"]), plays(), names=names))
    event = {"event": "new_game", "game": "winner_winner", "players": list(names)}
    return later(table, event)


@pytest.fixture
def hunt() -> AtTable:
    """Ann, Ben and Cy, and it is Ann's turn."""
    return box_for("Ann", "Ben", "Cy").pick_up()


def faces(words: str) -> list[str]:
    return [SHORT[word] for word in words.split()]


def throw(table: AtTable, words: str, aside: str = "") -> AtTable:
    lain = [f"hunt {face}" for face in faces(aside)]
    return table.throw(*(f"hunt {face}" for face in faces(words)), aside=lain)


def headline(table: AtTable) -> str:
    """What the box says now, when the news are over."""
    table.wait(60)
    assert isinstance(table.screen, Rolled | Turn), table.screen
    return (
        table.screen.headline if isinstance(table.screen, Rolled) else table.screen.ask
    )


def resolving(table: AtTable, words: str) -> AtTable:
    return throw(table, words).press("count")


def big(table: AtTable) -> tuple[str, str, str]:
    assert isinstance(table.screen, Big), table.screen
    return table.screen.title, table.screen.word, table.screen.note


def roll(words: str) -> Mapping[str, Any]:
    return {"event": "roll", "dice": faces(words)}


def test_a_throw_begins_the_hunt_and_shows_the_faces(hunt: AtTable) -> None:
    assert isinstance(hunt.screen, Turn)
    assert (hunt.screen.ask, hunt.screen.score) == ("Roll 6 dice?", None)
    throw(hunt, "D F C C CC L")
    assert isinstance(hunt.screen, Rolled)
    assert hunt.screen.faces == (
        ("dog", 1),
        ("fox", 1),
        ("chicken", 2),
        ("double_chicken", 1),
        ("leg", 1),
    )
    assert hunt.screen.headline == "2 rolls left"


def test_whole_groups_are_kept_with_two_presses(hunt: AtTable) -> None:
    throw(hunt, "D F C CC L F").press("reroll")
    assert menu(hunt).items == (
        "Keep chickens",
        "Keep legs",
        "Keep foxes",
        "Keep chickens and legs",
        "Keep chickens and foxes",
        "Keep legs and foxes",
        "Keep nothing",
        "Die by die",
    )
    hunt.press("reroll")
    assert hunt.view["dice"] == ["chicken", "dog", "double_chicken"]
    assert headline(hunt) == "Roll 3 dice now"
    throw(hunt, "F F D", aside="D C CC")
    assert headline(hunt) == "1 roll left"
    assert hunt.view["dice"].count("fox") == 2


def test_dice_are_kept_one_by_one(hunt: AtTable) -> None:
    throw(hunt, "D F C CC F L").press("reroll")
    take(hunt, "Die by die")
    assert menu(hunt).items[0] == "Roll 5 dice"
    take(take(hunt, "Keep a fox"), "Keep a leg")
    assert menu(hunt).title == "2 kept, 3 to roll"
    hunt.press("undo")
    take(take(take(hunt, "Keep a fox"), "Keep a chicken"), "Keep a double chicken")
    assert menu(hunt).items == ("Roll 1 die",)
    hunt.press("reroll")
    assert hunt.view["dice"] == ["chicken", "dog", "double_chicken", "fox", "fox"]


def test_a_single_die_is_simply_rolled_again(hunt: AtTable) -> None:
    throw(hunt, "D D D D D F").press("reroll")
    assert menu(hunt).items == ("Roll all again",)


def test_with_dogs_alone_there_is_nothing_to_reroll(hunt: AtTable) -> None:
    throw(hunt, "D D D D D D")
    assert isinstance(hunt.screen, Rolled)
    assert hunt.screen.hints.reroll == ""
    hunt.press("reroll")
    assert hunt.view["phase"] == "rolled"


def test_after_the_third_roll_it_is_resolved_at_once(hunt: AtTable) -> None:
    for _ in range(2):
        throw(hunt, "F F F F F F").press("reroll", "reroll")
    throw(hunt, "C C C C C C")
    assert headline(hunt) == "Take 6 chickens"


def test_go_says_that_the_next_throw_counts(hunt: AtTable) -> None:
    hunt.push(*["hunt dog"] * 6).press("reroll")
    assert headline(hunt) == "Roll 6 dice now"
    throw(hunt, "D F C C CC L")
    assert hunt.view["phase"] == "rolled"


def test_dice_are_entered_by_hand(hunt: AtTable) -> None:
    hunt.press("reroll", "count")
    assert isinstance(hunt.screen, Tally)
    for _ in range(6):
        hunt.press("reroll")
    assert hunt.view["dice"] == ["dog"] * 6


def test_the_bonus_die_joins_when_a_card_says_so(hunt: AtTable) -> None:
    take(hunt.press("out"), "Add the Bonus die")
    assert headline(hunt) == "Roll 7 dice now"
    throw(hunt, "D F C C CC L L")
    assert len(hunt.view["dice"]) == 7
    hunt.hold("undo").press("reroll")
    take(take(hunt, "Hunt: dog"), "Fox")
    assert hunt.view["dice"].count("fox") == 2
    assert len(hunt.view["dice"]) == 7


def test_the_box_suggests_what_to_resolve_next(hunt: AtTable) -> None:
    resolving(hunt, "C CC L L D D")
    said = [headline(hunt)]
    hunt.press("reroll")
    assert big(hunt) == ("Ann", "+3", "36 left in the coop")
    said.append(headline(hunt))
    hunt.press("reroll")
    assert big(hunt) == ("Ann", "+1", "1 dinner so far")
    said.append(headline(hunt))
    take(hunt.press("reroll"), "Ben loses one")
    assert big(hunt) == ("Ann", "Ben", "One back to the coop")
    assert hunt.effects[-1] == Beep("bust")
    said.append(headline(hunt))
    hunt.press("reroll")
    assert said == ["Take 3 chickens", "Cook 1", "Send the dogs", "End the turn"]
    assert hunt.view["bags"] == {"Ann": 4, "Ben": 1, "Cy": 2}
    assert hunt.view["player"] == "Ben"


def test_anything_else_can_be_resolved_first(hunt: AtTable) -> None:
    resolving(hunt, "C CC LL LL D F").press("count")
    assert menu(hunt).items == ("Cook 2", "Cook 1", "Buy a card", "End the turn")
    take(hunt, "Cook 1")
    assert hunt.view["dinners"]["Ann"] == 1


def test_one_dog_needs_no_question(hunt: AtTable) -> None:
    resolving(hunt, "D L LL F D F")
    hunt.press("count")
    assert menu(hunt).items == ("Buy a card", "End the turn")


def test_five_dogs_do_two_things_in_turn(hunt: AtTable) -> None:
    resolving(hunt, "D D D D D L").press("reroll")
    assert menu(hunt).title == "5 dogs"
    assert menu(hunt).items == (
        "Steal from Ben",
        "Steal from Cy",
        "Ben loses one",
        "Cy loses one",
        "No more",
    )
    take(hunt, "Steal from Cy")
    assert menu(hunt).title == "2 dogs"
    take(hunt, "Ben loses one")
    assert hunt.view["bags"] == {"Ann": 3, "Ben": 1, "Cy": 1}
    assert big(hunt) == ("Ann", "Cy", "One for Ann")
    hunt.wait(5)
    assert big(hunt) == ("Ann", "Ben", "One back to the coop")
    hunt.wait(5).press("reroll")
    assert big(hunt) == ("Ann", "+1", "for 5 dogs")
    assert hunt.view["bags"]["Ann"] == 4


def test_the_dogs_may_be_called_off(hunt: AtTable) -> None:
    take(resolving(hunt, "D D D L F LL").press("reroll"), "No more")
    assert hunt.view["bags"] == {"Ann": 2, "Ben": 2, "Cy": 2}
    assert hunt.view["bark"]["at"] == 3
    assert hunt.effects[-1] == Beep("tick")


def test_a_card_is_bought_used_and_its_effect_told(hunt: AtTable) -> None:
    resolving(hunt, "F F F D L LL").press("reroll")
    assert menu(hunt).title == "Buy with 3 foxes"
    assert menu(hunt).items == (
        "Card for 1 fox",
        "Card for 2 foxes",
        "Card for 3 foxes",
        "End the turn",
    )
    take(take(hunt, "Card for 2"), "Dance Party")
    assert hunt.view["hands"]["Ann"] == ["Dance Party"]
    assert big(hunt)[1] == "Dance Party"
    take(hunt.press("out"), "Use Dance Party")
    assert hunt.view["hands"]["Ann"] == []
    assert big(hunt)[1] == "Dance Party"
    take(take(take(hunt.press("out"), "What a card does"), "From Ben"), "To Ann")
    assert isinstance(hunt.screen, Number)
    assert hunt.screen.name == "Ben to Ann"
    hunt.press("reroll", "count")
    assert hunt.view["bags"] == {"Ann": 4, "Ben": 0, "Cy": 2}
    assert big(hunt) == ("Card", "2 chickens", "Ben to Ann")
    assert headline(hunt) == "Buy a card"


def test_with_two_players_no_card_has_a_known_name() -> None:
    table = box_for("Ann", "Ben").pick_up()
    take(resolving(table, "F D L LL C CC").press("count"), "Buy a card")
    take(table, "Card for 1 fox")
    assert table.view["hands"]["Ann"] == ["Other card"]
    take(table.press("out"), "What a card does")
    assert menu(table).items == ("From Ann", "From Ben", "From the coop")


def test_cards_move_chickens_to_the_coop_from_it_and_to_dinner(hunt: AtTable) -> None:
    take(take(hunt.press("out"), "What a card does"), "From Ben")
    take(hunt, "To the coop").press("count")
    assert big(hunt) == ("Card", "1 chicken", "Ben to the coop")
    take(take(hunt.press("out"), "What a card does"), "From the coop")
    assert menu(hunt).items == ("To Ann", "To Ben", "To Cy")
    take(hunt, "To Cy").press("count")
    take(take(hunt.press("out"), "What a card does"), "From Ann")
    take(hunt, "To dinner").press("reroll", "count")
    assert big(hunt) == ("Card", "2 dinners", "Ann: to dinner")
    assert hunt.view["bags"] == {"Ann": 0, "Ben": 1, "Cy": 3}


def test_more_than_a_bag_holds_is_refused_in_a_sentence(hunt: AtTable) -> None:
    take(take(hunt.press("out"), "What a card does"), "From Ben")
    take(hunt, "To Ann").press("reroll", "reroll", "count")
    assert isinstance(hunt.screen, Notice)
    assert hunt.view["bags"]["Ben"] == 2


@pytest.mark.parametrize(
    ("way", "bags"),
    [("left", {"Ann": 1, "Ben": 3, "Cy": 2}), ("right", {"Ann": 2, "Ben": 1, "Cy": 3})],
)
def test_bags_are_passed_on_unseen(
    hunt: AtTable, way: str, bags: dict[str, int]
) -> None:
    take(take(hunt.press("out"), "What a card does"), "From Cy")
    take(hunt, "To Ann").press("count")
    assert hunt.view["bags"] == {"Ann": 3, "Ben": 2, "Cy": 1}
    take(take(hunt.press("out"), "What a card does"), f"All bags to the {way}")
    assert hunt.view["bags"] == bags


def test_a_bag_is_shown_only_to_who_asks(hunt: AtTable) -> None:
    hunt.press("count")
    assert menu(hunt).items == (
        "All: the farm",
        "Only Ann: the bag",
        "Only Ben: the bag",
        "Only Cy: the bag",
    )
    take(hunt, "Only Ben")
    assert big(hunt) == ("Ben", "2 chickens", "in the bag, 0 dinners")
    hunt.press("count")
    take(hunt, "All")
    assert isinstance(hunt.screen, Grid)
    assert hunt.screen.columns == ("Dinner", "Cards")
    hunt.press("count")
    assert isinstance(hunt.screen, Track)
    assert (hunt.screen.length, hunt.screen.note) == (30, "coop 39")


def test_cards_and_counts_are_at_hand_before_a_reroll_too(hunt: AtTable) -> None:
    throw(hunt, "F C C C D L").press("reroll", "reroll", "out")
    assert menu(hunt).items == ("What a card does", "Scores")
    take(hunt, "Scores")
    assert menu(hunt).title == "Who is looking?"


def last_turn() -> list[Mapping[str, Any]]:
    """Ann and Ben take turns until the dog has come to space 18 of 20."""
    events: list[Mapping[str, Any]] = []
    for _ in range(3):
        events += [roll("D D D D D D"), {"event": "resolve"}, {"event": "end_turn"}]
    return events


def test_the_final_count_is_told_player_by_player() -> None:
    table = later(box_for("Ann", "Ben"), *last_turn()).pick_up()
    resolving(table, "D D C L F LL").press("reroll")  # Take 1 chicken
    take(table.press("count"), "End the turn")
    assert big(table) == ("Ann", "4 points", "4 in the bag, 0 dinners")
    table.wait(4)
    assert big(table) == ("Ben", "4 points", "4 in the bag, 0 dinners")
    assert headline(table) == "Tie! Roll 6 dice now"


def test_a_tie_is_rolled_off() -> None:
    table = later(box_for("Ann", "Ben"), *last_turn()).pick_up()
    resolving(table, "D D C L F LL").press("reroll")
    take(table.press("count"), "End the turn")
    assert table.view["phase"] == "tie_break"
    throw(table, "C CC D D D D")
    assert big(table) == ("Ann", "3", "in the tie-break")
    assert headline(table) == "Tie! Roll 6 dice now"
    assert table.view["player"] == "Ben"
    table.press("out")
    assert table.view["phase"] == "tie_break"
    throw(table, "C C CC D D D")
    assert table.view["winner"] == "Ben"
    assert table.effects[-1] == Beep("win")
    table.wait(4)
    assert big(table) == ("Winner!", "Ben", "dinner with 4 points")
    table.wait(4)
    assert isinstance(table.screen, Grid)
    assert table.screen.columns == ("Bag", "Dinner", "Points")
    table.press("undo")
    assert table.view["phase"] == "tie_break"


def test_a_game_is_started_in_the_menu(hunt: AtTable) -> None:
    take(hunt.hold("undo"), "New game")
    take(hunt, "2 players")
    take(take(hunt, "Play"), "Ben")
    assert hunt.view["player"] == "Ben"
    assert headline(hunt) == "Roll 6 dice?"


def test_with_all_chickens_cooked_no_card_can_move_any(hunt: AtTable) -> None:
    def cook(name: str, number: int) -> Mapping[str, Any]:
        return {"event": "transfer", "from": name, "dinners": number}

    to_ann = {"event": "transfer", "from": "coop", "to": "Ann", "chickens": 39}
    empty = later(hunt, to_ann, cook("Ann", 41), cook("Ben", 2), cook("Cy", 2))
    assert menu(empty.press("out")).items == ("Add the Bonus die", "Scores")


def test_after_a_restart_the_hunt_goes_on(hunt: AtTable) -> None:
    throw(hunt, "F C C C D L").press("reroll", "reroll")
    match = hunt.session.match
    text = match.as_text()
    games = hunt.session.box.games
    hunt.session = begin(Match.from_text(text, games), hunt.session.box)
    assert headline(hunt) == "Roll 2 dice now"
