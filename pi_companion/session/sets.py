"""Which dice the eyes know and use, as far as the session has to know."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pi_companion.messages import (
    Choose,
    Discard,
    Effect,
    Kept,
    Lesson,
    Shot,
    Unshoot,
)
from pi_companion.vision.reading import Label


@dataclass(frozen=True)
class Sets:
    """The owner's sets, all by game.

    `taught` are those that fit the game, `chosen` is the one in use where it is not
    the usual one, `drafts` are the faces shown, in order, that are no set yet.
    """

    taught: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    chosen: Mapping[str, str] = field(default_factory=dict)
    drafts: Mapping[str, tuple[Label, ...]] = field(default_factory=dict)

    def draft(self, game: str) -> tuple[Label, ...]:
        """The faces shown for this game that are no set yet."""
        return self.drafts.get(game, ())

    def asked(self, effects: tuple[Effect, ...]) -> "Sets":
        """The sets once the world has done this."""
        now = self
        for effect in effects:
            match effect:
                case Choose(game, name):
                    now = replace(now, chosen={**now.chosen, game: name})
                case Unshoot(game):
                    now = _drafted(now, game, now.draft(game)[:-1])
                case Discard(game):
                    now = _drafted(now, game, ())
        return now

    def heard(self, news: Shot | Lesson | Kept) -> "Sets":
        """The sets after the eyes have told this."""
        match news:
            case Shot(game, label, _, ""):
                return _drafted(self, game, (*self.draft(game), label))
            case Kept(game, name, _, ""):
                known = self.taught.get(game, ())
                return replace(
                    _drafted(self, game, ()),
                    taught={**self.taught, game: tuple(sorted({*known, name}))},
                    chosen={**self.chosen, game: name},
                )
        return self


def _drafted(sets: Sets, game: str, labels: tuple[Label, ...]) -> Sets:
    return replace(sets, drafts={**sets.drafts, game: labels})
