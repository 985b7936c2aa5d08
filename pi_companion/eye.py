"""The watching thread's work: frames in, motion judged, dice at rest read."""

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import Final

from hardware.camera.frame import Camera, Frame
from pi_companion.messages import Looked, Message, Scene, View
from pi_companion.vision.reading import Reading
from pi_companion.vision.settle import Settle, update

READ_TIMEOUT_S: Final = 3.0
"""A camera that sends nothing for so long is opened anew."""
VIEW_EVERY_S: Final = 0.3
FRAMES_KEPT: Final = 2
"""Frames that were read, kept for what a person may still say of their dice."""

Job = Callable[[Frame, Camera], Message | None]
"""Something to be done once with the next frame; what it returns is posted."""


@dataclass
class Eye:
    """Watches through a camera and tells what it sees.

    `opened` gives an open camera and closes it afterwards; `read` reads a frame with
    the dice of the set that is named; `view` tells of a frame while the camera is
    watched; `post` takes the messages. `saw` gets every frame (for a view of the
    camera); all are called in the watching thread. `dice_set` and `watched` may be
    changed from any thread.
    """

    opened: Callable[[], AbstractContextManager[Camera]]
    read: Callable[[Frame, str], Reading]
    post: Callable[[Message], None]
    dice_set: str
    saw: Callable[[Frame], None] = lambda _: None
    view: Callable[[Frame], View | None] = lambda _: None
    watched: bool = False
    _asked: threading.Event = field(default_factory=threading.Event)
    _jobs: deque[Job] = field(default_factory=deque)
    _viewed: float = float("-inf")
    _read: deque[Frame] = field(default_factory=lambda: deque(maxlen=FRAMES_KEPT))

    def look(self) -> None:
        """Ask for a reading of the next frame, from any thread."""
        self._asked.set()

    def do(self, job: Job) -> None:
        """Have this done in the watching thread, from any thread."""
        self._jobs.append(job)

    def frame_of(self, at: float) -> Frame | None:
        """The frame that was read at this time, if it is kept; watching thread only."""
        return next((frame for frame in self._read if frame.time == at), None)

    @contextmanager
    def work(self) -> Iterator[Callable[[threading.Event], None]]:
        """Open the camera and give the turn to repeat: one frame each."""
        with self.opened() as camera:
            settle = Settle()
            # What was asked of a camera that was lost since would come as a surprise.
            self._jobs.clear()

            def turn(_stop: threading.Event) -> None:
                nonlocal settle
                frame = camera.read(READ_TIMEOUT_S)
                self.saw(frame)
                before = settle
                # Between two stills of a series nothing has moved.
                known = Settle() if frame.cut else settle
                settle = update(known, frame.grey, frame.time)
                if settle.phase != before.phase:
                    self.post(Scene(settle.phase, frame.time))
                self._work_off(frame, camera)
                if self.watched:
                    self._show(frame)
                else:
                    self._tell(frame, settle)

            yield turn

    def _work_off(self, frame: Frame, camera: Camera) -> None:
        while self._jobs:
            answer = self._jobs.popleft()(frame, camera)
            if answer is not None:
                self.post(answer)

    def _show(self, frame: Frame) -> None:
        if frame.time - self._viewed < VIEW_EVERY_S:
            return
        self._viewed = frame.time
        view = self.view(frame)
        if view is not None:
            self.post(view)

    def _tell(self, frame: Frame, now: Settle) -> None:
        if self._asked.is_set():
            self._asked.clear()
            self._look_at(frame, thrown=False, asked=True)
        elif frame.cut:
            # Nobody saw how the dice of a series of stills came to lie there.
            self._look_at(frame, thrown=True, asked=False)
        elif now.settled_now and now.changed:
            self._look_at(frame, thrown=now.read_now, asked=False)

    def _look_at(self, frame: Frame, *, thrown: bool, asked: bool) -> None:
        reading = self.read(frame, self.dice_set)
        if thrown or asked:
            self._read.append(frame)
        self.post(Looked(reading, frame.time, thrown, asked))
