"""Rehearse teaching on rendered copies of games whose drawings nobody trained on."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pi_companion.vision.embed import Looks, Network, embed, embed_steadily
from pi_companion.vision.reading import Label
from pi_companion.vision.teach import Shot
from vision_models.training.deck import Deck
from vision_models.training.dice import Kind, lab
from vision_models.training.embedder import cut, patches
from vision_models.training.optics import jpeg
from vision_models.training.pool import Shot as Picture
from vision_models.training.scene import Renderer

COPIES = 10
SCENES = 9
SHOTS = 3
"""Pictures a face is taught with."""


@dataclass(frozen=True, eq=False)
class Dice:
    """Looks of labelled dice, and their labels."""

    looks: Looks
    labels: tuple[Label, ...]


@dataclass(frozen=True, eq=False)
class Lesson:
    """One copy: what it was taught with, and its dice in other pictures."""

    shots: tuple[Shot, ...]
    dice: Dice


class Fixed(Deck):
    """A deck that deals the same copy of a game again and again."""

    def deal(self, rng: np.random.Generator) -> list[Kind]:
        """Draw the copy that is dealt from now on."""
        self.kinds = self.chicken(rng)
        return self.kinds

    def copy(self, rng: np.random.Generator) -> list[Kind]:
        """See Deck; `rng` is left alone."""
        del rng
        return self.kinds


Face = tuple[Label, npt.NDArray[np.uint8]]


def _faces(rng: np.random.Generator, renderer: Renderer, deck: Fixed) -> list[Face]:
    """Faces of one picture of the copy, labelled by kind (its number) and drawing."""
    scene = renderer.scene(rng)
    colours = np.stack([lab(kind.finish.body) for kind in deck.kinds])
    names = {number: name for name, number in deck.identities.items()}
    return [
        (
            (
                str(np.abs(colours - patch.row[2:5]).sum(1).argmin()),
                names[int(patch.row[0])],
            ),
            cut(rng, patch),
        )
        for patch in patches(Picture(jpeg(rng, scene.rgb), scene.dice))
    ]


def lesson(
    rng: np.random.Generator, renderer: Renderer, deck: Fixed, run: Network
) -> Lesson:
    """Teach one new copy with up to three pictures a face and look at all others."""
    deck.deal(rng)
    taught: dict[Label, list[npt.NDArray[np.uint8]]] = {}
    other: list[Face] = []
    for _ in range(SCENES):
        renderer.lay(rng, 1)
        shown: set[Label] = set()
        for label, face in _faces(rng, renderer, deck):
            if len(taught.get(label, [])) < SHOTS and label not in shown:
                taught.setdefault(label, []).append(face)
                shown.add(label)
            else:
                other.append((label, face))
    shots = [
        Shot(label, f"{n}", face[None], embed_steadily(face[None], run))
        for label, faces in sorted(taught.items())
        for n, face in enumerate(faces)
    ]
    looks = embed(np.stack([face for _, face in other]), run)
    return Lesson(tuple(shots), Dice(looks, tuple(label for label, _ in other)))


def rehearse(deck: Deck, run: Network, seed: int) -> Sequence[Lesson]:
    """Teach `COPIES` copies, drawn with spared drawings only."""
    spared = deck.spared()
    fixed = Fixed([a for a in deck.arts if spared[deck.identities[a.name]]])
    rng = np.random.default_rng([seed, 77])
    fixed.deal(rng)
    renderer = Renderer(fixed)
    return [lesson(rng, renderer, fixed, run) for _ in range(COPIES)]
