"""How one box is set up: its games, its names, how sure it must be."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pi_companion.games.game import Game
from pi_companion.play.prompt import Play
from pi_companion.session.sets import Sets


@dataclass(frozen=True)
class Box:
    """How this box is set up; nothing here changes while it runs.

    Times are seconds, 0 switches the matter off. `accept` is the least probability
    of a whole roll that is taken without asking. `options` are the variants that a
    new game offers first, by option name. `dice_sets` name the usual set of a game
    where it is not the game's own, `sets` are the owner's as they are at the start.
    `camera`: there is one, or may be. `learn`: corrected dice are offered as examples.
    """

    games: Mapping[str, Game]
    plays: Mapping[str, Play]
    dice_sets: Mapping[str, str] = field(default_factory=dict)
    sets: Sets = field(default_factory=Sets)
    camera: bool = True
    learn: bool = False
    names: tuple[str, ...] = ()
    players: int = 2
    options: Mapping[str, int] = field(default_factory=dict)
    accept: float = 0.98
    attract_after: float = 120.0
    dim_after: float = 60.0
    dark_after: float = 1800.0
