"""The simulated table: dice move and rest, faults come and go, all by its clock."""

import time
from itertools import pairwise

import cv2
import numpy as np
import pytest
from fake_clock import FakeClock

from hardware.camera.frame import Frame
from hardware.camera.table import SimulatedTable
from hardware.camera.table_dice import LOOKS, Die, Label, build_die, mask_of, texture_of
from hardware.camera.table_motion import THROW_S
from hardware.errors import Unplugged

DICE: tuple[Label, ...] = (
    ("white", "chicken"),
    ("white", "fox"),
    ("yellow", "egg"),
    ("orange", "double_chicken"),
    ("blue", "bark"),
    ("mother_hen", "chick"),
)
STILL = 3.0
"""Mean grey difference of two frames that only noise tells apart, at most."""


def table(seed: int = 1) -> SimulatedTable:
    made = SimulatedTable(seed, 640, 480, pace="fast")
    made.open()
    return made


def until(made: SimulatedTable, moment: float) -> Frame:
    frame = made.read(1)
    while frame.time < moment:
        frame = made.read(1)
    return frame


def change(one: Frame, other: Frame) -> float:
    return float(cv2.absdiff(one.grey, other.grey).max())


def rested(made: SimulatedTable) -> Frame:
    return until(made, made.settled_at + 0.3)


def test_thrown_dice_move_and_then_rest() -> None:
    made = table()
    bare = rested(made)
    start = made.now
    made.throw(DICE)
    frames = [made.read(1) for _ in range(14)]
    moving = [change(a, b) for a, b in pairwise(frames)]
    assert max(moving[:6]) > 60
    resting = [f for f in frames if f.time > start + THROW_S + 0.15]
    assert max(change(resting[0], f) for f in resting) < 12
    assert change(bare, resting[-1]) > 60
    assert made.dice == DICE


def test_two_frames_of_a_still_table_differ_by_noise_only() -> None:
    made = table()
    made.lay(DICE)
    one, other = rested(made), made.read(1)
    assert (one.image != other.image).any()
    assert cv2.absdiff(one.image, other.image).mean() < STILL


def test_dice_lie_apart() -> None:
    for seed in range(4):
        made = SimulatedTable(seed, 320, 240, pace="fast")
        made.throw([("white", "egg")] * 4 + [("yellow", "fox")] * 10)
        places = [item.goal for item in made._lying]  # noqa: SLF001 - no picture tells
        for number, (x, y) in enumerate(places):
            for far_x, far_y in places[:number]:
                assert np.hypot(x - far_x, y - far_y) > 22.6


def test_what_was_set_aside_is_not_touched_by_the_next_throw() -> None:
    made = table()
    made.throw(DICE)
    rested(made)
    made.push_aside([1, 3], "right")
    before = rested(made)
    aside = (made.dice[1], made.dice[3])
    made.throw([("white", "blank"), ("yellow", "blank")], aside=aside)
    after = rested(made)
    assert sorted(made.dice) == sorted(
        [*aside, ("white", "blank"), ("yellow", "blank")]
    )
    rim = before.image[:, 540:]
    assert cv2.absdiff(rim, after.image[:, 540:]).mean() < STILL


def test_dice_set_aside_that_do_not_lie_there_yet_appear_at_the_rim() -> None:
    made = table()
    bare = rested(made)
    made.throw([], aside=[("white", "fox")])
    frame = rested(made)
    assert made.dice == (("white", "fox"),)
    assert change(bare, frame) > 60
    assert cv2.absdiff(bare.grey[:, 120:], frame.grey[:, 120:]).max() < 30


def test_pushing_aside_moves_dice_to_that_side() -> None:
    for side, columns in (("left", slice(0, 220)), ("right", slice(420, 640))):
        made = table()
        bare = rested(made)
        made.lay([("white", "egg")])
        made.push_aside([0], "left" if side == "left" else "right")
        frame = rested(made)
        here = cv2.absdiff(bare.image, frame.image).max(2) > 60
        assert here.any()
        assert here[:, columns].sum() == here.sum()


def test_dice_can_be_taken_and_the_table_cleared() -> None:
    made = table()
    bare = rested(made)
    made.lay(DICE)
    made.take([0, 2])
    assert made.dice == (DICE[1], *DICE[3:])
    made.clear()
    assert made.dice == ()
    assert change(bare, rested(made)) < 15


def test_a_hand_moves_as_long_as_it_is_there() -> None:
    made = table()
    made.lay(DICE)
    before = rested(made)
    made.hand(True)
    until(made, made.settled_at)
    frames = [made.read(1) for _ in range(8)]
    assert all(change(before, f) > 60 for f in frames)
    moves = [change(a, b) for a, b in pairwise(frames)]
    assert min(moves) > 20
    made.hand(False)
    assert change(before, rested(made)) < 15


