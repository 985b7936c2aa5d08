"""Train the embedder on the faces of a pool of scenes; resumes from its checkpoint."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from pi_companion.vision.crop import rectify
from vision_models.training import loop
from vision_models.training.art import MEANINGS
from vision_models.training.deck import Deck
from vision_models.training.flats import flat
from vision_models.training.nets import Embedder
from vision_models.training.optics import Sensor
from vision_models.training.pool import Shot, read

SEEN = 0.8
"""Share of a face that must be seen to learn from it."""
BLANK = MEANINGS.index("blank")
BATCH = 192
RATE = 3e-3
FLATS = 96
"""Faces of a batch that are drawn flat; the others are cut from scenes."""
WRONG = 24
"""Things of a batch that a finder took for dice."""
Flat = tuple[npt.NDArray[np.uint8], npt.NDArray[np.float32]]
WEIGHTS = {"other": 0.5, "blank": 0.5, "leg": 2.0, "double_leg": 2.0}
"""How much a meaning counts, against how often it is met."""


def shaken(
    rng: np.random.Generator, quad: npt.NDArray[np.float32]
) -> npt.NDArray[np.float32]:
    """Corners as the finder would give them: any first corner, slightly off."""
    side = float(np.sqrt(max(abs(cv2.contourArea(quad)), 1.0)))
    centre = quad.mean(0)
    off = rng.normal(0, 0.028 * side, 2) + rng.normal(0, 0.022 * side, (4, 2))
    moved = (quad - centre) * float(np.exp(rng.normal(0.02, 0.06))) + centre + off
    moved = np.roll(moved, int(rng.integers(4)), axis=0)
    if rng.random() < 0.5:
        moved = moved[::-1]
    return np.ascontiguousarray(moved, np.float32)


@dataclass(frozen=True)
class Patch:
    """A die's surroundings (h, w, 3) BGR, its face's corners there, and its row."""

    bgr: npt.NDArray[np.uint8]
    quad: npt.NDArray[np.float32]
    row: npt.NDArray[np.float32]


def around(
    bgr: npt.NDArray[np.uint8],
    quad: npt.NDArray[np.float32],
    row: npt.NDArray[np.float32],
) -> Patch | None:
    """Cut a face's surroundings out of a square picture; None if it is not inside."""
    size = bgr.shape[0]
    if quad.min() < -2 or quad.max() > size + 2:
        return None
    margin = 0.4 * float(np.ptp(quad, axis=0).max())
    low = np.maximum(np.floor(quad.min(0) - margin), 0).astype(int)
    high = np.minimum(np.ceil(quad.max(0) + margin), size).astype(int)
    part = bgr[low[1] : high[1], low[0] : high[0]].copy()
    return Patch(part, np.asarray(quad - low, np.float32), row)


def patches(shot: Shot) -> list[Patch]:
    """Cut out the dice of a picture of whose upper face most can be seen."""
    bgr = shot.bgr()
    found = [
        around(bgr, die[:8].reshape(4, 2), die[11:16])
        for die in shot.dice
        if die[8] > SEEN
    ]
    return [patch for patch in found if patch is not None]


def cut(rng: np.random.Generator, patch: Patch) -> npt.NDArray[np.uint8]:
    """Rectify a face (64, 64, 3) as the finder and another sensor might give it."""
    bgr, quad = patch.bgr, patch.quad
    if rng.random() < 0.25:  # a smaller sensor sees the same
        zoom = float(rng.uniform(0.5, 0.9))
        small = cv2.resize(bgr, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)
        bgr, quad = np.asarray(small, np.uint8), quad * np.float32(zoom)
    return np.asarray(rectify(bgr, [shaken(rng, quad)])[0], np.uint8)


