"""The shipped models: whole, small, and the same in every program that runs them."""

import hashlib
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

MODELS = Path(__file__).parents[2] / "vision_models"


@pytest.fixture(scope="module")
def manifest() -> dict[str, Any]:
    told: dict[str, Any] = json.loads((MODELS / "manifest.json").read_text("utf-8"))
    return told


def files(manifest: dict[str, Any]) -> list[dict[str, Any]]:
    return [manifest["finder"], manifest["embed"], *manifest["sets"].values()]


def test_every_file_has_the_checksum_of_the_manifest(manifest: dict[str, Any]) -> None:
    for entry in files(manifest):
        data = (MODELS / entry["file"]).read_bytes()
        assert hashlib.sha256(data).hexdigest() == entry["sha256"], entry["file"]


def test_together_they_stay_under_four_megabytes(manifest: dict[str, Any]) -> None:
    assert (
        sum((MODELS / entry["file"]).stat().st_size for entry in files(manifest)) < 4e6
    )


def test_the_finder_maps_a_quarter_of_any_picture(manifest: dict[str, Any]) -> None:
    net = cv2.dnn.readNetFromONNX(str(MODELS / manifest["finder"]["file"]))
    for rows, columns in ((480, 640), (640, 480), (352, 640)):
        net.setInput(np.zeros((1, 3, rows, columns), np.float32), "image")
        assert net.forward("maps").shape == (1, 11, rows // 4, columns // 4)


def test_icons_have_unit_length_however_many_faces(manifest: dict[str, Any]) -> None:
    net = cv2.dnn.readNetFromONNX(str(MODELS / manifest["embed"]["file"]))
    rng = np.random.default_rng(0)
    for count in (1, 5, 14):
        net.setInput(rng.random((count, 3, 64, 64), np.float32), "face")
        icon, body = net.forward(["icon", "body"])
        assert icon.shape == (count, 64)
        assert body.shape == (count, 3)
        assert np.allclose(np.linalg.norm(icon, axis=1), 1, atol=1e-3)


@pytest.mark.parametrize("name", ["finder", "embed"])
def test_onnx_runtime_computes_the_same(manifest: dict[str, Any], name: str) -> None:
    runtime = pytest.importorskip("onnxruntime")
    path = str(MODELS / manifest[name]["file"])
    shape = (1, 3, 96, 128) if name == "finder" else (3, 3, 64, 64)
    data = np.random.default_rng(1).random(shape, np.float32)
    session = runtime.InferenceSession(path, providers=["CPUExecutionProvider"])
    wanted = session.run(None, {session.get_inputs()[0].name: data})
    net = cv2.dnn.readNetFromONNX(path)
    net.setInput(data)
    told = net.forward([out.name for out in session.get_outputs()])
    for one, other in zip(told, wanted, strict=True):
        assert np.allclose(one, other, atol=2e-3)


def test_the_sets_hold_what_their_readme_promises(manifest: dict[str, Any]) -> None:
    assert set(manifest["sets"]) == {"chicken", "pips", "hunt"}
    for entry in manifest["sets"].values():
        with np.load(MODELS / entry["file"], allow_pickle=False) as arrays:
            kinds = {str(kind) for kind, _ in arrays["labels"]}
            faces = len(arrays["faces"])
            assert arrays["weight"].shape == (faces, 64)
            assert arrays["bias"].shape == (faces,)
            assert arrays["label_faces"].shape == (len(arrays["labels"]),)
            assert arrays["label_faces"].max() < faces
            assert set(arrays["body_kinds"].tolist()) <= set(range(len(kinds)))
            assert arrays["bodies"].shape == (len(arrays["body_kinds"]), 3)
