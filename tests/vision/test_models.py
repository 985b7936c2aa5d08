"""Models are loaded whole and checked, or refused in one sentence."""

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pi_companion.vision.models import FORMAT, ModelFault, load

SHIPPED = Path(__file__).parents[2] / "vision_models"
needs_models = pytest.mark.skipif(
    not (SHIPPED / "manifest.json").is_file(), reason="the models are not made yet"
)


def folder(path: Path, **changed: object) -> Path:
    """Write models whose bytes are no networks, and a manifest that fits them."""
    data = b"no network"
    entry = {"file": "a.onnx", "sha256": hashlib.sha256(data).hexdigest()}
    manifest: dict[str, Any] = {
        "format": FORMAT,
        "long_side": 640,
        "finder": entry,
        "embed": entry,
    }
    (path / "a.onnx").write_bytes(data)
    (path / "manifest.json").write_text(json.dumps(manifest | changed))
    return path


def test_no_models_at_all(tmp_path: Path) -> None:
    with pytest.raises(ModelFault, match=r"^There are no models in"):
        load(tmp_path)


@pytest.mark.parametrize("text", ["{", "[]", '"x"', "{}", '{"format": 99}'])
def test_a_manifest_that_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(ModelFault, match=r"install (the )?models"):
        load(tmp_path)


def test_models_of_another_version(tmp_path: Path) -> None:
    with pytest.raises(ModelFault, match=r"are of version 1, this program reads"):
        load(folder(tmp_path, format=1))


def test_a_manifest_that_lacks_a_model(tmp_path: Path) -> None:
    with pytest.raises(ModelFault, match="lacks 'sha256'"):
        load(folder(tmp_path, finder={"file": "a.onnx"}))


def test_a_damaged_file_is_known_by_its_checksum(tmp_path: Path) -> None:
    folder(tmp_path)
    (tmp_path / "a.onnx").write_bytes(b"no netw0rk")
    with pytest.raises(ModelFault, match="is damaged or of another version"):
        load(tmp_path)


def test_a_missing_file(tmp_path: Path) -> None:
    (folder(tmp_path) / "a.onnx").unlink()
    with pytest.raises(ModelFault, match="cannot be read"):
        load(tmp_path)


def test_a_file_that_opencv_cannot_load(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ModelFault, match=r"^OpenCV .* cannot load a.onnx"):
        load(folder(tmp_path))
    capfd.readouterr()  # OpenCV speaks about it on stderr


@needs_models
def test_the_shipped_models_run_at_any_size_and_number() -> None:
    models = load(SHIPPED)
    random = np.random.default_rng(0)
    for height, width in ((480, 640), (320, 320)):
        maps = models.find(random.random((1, 3, height, width), np.float32))
        assert maps.shape == (11, height // 4, width // 4)
    for count in (1, 14, 3):
        icons, bodies, *_ = models.embed(random.random((count, 3, 64, 64), np.float32))
        assert icons.shape == (count, 64)
        assert bodies.shape == (count, 3)
        np.testing.assert_allclose(np.linalg.norm(icons, axis=1), 1, atol=1e-3)


@needs_models
def test_the_shipped_sets_name_the_faces_of_their_games() -> None:
    models = load(SHIPPED)
    assert set(models.set_names) >= {"chicken", "pips", "hunt"}
    faces = models.shipped_set("chicken").faces
    assert faces["white"] >= {"chicken", "egg", "fox", "blank"}
    assert faces["orange"] >= {"chicken", "double_chicken", "fox", "blank"}
    assert set(faces) == {"white", "yellow", "orange", "blue", "mother_hen"}
    pips = models.shipped_set("pips").faces
    assert pips == {"any": frozenset("123456")}


@needs_models
def test_all_models_together_stay_under_4_megabytes() -> None:
    files = [path for path in SHIPPED.rglob("*") if path.suffix in {".onnx", ".npz"}]
    assert sum(path.stat().st_size for path in files) < 4_000_000
