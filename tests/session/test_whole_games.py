"""Every game comes to an end by sensible play, and no press ever breaks it."""

import pytest
from simulated_guests import Guests

from pi_companion.games.catalogue import CATALOGUE
from pi_companion.games.match import Match
from pi_companion.play.tables import plays
from pi_companion.session import Box, shown
from pi_companion.ui.draw import draw

BOX = Box(CATALOGUE, plays(), names=("Ann", "Ben", "Cy", "Di"))
GAMES = [(game, players) for game in CATALOGUE for players in (2, 4)]


def guests(game: str, players: int, seed: int) -> Guests:
    names = list(BOX.names[:players])
    return Guests(BOX, {"event": "new_game", "game": game, "players": names}, seed)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_sensible_guests_come_to_an_end(game: str, players: int) -> None:
    for seed in range(5):
        table = guests(game, players, seed)
        table.play(most=5000)
        assert table.session.view["winner"] in BOX.names[:players]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_no_press_and_no_throw_ever_breaks_it(game: str, players: int) -> None:
    for seed in range(3):
        table = guests(game, players, seed)
        for number in range(240):
            table.anything()
            if number % 4 == 0:
                draw(shown(table.session))
        match = table.session.match
        again = Match.from_text(match.as_text())
        assert again.as_json() == match.as_json()


@pytest.mark.parametrize("game", CATALOGUE)
def test_undo_leads_from_the_end_of_a_game_back_to_the_very_start(game: str) -> None:
    table = guests(game, 2, 1)
    table.play(most=5000)
    facts = len(table.session.match.events)
    for _ in range(2 * facts):
        table.press("undo")
    assert table.session.match.events == ()
