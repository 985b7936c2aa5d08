"""Without a game: the welcome, and the few questions that start a game."""

from collections.abc import Mapping
from functools import partial

from pi_companion.games.game import Flag, Game, Option
from pi_companion.games.match import Match
from pi_companion.messages import Event
from pi_companion.play.prompt import (
    Action,
    Dial,
    Do,
    Item,
    Lazy,
    Pages,
    Pick,
    Prompt,
)
from pi_companion.play.words import plural
from pi_companion.session.box import Box
from pi_companion.ui.screens import Big, Hints

Options = Mapping[str, int]


def welcome(box: Box) -> Prompt:
    """No game yet: GO starts one, COUNT explains."""
    hints = Hints(reroll="New", count="Help")
    screen = Big("Welcome", "Chicken!", "Press New to play", "chicken", hints)
    pages = tuple(page for play in box.plays.values() for page in play.attract)
    return Prompt((screen,), {"reroll": new_game(box), "count": Pages(pages)})


def new_game(box: Box) -> Action:
    """Ask for the game; with only one in the catalogue go on at once."""
    items = tuple(
        Item(game.title, Lazy(partial(_ask_players, box, game)))
        for game in box.games.values()
    )
    return items[0].action if len(items) == 1 else Pick("Which game?", items)


def _ask_players(box: Box, game: Game) -> Action:
    least, most = game.players[0], game.players[-1]
    likely = min(most, max(least, len(box.names) or box.players))
    items = tuple(
        Item(plural(n, "player"), Lazy(partial(_variants, box, game, n, {})))
        for n in game.players
    )
    return Pick(game.title, items, selected=likely - least)


def _variants(box: Box, game: Game, players: int, chosen: Options) -> Action:
    """Play as it stands, or change a variant first."""
    go = Item("Play", Lazy(partial(_ask_starter, box, game, players, chosen)))
    items = [go]
    for option in game.options:
        value = chosen.get(option.name, usual(box, option))
        change = partial(_changed, box, game, players, chosen, option)
        if isinstance(option, Flag):
            label = f"{option.title}: {'on' if value else 'off'}"
            items.append(Item(label, Lazy(partial(change, not value))))
        else:
            dial = Dial(
                game.title, option.title, value, option.low, option.high, change
            )
            items.append(Item(f"{option.title}: {value}", dial))
    return Pick(game.title, tuple(items))


def _changed(  # noqa: PLR0913, PLR0917 - the questions answered so far, and one more
    box: Box, game: Game, players: int, chosen: Options, option: Option, value: int
) -> Action:
    return _variants(box, game, players, {**chosen, option.name: value})


def usual(box: Box, option: Option) -> int:
    """What the settings say of a variant, else what the game says."""
    return box.options.get(option.name, option.default)


def _ask_starter(box: Box, game: Game, players: int, chosen: Options) -> Action:
    names = seat_names(box.names, players)
    items = tuple(
        Item(name, start(box, game, names[seat:] + names[:seat], chosen))
        for seat, name in enumerate(names)
    )
    return Pick("Who starts?", items)


def start(box: Box, game: Game, names: tuple[str, ...], chosen: Options) -> Do:
    """The event that starts this game; the first of `names` begins."""
    options = {
        option.name: chosen.get(option.name, usual(box, option))
        for option in game.options
    }
    event = {"event": "new_game", "game": game.name, "players": list(names), **options}
    return Do((event,))


def again(match: Match) -> Action:
    """The same game with the same players once more; who sat second now begins."""
    event: Event = next(e for e in reversed(match.events) if e["event"] == "new_game")
    first, *others = event["players"]
    return Do(({**event, "players": [*others, first]},))


def seat_names(known: tuple[str, ...], players: int) -> tuple[str, ...]:
    """The names from the settings, then P1, P2, ... for the seats that have none."""
    spare = (name for n in range(1, 2 * players + 1) if (name := f"P{n}") not in known)
    return (*known[:players], *(next(spare) for _ in range(players - len(known))))