def test_a_bumped_stand_shakes_for_a_moment() -> None:
    made = table()
    made.lay(DICE)
    before = rested(made)
    made.shake()
    assert change(before, made.read(1)) > 30
    assert change(before, rested(made)) < 15


def test_the_lamp_makes_it_darker_and_brighter() -> None:
    made = table()
    usual = rested(made).image.mean()
    made.lamp(0.4)
    assert made.read(1).image.mean() == pytest.approx(0.4 * usual, rel=0.1)
    with pytest.raises(ValueError, match="lamp"):
        made.lamp(2)


def test_a_stalled_camera_costs_the_time_limit_and_says_so(clock: FakeClock) -> None:
    made = SimulatedTable(1, 320, 240, clock=clock, wait=clock.wait)
    made.open()
    made.stall()
    before = clock.now
    with pytest.raises(Unplugged, match=r"no picture for 1\.5 s"):
        made.read(1.5)
    assert clock.now == before + 1.5
    made.recover()
    made.close()
    made.open()
    assert made.read(1.5).image.any()


def test_a_vanished_camera_cannot_be_read_nor_opened_until_it_is_back() -> None:
    made = table()
    made.vanish()
    with pytest.raises(Unplugged, match="plug it in again"):
        made.read(1)
    made.close()
    with pytest.raises(Unplugged):
        made.open()
    made.recover()
    made.open()
    assert made.read(1).image.any()


def test_a_camera_that_repeats_a_picture_is_noticed_after_two_seconds() -> None:
    made = table()
    made.lay(DICE)
    made.read(1)
    made.repeat()
    seen = [made.read(1) for _ in range(20)]
    assert all((f.image == seen[0].image).all() for f in seen)
    with pytest.raises(Unplugged, match="repeats"):
        until(made, made.now + 1)
    made.recover()
    made.open()
    made.read(1)


def test_a_covered_lens_is_dark_but_no_fault_of_the_camera() -> None:
    made = table()
    made.dark()
    assert until(made, made.now + 4).image.mean() < 12
    made.recover()
    assert made.read(1).image.mean() > 40


def test_the_same_seed_and_commands_give_the_same_pictures() -> None:
    def played(seed: int) -> list[bytes]:
        made = SimulatedTable(seed, 320, 240, pace="fast")
        made.open()
        made.throw(DICE)
        return [made.read(1).image.tobytes() for _ in range(10)]

    assert played(5) == played(5)
    assert played(5)[-1] != played(6)[-1]


def test_by_the_real_clock_frames_come_at_their_moments(clock: FakeClock) -> None:
    made = SimulatedTable(1, 320, 240, 8, clock=clock, wait=clock.wait)
    made.open()
    times = [made.read(1).time for _ in range(4)]
    assert np.diff(times) == pytest.approx(1 / 8)
    clock.wait(1.0)
    late = made.read(1)
    assert late.time - times[-1] == pytest.approx(1.0)


def test_a_still_scene_costs_next_to_nothing() -> None:
    made = SimulatedTable(1, pace="fast")
    made.open()
    made.lay(DICE)
    for _ in range(20):
        made.read(1)
    start = time.process_time()
    for _ in range(100):
        made.read(1)
    # 5 % of a core at 10 frames a second are 5 ms a frame; it takes a tenth of that.
    assert (time.process_time() - start) / 100 < 0.005


@pytest.mark.parametrize("kind", LOOKS)
def test_every_face_of_every_kind_can_be_told_from_the_others(kind: str) -> None:
    faces = sorted(set(LOOKS[kind].faces))
    textures = [texture_of(kind, face).astype(int) for face in faces]
    for number, one in enumerate(textures):
        for other in textures[:number]:
            assert abs(one - other).mean() > 2
    for face in faces:
        assert (mask_of(face).max() == 0) == (face == "blank")


def test_a_die_has_the_other_faces_of_its_copy_on_its_sides() -> None:
    rng = np.random.default_rng(1)
    die = build_die(("white", "fox"), rng)
    assert die.label == ("white", "fox")
    assert sorted(die.faces) == sorted(LOOKS["white"].faces)


def test_dice_that_nobody_knows_are_refused() -> None:
    made = table()
    with pytest.raises(ValueError, match="no simulated die 'green'"):
        made.throw([("green", "fox")])
    with pytest.raises(ValueError, match="six known faces"):
        made.lay([("white", "cow")])
    with pytest.raises(ValueError, match="six known faces"):
        Die("white", ("fox",))
