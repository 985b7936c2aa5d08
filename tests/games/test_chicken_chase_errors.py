"""Bad events of Chicken Chase: one sentence each, and nothing moves."""

import math

import pytest
from games_talk import card, cards, cards_each, chase, pips, place, play, refused, start

from pi_companion.games.chicken_chase_feed import Feed
from pi_companion.games.match import Match

NONSENSE: list[object] = [None, True, 0, 7, 1.0, math.nan, "1", [], {}, [1]]


def turn() -> Match:
    return start(chase(), "pass")


def carding() -> Match:
    rolls = (pips(1, 1, 2), place(1, 1, 2), pips(3, 3), place(3, 3), pips(4), place(4))
    return play(turn(), *rolls)


@pytest.mark.parametrize("players", [["Ann"], ["A", "B", "C", "D", "E"]])
def test_the_game_is_for_2_to_4_players(players: list[str]) -> None:
    assert "for 2 to 4 players" in refused(Match.empty(), chase(*players))


@pytest.mark.parametrize("junk", NONSENSE)
def test_dice_are_whole_numbers_from_1_to_6(junk: object) -> None:
    refused(turn(), {"event": "roll", "dice": [1, 2, junk]})
    refused(turn(), {"event": "roll", "dice": junk})


@pytest.mark.parametrize("junk", [*NONSENSE, -1, 11])
def test_spaces_are_whole_numbers_of_the_feed_track(junk: object) -> None:
    if junk != 7:
        match = play(turn(), pips(1, 2, 4))
        refused(match, {"event": "place", "spaces": [1, 2, junk]})
        refused(match, {"event": "place", "spaces": junk})


@pytest.mark.parametrize("junk", [None, True, 0, 3, 9, 1.0, "1", {}])
def test_cards_are_from_1_to_8_and_hens_1_or_2(junk: object) -> None:
    value = 0 if junk == 3 else junk
    refused(carding(), {"event": "card", "hen": junk, "value": 1})
    refused(carding(), {"event": "card", "hen": 1, "value": value})
    refused(turn(), {"event": "cards", "hen": junk, "values": [1]})
    refused(turn(), {"event": "cards", "hen": 1, "values": [value]})
    refused(turn(), {"event": "cards", "hen": 1, "values": junk})
    one = {"hen": 1, "value": 1}
    refused(turn(), {"event": "cards_each", "plays": junk})
    refused(turn(), {"event": "cards_each", "plays": [junk, one]})
    refused(turn(), {"event": "cards_each", "plays": [{"hen": 2}, one]})


def test_events_out_of_their_phase_are_refused() -> None:
    assert "allowed are cards, cards_each, roll" in refused(turn(), card(1, 1))
    refused(turn(), "pass")
    refused(turn(), place(1))
    refused(carding(), cards(1, 1))
    refused(carding(), cards_each((1, 1), (2, 1)))
    refused(carding(), pips(1))
    rolled = play(turn(), pips(1, 2, 3))
    for event in (pips(1, 2, 3), "pass", cards(1, 1), {"event": "place", "space": 1}):
        refused(rolled, event)


def test_unknown_fields_are_refused() -> None:
    assert "has no field 'x'" in refused(turn(), {**pips(1, 2, 3), "x": 1})
    plays = [{"hen": 1, "value": 1, "x": 1}, {"hen": 2, "value": 1}]
    refused(turn(), {"event": "cards_each", "plays": plays})
    refused(turn(), "dance")


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (((0, 0),) * 9, "10 spaces"),
        (((0, 3),) + ((0, 0),) * 9, "0 to 2 chicks"),
        (((0, -1),) + ((0, 0),) * 9, "0 to 2 chicks"),
        (((2, 0),) * 8 + ((0, 0),) * 2, "15 chicks in all"),
    ],
)
def test_a_feed_track_that_cannot_be_is_not_built(
    rows: tuple[tuple[int, ...], ...], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        Feed(rows)
