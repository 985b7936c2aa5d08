"""Vectors become odds: near an example is likely, far from all is unknown."""

import json
from io import BytesIO

import numpy as np
import numpy.typing as npt
import pytest

from pi_companion.vision.dice_set import DiceSet, Matching, unpack
from pi_companion.vision.embed import Looks, embed

Array = npt.NDArray[np.float32]
LABELS = (("white", "egg"), ("white", "fox"), ("yellow", "egg"), ("yellow", "fox"))
RANDOM = np.random.default_rng(3)


def unit(*seeds: int) -> Array:
    rows = [np.random.default_rng(seed).normal(size=64) for seed in seeds]
    return np.array([row / np.linalg.norm(row) for row in rows], np.float32)


EGG, FOX = unit(1)[0], unit(2)[0]
WHITE, YELLOW = (0.9, 0.0, 0.0), (0.8, 0.1, 0.6)


def known() -> DiceSet:
    """Two faces that both kinds share."""
    return DiceSet(
        name="two",
        labels=LABELS,
        icons=np.stack([EGG, FOX]),
        pools=np.array([0, 1]),
        label_pools=(0, 1, 0, 1),
        bodies=np.array([WHITE, YELLOW], np.float32),
        body_kinds=np.array([0, 1]),
    )


def looks(icon: Array, body: tuple[float, float, float]) -> Looks:
    return Looks(icon[None], np.array([body], np.float32))


def best(odds: dict[tuple[str, str], float]) -> tuple[str, str]:
    return max(odds, key=lambda label: odds[label])


@pytest.mark.parametrize("label", LABELS)
def test_an_example_is_its_own_best_match(label: tuple[str, str]) -> None:
    icon = EGG if label[1] == "egg" else FOX
    body = WHITE if label[0] == "white" else YELLOW
    (odds,) = known().odds(looks(icon, body))
    assert best(odds) == label
    assert odds[label] > 0


def test_a_drawing_nobody_taught_is_an_unknown_face_of_its_kind() -> None:
    (odds,) = known().odds(looks(unit(9)[0], YELLOW))
    assert best(odds) == ("yellow", "")


def test_a_known_drawing_in_a_strange_colour_keeps_its_face() -> None:
    (odds,) = known().odds(looks(FOX, (0.2, 0.6, -0.7)))
    assert best(odds) == ("", "fox")


def test_all_strange_is_less_likely_than_nothing() -> None:
    (odds,) = known().odds(looks(unit(9)[0], (0.2, 0.6, -0.7)))
    assert max(odds.values()) < 0


def test_a_set_without_colours_takes_any() -> None:
    one = known()
    pips = DiceSet(
        name="pips",
        labels=(("any", "1"), ("any", "2")),
        icons=one.icons,
        pools=one.pools,
        label_pools=(0, 1),
        bodies=np.zeros((0, 3), np.float32),
        body_kinds=np.zeros(0, np.int64),
    )
    (odds,) = pips.odds(looks(EGG, (0.1, 0.9, 0.9)))
    assert best(odds) == ("any", "1")
    assert odds["any", "1"] == odds["", "1"]


def test_the_kinds_and_their_faces_are_told() -> None:
    assert known().kinds == ("white", "yellow")
    assert known().faces == dict.fromkeys(known().kinds, frozenset({"egg", "fox"}))


def test_a_shipped_file_gives_the_same_set() -> None:
    one = known()
    file = BytesIO()
    np.savez_compressed(
        file,
        labels=np.array(["/".join(label) for label in LABELS]),
        icons=one.icons.astype(np.float16),
        pools=one.pools,
        label_pools=np.array(one.label_pools),
        bodies=one.bodies,
        body_kinds=one.body_kinds,
        matching=np.array(json.dumps({"sharpness": 30.0})),
    )
    again = unpack("two", file.getvalue())
    assert again.labels == one.labels
    assert again.matching == Matching(sharpness=30.0)
    (odds,) = again.odds(looks(FOX, WHITE))
    assert best(odds) == ("white", "fox")


def test_a_set_is_never_half_built() -> None:
    one = known()

    def broken(**parts: object) -> None:
        values = {name: getattr(one, name) for name in one.__dataclass_fields__}
        DiceSet(**(values | parts))

    for parts in (
        {"labels": ()},
        {"labels": (*LABELS[:3], LABELS[0])},
        {"pools": np.array([0])},
        {"body_kinds": np.array([0])},
        {"label_pools": (0, 1, 0)},
        {"label_pools": (0, 1, 0, 7)},
    ):
        with pytest.raises(ValueError, match=r"every|needs faces"):
            broken(**parts)


@pytest.mark.parametrize(
    "values", [{"sharpness": 0}, {"hue": -1}, {"unknown_cos": 1.5}, {"freedom": 0}]
)
def test_a_matching_that_cannot_be_is_refused(values: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="no such matching"):
        Matching(**values)


def test_looks_are_whole_or_not_there() -> None:
    with pytest.raises(ValueError, match="shapes"):
        Looks(np.zeros((2, 64), np.float32), np.zeros((1, 3), np.float32))


def test_the_embedder_sees_red_first_between_0_and_1() -> None:
    seen: list[Array] = []

    def network(image: Array) -> tuple[Array, Array]:
        seen.append(image)
        return unit(*range(len(image))), np.zeros((len(image), 3), np.float32)

    faces = np.zeros((2, 64, 64, 3), np.uint8)
    faces[1, :, :, 2] = 255
    assert len(embed(faces, network)) == 2
    assert seen[0].shape == (2, 3, 64, 64)
    assert seen[0][1, :, 5, 5].tolist() == [1.0, 0.0, 0.0]
    assert len(embed(faces[:0], network)) == 0
    assert len(seen) == 1
