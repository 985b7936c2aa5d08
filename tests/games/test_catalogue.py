"""The catalogue: what a menu needs, and a made-up game that is added to it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

import pytest
from games_talk import chicken, play, refused, told

from pi_companion.games.catalogue import CATALOGUE, catalogue, with_files
from pi_companion.games.dice import shipped_table
from pi_companion.games.fields import Fields, Readers, read_event
from pi_companion.games.game import Flag, Game, Number, Setup
from pi_companion.games.match import Match
from pi_companion.games.replay import replay


@dataclass(frozen=True)
class Race:
    """A game in which each throw of a die moves a player; who gets there wins."""

    setup: Setup
    places: tuple[int, ...]
    turn: int = 0

    @property
    def allowed(self) -> tuple[str, ...]:
        """Only throwing, until someone has won."""
        return () if max(self.places) >= self.setup["length"] else ("throw",)

    def apply(self, event: Mapping[str, object]) -> "Race":
        """Move whose turn it is."""
        pips = read_event(event, THROWS, self.allowed)
        places = list(self.places)
        places[self.turn] += -pips if self.setup["backwards"] else pips
        return replace(self, places=tuple(places), turn=1 - self.turn)

    def as_json(self) -> dict[str, object]:
        """Give the places."""
        return {"game": "race", "places": self.places, "allowed": self.allowed}


THROWS: Readers[int] = {"throw": lambda fields: fields.whole("pips", 1, 6)}

RACE = Game(
    name="race",
    title="Race",
    players=range(2, 3),
    options=(Number("length", "Length", 7, 5, 99), Flag("backwards", "Backwards")),
    dice_set="pips",
    table=shipped_table("pips"),
    start=lambda setup: Race(setup, (0,) * len(setup.players)),
)
GAMES = catalogue(*CATALOGUE.values(), RACE)
NEW_RACE = {"event": "new_game", "game": "race", "players": ["Ann", "Ben"]}


def throw(pips: object) -> dict[str, object]:
    """Say a throw."""
    return {"event": "throw", "pips": pips}


def test_a_made_up_game_is_played_undone_and_replayed_like_any_other() -> None:
    match = play(Match.empty(GAMES), NEW_RACE, throw(3), throw(6), throw(5))
    assert told(match)["places"] == (8, 6)
    assert "allowed are new_game and undo" in refused(match, throw(1))
    assert told(play(match, "undo"))["places"] == (3, 6)
    assert told(play(match, chicken()))["phase"] == "start_turn"
    lines = match.as_text().splitlines()
    assert all(answer["ok"] for answer in replay(lines, Match.empty(GAMES)))
    assert not next(replay(lines))["ok"]


def test_a_made_up_game_has_options_like_any_other() -> None:
    new = {**NEW_RACE, "length": 5, "backwards": True}
    match = play(Match.empty(GAMES), new, throw(2))
    assert told(match)["places"] == (-2, 0)
    refused(Match.empty(GAMES), {**NEW_RACE, "length": 4})


def test_its_players_are_limited_by_its_range() -> None:
    new = {**NEW_RACE, "players": ["A", "B", "C"]}
    assert "Race is for 2 to 2 players, not 3" in refused(Match.empty(GAMES), new)


@pytest.mark.parametrize("name", list(CATALOGUE))
def test_every_game_says_what_a_menu_needs(name: str) -> None:
    game = CATALOGUE[name]
    assert game.name == name
    assert game.title
    assert game.dice_set
    assert all(option.title for option in game.options)


@pytest.mark.parametrize("name", list(CATALOGUE))
def test_every_game_starts_with_its_defaults_for_each_number_of_players(
    name: str,
) -> None:
    for number in CATALOGUE[name].players:
        players = [f"P{i}" for i in range(number)]
        event = {"event": "new_game", "game": name, "players": players}
        state = told(Match.empty().apply(event))
        assert state["game"] == name
        assert state["allowed"]


@pytest.mark.parametrize("name", list(CATALOGUE))
def test_every_option_takes_its_default_and_refuses_nonsense(name: str) -> None:
    game = CATALOGUE[name]
    players = [f"P{i}" for i in range(game.players[0])]
    event = {"event": "new_game", "game": name, "players": players}
    plain = Match.empty().apply(event)
    defaults = {option.name: option.default for option in game.options}
    assert told(Match.empty().apply({**event, **defaults})) == told(plain)
    for option in game.options:
        fields = Fields("A test", {option.name: option.default})
        assert option.read(fields) == option.default
        refused(Match.empty(), {**event, option.name: "nonsense"})


def test_the_games_are_played_with_an_owners_dice(tmp_path: Path) -> None:
    shipped = files("pi_companion.games") / "data" / "chicken.toml"
    text = shipped.read_text(encoding="utf-8").replace("count = 4", "count = 3", 1)
    (tmp_path / "chicken.toml").write_text(text, encoding="utf-8")
    games = with_files(CATALOGUE, tmp_path)
    assert list(games) == list(CATALOGUE)
    match = Match.empty(games).apply(chicken())
    assert told(match)["pool"] == {"white": 3}
