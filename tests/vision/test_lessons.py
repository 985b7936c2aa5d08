"""Teaching from a folder and reading those dice elsewhere, by the real networks."""

from pathlib import Path
from shutil import copyfile, copytree

import pytest
from PIL import Image

from pi_companion.vision.lessons import set_by_name, table, teach_folder
from pi_companion.vision.measure import measure, summary
from pi_companion.vision.models import Models, load
from pi_companion.vision.read import Reader
from pi_companion.vision.taught import names
from pi_companion.vision.teach import TeachingFault
from pi_companion.vision.truth import labelled

ROOT = Path(__file__).parents[2]
COPY = ROOT.parent / "shared" / "data" / "scenes" / "copy-a"
NEEDED = {"white": ("chicken", "egg", "fox", "blank"), "yellow": ("chicken", "egg")}

pytestmark = pytest.mark.skipif(
    not ((ROOT / "vision_models" / "manifest.json").is_file() and COPY.is_dir()),
    reason="the models or the pictures are not here",
)


@pytest.fixture(scope="module")
def models() -> Models:
    return load(ROOT / "vision_models")


@pytest.fixture(scope="module")
def sets(models: Models, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Teach the whole copy once."""
    folder = tmp_path_factory.mktemp("sets")
    report = teach_folder(models, "mine", COPY / "teach", folder, NEEDED)
    assert report.pictures == 54
    assert len(report.rows) == 18
    text = table(report)
    assert len(text.splitlines()) == 20
    assert "Most alike: " in text
    return folder


def test_a_taught_copy_is_read_on_other_tables(models: Models, sets: Path) -> None:
    reader = Reader(models, set_by_name(models, "mine", sets))
    pictures = labelled(COPY / "scenes")[::4]
    results = [measure(reader, picture, given=True) for picture in pictures]
    assert sum(one.whole for one in results) >= 0.4 * len(results), summary(results)
    assert all(one.whole for one in results if one.roll.accepted), summary(results)


def test_one_picture_a_face_is_enough_to_begin(models: Models, tmp_path: Path) -> None:
    part = tmp_path / "part"
    for face in ("egg", "fox", "chicken"):
        folder = part / "white" / face
        folder.mkdir(parents=True)
        source = COPY / "teach" / "white" / face / "0.jpg"
        (folder / "0.jpg").write_bytes(source.read_bytes())
    report = teach_folder(models, "three", part, tmp_path / "sets", {})
    assert {row.label for row in report.rows} == {
        ("white", face) for face in ("egg", "fox", "chicken")
    }
    assert names(tmp_path / "sets") == ("three",)


def test_a_lesson_that_fails_writes_nothing(models: Models, tmp_path: Path) -> None:
    sets = tmp_path / "sets"
    lesson = copytree(COPY / "teach" / "white", tmp_path / "lesson" / "white").parent

    def refused(sentence: str, name: str = "mine") -> None:
        with pytest.raises(TeachingFault, match=sentence):
            teach_folder(models, name, lesson, sets, NEEDED)
        assert names(sets) == ()

    (lesson / "white" / "fox").rename(lesson / "fox")
    refused("^No picture shows white fox: put one to three into white/fox")
    (lesson / "white" / "fox").mkdir()
    refused("^white/fox has no picture")
    (lesson / "white" / "fox" / "0.jpg").write_text("no picture")
    refused("^In white/fox: 0.jpg is not a JPEG or PNG picture")
    Image.new("RGB", (640, 480), "grey").save(lesson / "white" / "fox" / "0.jpg")
    refused("shows no die that lies flat and open")
    roll = sorted((COPY / "scenes").glob("*.jpg"))[13]
    copyfile(roll, lesson / "white" / "fox" / "0.jpg")
    refused("white/fox/0.jpg shows dice with different faces up")
    refused("is a set of the program", name="chicken")
    refused("cannot be the name", name="../mine")
    with pytest.raises(TeachingFault, match="There is no folder"):
        teach_folder(models, "mine", tmp_path / "none", sets, {})
    with pytest.raises(TeachingFault, match="has no pictures"):
        teach_folder(models, "mine", COPY / "scenes", sets, {})


def test_a_set_that_is_not_there_names_those_that_are(
    models: Models, sets: Path
) -> None:
    with pytest.raises(TeachingFault, match=r"no dice set yours: there are .*mine"):
        set_by_name(models, "yours", sets)
    assert set_by_name(models, "chicken", sets).name == "chicken"
