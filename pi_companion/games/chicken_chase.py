"""Chicken Chase as an entry of the catalogue."""

from dataclasses import replace
from functools import partial
from importlib.resources import files
from pathlib import Path

from pi_companion.games.chicken_chase_hill import PLAYERS, load_hill
from pi_companion.games.chicken_chase_turn import start
from pi_companion.games.dice import shipped_table
from pi_companion.games.game import Flag, Game

_SHIPPED = files("pi_companion.games") / "data" / "chicken_chase.toml"


def _with_own_hill(game: Game, path: Path) -> Game:
    return replace(game, start=partial(start, load_hill(path)))


GAME = Game(
    name="chicken_chase",
    title="Chicken Chase",
    players=PLAYERS,
    options=(Flag("gentle", "Gentle"),),
    dice_set="pips",
    table=shipped_table("pips"),
    start=partial(start, load_hill(_SHIPPED)),
    with_file=_with_own_hill,
)
