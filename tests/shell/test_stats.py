"""Games and wins are counted from the journal, whatever the game."""

from pathlib import Path

import pytest

from pi_companion.cli import main
from pi_companion.service.journal import Journal

FOUR_CHICKENS: dict[str, object] = {
    "event": "roll",
    "dice": [{"kind": "white", "face": "chicken"}] * 4,
}


def new_game(game: str, **options: object) -> dict[str, object]:
    return {"event": "new_game", "game": game, "players": ["Ann", "Ben"], **options}


def test_a_new_box_has_nothing_to_tell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["stats", "--data", str(tmp_path)]) == 0
    assert "No game" in capsys.readouterr().out


def test_begun_and_finished_games_and_wins_are_counted_for_every_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    won: list[dict[str, object]] = [
        new_game("chicken", target=4),
        {"event": "go_for_it"},
        FOUR_CHICKENS,
    ]
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        for _ in range(2):
            journal.record(*won, {"event": "count"})
        journal.record(*won, {"event": "count"}, {"event": "undo"})
        journal.record(new_game("winner_winner"))
    assert main(["stats", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Chicken!: 3 games begun, 2 finished",
        "  Ann: 2 wins",
        "Winner Winner: 1 game begun, 0 finished",
    ]
