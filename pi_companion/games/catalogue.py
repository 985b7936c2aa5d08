"""The games the box can play, by name. A new game is one line here."""

from collections.abc import Mapping
from types import MappingProxyType

from pi_companion.games import chicken
from pi_companion.games.game import Game

Catalogue = Mapping[str, Game]


def catalogue(*games: Game) -> Catalogue:
    """Put games under their names, in the order of the menu."""
    return MappingProxyType({game.name: game for game in games})


CATALOGUE: Catalogue = catalogue(chicken.GAME)
