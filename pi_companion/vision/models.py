"""The trained networks: checked against their manifest, run by OpenCV."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from pi_companion.vision import dice_set
from pi_companion.vision.colours import Spread
from pi_companion.vision.dice_set import DiceSet
from pi_companion.vision.find import Limits
from pi_companion.vision.matching import Matching

FORMAT = 3
"""Version of the manifest and of the networks' inputs and outputs that is read."""

Array = npt.NDArray[np.float32]


class ModelFault(RuntimeError):  # noqa: N818 - it names what is wrong
    """A model file is missing, damaged or of another version; one sentence."""


@dataclass(frozen=True, eq=False)
class Models:
    """The four networks, ready to run in one thread.

    `identity` is the embedder's checksum: vectors of different identities must never
    be compared.
    """

    folder: Path
    manifest: dict[str, Any]
    _finder: cv2.dnn.Net
    _refiner: cv2.dnn.Net
    _embedder: cv2.dnn.Net
    _judge: cv2.dnn.Net

    @property
    def long_side(self) -> int:
        """Pixels of the long side of the finder's input."""
        return int(self.manifest["long_side"])

    @property
    def limits(self) -> Limits:
        """Probabilities from which on the finder is believed."""
        return Limits(**self.manifest.get("limits", {}))

    @property
    def matching(self) -> Matching:
        """How vectors become odds for a set that an owner taught."""
        values = dict(self.manifest.get("matching", {}))
        return Matching(spread=Spread(**values.pop("spread", {})), **values)

    @property
    def identity(self) -> str:
        """Checksum of the embedder."""
        return str(self.manifest["embed"]["sha256"])

    def find(self, image: Array) -> Array:
        """Run the finder: [1, 3, h, w] to maps [11, h/4, w/4]."""
        self._finder.setInput(image, "image")
        maps: Array = np.asarray(self._finder.forward("maps"), np.float32)
        return maps.reshape(maps.shape[1:])

    def refine(self, crops: Array) -> Array:
        """Run the refiner: [n, 3, 48, 48] to moves and logits [n, 12]."""
        self._refiner.setInput(crops, "crop")
        return np.asarray(self._refiner.forward("told"), np.float32)

    def embed(self, faces: Array) -> tuple[Array, ...]:
        """Run the embedder: [n, 3, 64, 64] to icons [n, 64], bodies [n, 3] and
        log-odds of a die [n, 1].
        """  # noqa: D205 - three results in one sentence
        self._embedder.setInput(faces, "face")
        told = self._embedder.forward(["icon", "body", "die"])
        return tuple(np.asarray(one, np.float32) for one in told)

    def judge(self, company: Array) -> Array:
        """Run the judge: features [n, 22] to log-odds of a die, cocked, stacked."""
        self._judge.setInput(company, "company")
        return np.asarray(self._judge.forward("told"), np.float32)

    def shipped_set(self, name: str) -> DiceSet:
        """Load one of the shipped dice sets; raises ModelFault when it is damaged."""
        data = _checked(self.folder, self.manifest["sets"][name])
        try:
            return dice_set.unpack(name, data, self.matching)
        except (KeyError, ValueError) as fault:
            raise ModelFault(
                f"The dice set {name} is of another version: install the models anew."
            ) from fault

    @property
    def set_names(self) -> tuple[str, ...]:
        """Names of the shipped dice sets."""
        return _set_names(self.manifest)


def load(folder: Path) -> Models:
    """Load the networks of a folder with a `manifest.json`; raises ModelFault."""
    manifest = _manifest(folder)
    try:
        return Models(
            folder,
            manifest,
            _network(folder, manifest["finder"]),
            _network(folder, manifest["refine"]),
            _network(folder, manifest["embed"]),
            _network(folder, manifest["judge"]),
        )
    except KeyError as missing:
        raise ModelFault(
            f"{folder / 'manifest.json'} lacks {missing}: install the models anew."
        ) from missing


def set_names(folder: Path) -> tuple[str, ...]:
    """Names of the dice sets that come with the models of a folder.

    Raises ModelFault.
    """
    return _set_names(_manifest(folder))


def _set_names(manifest: dict[str, Any]) -> tuple[str, ...]:
    return tuple(sorted(manifest.get("sets", {})))


def _manifest(folder: Path) -> dict[str, Any]:
    path = folder / "manifest.json"
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ModelFault(
            f"There are no models in {folder}: install the package anew."
        ) from None
    except (OSError, ValueError) as fault:
        raise ModelFault(f"{path} cannot be read: install the models anew.") from fault
    version = manifest.get("format") if isinstance(manifest, dict) else None
    if version != FORMAT:
        raise ModelFault(
            f"The models in {folder} are of version {version}, this program reads "
            f"version {FORMAT}: install models and program together."
        )
    return dict(manifest)


def _network(folder: Path, entry: dict[str, str]) -> cv2.dnn.Net:
    data = _checked(folder, entry)
    try:
        return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
    except cv2.error as fault:
        raise ModelFault(
            f"OpenCV {cv2.__version__} cannot load {entry['file']}: "
            "install OpenCV 4.6 or a newer 4.x."
        ) from fault


def _checked(folder: Path, entry: dict[str, str]) -> bytes:
    path = folder / entry["file"]
    try:
        data = path.read_bytes()
    except OSError as fault:
        raise ModelFault(f"{path} cannot be read: install the models anew.") from fault
    if hashlib.sha256(data).hexdigest() != entry["sha256"]:
        raise ModelFault(
            f"{path} is damaged or of another version (its checksum is not that of "
            "the manifest): install the models anew."
        )
    return data
