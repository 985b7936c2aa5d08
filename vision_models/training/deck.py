"""Copies of games: which drawings stand on the six faces of which dice."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from vision_models.training.art import SIDE, Art, Rgba, moved, pips, wiggle
from vision_models.training.dice import Kind, kind

EMPTY = Art(np.zeros((SIDE, SIDE, 4), np.uint8), "blank", "blank")

CHICKEN = (
    ("chicken", "chicken", "egg", "egg", "fox", "blank"),
    ("chicken", "chicken", "chicken", "egg", "fox", "blank"),
    ("chicken", "double_chicken", "fox", "fox", "blank", "blank"),
    ("happy_dog", "happy_dog", "bark", "bark", "blank", "blank"),
    ("chick", "chick", "double_chicken", "double_chicken", "blank", "blank"),
)
HUNT = (("happy_dog", "fox", "chicken", "double_chicken", "leg", "double_leg"),)
PIPS = (("1", "2", "3", "4", "5", "6"),)


@dataclass
class Deck:
    """All drawings, by meaning and by identity (a drawing's name)."""

    arts: Sequence[Art]
    by_meaning: dict[str, list[Art]] = field(init=False)
    identities: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.by_meaning = {}
        for art in self.arts:
            self.by_meaning.setdefault(art.meaning, []).append(art)
        names = {art.name for art in self.arts} | {"blank"} | set(PIPS[0])
        self.identities = {name: n for n, name in enumerate(sorted(names))}

    def spared(self) -> npt.NDArray[np.bool_]:
        """Mark the identities kept out of training: an eighth, chosen by name."""
        told = {art.name for art in self.arts}
        marks = np.zeros(len(self.identities), np.bool_)
        for name, number in self.identities.items():
            stem = name.split("x2-")[0].split("+")[0]
            digest = hashlib.sha256(stem.encode()).digest()
            marks[number] = name in told and digest[0] % 8 == 0
        return marks

    def draw(self, rng: np.random.Generator, meaning: str) -> Art:
        """Draw one of the drawings that mean this, a little changed."""
        if meaning == "blank":
            return EMPTY
        if meaning.isdigit():
            return Art(pips(rng, int(meaning)), meaning, meaning)
        pool = self.by_meaning.get(meaning) or self.by_meaning["other"]
        art = pool[int(rng.integers(len(pool)))]
        if meaning != "other" and rng.random() < 0.6:
            art = replace(
                art, rgba=wiggle(rng, art.rgba, float(rng.uniform(0.01, 0.03)))
            )
        if rng.random() < 0.3:
            art = replace(art, rgba=_turned(rng, art.rgba))
        return art

    def copy(self, rng: np.random.Generator) -> list[Kind]:
        """Make the kinds of dice of one copy of some game."""
        pick = rng.random()
        if pick < 0.36:
            return self.chicken(rng)
        if pick < 0.52:
            return self._game(rng, HUNT, int(rng.integers(1, 3)))
        if pick < 0.64:
            return self._game(rng, PIPS, int(rng.integers(1, 6)))
        kinds = []
        for _ in range(int(rng.integers(1, 5))):
            faces = [self.draw(rng, "other") for _ in range(6)]
            if rng.random() < 0.4:
                faces[int(rng.integers(6))] = EMPTY
            kinds.append(kind(rng, tuple(faces)))
        return kinds

    def chicken(self, rng: np.random.Generator) -> list[Kind]:
        """Make some kinds of dice of a copy of Chicken!."""
        return self._game(rng, CHICKEN, int(rng.integers(2, 6)))

    def _game(
        self, rng: np.random.Generator, game: Sequence[Sequence[str]], count: int
    ) -> list[Kind]:
        """One drawing per meaning for the whole copy, as a real game has it."""
        if len(game) == 1:
            rows = [game[0]] * count
        else:
            rows = [game[i] for i in rng.permutation(len(game))[:count]]
        shared = rng.random() < 0.8
        drawn: dict[str, Art] = {}
        kinds = []
        for row in rows:
            if not shared:
                drawn = {}
            faces = []
            for meaning in row:
                if meaning not in drawn or meaning.isdigit():
                    drawn[meaning] = self.draw(rng, meaning)
                faces.append(drawn[meaning])
            kinds.append(kind(rng, tuple(faces)))
        return kinds


def _turned(rng: np.random.Generator, rgba: Rgba) -> Rgba:
    """Mirror a drawing or lean it a little, as another print of it might."""
    return moved(
        rgba,
        float(rng.uniform(0.9, 1.0)),
        float(rng.normal(0, 6)),
        (0.0, 0.0),
        flip=bool(rng.random() < 0.5),
    )
