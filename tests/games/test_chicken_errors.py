"""Bad events of Chicken!: one sentence each, and nothing moves."""

import math
from typing import cast

import pytest
from games_talk import Event, chicken, hatch, refill, refused, roll, score, start

from pi_companion.games.match import Match

DICE = [{"kind": "white", "face": "blank"}] * 4
ROLL: Event = {"event": "roll", "dice": DICE}
NONSENSE: list[object] = [
    None,
    True,
    3,
    -1,
    math.nan,
    math.inf,
    1e300,
    "x",
    [],
    {},
    [[]],
]


def rolling() -> Match:
    return start(chicken(), "go_for_it")


def hatching() -> Match:
    new = chicken(eggspansion=True)
    drawn = refill("yellow yellow yellow yellow orange")
    return start(new, drawn, "go_for_it", roll("white egg blank blank blank"))


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ([], "2 to 8 players, not 0 players"),
        (["Ann"], "2 to 8 players, not 1 player."),
        ([f"P{i}" for i in range(9)], "2 to 8 players, not 9 players"),
        (["Ann", "Ann"], "Two players are called 'Ann'"),
        (["Ann", " Ann "], "Two players are called 'Ann'"),
        (["Ann", ""], "'players[1]' must be a text"),
        (["Ann", "  \t"], "'players[1]' must be a text"),
        (["Ann", 7], "'players[1]' must be a text, not 7"),
        (["Ann", "B\nen"], "cannot be shown"),
        (["Ann", "\ud800"], "cannot be shown"),
        (["Ann", "\x7f"], "cannot be shown"),
        ("Ann", "'players' must be a list, not 'Ann'"),
        (None, "'players' must be a list, not null"),
        ({"Ann": 1}, "'players' must be a list, not an object"),
    ],
)
def test_a_game_needs_distinct_names(players: object, sentence: str) -> None:
    event = {"event": "new_game", "game": "chicken", "players": players}
    assert sentence in refused(Match.empty(), event)


@pytest.mark.parametrize("target", [0, -1, 1000, 25.0, True, "25", None, math.nan])
def test_a_target_is_a_whole_number_from_1_to_999(target: object) -> None:
    sentence = refused(Match.empty(), chicken(target=target))
    assert "'target' must be a whole number from 1 to 999" in sentence


@pytest.mark.parametrize("flag", [0, 1, "true", None, []])
@pytest.mark.parametrize("name", ["eggspansion", "bust_on_reroll_costs"])
def test_a_variant_is_true_or_false(name: str, flag: object) -> None:
    sentence = refused(Match.empty(), chicken(**{name: flag}))
    assert f"{name!r} must be true or false" in sentence


def test_new_game_needs_players_and_a_game() -> None:
    event = {"event": "new_game", "players": ["Ann", "Ben"]}
    assert "needs the field 'game'" in refused(Match.empty(), event)
    event = {"event": "new_game", "game": "chicken"}
    assert "needs the field 'players'" in refused(Match.empty(), event)


def test_new_game_takes_no_unknown_variant() -> None:
    assert "has no field 'turbo'" in refused(Match.empty(), chicken(turbo=True))


@pytest.mark.parametrize("game", ["poker", "Chicken", 3, None, ["chicken"]])
def test_a_game_that_is_not_in_the_catalogue_is_refused(game: object) -> None:
    refused(Match.empty(), {**chicken(), "game": game})


@pytest.mark.parametrize("event", [None, 3, "roll", [], [ROLL], {}, {"event": None}])
def test_something_else_than_an_event_is_refused(event: object) -> None:
    refused(rolling(), cast("Event", event))
    refused(Match.empty(), cast("Event", event))


def test_events_and_games_are_named_exactly() -> None:
    assert "' roll ' is not an event" in refused(rolling(), {**ROLL, "event": " roll "})
    assert "no game 'chicken '" in refused(rolling(), {**chicken(), "game": "chicken "})


def test_an_unknown_event_is_told_from_one_that_is_not_legal_now() -> None:
    assert "'dance' is not an event" in refused(rolling(), "dance")
    sentence = refused(rolling(), "count")
    assert sentence == (
        "'count' is not possible now: allowed are roll, set_score, new_game and undo."
    )


@pytest.mark.parametrize("junk", NONSENSE)
def test_dice_must_be_a_list_of_kinds_and_faces(junk: object) -> None:
    refused(rolling(), {"event": "roll", "dice": junk})
    refused(rolling(), {"event": "roll", "dice": [*DICE[1:], junk]})
    refused(rolling(), {"event": "roll", "dice": [*DICE[1:], {"kind": junk}]})
    die = {"kind": "white", "face": junk}
    refused(rolling(), {"event": "roll", "dice": [*DICE[1:], die]})
    die = {"kind": junk, "face": "fox"}
    refused(rolling(), {"event": "roll", "dice": [*DICE[1:], die]})


