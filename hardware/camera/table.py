"""The simulated table: dice that are thrown and lie, and a camera that sees them."""

import threading
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from hardware.camera.frame import Camera, Frame, Image, shrink_grey
from hardware.camera.pace import Clock, Pace, PaceName, Wait
from hardware.camera.repeats import Repeats
from hardware.camera.table_dice import Die, Label, build_die
from hardware.camera.table_hand import REACH_S
from hardware.camera.table_motion import (
    SLIDE_S,
    Rest,
    Slide,
    Spot,
    Track,
    free_spot,
    lying,
    rim_spot,
    throw_to,
)
from hardware.camera.table_scene import Piece, Scene, Shot
from hardware.errors import Unplugged

Side = Literal["left", "right"]
Fault = Literal["", "stall", "vanish", "repeat", "dark"]
_SHAKE_S = 0.5


@dataclass
class _Lying:
    """A die on the table; the piece keeps what has been drawn of it."""

    die: Die
    track: Track
    piece: Piece = field(init=False)

    def __post_init__(self) -> None:
        self.piece = Piece(self.die, self.track)

    @property
    def goal(self) -> Spot:
        x, y, _ = self.track.pose(self.track.ends).at
        return float(x), float(y)


class SimulatedTable(Camera):
    """A table in front of a simulated camera; safe to command from another thread.

    The reader gets pictures and nothing else. `pace` "real" follows the clock, "fast"
    hands out frame n as of n / fps seconds without waiting. The same seed and the
    same commands at the same frames give the same pictures.
    """

    def __init__(  # noqa: PLR0913 - settings, and its clock
        self,
        seed: int = 0,
        width: int = 1280,
        height: int = 960,
        fps: float = 10.0,
        *,
        pace: PaceName = "real",
        clock: Clock = time.monotonic,
        wait: Wait = time.sleep,
    ) -> None:
        self._rng = np.random.default_rng(seed)
        self._pace = Pace(fps, pace=pace, clock=clock, wait=wait)
        self._scene = Scene(width, height, fps, seed)
        self._lock = threading.Lock()
        self._lying: list[_Lying] = []
        self._fault: Fault = ""
        self._open = False
        self._hand: tuple[bool, float] = (False, -REACH_S)
        self._lamp = 1.0
        self._shaken = -_SHAKE_S
        self._last: Image | None = None
        self._repeats = Repeats()

    # What happens on the table.

    @property
    def dice(self) -> tuple[Label, ...]:
        """The dice that lie there, in the order of the indices of `push_aside`."""
        with self._lock:
            return tuple(item.die.label for item in self._lying)

    @property
    def settled_at(self) -> float:
        """The moment (seconds, as frames count them) when everything rests."""
        with self._lock:
            still = max((item.track.ends for item in self._lying), default=0.0)
            hand = self._hand[1] + REACH_S
            return max(still, hand, self._shaken + _SHAKE_S)

    @property
    def now(self) -> float:
        """The present moment, on the scale of the frames' times."""
        return self._pace.now()

    def throw(self, dice: Sequence[Label], aside: Sequence[Label] = ()) -> None:
        """Throw `dice`; afterwards they and `aside` lie there and nothing else.

        A die of `aside` that lies there already is not touched; one that does not
        appears at the left rim.
        """
        with self._lock:
            now = self.now
            thrown = [build_die(label, self._rng) for label in dice]
            self._keep_only(aside)
            for die in thrown:
                goal = lying(self._free_spot(), self._yaw())
                track = throw_to(goal, now, self._rng)
                self._lying.append(_Lying(die, track))

    def lay(self, dice: Iterable[Label]) -> None:
        """Put more dice at free places, at once and without any motion."""
        with self._lock:
            for die in [build_die(label, self._rng) for label in dice]:
                track = Rest(lying(self._free_spot(), self._yaw()), self.now)
                self._lying.append(_Lying(die, track))

    def take(self, indices: Iterable[int]) -> None:
        """Take dice off the table, numbered as in `dice`."""
        with self._lock:
            gone = set(indices)
            self._lying = [d for n, d in enumerate(self._lying) if n not in gone]

    def clear(self) -> None:
        """Take every die off the table."""
        with self._lock:
            self._lying = []

    def push_aside(self, indices: Iterable[int], side: Side) -> None:
        """Slide dice, numbered as in `dice`, to the left or right rim."""
        with self._lock:
            now = self.now
            taken = [item.goal for item in self._lying]
            for index in indices:
                old = self._lying[index]
                spot = rim_spot(side, taken)
                taken.append(spot)
                goal = lying(spot, self._yaw())
                track = Slide(now, now + SLIDE_S, old.track.pose(now), goal)
                self._lying[index] = _Lying(old.die, track)

    def hand(self, there: bool) -> None:  # noqa: FBT001 - hand(True), hand(False)
        """Let a hand reach over the table, or draw it back."""
        with self._lock:
            if there != self._hand[0]:
                self._hand = (there, self.now)

    def lamp(self, level: float) -> None:
        """Set the light: 1 is the usual, 0 is night."""
        if not 0 <= level <= 1.5:  # noqa: PLR2004 - beyond it every picture is white
            raise ValueError(f"a lamp's level is 0 to 1.5, not {level}")
        with self._lock:
            self._lamp = level

    def shake(self) -> None:
        """Bump the camera's stand."""
        with self._lock:
            self._shaken = self.now

    # What happens to the camera.

    def stall(self) -> None:
        """Send no more pictures until `recover`."""
        self._fault = "stall"

    def vanish(self) -> None:
        """Pull the camera's plug until `recover`."""
        self._fault = "vanish"

    def repeat(self) -> None:
        """Send the last picture again and again until `recover`."""
        self._fault = "repeat"

    def dark(self) -> None:
        """Cover the lens until `recover`."""
        self._fault = "dark"

    def recover(self) -> None:
        """End every fault."""
        self._fault = ""

    # The camera.

    def open(self) -> None:
        """Open; raise `Unplugged` while vanished."""
        if self._fault == "vanish":
            raise _gone()
        self._open = True
        self._repeats = Repeats()

    def close(self) -> None:
        """Close."""
        self._open = False

    def describe(self) -> str:
        """Name the source."""
        return f"simulated table, {self._scene.width}x{self._scene.height}"

    def read(self, timeout_s: float) -> Frame:
        """Return the next frame of what lies there."""
        if not self._open or self._fault == "vanish":
            raise _gone()
        if self._fault == "stall":
            self._pace.sleep(timeout_s)
            raise Unplugged(
                f"The camera sent no picture for {timeout_s:g} s",
                "check its cable; it is opened again by itself",
            )
        number, moment = self._pace.next()
        with self._lock:
            shot = self._shot(moment)
            pieces = tuple(item.piece for item in self._lying)
        if self._fault == "repeat" and self._last is not None:
            image, grey = self._last, shrink_grey(self._last)
        else:
            image, grey = self._scene.picture(pieces, shot, number)
        self._last = image
        frame = Frame(image, grey, moment, number)
        self._repeats.check(frame)
        return frame

    def _shot(self, moment: float) -> Shot:
        there, since = self._hand
        share = min(max((moment - since) / REACH_S, 0.0), 1.0)
        left = max(0.0, 1 - (moment - self._shaken) / _SHAKE_S)
        return Shot(
            time=moment,
            hand=share if there else 1 - share,
            lamp=0.02 if self._fault == "dark" else self._lamp,
            shake=left if self._shaken <= moment else 0.0,
        )

    def _free_spot(self) -> Spot:
        return free_spot([item.goal for item in self._lying], self._rng)

    def _keep_only(self, labels: Sequence[Label]) -> None:
        missing = list(labels)
        kept = []
        for item in self._lying:
            if item.die.label in missing:
                missing.remove(item.die.label)
                kept.append(item)
        more = [build_die(label, self._rng) for label in missing]
        self._lying = kept
        for die in more:
            spot = rim_spot("left", [item.goal for item in self._lying])
            track = Rest(lying(spot, self._yaw()), self.now)
            self._lying.append(_Lying(die, track))

    def _yaw(self) -> float:
        return float(self._rng.uniform(-np.pi, np.pi))


def _gone() -> Unplugged:
    return Unplugged("The camera is gone", "plug it in again")
