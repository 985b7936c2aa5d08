"""Dice shown to the camera become a dice set; every picture is kept at once."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import numpy as np

from hardware.camera.frame import Frame
from pi_companion.eyes import SETS
from pi_companion.messages import Kept, Lesson, Remember, Shoot, Shot
from pi_companion.own_sets import choose, draft_of, free_name
from pi_companion.play.words import plural
from pi_companion.shown_dice import lie_still, likely
from pi_companion.vision import taught, teach
from pi_companion.vision.aim import blurred
from pi_companion.vision.crop import Corners, rectify
from pi_companion.vision.embed import Looks, embed_steadily
from pi_companion.vision.find import Limits
from pi_companion.vision.lessons import FAINT
from pi_companion.vision.models import Models
from pi_companion.vision.pictures import Bgr
from pi_companion.vision.read import View, view
from pi_companion.vision.reading import Label
from pi_companion.vision.teach import TeachingFault

THIS: Final = "This picture"
PLAYED: Final = "played"
"""Source of the examples that come from corrected rolls."""
MOST_PLAYED: Final = 12
"""So many corrected examples of a face are kept, the newest: a set must stay small."""
LEFT_OUT: Final = 4
"""One in so many dice may seem to lean: it is left out, and nobody bothered."""
log = logging.getLogger(__name__)


@dataclass
class Lessons:
    """The pictures on their way to a dice set; to be used in one thread.

    `models` gives the networks, `data` is the data folder, `look` finds the dice of a
    picture. `changed` is told the name of a set that is not what it was.
    """

    models: Callable[[], Models]
    data: Path
    look: Callable[[Models, Bgr, Limits], View] = view
    changed: Callable[[str], None] = lambda _: None
    _drafts: dict[str, list[teach.Shot]] = field(default_factory=dict)
    _lain: Sequence[Corners] = ()

    def shoot(self, wanted: Shoot, frame: Frame) -> Shot:
        """Take the dice of a frame as an example of what they are said to show."""
        told = Shot(wanted.game, wanted.label, frame.time)
        shots = self._draft(wanted.game)
        try:
            new, lie = self._taken(wanted, np.asarray(frame.image), shots)
            self._save(wanted.game, [*shots, new])
        except TeachingFault as fault:
            return replace(told, trouble=str(fault))
        except OSError as fault:
            return replace(told, trouble=_not_kept(fault))
        self._lain = lie
        return told

    def forget(self, game: str) -> None:
        """Take the last picture back."""
        self._lain = ()
        try:
            self._save(game, self._draft(game)[:-1])
        except OSError as fault:
            # It is written with the next picture; until then only a power cut tells.
            log.warning("%s", _not_kept(fault))

    def discard(self, game: str) -> None:
        """Forget all pictures that are no set yet."""
        self._lain = ()
        self._drafts[game] = []
        draft_of(self.data, game).unlink(missing_ok=True)

    def conclude(self, game: str, at: float) -> Lesson:
        """Measure how surely the faces are told apart."""
        try:
            found = teach.report(game, self._draft(game), self.models().matching)
        except TeachingFault as fault:
            return Lesson(game, str(fault), at)
        # Rounded down: 100 % is only said of what is certain.
        sure = int(100 * found.rows[0].share)
        return Lesson(game, found.sentence, at, found.pair, sure, found.enough)

    def keep(self, game: str, at: float) -> Kept:
        """Make the set and use it; the pictures then are no draft any more."""
        name = free_name(self.data, game)
        try:
            self._write(name, self._draft(game))
            choose(self.data, {game: name})
        except OSError as fault:
            return Kept(game, "", at, _not_kept(fault))
        self.discard(game)
        return Kept(game, name, at)

    def remember(self, wanted: Remember, frame: Frame) -> None:
        """Add dice of a frame, as a person has named them, to a taught set."""
        nets = self.models()
        corners = [np.asarray(lie, np.float32) for _, lie in wanted.dice]
        faces = rectify(np.asarray(frame.image), corners)
        looks = embed_steadily(faces, nets.embed)
        new = [
            teach.Shot(label, PLAYED, faces[n : n + 1], _one(looks, n))
            for n, (label, _) in enumerate(wanted.dice)
        ]
        try:
            path = taught.path_of(self.data / SETS, wanted.name)
            known = taught.load(path, nets).shots
            self._write(wanted.name, _newest([*known, *new]))
        except (TeachingFault, OSError) as fault:
            log.warning("The dice could not be remembered: %s", fault)

    def _taken(
        self, wanted: Shoot, picture: Bgr, shots: Sequence[teach.Shot]
    ) -> tuple[teach.Shot, Sequence[Corners]]:
        """The dice of a picture and where they lie; raises TeachingFault."""
        nets = self.models()
        faint = self.look(nets, picture, replace(nets.limits, found=FAINT))
        seen = likely(faint, wanted.dice, nets.limits.found)
        lie = [one.corners for one in seen.found]
        if len(lie) != wanted.dice:
            raise TeachingFault(
                f"I see {plural(len(lie), 'die')}, not {wanted.dice}: "
                "lay just these on the table, each in the open."
            )
        if blurred(picture, seen.found):
            raise TeachingFault("The picture is blurred: wait a moment, or focus.")
        if lie_still(lie, self._lain):
            raise TeachingFault("The dice lie as they lay: turn them first.")
        new = teach.shot(seen, wanted.label, THIS, nets.limits, counted=True)
        if wanted.dice - len(new.looks) > wanted.dice // LEFT_OUT:
            raise TeachingFault("A die leans or is covered: lay it flat in the open.")
        teach.check_shot(new, [*shots, new], nets.matching)
        return replace(new, source=f"picture {len(shots) + 1}"), lie

    def _draft(self, game: str) -> list[teach.Shot]:
        if game not in self._drafts:
            path = draft_of(self.data, game)
            try:
                shots = taught.load(path, self.models()).shots if path.exists() else ()
            except TeachingFault as fault:
                log.warning("%s", fault)
                shots = ()
            self._drafts[game] = list(shots)
        return self._drafts[game]

    def _save(self, game: str, shots: list[teach.Shot]) -> None:
        path = draft_of(self.data, game)
        if shots:
            lesson = taught.Lesson(tuple(shots), self.models().identity)
            taught.save(path, lesson)
        else:
            path.unlink(missing_ok=True)
        self._drafts[game] = shots

    def _write(self, name: str, shots: Sequence[teach.Shot]) -> None:
        path = taught.path_of(self.data / SETS, name)
        taught.save(path, taught.Lesson(tuple(shots), self.models().identity))
        self.changed(name)


def _one(looks: Looks, number: int) -> Looks:
    part = slice(number, number + 1)
    return Looks(looks.icons[part], looks.bodies[part])


def _newest(shots: list[teach.Shot]) -> list[teach.Shot]:
    """All examples that were taught, and of those played the newest of each face."""
    played: dict[Label, int] = {}
    kept = []
    for one in reversed(shots):
        if one.source == PLAYED:
            played[one.label] = played.get(one.label, 0) + 1
        if one.source != PLAYED or played[one.label] <= MOST_PLAYED:
            kept.append(one)
    return kept[::-1]


def _not_kept(fault: OSError) -> str:
    return f"The picture cannot be kept: {fault.strerror or fault}."