def test_a_die_has_a_kind_and_a_face_and_nothing_else() -> None:
    more = [*DICE[1:], {"kind": "white", "face": "fox", "x": 3}]
    assert "has no field 'x'" in refused(rolling(), {"event": "roll", "dice": more})
    less = [*DICE[1:], {"kind": "white"}]
    sentence = refused(rolling(), {"event": "roll", "dice": less})
    assert sentence == "dice[3] needs the field 'face'."


def test_a_roll_without_dice_or_with_more_fields_is_refused() -> None:
    assert "needs the field 'dice'" in refused(rolling(), "roll")
    assert "has no field 'by'" in refused(rolling(), {**ROLL, "by": "Ann"})


@pytest.mark.parametrize(
    "dice",
    [
        "white blank blank blank",
        "white blank blank blank blank blank",
        "white blank blank blank, yellow blank",
        "white blank blank blank blank, yellow blank",
        "white blank blank blank, blue blank",
    ],
)
def test_exactly_the_dice_in_play_are_rolled(dice: str) -> None:
    sentence = refused(rolling(), roll(dice))
    assert sentence.startswith("The dice to roll now are 4 white, not ")


def test_an_empty_roll_is_refused() -> None:
    assert "not nothing" in refused(rolling(), {"event": "roll", "dice": []})


def test_an_event_without_fields_takes_none() -> None:
    choice = start(chicken())
    assert "has no field 'why'" in refused(choice, {"event": "go_for_it", "why": 1})
    assert "has no field 3" in refused(choice, {"event": "go_for_it", 3: 1})  # type: ignore[dict-item]


@pytest.mark.parametrize(
    "event",
    [
        {"event": "hatch"},
        {"event": "hatch", "kind": "yellow"},
        {"event": "hatch", "from": "coop"},
        {"event": "hatch", "kind": "green", "from": "coop"},
        {"event": "hatch", "kind": "yellow", "from": "box"},
        {"event": "hatch", "kind": ["yellow"], "from": "coop"},
        {"event": "hatch", "kind": "yellow", "from": "coop", "number": 2},
    ],
)
def test_a_hatch_names_a_kind_and_a_place(event: Event) -> None:
    refused(hatching(), event)


def test_the_base_game_hatches_by_itself() -> None:
    match = start(chicken(), "go_for_it", roll("white egg blank blank blank"))
    refused(match, hatch("yellow"))
    refused(match, refill("yellow"))


@pytest.mark.parametrize("junk", [*NONSENSE, ["yellow"] * 5 + [3], ["green"] * 5])
def test_a_refill_is_a_list_of_kinds(junk: object) -> None:
    if junk != []:
        match = start(chicken(eggspansion=True))
        refused(match, {"event": "refill", "dice": junk})


@pytest.mark.parametrize("points", [-1, 25, 10**6, 1.0, True, None, math.nan])
def test_a_score_is_set_from_0_to_below_the_target(points: object) -> None:
    refused(rolling(), score("Ann", points))


def test_a_score_is_set_for_a_player_of_the_game() -> None:
    assert "there are Ann and Ben" in refused(rolling(), score("Cy", 3))
    refused(rolling(), {"event": "set_score", "player": 1, "score": 3})
    refused(rolling(), {"event": "set_score", "player": "Ann"})


def test_a_number_too_long_to_be_written_out_is_refused_too() -> None:
    assert "not a huge number" in refused(rolling(), score("Ann", 10**5000))


def test_blanks_around_a_name_do_not_matter() -> None:
    match = start(chicken(" Ann ", "Ben"), score("Ann  ", 3))
    assert match.as_json()["scores"] == {"Ann": 3, "Ben": 0}


def test_when_the_game_is_over_only_undo_and_new_game_are_left() -> None:
    dice = roll("white chicken fox fox blank")
    over = start(chicken(target=1), "go_for_it", dice, "count")
    for event in (score("Ben", 0), "go_for_it", dice, "count"):
        assert "allowed are new_game and undo" in refused(over, event)


def test_long_and_odd_values_are_cut_short_in_the_sentence() -> None:
    for word in ("y" * 10**6, 10**5000, 0.5, {"a": 1}, (1, 2), object()):
        event = {"event": "new_game", "game": "chicken", "players": word}
        assert len(refused(Match.empty(), event)) < 120
