"""Train the judge: a die or none, cocked, stacked, given all faces beside it."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from vision_models.training import loop
from vision_models.training.fit_limits import Cases
from vision_models.training.nets import Judge

BATCH = 1024
RATE = 3e-3
NOISE = 0.05
"""Standard deviations by which every feature is shaken."""


def train(cases: Cases, checkpoint: Path, steps: int) -> None:
    """Train for `steps` in all on faces of scenes that no other network has seen."""
    torch.manual_seed(0)
    features = torch.from_numpy(cases.features)
    truth = torch.from_numpy(cases.truth)
    net = Judge()
    net.mean.copy_(features.mean(0))
    net.spread.copy_(features.std(0) + 1e-3)

    def stream(done: int) -> Iterator[Tensor]:
        rng = np.random.default_rng(done)
        while True:
            yield torch.from_numpy(rng.integers(0, len(features), BATCH))

    def losses(rows: Tensor) -> tuple[list[Tensor], list[Tensor]]:
        shaken = features[rows] + NOISE * net.spread * torch.randn(features[rows].shape)
        told, wanted = net(shaken), truth[rows]
        asked = ~wanted.isnan()
        bce = nn.functional.binary_cross_entropy_with_logits
        parts = [bce(told[:, n][a], wanted[:, n][a]) for n, a in enumerate(asked.T)]
        return parts, []

    loop.train(net, stream, losses, loop.Run("judge", checkpoint, steps, RATE))
