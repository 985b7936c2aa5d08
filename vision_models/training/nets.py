"""The networks: plain convolutions that OpenCV runs fast, old versions included."""

import torch
from torch import Tensor, nn

from pi_companion.vision.company import FEATURES
from vision_models.training.labels import MAPS
from vision_models.training.proposals import TOLD


def conv(
    wide: int, out: int, size: int = 3, stride: int = 1, *, act: bool = True
) -> nn.Sequential:
    """Convolution, batch norm and, unless told otherwise, ReLU."""
    pad = size // 2 if size % 2 else 0
    layers: list[nn.Module] = [
        nn.Conv2d(wide, out, size, stride, pad, bias=False),
        nn.BatchNorm2d(out),
    ]
    if act:
        layers.append(nn.ReLU())
    return nn.Sequential(*layers)


class Block(nn.Module):  # type: ignore[misc]  # torch is untyped here
    """Residual bottleneck: 1x1 to half the width, 3x3 back, added."""

    def __init__(self, wide: int) -> None:
        super().__init__()
        self.body = nn.Sequential(conv(wide, wide // 2, 1), conv(wide // 2, wide, 3))

    def forward(self, x: Tensor) -> Tensor:
        """Return `x` and what was learned about it (N, C, H, W)."""
        return x + self.body(x)


def _stage(wide: int, out: int, blocks: int) -> nn.Sequential:
    # Stride by 2x2 kernels: OpenCV takes three times as long for strided 3x3.
    return nn.Sequential(conv(wide, out, 2, 2), *[Block(out) for _ in range(blocks)])


class Finder(nn.Module):  # type: ignore[misc]  # torch is untyped here
    """Picture [N, 3, H, W] to maps [N, 11, H/4, W/4].

    Works at an eighth of the picture; a transposed convolution gives the quarter.
    """

    WIDTHS = (16, 24, 48, 96, 128)
    NECK = 32

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d, e = self.WIDTHS
        self.stem = nn.Sequential(conv(3, a, 2, 2), _stage(a, b, 1))
        self.down = nn.ModuleList([_stage(b, c, 2), _stage(c, d, 3), _stage(d, e, 2)])
        self.side = nn.ModuleList([nn.Conv2d(w, self.NECK, 1) for w in (c, d, e)])
        self.join = nn.ModuleList([conv(self.NECK, self.NECK) for _ in range(2)])
        # Twice as wide: four cells of eleven values each come from every place.
        wide = 2 * self.NECK
        self.last = nn.Sequential(conv(self.NECK, wide), Block(wide))
        self.head = nn.ConvTranspose2d(wide, MAPS, 2, 2)
        with torch.no_grad():
            bias = self.head.bias
            assert bias is not None  # noqa: S101 - ConvTranspose2d has one by default
            bias.zero_()
            bias[0] = -4.0
            bias[3] = bias[5] = 11.0

    def forward(self, image: Tensor) -> Tensor:
        """See the class."""
        x = self.stem(image)
        levels = []
        for stage in self.down:
            x = stage(x)
            levels.append(x)
        y = self.side[2](levels[2])
        for n in (1, 0):
            y = nn.functional.interpolate(y, scale_factor=2.0, mode="nearest")
            y = self.join[n](y + self.side[n](levels[n]))
        maps: Tensor = self.head(self.last(y))
        return maps


class Embedder(nn.Module):  # type: ignore[misc]  # torch is untyped here
    """Faces [N, 3, 64, 64] to icon [N, 64] of unit length, body [N, 3], die [N, 1].

    All come from the face alone; the margin around it tells about the light. The
    last is the logit that this is a die at all, not something the finder mistook.
    """

    WIDTHS = (24, 32, 64, 128)
    ICON = 64

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d = self.WIDTHS
        self.stem = nn.Sequential(conv(3, a, 2, 2), _stage(a, b, 2))
        self.down = nn.Sequential(_stage(b, c, 2), _stage(c, d, 2))
        self.icon = nn.Linear(2 * d, self.ICON)
        # Centred, vectors start all over the sphere; uncentred, in one small cap.
        self.centre = nn.BatchNorm1d(self.ICON, affine=False)
        self.register_buffer("ones", torch.ones(self.ICON, self.ICON))
        self.die = nn.Linear(2 * d, 1)
        self.body = nn.Sequential(nn.Linear(2 * d, 64), nn.ReLU(), nn.Linear(64, 3))

    def forward(self, face: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """See the class."""
        x = self.down(self.stem(face))
        x = torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)
        icon = self.centre(self.icon(x))
        # OpenCV 4.6 divides only arrays of one shape: so the sum comes 64 times.
        square = nn.functional.linear(icon * icon, self.ones)
        return icon / torch.sqrt(square + 1e-6), self.body(x), self.die(x)


class Refiner(nn.Module):  # type: ignore[misc]  # torch is untyped here
    """What the finder proposed, closer up: [N, 3, 48, 48] to [N, 12].

    Eight moves of the corners in sides of the proposed square (x, y of each), then
    logits: an upper face at all, cocked, stacked, in full view.
    """

    WIDTHS = (16, 32, 64)

    def __init__(self) -> None:
        super().__init__()
        a, b, c = self.WIDTHS
        self.body = nn.Sequential(
            conv(3, a, 2, 2), Block(a), _stage(a, b, 2), _stage(b, c, 2), conv(c, 24, 1)
        )
        # Where in the crop something is counts here, so nothing is pooled.
        self.head = nn.Sequential(
            nn.Flatten(), nn.Linear(24 * 36, 96), nn.ReLU(), nn.Linear(96, TOLD)
        )

    def forward(self, crop: Tensor) -> Tensor:
        """See the class."""
        told: Tensor = self.head(self.body(crop))
        return told


class Judge(nn.Module):  # type: ignore[misc]  # torch is untyped here
    """Features of faces [N, 22] to log-odds of a die, cocked and stacked [N, 3]."""

    WIDE = 48
    mean: Tensor
    spread: Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(FEATURES))
        self.register_buffer("spread", torch.ones(FEATURES))
        self.body = nn.Sequential(
            nn.Linear(FEATURES, self.WIDE),
            nn.ReLU(),
            nn.Linear(self.WIDE, self.WIDE),
            nn.ReLU(),
            nn.Linear(self.WIDE, 3),
        )

    def forward(self, company: Tensor) -> Tensor:
        """See the class."""
        told: Tensor = self.body((company - self.mean) / self.spread)
        return told
