"""The owner's own dice tables, kept beside the journal."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from pi_companion.config import ConfigError
from pi_companion.games.catalogue import Catalogue, with_files
from pi_companion.games.errors import BadTable
from pi_companion.games.game import Game
from pi_companion.games.owner_table import as_toml, with_face
from pi_companion.service.datadir import write_whole

TABLES: Final = "tables"
"""Folder below the data folder; a file GAME.toml describes the owner's copy."""


def own_games(games: Catalogue, data: Path) -> Catalogue:
    """The games as the owner's files describe them; raises ConfigError."""
    try:
        return with_files(games, data / TABLES)
    except BadTable as error:
        raise ConfigError(f"{data / TABLES}: {error}") from error


def learn(game: Game, data: Path, kind: str, face: str) -> Game:
    """Note a face in the owner's file, which begins as a copy of the shipped one.

    Raises OSError when the file cannot be written.
    """
    mended = replace(game, table=with_face(game.table, kind, face))
    folder = data / TABLES
    folder.mkdir(exist_ok=True)
    write_whole(folder / f"{game.name}.toml", as_toml(mended.table).encode())
    return mended
