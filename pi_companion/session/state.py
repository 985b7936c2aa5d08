"""What the session knows: the facts, the eyes, the open dialogs, the time."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pi_companion.games.match import Match
from pi_companion.messages import DeviceName, SceneState
from pi_companion.play.prompt import LookAgain, Play, Prompt, Sight
from pi_companion.session.box import Box
from pi_companion.session.dialogs import Dialog
from pi_companion.session.sets import Sets
from pi_companion.session.welcome import welcome
from pi_companion.ui.screens import Screen
from pi_companion.vision.reading import Label, Reading, Roll


@dataclass(frozen=True)
class Eye:
    """What the camera has told since the facts last changed.

    `now` is the last reading of the dice at rest, `before` the last one ahead of a
    throw. `thrown`: dice were thrown. `cleared`: the table was seen without dice.
    `fresh`: the reading `now` has not been weighed yet. `asked`: a person asked for
    that look. `scene` is how the table looked last. `at` is when `now` was seen.
    """

    now: Reading | None = None
    before: Reading | None = None
    thrown: bool = False
    cleared: bool = False
    fresh: bool = False
    asked: bool = False
    scene: SceneState = "empty"
    at: float = 0.0

    def facts_changed(self) -> "Eye":
        """Look for the next roll: what lies there now is not it."""
        return Eye(self.now, self.now, cleared=self.scene == "empty", scene=self.scene)


@dataclass(frozen=True)
class Session:
    """One moment of the box; `step` makes the next one out of it.

    `faults` maps a device that does not work to one sentence with the remedy.
    `ahead` is a prompt that was gone on to, though nothing has happened yet.
    `must_choose`: the lowest dialog opened by itself. `news` are screens shown once
    from `since` on. `offer` is a roll that lies on the table though nobody said that
    it would be rolled; `trouble` says why the dice on the table cannot be taken.
    `learned` are faces that a person has confirmed though the dice table lacks them.
    `sets` are the dice that the owner has taught or is teaching. `sight` is what the
    last roll was taken from, when the camera read it.
    """

    match: Match
    box: Box
    now: float = 0.0
    since: float = 0.0
    alive: float = 0.0
    eye: Eye = field(default_factory=Eye)
    ahead: Prompt | None = None
    dialogs: tuple[Dialog, ...] = ()
    must_choose: bool = False
    news: tuple[Screen, ...] = ()
    trouble: str = ""
    offer: Roll | None = None
    faults: Mapping[DeviceName, str] = field(default_factory=dict)
    learned: frozenset[Label] = frozenset()
    sets: Sets = field(default_factory=Sets)
    sight: Sight | None = None

    @property
    def view(self) -> Mapping[str, Any]:
        """The state of the game in the JSON form of `replay`."""
        return self.match.as_json()

    @property
    def prompt(self) -> Prompt:
        """What the game asks for now; without a game, the welcome."""
        state = self.match.state
        if state is None:
            return welcome(self.box)
        prompt = self.ahead or self.play.prompt(state)
        return prompt if self.box.camera else prompt.without(LookAgain)

    @property
    def play(self) -> Play:
        """The manners of the game in hand; KeyError without one."""
        return self.box.plays[self.view["game"]]

    @property
    def dice_set(self) -> str:
        """Which dice the camera must know; of the first game while none is played."""
        name = self.view.get("game") or next(iter(self.box.games))
        return self.dice_set_of(name)

    def dice_set_of(self, game: str) -> str:
        """Which dice are in use for a game."""
        usual = self.box.dice_sets.get(game, self.box.games[game].dice_set)
        return self.sets.chosen.get(game, usual)

    @property
    def between_games(self) -> bool:
        """Whether no game is going on."""
        return self.view["phase"] in ("no_game", "game_over")

    def open(self, dialog: Dialog) -> "Session":
        """The session with this dialog on top."""
        return replace(self, dialogs=(*self.dialogs, dialog))


def begin(match: Match, box: Box, at: float = 0.0) -> Session:
    """The session at power-on: the facts as the journal tells them, eyes closed."""
    return Session(match, box, now=at, since=at, alive=at, sets=box.sets)
