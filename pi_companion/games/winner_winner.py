"""Winner Winner Chicken Dinner as an entry of the catalogue."""

from pi_companion.games.dice import shipped_table
from pi_companion.games.game import Game
from pi_companion.games.winner_winner_turn import start

GAME = Game(
    name="winner_winner",
    title="Winner Winner",
    players=range(2, 5),
    options=(),
    dice_set="hunt",
    table=shipped_table("hunt"),
    start=start,
)
