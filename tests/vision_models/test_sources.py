"""Where the drawings come from: open licences, and none that we measure with."""

import csv
from pathlib import Path

import pytest

TRAINING = Path(__file__).parents[2] / "vision_models" / "training"
KEPT_FOR_MEASURING = (
    "emojione", "fluent-emoji", "noto", "streamline-emojis", "healthicons",
    "hugeicons", "lucide",
)  # fmt: skip
OPEN = {"MIT", "ISC", "Apache-2.0", "CC0-1.0", "CC-BY-3.0", "CC-BY-4.0", "OFL-1.1"}


def rows() -> list[dict[str, str]]:
    with (TRAINING / "packages.csv").open(encoding="utf-8") as table:
        return list(csv.DictReader(table))


def test_no_set_that_draws_the_measuring_scenes_is_used() -> None:
    for row in rows():
        assert not row["package"].split("/")[1].startswith(KEPT_FOR_MEASURING)


def test_every_set_has_a_version_and_an_open_licence() -> None:
    assert len(rows()) > 30
    for row in rows():
        assert row["licence"] in OPEN, row
        assert row["version"].count(".") == 2


def test_the_recipe_refuses_a_set_kept_for_measuring(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    icons = pytest.importorskip("vision_models.training.icons")
    table = "package,version,licence\n@iconify-json/lucide,1.2.3,ISC\n"
    (tmp_path / "packages.csv").write_text(table, encoding="utf-8")
    monkeypatch.setattr(icons, "HERE", tmp_path)
    with pytest.raises(ValueError, match="lucide"):
        icons.packages()
