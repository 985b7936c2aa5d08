"""Golden playthroughs: whole games as text that a person can read."""

from pathlib import Path

import playthrough
import pytest


@pytest.mark.parametrize("path", playthrough.files(), ids=lambda path: path.stem)
def test_the_playthrough_still_reads_as_it_was_written(path: Path) -> None:
    golden = path.read_text(encoding="utf-8")
    assert playthrough.written_anew(golden) == golden
