"""The watching thread's work: frames in, motion judged, dice at rest read."""

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import Final

from hardware.camera.frame import Camera, Frame
from pi_companion.messages import Looked, Message, Scene
from pi_companion.vision.reading import Reading
from pi_companion.vision.settle import Settle, update

READ_TIMEOUT_S: Final = 3.0
"""A camera that sends nothing for so long is opened anew."""


@dataclass
class Eye:
    """Watches through a camera and tells what it sees.

    `opened` gives an open camera and closes it afterwards; `read` reads a frame with
    the dice of the set that is named; `post` takes the messages. `saw` gets every
    frame (for a view of the camera); all are called in the watching thread.
    `dice_set` may be changed from any thread.
    """

    opened: Callable[[], AbstractContextManager[Camera]]
    read: Callable[[Frame, str], Reading]
    post: Callable[[Message], None]
    dice_set: str
    saw: Callable[[Frame], None] = lambda _: None
    _asked: threading.Event = field(default_factory=threading.Event)

    def look(self) -> None:
        """Ask for a reading of the next frame, from any thread."""
        self._asked.set()

    @contextmanager
    def work(self) -> Iterator[Callable[[threading.Event], None]]:
        """Open the camera and give the turn to repeat: one frame each."""
        with self.opened() as camera:
            settle = Settle()

            def turn(_stop: threading.Event) -> None:
                nonlocal settle
                frame = camera.read(READ_TIMEOUT_S)
                self.saw(frame)
                before, settle = settle, update(settle, frame.grey, frame.time)
                self._tell(frame, before, settle)

            yield turn

    def _tell(self, frame: Frame, before: Settle, now: Settle) -> None:
        if now.phase != before.phase:
            self.post(Scene(now.phase, frame.time))
        if self._asked.is_set():
            self._asked.clear()
            reading = self.read(frame, self.dice_set)
            self.post(Looked(reading, frame.time, asked=True))
        elif now.settled_now and now.changed:
            reading = self.read(frame, self.dice_set)
            self.post(Looked(reading, frame.time, thrown=now.thrown))
