"""Train the finder on a pool of scenes; resumes from its checkpoint."""

import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

from vision_models.training import loop
from vision_models.training.labels import CELL, targets
from vision_models.training.nets import Finder
from vision_models.training.pool import Shot, read

SIDE = 320
"""Side of the pictures it is trained on; the network takes any size."""

FLAGS = (5.0, 1.0, 5.0)
"""Weight of a flag that is set: cocked and stacked dice are few."""

Sample = tuple[
    npt.NDArray[np.uint8],
    npt.NDArray[np.float32],
    npt.NDArray[np.float32],
    npt.NDArray[np.float32],
]


def turned(
    rng: np.random.Generator, bgr: npt.NDArray[np.uint8], dice: npt.NDArray[np.float32]
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float32]]:
    """Turn by quarters and mirror a square picture and its corners alike."""
    size = bgr.shape[0]
    corners = dice[:, :8].reshape(-1, 4, 2).copy()
    for _ in range(int(rng.integers(4))):
        bgr = np.asarray(np.rot90(bgr), np.uint8)  # counter-clockwise
        corners = np.stack([corners[..., 1], size - corners[..., 0]], -1)
    if rng.random() < 0.5:
        bgr = bgr[:, ::-1]
        corners[..., 0] = size - corners[..., 0]
        corners = corners[:, ::-1]  # clockwise again
    dice = dice.copy()
    dice[:, :8] = corners.reshape(-1, 8)
    return np.ascontiguousarray(bgr), dice


def sample(rng: np.random.Generator, shot: Shot) -> Sample:
    """One training picture (3, 320, 320) RGB and its targets."""
    bgr, dice = turned(rng, shot.bgr(), shot.dice)
    full = bgr.shape[0]
    sides = np.sqrt([abs(cv2.contourArea(die[:8].reshape(4, 2))) for die in dice])
    zoom = 0.5 * float(np.exp(rng.uniform(-0.2, 0.25)))
    if len(sides) and np.median(sides) < 42 and rng.random() < 0.6:
        zoom *= float(rng.uniform(1.0, 1.8))
    size = max(SIDE, round(full * zoom)) if zoom >= 0.5 else round(full * zoom)
    zoom = size / full
    way = cv2.INTER_AREA if rng.random() < 0.8 else cv2.INTER_LINEAR
    small = cv2.resize(bgr, (size, size), interpolation=way)
    x, y = rng.integers(0, max(size - SIDE, 0) + 1, 2)
    crop = np.asarray(small[y : y + SIDE, x : x + SIDE], np.uint8)
    below = SIDE - crop.shape[0]
    if below:
        edge = ((0, below), (0, below), (0, 0))
        crop = np.pad(crop, edge, constant_values=114)
    dice = dice.copy()
    corners = dice[:, :8].reshape(-1, 4, 2) * zoom - np.array([x, y])
    centre = corners.mean(1)
    # A crop hides what the scene showed: judge the share that is left.
    for n, quad in enumerate(corners):
        if (quad.min() < 0) or (quad.max() > SIDE):
            inside, _ = cv2.intersectConvexConvex(
                quad.astype(np.float32),
                np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float32),
            )
            area = max(abs(float(cv2.contourArea(quad.astype(np.float32)))), 1e-3)
            dice[n, 8] = min(dice[n, 8], inside / area)
    dice[:, :8] = corners.reshape(-1, 8)
    near = ((centre > -20) & (centre < SIDE + 20)).all(1)
    heat, values, weight = targets(dice[near], SIDE // CELL, SIDE // CELL)
    rgb = np.ascontiguousarray(crop[..., ::-1].transpose(2, 0, 1))
    return rgb, heat, values, weight


class Scenes(IterableDataset[Sample]):  # type: ignore[misc]  # torch is untyped here
    """An endless stream over the shards there are, also those that come later."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seed = folder, seed

    def __iter__(self) -> Iterator[Sample]:
        """Shards in random order, pictures mixed over a few shards."""
        cv2.setNumThreads(1)
        rng = np.random.default_rng([self.seed, int(time.time() * 10)])
        held: list[Shot] = []
        while True:
            shards = sorted(self.folder.glob("shard-*.npz"))
            for n in rng.permutation(len(shards)):
                held += read(shards[int(n)])
                while len(held) > 512:
                    shot = held.pop(int(rng.integers(len(held))))
                    yield sample(rng, shot)
            while len(shards) < 9 and held:
                yield sample(rng, held.pop(int(rng.integers(len(held)))))


def loss(maps: Tensor, heat: Tensor, values: Tensor, weight: Tensor) -> list[Tensor]:
    """Focal loss of the heat, L1 of the shape, BCE of the flags."""
    maps = maps.float()
    logit = maps[:, 0]
    asked = (heat >= 0).float()
    centre = (heat == 1).float()
    p = torch.sigmoid(logit).clamp(1e-5, 1 - 1e-5)
    count = centre.sum().clamp(min=1)
    hit = centre * (1 - p) ** 2 * -torch.log(p)
    miss = (1 - centre) * asked * p**2 * -torch.log1p(-p)
    focal = (hit + miss).sum() / count
    total = weight.sum().clamp(min=1)
    edge = torch.sqrt((values[:, 3] * values[:, 5]).clamp(min=4))
    scale = (weight / edge)[:, None]
    place = ((maps[:, 1:3] - values[:, 1:3]).abs() * scale).sum() / total
    shape = ((maps[:, 3:6] - values[:, 3:6]).abs() * scale).sum() / total
    yaw = ((maps[:, 6:8] - values[:, 6:8]).abs() * weight[:, None]).sum() / total
    flags = torch.nn.functional.binary_cross_entropy_with_logits(
        maps[:, 8:11],
        values[:, 8:11],
        reduction="none",
        pos_weight=torch.tensor(FLAGS)[:, None, None],
    )
    flags = (flags * weight[:, None]).sum() / total
    return [4 * focal, 4 * place, 3 * shape, 0.7 * yaw, 0.3 * flags]


def train(
    pool: Path, checkpoint: Path, steps: int, *, batch: int = 16, rate: float = 2e-3
) -> None:
    """Train for `steps` in all, from the checkpoint if there is one."""
    torch.manual_seed(0)
    net = Finder()

    def losses(sample: list[Tensor]) -> tuple[list[Tensor], list[Tensor]]:
        with torch.autocast("cpu", torch.bfloat16):
            maps = net(loop.picture(sample[0]))
        return loss(maps, *sample[1:]), []

    loop.train(
        net,
        lambda done: DataLoader(
            Scenes(pool, 1 + done), batch_size=batch, num_workers=1
        ),
        losses,
        loop.Run("finder", checkpoint, steps, rate),
    )
