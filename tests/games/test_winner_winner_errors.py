"""Bad events of Winner Winner Chicken Dinner: one sentence each, nothing moves."""

import math
from dataclasses import replace

import pytest
from games_talk import hunt, hunt_game, keep, play, refused, start

from pi_companion.games.match import Match
from pi_companion.games.winner_winner_farm import Farm

NONSENSE: list[object] = [None, True, 9, 1.0, math.nan, "wolf", "", [], {}, [None]]


def turn() -> Match:
    return start(hunt_game())


def resolving() -> Match:
    return play(turn(), hunt("ddfcll"), "resolve")


@pytest.mark.parametrize("players", [["Ann"], ["A", "B", "C", "D", "E"]])
def test_the_game_is_for_2_to_4_players(players: list[str]) -> None:
    assert "for 2 to 4 players" in refused(Match.empty(), hunt_game(*players))


def test_nobody_can_be_called_coop() -> None:
    assert "'coop'" in refused(Match.empty(), hunt_game("Ann", "coop"))


@pytest.mark.parametrize("junk", NONSENSE)
def test_rolls_and_rerolls_name_faces(junk: object) -> None:
    refused(turn(), {"event": "roll", "dice": [*["fox"] * 5, junk]})
    refused(turn(), {"event": "roll", "dice": junk})
    refused(turn(), {**hunt("ffffff"), "bonus": 1 if junk is True else junk})
    rolled = play(turn(), hunt("ffffff"))
    refused(rolled, {"event": "reroll", "keep": [junk]})
    if junk != []:
        refused(rolled, {"event": "reroll", "keep": junk})


@pytest.mark.parametrize("junk", NONSENSE)
def test_what_is_resolved_is_told_in_full(junk: object) -> None:
    match = resolving()
    lose = {"do": "lose", "player": "Ben"}
    refused(match, {"event": "dogs", "actions": [junk]})
    refused(match, {"event": "dogs", "actions": [{**lose, "do": junk}]})
    refused(match, {"event": "dogs", "actions": [{**lose, "player": junk}]})
    refused(match, {"event": "dogs", "actions": [{**lose, "x": junk}]})
    refused(match, {"event": "dinner", "cook": junk})
    refused(match, {"event": "buy", "slot": junk, "card": "A"})
    if junk != "wolf":
        refused(match, {"event": "buy", "slot": 1, "card": junk})
        refused(match, {"event": "play", "card": junk})
    if junk != []:
        refused(match, {"event": "dogs", "actions": junk})


@pytest.mark.parametrize("junk", NONSENSE)
def test_a_transfer_is_told_in_full(junk: object) -> None:
    whole = {"event": "transfer", "from": "Ann", "to": "Ben", "chickens": 1}
    for key in ("from", "to", "chickens", "x", "dinners"):
        refused(turn(), {**whole, key: junk})
    for key in ("from", "to", "chickens"):
        refused(turn(), {k: v for k, v in whole.items() if k != key})


def test_events_out_of_their_phase_are_refused() -> None:
    for step in ("resolve", keep(""), "chickens", "end_turn", "dance"):
        refused(turn(), step)
    for step in ("resolve", keep(""), hunt("ffffff")):
        refused(resolving(), step)
    rolled = play(turn(), hunt("ffffff"))
    for step in ("end_turn", hunt("ffffff"), {"event": "dinner", "cook": 0}):
        refused(rolled, step)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"coop": 25}, "15 chickens for each"),
        ({"coop": -1, "bags": (29, 2)}, "fewer than 0"),
        ({"dinners": (-1, 0), "bags": (3, 2)}, "fewer than 0"),
        ({"bark": 21}, "bark track"),
        ({"bark": -1}, "bark track"),
    ],
)
def test_a_farm_that_cannot_be_is_not_built(
    change: dict[str, int], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        replace(Farm.at_start(2), **change)  # type: ignore[arg-type]
