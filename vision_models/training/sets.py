"""The shipped dice sets: a broad prior over many drawings of every face."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch

from vision_models.training.art import MEANINGS
from vision_models.training.deck import CHICKEN, PIPS, Deck
from vision_models.training.dice import lab, linear
from vision_models.training.embedder import Learner, cut, patches
from vision_models.training.pool import read

Floats = npt.NDArray[np.float32]

EVERYWHERE = {MEANINGS.index(name) for name in ("blank", *PIPS[0])}
"""Meanings that have no drawings to spare."""
CHICKEN_KINDS = ("white", "yellow", "orange", "blue", "mother_hen")
SCALE = (0.072, 0.054)
"""How far a plastic strays from those below, in CIELAB / 100: lightness, and hue."""
COLOURS: dict[str, tuple[tuple[int, int, int], ...]] = {
    "white": ((238, 236, 228), (215, 210, 195)),
    "yellow": ((245, 205, 40), (225, 180, 30)),
    "orange": ((235, 125, 30), (228, 100, 30), (212, 78, 35)),
    "blue": ((35, 85, 190), (20, 40, 110), (60, 130, 210)),
    "mother_hen": ((140, 25, 28), (195, 25, 30), (95, 55, 35)),
}
"""Plastics that a kind may be made of (sRGB): the real ones are not known."""
HUNT_FACES = {
    "dog": "happy_dog",
    "fox": "fox",
    "chicken": "chicken",
    "double_chicken": "double_chicken",
    "leg": "leg",
    "double_leg": "double_leg",
}


@dataclass(frozen=True)
class Game:
    """A dice set to be: labels with the meaning each shows, colours by kind.

    With `one_each` a copy has one drawing for each face, on all its dice.
    """

    labels: Sequence[tuple[str, str]]
    meanings: Sequence[str]
    colours: dict[str, Sequence[tuple[int, int, int]]]
    scale: tuple[float, float]
    one_each: bool = True


def games() -> dict[str, Game]:
    """Return the three sets that are shipped."""
    chicken = [
        (kind, face)
        for kind, row in zip(CHICKEN_KINDS, CHICKEN, strict=True)
        for face in sorted(set(row))
    ]
    return {
        "chicken": Game(chicken, [face for _, face in chicken], dict(COLOURS), SCALE),
        "pips": Game(
            [("any", str(n)) for n in range(1, 7)],
            [str(n) for n in range(1, 7)],
            {"any": ()},
            SCALE,
            one_each=False,
        ),
        "hunt": Game(
            [("hunt", face) for face in HUNT_FACES],
            list(HUNT_FACES.values()),
            {"hunt": ()},
            SCALE,
        ),
    }


@dataclass(frozen=True)
class Judged:
    """Faces of drawings that were spared: icons (N, 64), bodies (N, 3), rows (N, 5)."""

    icons: Floats
    bodies: Floats
    rows: Floats


def judge(learner: Learner, deck: Deck, shards: Sequence[Path]) -> Judged:
    """Embed the faces of the spared drawings, and blanks and pips, of some shards."""
    rng = np.random.default_rng(5)
    spared = deck.spared()
    told = [
        patch
        for path in shards
        for shot in read(path)
        for patch in patches(shot)
        if spared[int(patch.row[0])] or patch.row[1] in EVERYWHERE
    ]
    faces = [cut(rng, patch) for patch in told]
    icons, bodies = [], []
    with torch.no_grad():
        for start in range(0, len(faces), 256):
            batch = cv2.dnn.blobFromImages(
                faces[start : start + 256], 1 / 255, swapRB=True
            )
            icon, body, _ = learner.net(torch.from_numpy(batch))
            icons.append(icon.numpy())
            bodies.append(body.numpy())
    return Judged(
        np.concatenate(icons),
        np.concatenate(bodies),
        np.stack([patch.row for patch in told]),
    )


def report(learner: Learner, judged: Judged) -> tuple[float, str]:
    """Temperature that fits the spared drawings best, and what is right of them."""
    weight = learner.meaning.weight.detach().numpy() * 8
    logits = judged.icons @ weight.T + learner.meaning.bias.detach().numpy()
    means = judged.rows[:, 1].astype(np.intp)
    best, cost = 1.0, np.inf
    for cool in np.linspace(0.2, 1.3, 23):
        scaled = logits * cool
        top = scaled.max(1, keepdims=True)
        total = top[:, 0] + np.log(np.exp(scaled - top).sum(1))
        loss = float((total - scaled[np.arange(len(means)), means]).mean())
        if loss < cost:
            best, cost = float(cool), loss
    right = logits.argmax(1) == means
    lines = [f"spared drawings: temperature {best:.2f}, loss {cost:.3f}"]
    for n, name in enumerate(MEANINGS):
        mine = means == n
        if mine.any():
            lines.append(f"  {name}: {right[mine].mean():.3f} of {mine.sum()}")
    away = np.abs(judged.bodies - judged.rows[:, 2:5]).mean(0)
    lines.append(f"  body L a b off by {away.round(3).tolist()}")
    return best, "\n".join(lines)


def write(learner: Learner, cool: float, folder: Path) -> None:
    """Write the sets as the README beside them says."""
    folder.mkdir(parents=True, exist_ok=True)
    weight = learner.meaning.weight.detach().numpy() * 8 * cool
    bias = learner.meaning.bias.detach().numpy() * cool
    other = MEANINGS.index("other")
    for name, game in games().items():
        drawn = sorted(set(game.meanings))
        rows = [MEANINGS.index(meaning) for meaning in drawn]
        kinds = sorted(game.colours)
        np.savez(
            folder / f"{name}.npz",
            labels=np.array(game.labels),
            faces=np.array(drawn),
            label_faces=np.array([drawn.index(m) for m in game.meanings], np.int64),
            weight=(weight[rows] - weight[other]).astype(np.float32),
            bias=(bias[rows] - bias[other]).astype(np.float32),
            bodies=np.array(
                [lab(linear(c)) for k in kinds for c in game.colours[k]], np.float32
            ).reshape(-1, 3),
            body_kinds=np.array(
                [n for n, k in enumerate(kinds) for _ in game.colours[k]], np.int64
            ),
            body_scale=np.array(game.scale, np.float32),
            one_each=np.array(
                [n for n, m in enumerate(drawn) if game.one_each and m != "blank"],
                np.int64,
            ),
        )
