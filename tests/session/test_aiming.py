"""Aiming the camera: its view on the panel, advice in words, focus on demand."""

from at_table import AtTable
from list_steps import menu, take

from pi_companion.messages import Refocus, Watch
from pi_companion.session import Box
from pi_companion.ui.screens import Notice, Picture, Turn


def aiming(table: AtTable) -> AtTable:
    return take(table.hold("undo"), "Aim camera")


def watches(table: AtTable) -> list[bool]:
    return [effect.on for effect in table.effects if isinstance(effect, Watch)]


def test_the_view_is_shown_with_its_dice_and_advice(table: AtTable) -> None:
    aiming(table)
    assert isinstance(table.screen, Picture)
    assert table.screen.view is None
    table.see(3, "Too dark: switch a lamp on.")
    assert isinstance(table.screen, Picture)
    assert table.screen.view is not None
    assert len(table.screen.spots) == 3
    assert table.screen.lines == ("3 dice", "Too dark: switch a lamp on.")
    table.see(1)
    assert isinstance(table.screen, Picture)
    assert table.screen.lines == ("1 die", "All is well.")


def test_the_camera_is_watched_only_while_it_is_aimed(table: AtTable) -> None:
    aiming(table)
    assert watches(table) == [True]
    table.see(2).press("reroll")
    assert watches(table) == [True, False]
    assert "Aim camera" in menu(table).items


def test_a_dark_panel_watches_nothing(table: AtTable) -> None:
    aiming(table).wait(3600)
    assert watches(table) == [True, False]
    table.press("reroll")
    assert isinstance(table.screen, Picture)
    assert watches(table) == [True, False, True]


def test_the_focus_is_found_anew_on_demand(table: AtTable) -> None:
    aiming(table).press("count")
    assert Refocus() in table.effects
    assert isinstance(table.screen, Picture)


def test_a_view_that_comes_late_changes_nothing(game: AtTable) -> None:
    aiming(game).press("out", "out").see(4)
    assert isinstance(game.screen, Turn)


def test_a_lost_camera_is_said(table: AtTable) -> None:
    aiming(table).see(2)
    table.device("camera", up=False, note="Check its cable.")
    assert isinstance(table.screen, Picture)
    assert table.screen.view is None
    assert table.screen.lines == ("Check its cable.",)
    table.press("reroll", "reroll")
    assert isinstance(table.screen, Notice)
    assert table.screen.lines == ("Check its cable.",)
    table.press("reroll")
    table.device("camera", up=True).press("reroll").see(2)
    assert isinstance(table.screen, Picture)
    assert table.screen.view is not None


def test_dice_thrown_while_aiming_are_no_roll(game: AtTable) -> None:
    aiming(game).throw("white egg", "white fox", "white blank", "white chicken")
    assert game.recorded == ["new_game"]


def test_without_a_camera_there_is_nothing_to_aim(box: Box) -> None:
    blind = AtTable(Box(box.games, box.plays, camera=False))
    assert menu(blind.hold("undo")).items == ("New game", "Shut down")
