"""The joint decoder: what the rules expect sharpens the reading, and it is honest."""

from dataclasses import replace
from math import log

import numpy as np
import pytest

from pi_companion.vision.decode import decode
from pi_companion.vision.reading import Expected, Flag, Label, Reading, SeenDie

FACES = ("chicken", "egg", "fox", "blank")


def die(
    odds: dict[Label, float], unknown: float = 1e-7, x: int = 0, *flags: Flag
) -> SeenDie:
    """Make a die of probabilities."""
    logs = {label: log(share) for label, share in odds.items()}
    corners = ((x, 0.0), (x + 10.0, 0.0), (x + 10.0, 10.0), (x, 10.0))
    return SeenDie((x, 0, 10, 10), corners, logs, log(unknown), frozenset(flags))


def sure(kind: str, face: str, x: int = 0, *flags: Flag) -> SeenDie:
    """Make a die that is nearly certainly this one."""
    odds = {(k, f): 1e-7 for k in ("white", "yellow") for f in FACES}
    return die(odds | {(kind, face): 1.0}, 1e-7, x, *flags)


def reading(*dice: SeenDie) -> Reading:
    return Reading(dice, (300, 100))


def test_certain_dice_are_accepted() -> None:
    roll = decode(reading(sure("white", "fox"), sure("yellow", "egg")))
    assert [(one.kind, one.face) for one in roll.dice] == [
        ("white", "fox"),
        ("yellow", "egg"),
    ]
    assert roll.accepted
    assert roll.confidence > 0.99
    assert roll.questions == ()


def test_an_unclear_kind_follows_from_the_others() -> None:
    unclear = die({("white", "egg"): 0.55, ("yellow", "egg"): 0.45})
    dice = reading(sure("white", "fox"), unclear)
    assert decode(dice).dice[1].kind == "white"
    roll = decode(dice, Expected({"white": 1, "yellow": 1}))
    assert roll.dice[1].kind == "yellow"
    assert roll.accepted


def test_a_kind_never_shows_a_face_that_only_another_kind_has() -> None:
    seen: dict[Label, float] = {("blue", "bark"): 0.9, ("", "bark"): 0.9}
    bark = die(seen | {("white", "fox"): 1e-4}, unknown=0.1)
    roll = decode(reading(sure("white", "egg"), bark), Expected({"white": 2}))
    assert {one.kind for one in roll.dice} == {"white"}
    assert "bark" not in {one.face for one in roll.dice}
    assert "unknown_face" in roll.dice[1].flags
    assert not roll.accepted


def test_a_die_that_hardly_has_the_colour_in_play_is_another_die() -> None:
    odd = die({("yellow", "egg"): 0.995, ("white", "egg"): 0.004, ("", "egg"): 1e-3})
    roll = decode(reading(sure("white", "fox"), odd), Expected({"white": 2}))
    assert not roll.accepted
    assert roll.trouble == "I see 1 white, 1 yellow, in play are 2 white"


def test_a_die_set_aside_settles_an_unclear_face() -> None:
    unclear = die({("white", "egg"): 0.5, ("white", "chicken"): 0.5})
    expected = Expected({"white": 2}, fixed=(("white", "chicken"),))
    roll = decode(reading(sure("white", "fox"), unclear), expected)
    assert roll.dice[1].face == "chicken"
    assert roll.accepted


def test_faces_a_kind_does_not_have_are_not_considered() -> None:
    unclear = die({("white", "egg"): 0.4, ("white", "fox"): 0.6})
    faces = {"white": frozenset({"egg", "blank"})}
    roll = decode(reading(unclear), Expected({"white": 1}, faces=faces))
    assert roll.dice[0].face == "egg"
    assert roll.accepted


