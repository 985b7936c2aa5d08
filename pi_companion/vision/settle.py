"""When to read: a fold over a small grey stream that tells rest from motion.

The theory. A frame is reduced to a coarse grid of mean grey levels. A cell has
changed when it differs from a reference by more than the noise and a share of the
local contrast, after the overall gain (lamp, auto exposure) is taken out; lone cells
are noise. The scene is still once every frame for `HOLD` seconds matched the first of
them. It is then compared with the scene that rested before:

* a large change that reaches the border is a hand, and nothing is read;
* a change of most of the picture is the lamp, and one that a small shift undoes is
  the camera: neither is a throw;
* any other change is dice; they were thrown if something small moved on its own,
  away from the border and from any hand, and only pushed about if not.
"""

from dataclasses import dataclass, field, replace
from typing import Literal

import cv2
import numpy as np
import numpy.typing as npt

from pi_companion.vision import change
from pi_companion.vision.change import Grid

Phase = Literal["empty", "moving", "hand", "still"]

HOLD = 0.32
"""Seconds of stillness before the dice count as at rest (4 frames at 12 a second)."""
FURNITURE = 20.0
"""Seconds after which a still thing at the border is no hand but part of the table."""
GLOBAL_SHARE = 0.4
"""Share of the cells that changes only when the light does."""
FREE_FRAMES = 2
"""Frames with something moving on its own that make a throw."""


@dataclass(frozen=True)
class Memory:
    """Scenes that later frames are compared with.

    `last` is the frame before, `anchor` the first frame of the present stillness,
    `bare` the first frame of all, `rests` the last one or two scenes that rested.
    """

    last: Grid
    anchor: Grid
    bare: Grid
    rests: tuple[Grid, ...]


@dataclass(frozen=True)
class Settle:
    """What is known after a frame; feed it to `update` with the next one.

    `phase` is `empty` while the table looks as it did when the watch began.
    `settled_now` is true for the one frame at which a scene came to rest, `changed`
    says that things lie otherwise than at the rest before, `thrown` that they moved
    on their own since; `read_now` is all three. `still_since` is the time (seconds,
    the caller's clock) at which the present stillness began.
    """

    phase: Phase = "empty"
    settled_now: bool = False
    changed: bool = False
    thrown: bool = False
    still_since: float = 0.0
    free_frames: int = 0
    memory: Memory | None = field(default=None, repr=False, compare=False)

    @property
    def read_now(self) -> bool:
        """Whether this very frame shows a throw that has just come to rest."""
        return self.settled_now and self.changed and self.thrown


def update(state: Settle, grey: npt.NDArray[np.uint8], t: float) -> Settle:
    """Take in the next frame: uint8 [height, width], at most about 320x240, at `t` s.

    Frames may come at any pace; a change of their size starts the watch afresh.
    """
    now = change.grid(grey)
    memory = state.memory
    if memory is None or memory.last.shape != now.shape:
        return Settle(still_since=t, memory=Memory(now, now, now, (now,)))
    state = replace(state, settled_now=False)
    if change.differs(memory.anchor, now):
        return _moving(state, memory, now, t)
    return _resting(state, memory, now, t)


def _resting(state: Settle, memory: Memory, now: Grid, t: float) -> Settle:
    # A clock set back must not keep the scene from ever coming to rest.
    since = min(state.still_since, t)
    state = replace(state, still_since=since, memory=replace(memory, last=now))
    if state.phase in {"still", "empty"}:
        return state
    rested = t - since
    if change.from_border(_new(memory, now)).any():
        if rested < FURNITURE:
            return replace(state, phase="hand")
        return replace(_settled(state, memory, now), thrown=False)
    if rested < HOLD:
        return replace(state, phase="moving")
    return _settled(state, memory, now)


def _moving(state: Settle, memory: Memory, now: Grid, t: float) -> Settle:
    hand = change.from_border(_new(memory, now))
    step = change.changed(memory.last, now)
    alone = step.mean() < GLOBAL_SHARE and change.roams(step, hand)
    frames = state.free_frames + int(alone)
    return replace(
        state,
        phase="hand" if hand.any() else "moving",
        thrown=frames >= FREE_FRAMES,
        still_since=t,
        free_frames=frames,
        memory=replace(memory, last=now, anchor=now),
    )


def _settled(state: Settle, memory: Memory, now: Grid) -> Settle:
    rest = memory.rests[0]
    where = change.changed(rest, now)
    lamp = bool(where.mean() >= GLOBAL_SHARE) and not state.thrown
    return replace(
        state,
        phase="still" if change.differs(memory.bare, now) else "empty",
        settled_now=True,
        changed=bool(where.any()) and not lamp and not change.shifted(rest, now),
        free_frames=0,
        memory=Memory(now, now, memory.bare, (now, rest)),
    )


def _new(memory: Memory, now: Grid) -> change.Mask:
    """Cells where something is that was not there at either of the last rests.

    Two rests, because a hand that once was taken for furniture leaves a hole. When
    nearly everything is new it is the light, and nothing can be said.
    """
    where = change.changed(memory.rests[0], now)
    for rest in memory.rests[1:]:
        where &= change.changed(rest, now)
    return where if where.mean() < GLOBAL_SHARE else np.zeros_like(where)


def small_grey(bgr: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Grey picture for `update` from a full frame [h, w, 3], at most 320 wide."""
    height, width = bgr.shape[:2]
    factor = min(1.0, 320 / width)
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    small = cv2.resize(bgr, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