class Crops(IterableDataset[tuple[Tensor, Tensor]]):  # type: ignore[misc]  # torch is untyped here
    """Endless batches of faces, mixed over the scenes of several shards."""

    def __init__(self, folder: Path, seed: int, deck: Deck, wrong: list[Patch]) -> None:
        self.folder, self.seed, self.deck, self.wrong = folder, seed, deck, wrong
        self.spared = deck.spared()

    def _flat(self, rng: np.random.Generator, sensor: Sensor) -> Flat:
        while True:
            picture, row = flat(rng, self.deck, sensor)
            if not self.spared[int(row[0])]:
                return picture, row

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        """Batches of pictures (BATCH, 3, 64, 64) RGB uint8 and their rows."""
        cv2.setNumThreads(1)
        rng = np.random.default_rng([self.seed, int(time.time() * 10)])
        sensor = Sensor(rng)
        flats = [self._flat(rng, sensor) for _ in range(2 * FLATS)]
        known: dict[Path, list[Patch]] = {}
        held: list[Patch] = []
        while True:
            shards = sorted(self.folder.glob("shard-*.npz"))
            for n in rng.permutation(len(shards)):
                path = shards[int(n)]
                if path not in known:
                    known[path] = [
                        patch
                        for shot in read(path)
                        for patch in patches(shot)
                        if not self.spared[int(patch.row[0])]
                    ]
                # Blank faces are a sixth of all dice, and easily learned.
                held += [
                    patch
                    for patch in known[path]
                    if patch.row[1] != BLANK or rng.random() < 0.35
                ]
                while len(held) > 1500:
                    order = rng.permutation(len(held))
                    own = BATCH - FLATS - WRONG
                    now = [held[int(i)] for i in order[:own]]
                    held = [held[int(i)] for i in order[own:]]
                    now += [
                        self.wrong[int(i)]
                        for i in rng.integers(0, max(len(self.wrong), 1), WRONG)
                        if self.wrong
                    ]
                    # Half of the flat faces are new each time: each is used twice.
                    fresh = [self._flat(rng, sensor) for _ in range(FLATS // 2)]
                    flats = [flats[int(i)] for i in rng.permutation(len(flats))]
                    flats = flats[: len(flats) - len(fresh)] + fresh
                    drawn = flats[-FLATS:]
                    faces = [cut(rng, patch) for patch in now]
                    faces += [picture for picture, _ in drawn]
                    rows = [
                        np.append(patch.row, float(patch.row[1] >= 0)) for patch in now
                    ]
                    rows += [np.append(row, -1.0) for _, row in drawn]
                    batch = np.stack(faces)[..., ::-1]
                    yield (
                        torch.from_numpy(batch.transpose(0, 3, 1, 2).copy()),
                        torch.from_numpy(np.stack(rows).astype(np.float32)),
                    )


class Learner(nn.Module):  # type: ignore[misc]  # torch is untyped here
    """The embedder with what only training needs: proxies and a head of meanings."""

    SCALE = 22.0
    MARGIN = 0.15

    def __init__(self, identities: int) -> None:
        super().__init__()
        self.net = Embedder()
        # Of unit length: from longer ones a step of the optimizer turns too little.
        proxies = torch.randn(identities, Embedder.ICON)
        self.proxies = nn.Parameter(nn.functional.normalize(proxies, dim=1))
        self.meaning = nn.Linear(Embedder.ICON, len(MEANINGS))
        weights = torch.ones(len(MEANINGS))
        for name, weight in WEIGHTS.items():
            weights[MEANINGS.index(name)] = weight
        self.register_buffer("weights", weights)

    def forward(self, faces: Tensor, rows: Tensor) -> list[Tensor]:
        """Losses: who, what it means, its plastic, is it a die; then two accuracies."""
        icon, body, die = self.net(faces)
        asked = rows[:, 5] >= 0
        real = nn.functional.binary_cross_entropy_with_logits(
            die.float()[asked, 0], rows[asked, 5]
        )
        face = rows[:, 1] >= 0
        icon, body, rows = icon.float()[face], body.float()[face], rows[face]
        who, means = rows[:, 0].long(), rows[:, 1].long()
        cosine = icon @ nn.functional.normalize(self.proxies, dim=1).T
        right = cosine.argmax(1) == who
        own = nn.functional.one_hot(who, len(self.proxies))
        logits = self.SCALE * (cosine - self.MARGIN * own)
        identity = nn.functional.cross_entropy(logits, who)
        heads = self.meaning(icon * 8)
        meaning = nn.functional.cross_entropy(heads, means, self.weights)
        colour = (body - rows[:, 2:5]).abs().mean()
        return [
            identity,
            meaning,
            6 * colour,
            3 * real,
            right.float().mean(),
            (heads.argmax(1) == means).float().mean(),
        ]


def train(
    pool: Path,
    checkpoint: Path,
    deck: Deck,
    wrong: list[Patch],
    steps: int,
) -> None:
    """Train for `steps` in all, from the checkpoint if there is one.

    `wrong` are a finder's mistakes.
    """
    torch.manual_seed(0)
    learner = Learner(len(deck.identities))

    def losses(batch: list[Tensor]) -> tuple[list[Tensor], list[Tensor]]:
        with torch.autocast("cpu", torch.bfloat16):
            parts = learner(loop.picture(batch[0]), batch[1])
        return parts[:4], parts[4:]

    loop.train(
        learner,
        lambda done: DataLoader(
            Crops(pool, 1 + done, deck, wrong), batch_size=None, num_workers=1
        ),
        losses,
        loop.Run("embedder", checkpoint, steps, RATE),
    )
