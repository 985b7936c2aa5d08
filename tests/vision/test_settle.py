"""A throw is read once, at rest; nothing else that happens on a table is."""

import json
from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from pi_companion.vision.pictures import load
from pi_companion.vision.settle import HOLD, Settle, small_grey, update

Grey = npt.NDArray[np.uint8]
ROLLS = Path(__file__).parents[2].parent / "shared" / "data" / "rolls"
FPS = 10.0


class Table:
    """A grey table 320x240 with dice, a lamp, noise and what else may come."""

    def __init__(self, seed: int = 1, noise: float = 2.0) -> None:
        self.random = np.random.default_rng(seed)
        grain = self.random.normal(0, 12, (24, 32)).astype(np.float32)
        self.cloth = 120 + cv2.resize(grain, (320, 240), interpolation=cv2.INTER_CUBIC)
        self.noise = noise
        self.dice: list[tuple[float, float, float]] = []
        self.gain = 1.0
        self.hand: float | None = None
        self.shift = (0.0, 0.0)

    def frame(self) -> Grey:
        """Picture of the table as it is now."""
        picture = self.cloth.copy()
        for x, y, turn in self.dice:
            box = cv2.boxPoints(((x, y), (15, 15), turn)).astype(np.int32)
            cv2.fillConvexPoly(picture, box, 210)
            cv2.polylines(picture, [box], True, 90)
            cv2.circle(picture, (round(x), round(y)), 3, 40, -1)
        if self.hand is not None:
            cv2.ellipse(picture, (round(self.hand), 120), (120, 30), 0, 0, 360, 175, -1)
        move = np.array([[1, 0, self.shift[0]], [0, 1, self.shift[1]]], np.float32)
        picture = cv2.warpAffine(
            picture, move, (320, 240), borderMode=cv2.BORDER_REFLECT
        )
        picture = picture * self.gain + self.random.normal(0, self.noise, (240, 320))
        return np.clip(picture, 0, 255).astype(np.uint8)

    def rest(self, frames: int) -> list[Grey]:
        """Nothing moves for so many frames."""
        return [self.frame() for _ in range(frames)]

    def throw(
        self, places: Iterable[tuple[float, float]], steps: int = 5
    ) -> list[Grey]:
        """Let dice come in from the top and tumble to their places."""
        ends = list(places)
        starts = [(160 + 12 * i, 30.0) for i in range(len(ends))]
        frames = []
        for step in range(steps):
            share = step / (steps - 1)
            self.dice = [
                (sx + (ex - sx) * share, sy + (ey - sy) * share, 70.0 * step)
                for (sx, sy), (ex, ey) in zip(starts, ends, strict=True)
            ]
            frames.append(self.frame())
        return frames

    def reach_in(self) -> list[Grey]:
        """Move a hand in from the left, where it stays."""
        frames = []
        for x in (-100.0, -60.0, -20.0, 20.0, 50.0):
            self.hand = x
            frames.append(self.frame())
        return frames

    def draw_back(self) -> list[Grey]:
        """Take the hand away to the left."""
        frames = []
        for x in (20.0, -20.0, -60.0, -100.0):
            self.hand = x
            frames.append(self.frame())
        self.hand = None
        return frames


SPREAD = [(90.0, 80.0), (150.0, 110.0), (210.0, 90.0), (170.0, 170.0)]


def watch(frames: Iterable[Grey], state: Settle | None = None) -> list[Settle]:
    state = state or Settle()
    start = 0.0 if state.memory is None else state.still_since + 5
    states = []
    for number, frame in enumerate(frames):
        state = update(state, frame, start + number / FPS)
        states.append(state)
    return states


def reads(states: Iterable[Settle]) -> int:
    return sum(state.read_now for state in states)


def test_an_untouched_table_is_empty_and_never_read() -> None:
    states = watch(Table().rest(40))
    assert {state.phase for state in states} == {"empty"}
    assert reads(states) == 0


@pytest.mark.parametrize("noise", [0.0, 2.0, 6.0])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_throw_is_read_once_when_it_rests(seed: int, noise: float) -> None:
    table = Table(seed, noise)
    frames = table.rest(10) + table.throw(SPREAD) + table.rest(20)
    states = watch(frames)
    assert reads(states) == 1
    at = next(number for number, state in enumerate(states) if state.read_now)
    assert HOLD * FPS <= at - 14 <= 7
    assert states[-1].phase == "still"


def test_a_reroll_of_some_dice_is_read_again() -> None:
    table = Table()
    frames = table.rest(10) + table.throw(SPREAD) + table.rest(12)
    kept = table.dice[:2]
    for step in range(5):
        table.dice = [*kept, (160, 60 + 20 * step, 70 * step), (230, 40 + 30 * step, 9)]
        frames.append(table.frame())
    frames += table.rest(12)
    assert reads(watch(frames)) == 2


