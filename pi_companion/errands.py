"""What the session asks of the eyes and of the sets they know, passed on."""

import logging
from dataclasses import dataclass
from pathlib import Path

from hardware.camera.frame import Camera, Frame
from pi_companion.eye import Eye
from pi_companion.lesson import Lessons
from pi_companion.messages import (
    Choose,
    Conclude,
    Discard,
    Errand,
    Keep,
    Message,
    Refocus,
    Remember,
    Shoot,
    Unshoot,
    Watch,
)
from pi_companion.own_sets import choose

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Errands:
    """Runs errands; whatever takes time is done in the watching thread."""

    eye: Eye
    lessons: Lessons
    data: Path

    def run(self, errand: Errand) -> None:
        """Start an errand, from the loop."""
        match errand:
            case Watch(on):
                self.eye.watched = on
            case Choose(game, name):
                try:
                    choose(self.data, {game: name})
                except OSError as fault:
                    # It is in use all the same, until the next start.
                    log.warning("The choice of dice cannot be kept: %s", fault)
            case _:
                self.eye.do(lambda frame, camera: self._do(errand, frame, camera))

    def _do(self, errand: Errand, frame: Frame, camera: Camera) -> Message | None:
        match errand:
            case Refocus():
                camera.refocus()
            case Shoot():
                return self.lessons.shoot(errand, frame)
            case Unshoot(game):
                self.lessons.forget(game)
            case Discard(game):
                self.lessons.discard(game)
            case Conclude(game):
                return self.lessons.conclude(game, frame.time)
            case Keep(game):
                return self.lessons.keep(game, frame.time)
            case Remember(_, _, seen_at):
                seen = self.eye.frame_of(seen_at)
                if seen is not None:
                    self.lessons.remember(errand, seen)
        return None
