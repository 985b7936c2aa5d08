"""The owner's dice sets: which are there, which one each game uses."""

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pi_companion.config import ConfigError
from pi_companion.eyes import SETS, shipped_sets
from pi_companion.games.catalogue import Catalogue
from pi_companion.games.game import Game
from pi_companion.service.datadir import write_whole
from pi_companion.session.sets import Sets
from pi_companion.vision import taught
from pi_companion.vision.reading import Label
from pi_companion.vision.teach import TeachingFault

CHOSEN: Final = "chosen.json"
"""File in that folder: {game: name of the set in use}, where a person chose one."""

log = logging.getLogger(__name__)


def own_sets(games: Catalogue, data: Path) -> Sets:
    """What the data folder knows, for the session; a damaged file is left out."""
    folder = data / SETS
    there = {name: _labels(taught.path_of(folder, name)) for name in names(data)}
    return Sets(
        taught={
            game.name: tuple(name for name in there if fits(there[name], game))
            for game in games.values()
        },
        chosen={game: name for game, name in chosen(data).items() if there.get(name)},
        drafts={game: _labels(draft_of(data, game)) for game in games},
    )


def names(data: Path) -> tuple[str, ...]:
    """The names of the taught sets; a file that cannot be a set's is left alone."""
    found = taught.names(data / SETS)
    return tuple(name for name in found if taught.NAME.fullmatch(name))


def fits(labels: tuple[Label, ...], game: Game) -> bool:
    """Whether a set with these labels knows dice of the game, and no others."""
    kinds = {kind for kind, _ in labels}
    return bool(kinds) and kinds <= set(game.table.by_name)


def chosen(data: Path) -> dict[str, str]:
    """The set that was chosen for each game; nothing when the file is damaged."""
    path = data / SETS / CHOSEN
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as fault:
        log.warning("%s cannot be read (%s): the usual dice are used.", path, fault)
        return {}
    pairs = found.items() if isinstance(found, dict) else ()
    return {str(game): name for game, name in pairs if isinstance(name, str)}


def choose(data: Path, choice: Mapping[str, str]) -> None:
    """Use these sets, by game, from now on; raises OSError."""
    path = data / SETS / CHOSEN
    path.parent.mkdir(exist_ok=True)
    text = json.dumps({**chosen(data), **choice}, indent=2, ensure_ascii=False)
    write_whole(path, f"{text}\n".encode())


def free_name(data: Path, game: str) -> str:
    """A name for the next set of this game: "chicken-own", "chicken-own-2", ..."""
    first = f"{game}-own"
    others = (f"{first}-{number}" for number in range(2, 10**4))
    return next(name for name in (first, *others) if name not in names(data))


def draft_of(data: Path, game: str) -> Path:
    """The file of the dice shown for a game that are no set yet."""
    return data / SETS / f"{game}.lesson"


def _labels(path: Path) -> tuple[Label, ...]:
    if not path.exists():
        return ()
    try:
        return taught.peek(path)
    except TeachingFault as fault:
        log.warning("%s", fault)
        return ()


def check_set(name: str, data: Path) -> None:
    """Raise ConfigError unless a dice set of this name is shipped or taught."""
    known = (*shipped_sets(), *names(data))
    if name not in known:
        raise ConfigError(
            f"`game.dice_set`: there is no dice set {name!r}: there are "
            f"{', '.join(known)}; others are taught."
        )
