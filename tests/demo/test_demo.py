"""The demo: whole games through real vision, rules and screens, nothing misread."""

import re

import pytest

from pi_companion.cli import main

COUNTS = re.compile(
    r"(\d+) rolls read by camera: asked about (\d+), helped with (\d+), "
    r"taken wrongly (\d+)"
)


@pytest.mark.parametrize(
    "words",
    [
        ["--seed", "3"],
        ["--eggspansion", "--players", "3"],
        ["--game", "chicken_chase"],
        ["--game", "winner_winner"],
    ],
    ids=["chicken", "eggspansion", "chicken_chase", "winner_winner"],
)
def test_a_whole_game_ends_with_its_score_and_no_roll_is_taken_wrongly(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", *words]) == 0
    said = capsys.readouterr().out
    assert "Final score" in said
    counts = COUNTS.search(said)
    assert counts is not None
    rolls, asked, helped, wrong = map(int, counts.groups())
    assert rolls > 5
    assert asked + helped <= rolls / 4
    assert wrong == 0
