"""What Winner Winner tells is what has happened."""

from typing import cast

from pi_companion.games.match import Match
from pi_companion.games.winner_winner_turn import State
from pi_companion.play.winner_winner_news import told
from pi_companion.ui.screens import Big

NEW_GAME = {"event": "new_game", "game": "winner_winner", "players": ["Ann", "Ben"]}


def notes(match: Match, event: dict[str, object]) -> list[str]:
    after = match.apply(event)
    screens = told(cast("State", match.state), event, cast("State", after.state))
    return [screen.note for screen in screens if isinstance(screen, Big)]


def test_dogs_sent_to_an_empty_bag_are_not_said_to_have_fetched_anything() -> None:
    match = Match.empty().apply(NEW_GAME)
    match = match.apply({"event": "roll", "dice": ["dog"] * 6})
    match = match.apply({"event": "resolve"})
    lose = {"do": "lose", "player": "Ben"}
    assert notes(match, {"event": "dogs", "actions": [lose] * 3}) == [
        "One back to the coop",
        "One back to the coop",
        "The bag was empty already",
    ]


def test_cards_to_be_played_immediately_are_told_so() -> None:
    match = Match.empty().apply(NEW_GAME)
    match = match.apply({"event": "roll", "dice": ["fox"] * 6})
    match = match.apply({"event": "resolve"})
    bought = {"event": "buy", "slot": 1, "card": "Cluck Off"}
    assert notes(match, bought) == ["play it at once: More"]
    other = {"event": "buy", "slot": 2, "card": "Guess"}
    assert notes(match, other) == ["use it now or later: More"]
