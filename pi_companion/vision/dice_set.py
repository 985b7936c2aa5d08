"""A dice set: what each kind and face looks like, as vectors to compare with."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from io import BytesIO

import numpy as np

from pi_companion.vision.alike import Alike, alike
from pi_companion.vision.colours import Colours
from pi_companion.vision.drawings import Drawings, Heads, Odds
from pi_companion.vision.embed import Looks
from pi_companion.vision.light import odds_in_one_light
from pi_companion.vision.matching import Matching
from pi_companion.vision.reading import Label

ROUNDS = 2
"""Times that all dice tell each other what they are."""


@dataclass(frozen=True, eq=False)
class DiceSet:
    """The labels of a set, the drawing each shows, and the colours of the kinds.

    Label i shows drawing `shows[i]`, so kinds can share drawings. Colours count the
    kinds in alphabetical order. Of the drawings in `one_each`, a copy has one and the
    same on all its dice, though nobody knows which.
    """

    name: str
    labels: tuple[Label, ...]
    shows: tuple[int, ...]
    drawings: Drawings
    colours: Colours
    one_each: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.labels or len(set(self.labels)) != len(self.labels):
            raise ValueError("a dice set needs faces, each once")
        if len(self.shows) != len(self.labels):
            raise ValueError("every face needs a drawing")
        if not set(self.shows) <= set(range(self.drawings.count)):
            raise ValueError("every face needs a drawing that is known")
        if not set(self.colours.of.tolist()) <= set(range(len(self.kinds))):
            raise ValueError("every colour needs a kind that is known")

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds in alphabetical order."""
        return tuple(sorted({kind for kind, _ in self.labels}))

    @property
    def faces(self) -> Mapping[str, frozenset[str]]:
        """Known faces of each kind."""
        return {
            kind: frozenset(face for own, face in self.labels if own == kind)
            for kind in self.kinds
        }

    def odds(self, looks: Looks) -> list[dict[Label, float]]:
        """Log-odds of every label against "none of them", for all faces of a picture.

        The label (kind, "") stands for a face of that kind that nobody taught, and
        ("", face) for a known face on a die of some other colour; there is no such
        die where one kind may have any colour.
        """
        drawn = self.drawings.odds(looks.icons)
        icons, bodies = self._odds(drawn, looks)
        if self.one_each:
            agreed = self._agreed(drawn, bodies, alike(looks.icons))
            icons, bodies = self._odds(agreed, looks)
        return [
            self._label_odds(icon, dict(zip(self.kinds, body, strict=True)))
            for icon, body in zip(icons.tolist(), bodies.tolist(), strict=True)
        ]

    def _odds(self, drawn: Odds, looks: Looks) -> tuple[Odds, Odds]:
        """Log-odds of what is drawn [n, labels], and of the colours [n, kinds]."""
        icons = drawn[:, list(self.shows)]
        own = [[of == kind for of, _ in self.labels] for kind in self.kinds]
        any_ = [np.logaddexp.reduce(icons[:, of], axis=1, initial=0.0) for of in own]
        return icons, odds_in_one_light(
            self.colours, looks.bodies, np.stack(any_, axis=1)
        )

    def _agreed(self, drawn: Odds, bodies: Odds, alike: Alike) -> Odds:
        """Log-odds of the drawings [n, drawings] when all dice have had their say."""
        kinds = [self.kinds.index(kind) for kind, _ in self.labels]
        shows, each = list(self.shows), list(self.one_each)
        shared = drawn.copy()
        shared[:, each] = alike.opinion(drawn)[:, each]
        agreed = shared
        for _ in range(ROUNDS):
            logs = np.concatenate([agreed[:, shows] + bodies[:, kinds], bodies], axis=1)
            shares = np.exp(logs - logs.max(axis=1, keepdims=True))
            shares /= shares.sum(axis=1, keepdims=True)
            faces = np.zeros_like(drawn)
            for label, face in enumerate(shows):
                faces[:, face] += shares[:, label]
            agreed = shared.copy()
            agreed[:, each] += alike.ruled_out(faces)[:, each]
        return agreed

    def _label_odds(
        self, icon: list[float], body: dict[str, float]
    ) -> dict[Label, float]:
        odds: dict[Label, float] = {(kind, ""): value for kind, value in body.items()}
        other = len(set(self.colours.of.tolist())) == len(body)
        for (kind, face), value in zip(self.labels, icon, strict=True):
            odds[kind, face] = value + body[kind]
            if other:
                odds["", face] = max(value, odds.get(("", face), value))
        return odds


def unpack(name: str, data: bytes, matching: Matching) -> DiceSet:
    """Make a shipped set of its file, described in `vision_models/sets`.

    The file gives the scales of how colours stray, `matching` the shape and how rare
    unknown faces are. Raises ValueError or KeyError for another file.
    """
    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        lightness, hue = (float(scale) for scale in arrays["body_scale"])
        return DiceSet(
            name=name,
            labels=tuple((str(kind), str(face)) for kind, face in arrays["labels"]),
            shows=tuple(arrays["label_faces"].tolist()),
            drawings=Heads(
                np.asarray(arrays["weight"], np.float32),
                np.asarray(arrays["bias"] + matching.known, np.float32),
            ),
            colours=Colours(
                arrays["bodies"].astype(np.float32),
                arrays["body_kinds"].astype(np.int64),
                replace(matching.spread, lightness=lightness, hue=hue),
            ),
            one_each=tuple(arrays["one_each"].tolist()),
        )
