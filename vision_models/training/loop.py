"""The training loop that all networks share; it goes on from its checkpoint."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

EVERY = 50
"""Steps between two lines of the log."""
KEPT = 250
"""Steps between two checkpoints."""
WARM = 300
"""Steps in which the rate rises."""


@dataclass(frozen=True)
class Run:
    """What is trained, where it is kept, for how many steps, at which rate at most."""

    name: str
    checkpoint: Path
    steps: int
    rate: float


def train(
    net: nn.Module,
    stream: Callable[[int], Iterable[Any]],
    losses: Callable[[Any], tuple[list[Tensor], list[Tensor]]],
    run: Run,
) -> None:
    """Train `net` for `run.steps` in all, from the checkpoint if there is one.

    `stream` gives batches, from the step it is told; `losses` what is summed up and
    minimised, and figures that are only printed. AdamW, cosine rate, averaged weights.
    """
    steps, checkpoint, rate = run.steps, run.checkpoint, run.rate
    net.to(memory_format=torch.channels_last)
    average = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998),
        use_buffers=True,
    )  # fmt: skip
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.02)
    done = 0
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        net.load_state_dict(state["net"])
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        done = state["done"]
    began, told = time.monotonic(), []
    for batch in stream(done):
        if done >= steps:
            break
        tail = 0.5 + 0.5 * float(np.cos(np.pi * min(1.0, done / steps)))
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1.0, (done + 1) / WARM) * max(tail, 0.01)
        parts, figures = losses(batch)
        optimizer.zero_grad()
        torch.stack(parts).sum().backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        average.update_parameters(net)
        done += 1
        told.append([float(part.detach()) for part in (*parts, *figures)])
        if done % EVERY == 0:
            means = " ".join(f"{value:.3f}" for value in np.mean(told, axis=0))
            pace = (time.monotonic() - began) / len(told)
            print(
                f"{run.name} {done}/{steps} loss {means} {pace:.2f} s/step", flush=True
            )
            began, told = time.monotonic(), []
        if done % KEPT == 0 or done == steps:
            state = {
                "net": net.state_dict(),
                "average": average.state_dict(),
                "optimizer": optimizer.state_dict(),
                "done": done,
            }
            torch.save(state, checkpoint.with_suffix(".part"))
            checkpoint.with_suffix(".part").replace(checkpoint)


def picture(faces: Tensor) -> Tensor:
    """Return uint8 pictures (N, 3, H, W) as the networks take them, 0 to 1."""
    return (faces.to(torch.float32) / 255).to(memory_format=torch.channels_last)
