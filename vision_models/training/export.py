"""Trained networks to ONNX files, checked by OpenCV, and the manifest beside them."""

import hashlib
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import nn

from pi_companion.vision.company import FEATURES
from pi_companion.vision.refine import SIZE
from vision_models.training.nets import Embedder, Finder, Judge, Refiner

FORMAT = 3
MATCHING = {
    "sharpness": 8.0,
    "slack": 0.01,
    "unknown_cos": 0.4,
    "known": 8.0,
    "spread": {
        "lightness": 0.042,
        "hue": 0.04,
        "freedom": 3.0,
        "unknown": 12.0,
        "lamp_lightness": 0.1,
        "lamp_hue": 0.08,
    },
}
"""How vectors become odds (see pi_companion.vision.matching). Chosen by hand with
labelled pictures in view: what rendered copies suggest accepts hardly a roll."""
OUTPUTS = {
    Finder: ["maps"],
    Refiner: ["told"],
    Embedder: ["icon", "body", "die"],
    Judge: ["told"],
}
LONG_SIDE = 640


def load(net: nn.Module, checkpoint: Path) -> nn.Module:
    """Fill a network with the averaged weights of a checkpoint."""
    state = torch.load(checkpoint, weights_only=True)["average"]
    own = {
        key.removeprefix("module."): value
        for key, value in state.items()
        if key.startswith("module.")
    }
    own = {key: value for key, value in own.items() if key in net.state_dict()}
    net.load_state_dict(own)
    return net.eval()


def _fold(net: nn.Module) -> None:
    """Put a network's centring into the layer beside it: same numbers, plainer."""
    if isinstance(net, Judge):
        with torch.no_grad():
            net.body[0].weight.div_(net.spread)
            net.body[0].bias.sub_(net.body[0].weight @ net.mean)
            net.mean.zero_()
            net.spread.fill_(1)
        return
    if not isinstance(net, Embedder):
        return
    scale = 1 / torch.sqrt(net.centre.running_var + net.centre.eps)
    with torch.no_grad():
        net.icon.bias.sub_(net.centre.running_mean).mul_(scale)
        net.icon.weight.mul_(scale[:, None])
    net.centre = nn.Identity()


def write(net: nn.Module, path: Path, example: torch.Tensor, name: str) -> None:
    """Export one network; raises RuntimeError if OpenCV computes something else."""
    _fold(net)
    outputs = OUTPUTS[type(net)]
    axes = {2: "h", 3: "w"} if isinstance(net, Finder) else {0: "n"}
    torch.onnx.export(
        net,
        (example,),
        str(path),
        input_names=[name],
        output_names=outputs,
        dynamic_axes={name: axes},
        opset_version=11,
        dynamo=False,
    )
    with torch.no_grad():
        wanted = net(example)
    wanted = wanted if isinstance(wanted, tuple) else (wanted,)
    reader = cv2.dnn.readNetFromONNX(str(path))
    reader.setInput(example.numpy(), name)
    for told, one in zip(reader.forward(outputs), wanted, strict=True):
        away = float(np.abs(told - one.numpy()).max())
        if away > 1e-2:
            raise RuntimeError(
                f"OpenCV differs from torch by {away:.3g} in {path.name}."
            )


def entry(folder: Path, name: str, **more: object) -> dict[str, Any]:
    """Manifest entry of a file: name, checksum, size, and what else is known."""
    data = (folder / name).read_bytes()
    return {
        "file": name,
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
        **more,
    }


def manifest(folder: Path, version: str, **more: object) -> None:
    """Write `manifest.json` for the files that lie in a folder."""
    told = {
        "format": FORMAT,
        "version": version,
        "date": datetime.now(UTC).date().isoformat(),
        "long_side": LONG_SIDE,
        "finder": entry(
            folder,
            "finder.onnx",
            input="image float32 [1,3,H,W], RGB 0..1, H and W multiples of 32",
            output="maps float32 [1,11,H/4,W/4]",
            channels=[
                "heat logit", "offset x", "offset y", "P xx", "P xy", "P yy",
                "cos 4t", "sin 4t", "cocked logit", "visible logit", "stacked logit",
            ],
        ),
        "refine": entry(
            folder,
            "refine.onnx",
            input="crop float32 [N,3,48,48], RGB 0..1, the face in the middle 26x26",
            output="told float32 [N,12]: moves of the corners in sides, logits of a "
            "face, cocked, stacked, in full view",
        ),
        "embed": entry(
            folder,
            "embed.onnx",
            input="face float32 [N,3,64,64], RGB 0..1, the face in the middle 48x48",
            output="icon float32 [N,64] of unit length; body float32 [N,3] CIELAB/100; "
            "die float32 [N,1] logit",
        ),
        "judge": entry(
            folder,
            "judge.onnx",
            input="company float32 [N,22], see pi_companion.vision.company",
            output="told float32 [N,3]: logits of a die's upper face, cocked, stacked",
        ),
        "sets": {
            path.stem: entry(folder, f"sets/{path.name}")
            for path in sorted((folder / "sets").glob("*.npz"))
        },
        **more,
        "matching": MATCHING,
    }  # fmt: skip
    text = json.dumps(told, indent=1) + "\n"
    (folder / "manifest.json").write_text(text, encoding="utf-8")


def export_finder(checkpoint: Path, path: Path) -> None:
    """Write the finder of a checkpoint."""
    write(load(Finder(), checkpoint), path, torch.rand(1, 3, 480, 640), "image")


def export_refiner(checkpoint: Path, path: Path) -> None:
    """Write the refiner of a checkpoint."""
    write(load(Refiner(), checkpoint), path, torch.rand(3, 3, SIZE, SIZE), "crop")


def export_judge(checkpoint: Path, path: Path) -> None:
    """Write the judge of a checkpoint."""
    write(load(Judge(), checkpoint), path, torch.rand(3, FEATURES), "company")
