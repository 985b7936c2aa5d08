"""A match: what has happened at the table so far, and taking it back."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pi_companion.games.catalogue import CATALOGUE, Catalogue
from pi_companion.games.errors import IllegalEvent
from pi_companion.games.fields import Fields, event_fields, listed, shown
from pi_companion.games.game import State

NO_GAME = {"phase": "no_game"}

_as_line = json.JSONEncoder(default=dict).encode
"""Any mapping is an event, not only a dict."""


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """A fold over events: the state now, and the match before the last event.

    `state` is None before the first game. Undo steps back along `before`, across the
    end of a game and the start of one, to the very beginning.
    """

    catalogue: Catalogue = field(repr=False)
    state: State | None
    line: str
    before: "Match | None" = field(repr=False)

    @classmethod
    def empty(cls, catalogue: Catalogue = CATALOGUE) -> "Match":
        """Give a match in which nothing has happened."""
        return cls(catalogue, None, "", None)

    @classmethod
    def from_text(cls, text: str, catalogue: Catalogue = CATALOGUE) -> "Match":
        """Build a match from its text form (see `as_text`)."""
        match = cls.empty(catalogue)
        for line in text.splitlines():
            match = match.apply(json.loads(line))
        return match

    def apply(self, event: Mapping[str, object]) -> "Match":
        """Give the match after the event; raise IllegalEvent if it is not legal."""
        name, fields = event_fields(event)
        if name == "undo":
            return self._undo(fields)
        if name == "new_game":
            state = self._new_game(fields)
        elif self.state is None:
            raise IllegalEvent(
                f"{shown(name)} is not possible before a game: allowed is new_game."
            )
        else:
            state = self.state.apply(event)
        return Match(self.catalogue, state, _as_line(event), self)

    def as_json(self) -> dict[str, object]:
        """Give the state as plain data; {"phase": "no_game"} before the first game."""
        return dict(NO_GAME) if self.state is None else self.state.as_json()

    @property
    def events(self) -> tuple[dict[str, object], ...]:
        """The events that stand, first to last; what was undone is not among them."""
        return tuple(json.loads(line) for line in self._lines())

    def as_text(self) -> str:
        """Give the events that stand as JSON Lines."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> list[str]:
        return [match.line for match in self._back()][::-1]

    def _back(self) -> Iterator["Match"]:
        match = self
        while match.before is not None:
            yield match
            match = match.before

    def _undo(self, fields: Fields) -> "Match":
        fields.end()
        if self.before is None:
            raise IllegalEvent("There is nothing to undo: allowed is new_game.")
        return self.before

    def _new_game(self, fields: Fields) -> State:
        name = fields.text("game")
        game = self.catalogue.get(name)
        if game is None:
            raise IllegalEvent(
                f"There is no game {shown(name)}: the games are "
                f"{listed(list(self.catalogue))}."
            )
        return game.new(fields)
