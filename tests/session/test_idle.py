"""While nobody plays: explaining, dimming, shifting, and waking at any press."""

from dataclasses import replace

from at_table import AtTable

from pi_companion.messages import Scene
from pi_companion.ui.screens import Attract, Big, Dark, Turn


def test_without_a_game_the_box_explains_itself_after_a_while(
    table: AtTable,
) -> None:
    assert isinstance(table.screen, Big)
    table.wait(121)
    pages = []
    for _ in range(4):
        assert isinstance(table.screen, Attract)
        pages.append(table.screen.page)
        table.wait(6)
    assert pages == [0, 1, 2, 3]


def test_the_press_that_wakes_the_panel_does_nothing_else(table: AtTable) -> None:
    table.wait(121).press("reroll")
    assert isinstance(table.screen, Big)
    table.press("reroll")
    assert "players" in str(table.screen)


def test_during_a_game_nothing_is_explained_but_the_panel_dims(
    game: AtTable,
) -> None:
    game.wait(121)
    assert isinstance(game.screen, Turn)
    assert game.shown.dim
    game.press("count")
    assert not game.shown.dim


def test_after_a_long_time_the_panel_goes_dark_and_a_press_brings_the_turn_back(
    game: AtTable,
) -> None:
    game.wait(1801)
    assert isinstance(game.screen, Dark)
    game.press("reroll")
    assert isinstance(game.screen, Turn)
    assert game.view["phase"] == "start_turn"


def test_dice_that_move_wake_the_panel(game: AtTable) -> None:
    game.wait(1801)
    game.send(Scene("moving", game.now))
    assert isinstance(game.screen, Turn)


def test_the_picture_moves_by_a_pixel_every_minute(game: AtTable) -> None:
    shifts = {game.wait(60).shown.shift for _ in range(8)}
    assert len(shifts) == 8
    assert all(abs(x) <= 1 and abs(y) <= 1 for x, y in shifts)


def test_zero_switches_dimming_darkness_and_explaining_off(table: AtTable) -> None:
    still = replace(table.session.box, attract_after=0, dim_after=0, dark_after=0)
    table.session = replace(table.session, box=still)
    table.wait(100_000)
    assert isinstance(table.screen, Big)
    assert not table.shown.dim
