"""Chicken! and the Eggspansion as an entry of the catalogue."""

from pi_companion.games.chicken_turn import start
from pi_companion.games.dice import shipped_table
from pi_companion.games.game import Flag, Game, Number

GAME = Game(
    name="chicken",
    title="Chicken!",
    players=range(2, 9),
    options=(
        Flag("eggspansion", "Eggspansion"),
        Number("target", "Points to win", default=25, low=1, high=999),
        # A house rule seen in print: it costs the chickens that the bust loses.
        Flag("bust_on_reroll_costs", "Bust on reroll costs"),
    ),
    dice_set="chicken",
    table=shipped_table("chicken"),
    start=start,
)
