"""What the simulated dice look like: colours, inks and drawings of each face."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

import cv2
import numpy as np

from hardware.camera.frame import Image

Label = tuple[str, str]
"""(kind, face), e.g. ("white", "fox")."""

EDGE_MM = 16.0
TEXTURE = 96
"""Edge of a face's texture in pixels."""


@dataclass(frozen=True)
class Look:
    """Body and ink of a kind, BGR 0..255, and the six faces of the made-up copy."""

    body: tuple[int, int, int]
    ink: tuple[int, int, int]
    faces: tuple[str, str, str, str, str, str]


_HUNT = ("dog", "fox", "chicken", "double_chicken", "leg", "double_leg")
LOOKS: Mapping[str, Look] = {
    "white": Look(
        (236, 241, 243),
        (38, 30, 28),
        ("chicken", "chicken", "egg", "egg", "fox", "blank"),
    ),
    "yellow": Look(
        (44, 198, 240),
        (26, 28, 40),
        ("chicken", "chicken", "chicken", "egg", "fox", "blank"),
    ),
    "orange": Look(
        (38, 92, 228),
        (18, 16, 30),
        ("chicken", "double_chicken", "fox", "fox", "blank", "blank"),
    ),
    "blue": Look(
        (168, 82, 26),
        (236, 238, 240),
        ("happy_dog", "happy_dog", "bark", "bark", "blank", "blank"),
    ),
    "mother_hen": Look(
        (34, 44, 104),
        (196, 226, 240),
        ("chick", "chick", "double_chicken", "double_chicken", "blank", "blank"),
    ),
    "any": Look((228, 232, 234), (30, 26, 26), ("1", "2", "3", "4", "5", "6")),
    "hunt": Look((186, 214, 226), (24, 30, 52), _HUNT),
}

_PIPS = {
    "1": ((0.5, 0.5),),
    "2": ((0.25, 0.25), (0.75, 0.75)),
    "3": ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    "4": ((0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75)),
    "5": ((0.25, 0.25), (0.25, 0.75), (0.5, 0.5), (0.75, 0.25), (0.75, 0.75)),
    "6": tuple((x, y) for x in (0.25, 0.75) for y in (0.24, 0.5, 0.76)),
}
DRAWN = frozenset(
    ("chicken", "double_chicken", "egg", "fox", "happy_dog", "bark", "chick")
) | frozenset(_HUNT)
FACES = DRAWN | {"blank"} | frozenset(_PIPS)
_SHARE = 0.76
"""The drawing's edge as a share of the face's."""


@dataclass(frozen=True)
class Die:
    """A die: its kind and its faces, first the one that is up when it rests."""

    kind: str
    faces: tuple[str, ...]

    def __post_init__(self) -> None:
        if self.kind not in LOOKS:
            known = ", ".join(sorted(LOOKS))
            raise ValueError(f"there is no simulated die {self.kind!r}, only {known}")
        strange = [face for face in self.faces if face not in FACES]
        if strange or len(self.faces) != 6:  # noqa: PLR2004 - a cube
            raise ValueError(f"a die needs six known faces, not {self.faces}")

    @property
    def label(self) -> Label:
        """The die as it lies."""
        return self.kind, self.faces[0]


def build_die(label: Label, rng: np.random.Generator) -> Die:
    """Return a die of `label`'s kind with its face up, the others as on the copy."""
    kind, top = label
    if kind not in LOOKS:
        return Die(kind, (top,))
    others = list(LOOKS[kind].faces)
    if top in others:
        others.remove(top)
    else:
        others.pop()
    return Die(kind, (top, *(others[i] for i in rng.permutation(5))))


@cache
def mask_of(face: str) -> Image:
    """Return where `face` has ink: `TEXTURE` square, 0..255."""
    mask = np.zeros((TEXTURE, TEXTURE), np.uint8)
    if face in _PIPS:
        for x, y in _PIPS[face]:
            # 4 fractional bits: pips are round, not octagonal.
            centre = (round(x * TEXTURE * 16), round(y * TEXTURE * 16))
            cv2.circle(
                mask, centre, round(0.09 * TEXTURE * 16), 255, -1, cv2.LINE_AA, 4
            )
    elif face in DRAWN:
        folder = resources.files("hardware.camera.art")
        data = np.frombuffer(folder.joinpath(f"{face}.png").read_bytes(), np.uint8)
        drawing = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
        edge = round(_SHARE * TEXTURE)
        start = (TEXTURE - edge) // 2
        if drawing is None:
            raise ValueError(f"the drawing of {face} is damaged")
        mask[start : start + edge, start : start + edge] = cv2.resize(
            drawing, (edge, edge), interpolation=cv2.INTER_AREA
        )
    return mask


@cache
def texture_of(kind: str, face: str) -> Image:
    """Return the painted face, `TEXTURE` square BGR, as under even white light."""
    look = LOOKS[kind]
    body = np.array(look.body, np.float32)
    ink = np.array(look.ink, np.float32)
    share = mask_of(face)[..., None].astype(np.float32) / 255
    face_rgb = body * (1 - share) + ink * share
    # The engraving's lower right wall catches the lamp that stands at the upper left.
    wall = np.clip(np.roll(share, (2, 2), (0, 1)) - share, 0, 1)
    lit = np.clip(face_rgb + 26 * wall, 0, 255)
    return np.asarray(lit, dtype=np.uint8)
