"""The games the box can play, by name. A new game is one line here."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from pi_companion.games import chicken, chicken_chase, winner_winner
from pi_companion.games.game import Game

Catalogue = Mapping[str, Game]


def catalogue(*games: Game) -> Catalogue:
    """Put games under their names, in the order of the menu."""
    return MappingProxyType({game.name: game for game in games})


CATALOGUE: Catalogue = catalogue(chicken.GAME, chicken_chase.GAME, winner_winner.GAME)


def with_files(games: Catalogue, folder: Path) -> Catalogue:
    """Give the games as the owner's files say: `folder`/NAME.toml, where there is one.

    Raises BadTable with one sentence when such a file cannot be used.
    """
    paths = {name: folder / f"{name}.toml" for name in games}
    return catalogue(
        *(
            game.with_file(game, paths[name]) if paths[name].exists() else game
            for name, game in games.items()
        )
    )
