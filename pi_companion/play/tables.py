"""The table manners of all games, by name. A new game is one line here."""

from collections.abc import Mapping

from pi_companion.games.catalogue import CATALOGUE, Catalogue
from pi_companion.play.chicken import ChickenPlay
from pi_companion.play.chicken_chase import ChickenChasePlay
from pi_companion.play.prompt import Play
from pi_companion.play.winner_winner import WinnerWinnerPlay


def plays(catalogue: Catalogue = CATALOGUE) -> Mapping[str, Play]:
    """Each game's manners, with the dice that the catalogue gives it."""
    return {
        "chicken": ChickenPlay(catalogue["chicken"].table),
        "chicken_chase": ChickenChasePlay(catalogue["chicken_chase"].table),
        "winner_winner": WinnerWinnerPlay(catalogue["winner_winner"].table),
    }
