"""A growing pool of rendered scenes on disk, in shards that can be made anew."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision_models.training.deck import Deck
from vision_models.training.optics import jpeg
from vision_models.training.scene import Renderer

SCENES = 64
"""Pictures in a shard."""


@dataclass(frozen=True)
class Shot:
    """One picture of the pool: JPEG bytes and label rows (see scene.FIELDS)."""

    data: bytes
    dice: npt.NDArray[np.float32]

    def bgr(self) -> npt.NDArray[np.uint8]:
        """Decode the picture."""
        coded = np.frombuffer(self.data, np.uint8)
        return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def write(path: Path, shots: list[Shot]) -> None:
    """Write a shard; it appears under its name only when it is whole."""
    data = np.frombuffer(b"".join(shot.data for shot in shots), np.uint8)
    part = path.with_suffix(f".{os.getpid()}.part")
    with part.open("wb") as file:
        np.savez(
            file,
            data=data,
            sizes=np.array([len(shot.data) for shot in shots]),
            counts=np.array([len(shot.dice) for shot in shots]),
            dice=np.concatenate([shot.dice for shot in shots]),
        )
    part.replace(path)


def read(path: Path) -> Iterator[Shot]:
    """Read the pictures of a shard in order."""
    with np.load(path) as shard:
        data = shard["data"].tobytes()
        sizes, counts, dice = shard["sizes"], shard["counts"], shard["dice"]
    at, row = 0, 0
    for size, count in zip(sizes.tolist(), counts.tolist(), strict=True):
        yield Shot(data[at : at + size], dice[row : row + count])
        at += size
        row += count


def make(deck: Deck, folder: Path, first: int, last: int, seed: int) -> None:
    """Render the shards `first` to `last` - 1 that are not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    renderer = Renderer(deck)
    for number in range(first, last):
        path = folder / f"shard-{number:05d}.npz"
        if path.exists():
            continue
        rng = np.random.default_rng([seed, number])
        renderer.lay(rng)
        shots = []
        for _ in range(SCENES):
            scene = renderer.scene(rng)
            shots.append(Shot(jpeg(rng, scene.rgb), scene.dice))
        write(path, shots)
        print(f"{path.name}: {len(shots)} scenes", flush=True)
