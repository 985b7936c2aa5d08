"""Train the embedder on the faces of a pool of scenes; resumes from its checkpoint."""

import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from pi_companion.vision.crop import rectify
from vision_models.training.art import MEANINGS
from vision_models.training.nets import Embedder
from vision_models.training.pool import Shot, read

Faces = tuple[npt.NDArray[np.uint8], npt.NDArray[np.float32]]
"""Rectified faces (N, 64, 64, 3) BGR and rows identity, meaning, body CIELAB/100."""

BATCH = 192


def shaken(
    rng: np.random.Generator, quad: npt.NDArray[np.float32]
) -> npt.NDArray[np.float32]:
    """Corners as the finder would give them: any first corner, slightly off."""
    side = float(np.sqrt(max(abs(cv2.contourArea(quad)), 1.0)))
    centre = quad.mean(0)
    off = rng.normal(0, 0.018 * side, 2) + rng.normal(0, 0.013 * side, (4, 2))
    moved = (quad - centre) * float(np.exp(rng.normal(0, 0.035))) + centre + off
    moved = np.roll(moved, int(rng.integers(4)), axis=0)
    if rng.random() < 0.5:
        moved = moved[::-1]
    return np.ascontiguousarray(moved, np.float32)


def cut(rng: np.random.Generator, shot: Shot) -> Faces:
    """Cut the faces of one picture of which most can be seen."""
    bgr = shot.bgr()
    if rng.random() < 0.25:  # a smaller sensor sees the same
        zoom = float(rng.uniform(0.5, 0.9))
        bgr = np.asarray(
            cv2.resize(bgr, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA),
            np.uint8,
        )
    else:
        zoom = 1.0
    corners = shot.dice[:, :8].reshape(-1, 4, 2) * np.float32(zoom)
    size = bgr.shape[0]
    inside = ((corners > -2) & (corners < size + 2)).all((1, 2))
    good = inside & (shot.dice[:, 8] > 0.8)
    quads = [shaken(rng, quad) for quad in corners[good]]
    rows = shot.dice[good][:, 11:16]
    return rectify(bgr, quads), rows


class Crops(IterableDataset[tuple[Tensor, Tensor]]):  # type: ignore[misc]  # torch is untyped here
    """Endless batches of faces, mixed over the scenes of several shards."""

    def __init__(self, folder: Path, seed: int, spared: npt.NDArray[np.bool_]) -> None:
        self.folder, self.seed, self.spared = folder, seed, spared

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        """Batches of pictures (BATCH, 3, 64, 64) RGB uint8 and their rows."""
        cv2.setNumThreads(1)
        rng = np.random.default_rng([self.seed, int(time.time() * 10)])
        faces: list[npt.NDArray[np.uint8]] = []
        rows: list[npt.NDArray[np.float32]] = []
        while True:
            shards = sorted(self.folder.glob("shard-*.npz"))
            for n in rng.permutation(len(shards)):
                for shot in read(shards[int(n)]):
                    cuts, told = cut(rng, shot)
                    # Blank faces are a sixth of all dice, and easily learned.
                    keep = (told[:, 1] != 1) | (rng.random(len(told)) < 0.35)
                    keep &= ~self.spared[told[:, 0].astype(np.intp)]
                    faces += list(cuts[keep])
                    rows += list(told[keep])
                while len(faces) > 1500:
                    picked = rng.permutation(len(faces))
                    now, later = picked[:BATCH], picked[BATCH:]
                    batch = np.stack([faces[int(i)] for i in now])[..., ::-1]
                    yield (
                        torch.from_numpy(batch.transpose(0, 3, 1, 2).copy()),
                        torch.from_numpy(np.stack([rows[int(i)] for i in now])),
                    )
                    faces = [faces[int(i)] for i in later]
                    rows = [rows[int(i)] for i in later]


class Learner(nn.Module):  # type: ignore[misc]  # torch is untyped here
    """The embedder with what only training needs: proxies and a head of meanings."""

    SCALE = 22.0
    MARGIN = 0.15

    def __init__(self, identities: int) -> None:
        super().__init__()
        self.net = Embedder()
        self.proxies = nn.Parameter(torch.randn(identities, Embedder.ICON))
        self.meaning = nn.Linear(Embedder.ICON, len(MEANINGS))

    def forward(self, faces: Tensor, rows: Tensor) -> list[Tensor]:
        """Losses: who it is, what it means, the plastic; then two accuracies."""
        icon, body = self.net(faces)
        icon, body = icon.float(), body.float()
        who, means = rows[:, 0].long(), rows[:, 1].long()
        cosine = icon @ nn.functional.normalize(self.proxies, dim=1).T
        right = cosine.argmax(1) == who
        own = nn.functional.one_hot(who, len(self.proxies))
        logits = self.SCALE * (cosine - self.MARGIN * own)
        identity = nn.functional.cross_entropy(logits, who)
        heads = self.meaning(icon * 8)
        meaning = nn.functional.cross_entropy(heads, means)
        colour = (body - rows[:, 2:5]).abs().mean()
        return [
            identity,
            meaning,
            6 * colour,
            right.float().mean(),
            (heads.argmax(1) == means).float().mean(),
        ]


def train(
    pool: Path,
    checkpoint: Path,
    spared: npt.NDArray[np.bool_],
    steps: int,
    *,
    rate: float = 3e-3,
) -> None:
    """Train for `steps` in all, from the checkpoint if there is one.

    `spared` marks the identities that are kept to judge with.
    """
    identities = len(spared)
    torch.manual_seed(0)
    learner = Learner(identities).to(memory_format=torch.channels_last)
    average = torch.optim.swa_utils.AveragedModel(
        learner, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998),
        use_buffers=True,
    )  # fmt: skip
    optimizer = torch.optim.AdamW(learner.parameters(), lr=rate, weight_decay=0.02)
    done = 0
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        learner.load_state_dict(state["net"])
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        done = state["done"]
    stream = DataLoader(Crops(pool, 1 + done, spared), batch_size=None, num_workers=1)
    began, sums = time.monotonic(), torch.zeros(5)
    for faces, rows in stream:
        if done >= steps:
            break
        warm = min(1.0, (done + 1) / 300)
        tail = 0.5 + 0.5 * float(np.cos(np.pi * min(1.0, done / steps)))
        for group in optimizer.param_groups:
            group["lr"] = rate * warm * max(tail, 0.01)
        image = (faces.to(torch.float32) / 255).to(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16):
            parts = learner(image, rows)
        optimizer.zero_grad()
        torch.stack(parts[:3]).sum().backward()
        torch.nn.utils.clip_grad_norm_(learner.parameters(), 5.0)
        optimizer.step()
        average.update_parameters(learner)
        done += 1
        sums += torch.stack([part.detach() for part in parts])
        if done % 50 == 0:
            told = " ".join(f"{v:.3f}" for v in (sums / 50).tolist())
            speed = (time.monotonic() - began) / 50
            print(f"embedder {done}/{steps} loss {told} {speed:.2f} s/step", flush=True)
            began, sums = time.monotonic(), torch.zeros(5)
        if done % 250 == 0 or done == steps:
            state = {
                "net": learner.state_dict(),
                "average": average.state_dict(),
                "optimizer": optimizer.state_dict(),
                "done": done,
            }
            torch.save(state, checkpoint.with_suffix(".part"))
            checkpoint.with_suffix(".part").replace(checkpoint)