def test_confidence_is_the_share_among_all_rolls_that_could_lie_there() -> None:
    one = die({("white", "egg"): 0.8, ("white", "fox"): 0.2}, 1e-9)
    two = die({("white", "egg"): 0.3, ("white", "fox"): 0.7}, 1e-9)
    fixed = (("white", "fox"),)
    roll = decode(reading(one, two), Expected({"white": 2}, fixed=fixed))
    # One of the two is the fixed fox; the other shows anything.
    ways = {
        ("egg", "fox"): 0.8 * 0.7,
        ("fox", "egg"): 0.2 * 0.3,
        ("fox", "fox"): 2 * 0.2 * 0.7,
    }
    assert roll.confidence == pytest.approx(
        ways["egg", "fox"] / sum(ways.values()), rel=1e-3
    )


def test_stated_confidence_is_how_often_the_roll_is_right() -> None:
    random = np.random.default_rng(5)
    stated, right = [], []
    for _ in range(600):
        truth = random.integers(0, 4, 6)
        dice = []
        for face in truth:
            # Evidence drawn from the model the odds describe.
            scores = random.normal(0, 1, 4) + 3.0 * (np.arange(4) == face)
            likelihood = np.exp(3.0 * scores - 3.0 * scores.max())
            odds = dict(zip((("white", f) for f in FACES), likelihood, strict=True))
            dice.append(die(odds, 1e-9))
        roll = decode(reading(*dice), Expected({"white": 6}))
        stated.append(roll.confidence)
        right.append([FACES.index(one.face) for one in roll.dice] == list(truth))
    assert np.mean(stated) == pytest.approx(np.mean(right), abs=0.04)


@pytest.mark.parametrize(
    ("seen", "due", "sentence"),
    [
        (5, 6, "I see 5 dice, 6 are in play"),
        (1, 6, "I see 1 die, 6 are in play"),
        (0, 4, "I see no dice, 4 are in play"),
        (2, 1, "I see 2 dice, 1 is in play"),
    ],
)
def test_a_wrong_number_of_dice_is_said(seen: int, due: int, sentence: str) -> None:
    roll = decode(reading(*[sure("white", "egg")] * seen), Expected({"white": due}))
    assert roll.trouble == sentence
    assert not roll.accepted
    assert roll.confidence == 0.0


def test_a_faint_die_is_taken_when_one_is_missing() -> None:
    faint = replace(sure("yellow", "egg"), chance=0.2)
    seen = replace(reading(sure("white", "fox")), faint=(faint,))
    roll = decode(seen, Expected({"white": 1, "yellow": 1}))
    assert [(one.kind, one.face) for one in roll.dice][1] == ("yellow", "egg")
    # One may as well have rolled off the table: nobody takes that without asking.
    assert not roll.accepted
    assert [question.die for question in roll.questions] == [1]
    plainer = replace(seen, faint=(replace(faint, chance=0.6),))
    assert decode(plainer, Expected({"white": 1, "yellow": 1})).accepted
    assert len(decode(seen).dice) == 1
    alone = decode(seen, Expected({"white": 1}))
    assert [one.face for one in alone.dice] == ["fox"]
    assert alone.accepted


@pytest.mark.parametrize("chance", [0.55, 0.7, 0.85])
def test_a_die_that_nobody_said_is_there_is_never_left_out_silently(
    chance: float,
) -> None:
    """It may be nothing, or the list of dice in play is one too short."""
    extra = replace(sure("white", "egg", 250), chance=chance)
    seen = reading(sure("white", "fox"), sure("yellow", "egg"), extra)
    assert not decode(seen, Expected({"white": 1, "yellow": 1})).accepted


def test_something_faint_and_strange_is_not_taken_for_a_die() -> None:
    strange = replace(die({("white", "egg"): 0.1}, 0.9), chance=0.2)
    seen = replace(reading(sure("white", "fox")), faint=(strange,))
    roll = decode(seen, Expected({"white": 2}))
    assert roll.trouble == "I see 1 die, 2 are in play"


