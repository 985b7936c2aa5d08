"""The owner's tables: read at start, wrong ones named, what was seen written down."""

from pathlib import Path

import pytest

from pi_companion.config import ConfigError
from pi_companion.games.catalogue import CATALOGUE
from pi_companion.owner import learn, own_games


def test_a_face_that_was_confirmed_is_known_after_the_next_start(
    tmp_path: Path,
) -> None:
    learn(CATALOGUE["chicken"], tmp_path, "orange", "egg")
    games = own_games(CATALOGUE, tmp_path)
    assert "egg" in games["chicken"].table.by_name["orange"].faces
    assert games["winner_winner"] == CATALOGUE["winner_winner"]


def test_a_wrong_table_is_a_wrong_setting_that_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "chicken.toml").write_text("[white]\ncount = 4\n")
    with pytest.raises(ConfigError, match=r"chicken\.toml, white: faces is missing"):
        own_games(CATALOGUE, tmp_path)
