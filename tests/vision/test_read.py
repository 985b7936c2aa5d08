"""The command `read`: what is expected is understood, what is read has one shape."""

import pytest

from pi_companion.vision.read import UnclearExpectation, as_object, parse_expected
from pi_companion.vision.reading import Question, ReadDie, Roll

FACES = {"white": frozenset({"egg"}), "yellow": frozenset({"egg"})}


def test_expected_dice_are_understood() -> None:
    assert parse_expected("white=4,yellow=2", FACES).kinds == {"white": 4, "yellow": 2}
    assert parse_expected(" white = 4 , yellow=0", FACES).kinds == {"white": 4}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("white", '"white" is no number of dice: write white=4,yellow=2.'),
        ("white=4;yellow=2", '"white=4;yellow=2" is no number of dice'),
        ("white=-1", '"white=-1" is no number of dice'),
        ("white=999", '"white=999" is no number of dice'),
        ("", '"" is no number of dice'),
        ("pink=1", "This dice set has no pink dice, only white, yellow."),
        ("white=1,white=2", "white is given twice: add the numbers up."),
        ("white=0", "No dice are expected: give at least one."),
    ],
)
def test_an_unclear_expectation_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(UnclearExpectation) as caught:
        parse_expected(text, FACES)
    assert str(caught.value).startswith(sentence)


def test_the_object_of_a_roll() -> None:
    die = ReadDie("white", "egg", 0.97, (1, 2, 30, 40), frozenset({"cocked"}))
    roll = Roll((die,), 0.96, accepted=False, questions=(Question(0, ("egg", "fox")),))
    assert as_object("a.jpg", roll, 41.234) == {
        "image": "a.jpg",
        "dice": [
            {
                "kind": "white",
                "face": "egg",
                "confidence": 0.97,
                "box": [1, 2, 30, 40],
                "flags": ["cocked"],
            }
        ],
        "confidence": 0.96,
        "accepted": False,
        "questions": [{"die": 0, "options": ["egg", "fox"]}],
        "ms": 41.2,
    }