def test_a_thing_that_is_no_die_is_left_out() -> None:
    pawn = replace(die({("white", "egg"): 0.02}, 0.98), chance=0.4)
    seen = reading(sure("white", "fox"), pawn, sure("yellow", "egg"))
    roll = decode(seen, Expected({"white": 1, "yellow": 1}))
    assert [one.face for one in roll.dice] == ["fox", "egg"]
    assert roll.accepted
    assert decode(seen, Expected({"white": 2, "yellow": 1})).dice[1].flags


def test_a_plain_die_too_many_is_never_left_out() -> None:
    seen = reading(*[replace(sure("white", "fox"), chance=0.95)] * 3)
    roll = decode(seen, Expected({"white": 2}))
    assert roll.trouble == "I see 3 dice, 2 are in play"
    assert roll.confidence == 0.0


def test_plainly_other_kinds_are_said() -> None:
    dice = reading(sure("yellow", "fox"), sure("yellow", "fox"))
    roll = decode(dice, Expected({"white": 1, "yellow": 1}))
    assert roll.trouble == "I see 2 yellow, in play are 1 white, 1 yellow"
    assert not roll.accepted


@pytest.mark.parametrize(
    ("flag", "x", "sentence"),
    [
        ("cocked", 0, "A die leans at the top left: lay it flat"),
        ("stacked", 280, "A die lies on another at the top right: lay it on the table"),
    ],
)
def test_a_die_that_does_not_lie_flat_is_said(
    flag: Flag, x: int, sentence: str
) -> None:
    roll = decode(reading(sure("white", "fox", x, flag)))
    assert roll.trouble == sentence
    assert not roll.accepted
    assert [question.die for question in roll.questions] == [0]


def test_a_covered_die_is_never_taken_without_asking() -> None:
    roll = decode(reading(sure("white", "fox", 0, "occluded")))
    assert not roll.accepted
    assert roll.trouble == ""


def test_only_unsure_dice_are_asked_about_best_guess_first() -> None:
    unclear = die(
        {
            ("white", "egg"): 0.5,
            ("white", "blank"): 0.3,
            ("white", "fox"): 0.15,
            ("white", "chicken"): 0.05,
        }
    )
    roll = decode(reading(sure("white", "fox"), unclear, sure("white", "egg")))
    assert [(q.die, q.options) for q in roll.questions] == [
        (1, ("egg", "blank", "fox", "chicken"))
    ]
    assert not roll.accepted


def test_an_unknown_face_is_flagged_and_asked_about() -> None:
    strange = die({("white", "egg"): 0.02, ("white", "fox"): 0.01}, 0.97)
    roll = decode(reading(strange), Expected({"white": 1}))
    assert roll.dice[0].flags == {"unknown_face"}
    assert roll.dice[0].face == "egg"
    assert roll.questions[0].die == 0
    assert not roll.accepted


def test_a_lower_bar_accepts_more() -> None:
    dice = reading(die({("white", "egg"): 0.9, ("white", "fox"): 0.1}))
    assert not decode(dice).accepted
    assert decode(dice, accept=0.5).accepted


def test_no_dice_at_all_is_no_roll() -> None:
    roll = decode(reading())
    assert roll.dice == ()
    assert not roll.accepted
    assert roll.confidence == 0.0


def test_an_expected_kind_that_the_set_does_not_know_is_never_certain() -> None:
    roll = decode(reading(sure("white", "fox")), Expected({"purple": 1}))
    assert not roll.accepted
    assert roll.trouble == "I see 1 white, in play are 1 purple"


def test_a_roll_is_never_left_unaccepted_without_a_word() -> None:
    """Its dice are sure, but one of them may be none, or one more may lie there."""
    here, there = sure("white", "egg"), sure("white", "fox", 250)
    roll = decode(reading(here, replace(there, chance=0.7)))
    assert not roll.accepted
    assert [question.die for question in roll.questions] == [1]
    faint = Reading((here,), (300, 100), faint=(replace(there, chance=0.3),))
    roll = decode(faint)
    assert (roll.accepted, roll.questions) == (False, ())
    assert "at the top right" in roll.trouble
