"""A read of dice against a well-known detector: python -m vision_models.training.clock.

Times differ from machine to machine; the ratio to YOLO11n at 640x640 in ONNX Runtime,
on the same core in the same minute, hardly does. The detector has random weights: only
the shape of its layers (Ultralytics' `yolo11.yaml`, scale n) decides how long it takes.
"""

import argparse
import io
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

import cv2
import numpy as np
import onnxruntime
import torch
from torch import Tensor, nn

from pi_companion.vision import models
from pi_companion.vision.pictures import Bgr, load
from pi_companion.vision.read import Reader, glance

ROUNDS = 15
SIDE = 640
CLASSES = 80


class Conv(nn.Sequential):  # type: ignore[misc]  # torch is untyped here
    """Convolution, batch norm and SiLU."""

    def __init__(
        self, wide: int, out: int, size: int = 1, stride: int = 1, groups: int = 1
    ) -> None:
        super().__init__(
            nn.Conv2d(wide, out, size, stride, size // 2, groups=groups, bias=False),
            nn.BatchNorm2d(out),
            nn.SiLU(),
        )


class Bottleneck(nn.Module):  # type: ignore[misc]  # torch is untyped here
    """Two 3x3 convolutions, added to what came in."""

    def __init__(self, wide: int, inner: int) -> None:
        super().__init__()
        self.body = nn.Sequential(Conv(wide, inner, 3), Conv(inner, wide, 3))

    def forward(self, x: Tensor) -> Tensor:
        """See the class."""
        return x + self.body(x)


class C3k(nn.Module):  # type: ignore[misc]  # torch is untyped here
    """Cross-stage block: two bottlenecks on one half of the channels."""

    def __init__(self, wide: int) -> None:
        super().__init__()
        half = wide // 2
        self.one, self.two = Conv(wide, half), Conv(wide, half)
        self.body = nn.Sequential(Bottleneck(half, half), Bottleneck(half, half))
        self.join = Conv(2 * half, wide)

    def forward(self, x: Tensor) -> Tensor:
        """See the class."""
        return self.join(torch.cat([self.body(self.one(x)), self.two(x)], 1))


class C3k2(nn.Module):  # type: ignore[misc]  # torch is untyped here
    """Cross-stage block of the detector; `deep` puts a `C3k` inside."""

    def __init__(self, wide: int, out: int, *, deep: bool, share: float = 0.5) -> None:
        super().__init__()
        inner = int(out * share)
        self.split = Conv(wide, 2 * inner)
        self.body = C3k(inner) if deep else Bottleneck(inner, inner // 2)
        self.join = Conv(3 * inner, out)

    def forward(self, x: Tensor) -> Tensor:
        """See the class."""
        one, two = self.split(x).chunk(2, 1)
        return self.join(torch.cat([one, two, self.body(two)], 1))


class Pyramid(nn.Module):  # type: ignore[misc]  # torch is untyped here
    """SPPF: three poolings one after the other, joined."""

    def __init__(self, wide: int) -> None:
        super().__init__()
        self.one, self.join = Conv(wide, wide // 2), Conv(2 * wide, wide)
        self.pool = nn.MaxPool2d(5, 1, 2)

    def forward(self, x: Tensor) -> Tensor:
        """See the class."""
        seen = [self.one(x)]
        for _ in range(3):
            seen.append(self.pool(seen[-1]))
        return self.join(torch.cat(seen, 1))


class Attention(nn.Module):  # type: ignore[misc]  # torch is untyped here
    """C2PSA: attention of two heads over half of the channels."""

    HEADS, KEY, VALUE = 2, 32, 64

    def __init__(self, wide: int) -> None:
        super().__init__()
        c = wide // 2
        self.split, self.join = Conv(wide, wide), Conv(wide, wide)
        self.ask = nn.Conv2d(c, c + 2 * self.HEADS * self.KEY, 1)
        self.place = nn.Conv2d(c, c, 3, padding=1, groups=c)
        self.give = nn.Conv2d(c, c, 1)
        self.after = nn.Sequential(Conv(c, 2 * c), nn.Conv2d(2 * c, c, 1))

    def forward(self, x: Tensor) -> Tensor:
        """See the class."""
        one, two = self.split(x).chunk(2, 1)
        n, c, high, wide = two.shape
        asked = self.ask(two).view(n, self.HEADS, -1, high * wide)
        query, key, value = asked.split([self.KEY, self.KEY, self.VALUE], 2)
        weight = (query.transpose(2, 3) @ key * self.KEY**-0.5).softmax(3)
        seen = (value @ weight.transpose(2, 3)).view(n, c, high, wide)
        two = two + self.give(seen + self.place(value.reshape(n, c, high, wide)))
        return self.join(torch.cat([one, two + self.after(two)], 1))


class Detector(nn.Module):  # type: ignore[misc]  # torch is untyped here
    """The layers of YOLO11n with 80 classes: 2.6 million weights, 6.5 GFLOP."""

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(
            Conv(3, 16, 3, 2), Conv(16, 32, 3, 2),
            C3k2(32, 64, deep=False, share=0.25), Conv(64, 64, 3, 2),
            C3k2(64, 128, deep=False, share=0.25),
        )  # fmt: skip
        self.middle = nn.Sequential(Conv(128, 128, 3, 2), C3k2(128, 128, deep=True))
        self.coarse = nn.Sequential(
            Conv(128, 256, 3, 2), C3k2(256, 256, deep=True), Pyramid(256),
            Attention(256),
        )  # fmt: skip
        self.up = nn.Upsample(scale_factor=2)
        self.up_middle = C3k2(384, 128, deep=False)
        self.up_fine = C3k2(256, 64, deep=False)
        self.down_middle, self.at_middle = (
            Conv(64, 64, 3, 2), C3k2(192, 128, deep=False),
        )  # fmt: skip
        self.down_coarse, self.at_coarse = (
            Conv(128, 128, 3, 2), C3k2(384, 256, deep=True),
        )  # fmt: skip
        self.boxes = nn.ModuleList(
            nn.Sequential(Conv(c, 64, 3), Conv(64, 64, 3), nn.Conv2d(64, 64, 1))
            for c in (64, 128, 256)
        )
        self.classes = nn.ModuleList(
            nn.Sequential(
                Conv(c, c, 3, groups=c), Conv(c, CLASSES),
                Conv(CLASSES, CLASSES, 3, groups=CLASSES), Conv(CLASSES, CLASSES),
                nn.Conv2d(CLASSES, CLASSES, 1),
            )
            for c in (64, 128, 256)
        )  # fmt: skip

    def forward(self, image: Tensor) -> Tensor:
        """Boxes as distributions and classes (1, 144, 8400) of a picture."""
        fine = self.fine(image)
        middle = self.middle(fine)
        coarse = self.coarse(middle)
        up_middle = self.up_middle(torch.cat([self.up(coarse), middle], 1))
        small = self.up_fine(torch.cat([self.up(up_middle), fine], 1))
        medium = self.at_middle(torch.cat([self.down_middle(small), up_middle], 1))
        large = self.at_coarse(torch.cat([self.down_coarse(medium), coarse], 1))
        told = [
            torch.cat([box(x), kind(x)], 1).flatten(2)
            for box, kind, x in zip(
                self.boxes, self.classes, (small, medium, large), strict=True
            )
        ]
        return torch.cat(told, 2)


def detector() -> Callable[[], object]:
    """Return one run of the detector in ONNX Runtime, one thread."""
    torch.manual_seed(0)
    data = io.BytesIO()
    image = torch.rand(1, 3, SIDE, SIDE)
    torch.onnx.export(
        Detector().eval(), (image,), data, input_names=["image"], opset_version=17,
        dynamo=False,
    )  # fmt: skip
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(
        data.getvalue(), options, providers=["CPUExecutionProvider"]
    )
    feed = {"image": image.numpy()}
    return lambda: session.run(None, feed)


def main() -> None:
    """Print how long reads of some pictures take, and the ratio to the detector."""
    line = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    line.add_argument("pictures", type=Path, nargs="+")
    line.add_argument("--models", type=Path, default=Path(__file__).parent.parent)
    line.add_argument("--dice-set", default="chicken")
    given = line.parse_args()
    cv2.setNumThreads(1)
    nets = models.load(given.models)
    reader = Reader(nets, nets.shipped_set(given.dice_set))
    once = detector()
    sys.stdout.write(
        "| picture | size | dice | one look at each, ms | whole read, ms "
        "| YOLO11n-640, ms | ratio of one look | ratio |\n"
        f"{'|---' * 8}|\n"
    )
    for path in given.pictures:
        picture = load(path)
        dice = len(reader.read(picture.bgr, picture.scale).dice)
        once()
        looks, ours, theirs = [], [], []
        for _ in range(ROUNDS):  # by turns, so that both meet the same machine
            looks.append(_ms(partial(_look, reader, picture.bgr)))
            ours.append(_ms(partial(reader.read, picture.bgr, picture.scale)))
            theirs.append(_ms(once))
        high, wide = picture.bgr.shape[:2]
        one, whole = (
            median(np.array(mine) / np.array(theirs)) for mine in (looks, ours)
        )
        sys.stdout.write(
            f"| {path.name} | {wide}x{high} | {dice} | {median(looks):.1f} | "
            f"{median(ours):.1f} | {median(theirs):.1f} | {one:.2f} | {whole:.2f} |\n"
        )


def _look(reader: Reader, bgr: Bgr) -> object:
    """Read without a second look at the dice that are not sure."""
    return reader.dice_set.odds(glance(reader.models, bgr).looks)


def _ms(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    main()
