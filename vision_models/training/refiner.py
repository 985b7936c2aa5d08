"""Train the refiner on what a finder might propose; resumes from its checkpoint."""

import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

from pi_companion.vision.crop import rectify
from pi_companion.vision.refine import INNER, SIZE
from vision_models.training import loop
from vision_models.training.embedder import Patch
from vision_models.training.nets import Refiner
from vision_models.training.pool import read
from vision_models.training.proposals import TOLD, proposals, proposed

BATCH = 256
RATE = 3e-3
FLAGS = (4.0, 4.0, 1.0)
"""Weight of a flag that is set; cocked and stacked dice are few, open faces many."""


class Proposals(IterableDataset[tuple[Tensor, Tensor]]):  # type: ignore[misc]  # torch is untyped here
    """Endless batches of crops, mixed over the pictures of several shards."""

    def __init__(self, folder: Path, seed: int, wrong: list[Patch]) -> None:
        self.folder, self.seed, self.wrong = folder, seed, wrong

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        """Batches of crops (BATCH, 3, 48, 48) RGB uint8 and answers (BATCH, 12)."""
        cv2.setNumThreads(1)
        rng = np.random.default_rng([self.seed, int(time.time() * 10)])
        crops, answers = [], []
        none = np.full(TOLD, np.nan, np.float32)
        none[8] = 0.0
        while True:
            shards = sorted(self.folder.glob("shard-*.npz"))
            for n in rng.permutation(len(shards)):
                for shot in read(shards[int(n)]):
                    seen, told = proposals(rng, shot)
                    crops += list(seen)
                    answers += list(told)
                    for _ in range(min(2, len(self.wrong))):
                        patch = self.wrong[int(rng.integers(len(self.wrong)))]
                        quad = proposed(rng, patch.quad)
                        crops.append(rectify(patch.bgr, [quad], SIZE, INNER)[0])
                        answers.append(none)
                while len(crops) > 3 * BATCH:
                    order = rng.permutation(len(crops))
                    now, later = order[:BATCH], order[BATCH:]
                    batch = np.stack([crops[int(i)] for i in now])[..., ::-1]
                    rows = np.stack([answers[int(i)] for i in now])
                    crops = [crops[int(i)] for i in later]
                    answers = [answers[int(i)] for i in later]
                    yield (
                        torch.from_numpy(batch.transpose(0, 3, 1, 2).copy()),
                        torch.from_numpy(rows),
                    )


def losses(
    net: Refiner, crops: Tensor, rows: Tensor
) -> tuple[list[Tensor], list[Tensor]]:
    """L1 of the corners, BCE of a face at all, and of the three flags."""
    with torch.autocast("cpu", torch.bfloat16):
        told = net(loop.picture(crops))
    told = told.float()
    faces = ~rows[:, 0].isnan()
    away = (told[faces, :8] - rows[faces, :8]).abs()
    bce = torch.nn.functional.binary_cross_entropy_with_logits
    asked = ~rows[:, 8].isnan()
    real = bce(told[asked, 8], rows[asked, 8])
    weight = torch.tensor(FLAGS)
    flags = bce(told[faces, 9:], rows[faces, 9:], pos_weight=weight)
    right = ((told[asked, 8] > 0) == (rows[asked, 8] > 0.5)).float().mean()
    return [20 * away.mean(), 2 * real, flags], [right]


def train(pool: Path, checkpoint: Path, wrong: list[Patch], steps: int) -> None:
    """Train for `steps` in all; `wrong` are a finder's mistakes."""
    torch.manual_seed(0)
    net = Refiner()
    loop.train(
        net,
        lambda done: DataLoader(
            Proposals(pool, 1 + done, wrong), batch_size=None, num_workers=1
        ),
        lambda batch: losses(net, *batch),
        loop.Run("refiner", checkpoint, steps, RATE),
    )