def test_a_hand_that_rests_on_the_table_is_seen_and_nothing_is_read() -> None:
    table = Table()
    frames = table.rest(5) + table.reach_in() + table.rest(60)
    states = watch(frames)
    assert states[-1].phase == "hand"
    assert reads(states) == 0
    states = watch(table.draw_back() + table.rest(12), states[-1])
    assert reads(states) == 0
    assert states[-1].phase == "empty"


def test_dice_under_a_resting_hand_are_read_when_it_has_gone() -> None:
    table = Table()
    frames = table.rest(8) + table.throw(SPREAD) + table.reach_in() + table.rest(30)
    states = watch(frames)
    assert reads(states) == 0
    states = watch(table.draw_back() + table.rest(12), states[-1])
    assert reads(states) == 1


def test_dice_pushed_aside_by_a_hand_are_no_throw() -> None:
    table = Table()
    states = watch(table.rest(8) + table.throw(SPREAD) + table.rest(12))
    frames = table.reach_in()
    for step in range(5):
        table.hand = 50.0 + 8 * step
        table.dice[1] = (table.hand + 124, 118, 20)
        table.dice[3] = (table.hand + 118, 134, 50)
        frames.append(table.frame())
    frames += table.draw_back() + table.rest(15)
    after = watch(frames, states[-1])
    assert reads(after) == 0
    assert any(state.settled_now and state.changed for state in after)
    assert after[-1].phase == "still"


def test_a_lamp_switched_on_is_no_throw() -> None:
    table = Table()
    states = watch(table.rest(8) + table.throw(SPREAD) + table.rest(12))
    side = np.linspace(1.9, 1.2, 320, dtype=np.float32)[None, :]
    table.cloth = table.cloth * side
    after = watch(table.rest(15), states[-1])
    assert reads(after) == 0
    assert not any(state.settled_now and state.changed for state in after)


def test_drifting_exposure_is_no_motion() -> None:
    table = Table()
    frames = []
    for step in range(40):
        table.gain = 1.0 - 0.01 * step
        frames.append(table.frame())
    assert {state.phase for state in watch(frames)} == {"empty"}


@pytest.mark.parametrize("end", [(0.0, 0.0), (5.0, -3.0)])
def test_a_shaken_camera_is_no_throw(end: tuple[float, float]) -> None:
    table = Table(noise=1.0)
    states = watch(table.rest(8) + table.throw(SPREAD) + table.rest(12))
    frames = []
    for shift in [(6.0, 2.0), (-5.0, 4.0), (3.0, -6.0), (-2.0, 1.0), end]:
        table.shift = shift
        frames.append(table.frame())
    after = watch(frames + table.rest(15), states[-1])
    assert reads(after) == 0
    assert after[-1].phase == "still"


def test_a_box_put_down_at_the_border_becomes_part_of_the_table() -> None:
    table = Table()
    states = watch(table.rest(5) + table.reach_in() + table.rest(230))
    assert states[-1].phase == "still"
    assert reads(states) == 0
    states = watch(table.throw([(250, 60), (280, 160)]) + table.rest(10), states[-1])
    assert reads(states) == 1


def test_a_new_size_of_frames_starts_the_watch_afresh() -> None:
    state = watch(Table().rest(3))[-1]
    again = update(state, np.zeros((120, 200), np.uint8), 9.0)
    assert again.phase == "empty"
    assert again.still_since == 9.0


def test_a_clock_set_back_does_not_stop_the_watch() -> None:
    table = Table()
    state = watch(table.rest(8) + table.throw(SPREAD))[-1]
    seen = False
    for number, frame in enumerate(table.rest(10)):
        state = update(state, frame, -100 + number / FPS)
        seen = seen or state.read_now
    assert seen


def test_update_leaves_its_arguments_alone() -> None:
    table = Table()
    states = watch(table.rest(8) + table.throw(SPREAD) + table.rest(2))
    memory = states[-1].memory
    assert memory is not None
    before = memory.last.copy(), memory.anchor.copy(), memory.rests[0].copy()
    update(states[-1], table.frame(), states[-1].still_since + 1)
    after = memory.last, memory.anchor, memory.rests[0]
    for one, other in zip(before, after, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.skipif(not ROLLS.is_dir(), reason="the filmed throws are not here")
@pytest.mark.parametrize("name", ["seq0031", "seq0032", "seq0033"])
def test_a_filmed_throw_is_read_exactly_once(name: str) -> None:
    roll = json.loads((ROLLS / name / "roll.json").read_text())
    state, at = Settle(), []
    for number, frame in enumerate(roll["frames"]):
        picture = load(ROLLS / name / frame["image"])
        state = update(state, small_grey(picture.bgr), number / roll["fps"])
        if state.read_now:
            at.append(number)
    assert len(at) == 1
    assert at[0] >= roll["first_settled_frame"] - 1
