"""Vectors become odds: near an example is likely, far from all is unknown."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import numpy.typing as npt
import pytest

from pi_companion.vision.colours import Colours, Spread
from pi_companion.vision.dice_set import DiceSet, unpack
from pi_companion.vision.drawings import Examples, Heads, Likeness
from pi_companion.vision.embed import Looks, embed, embed_steadily
from pi_companion.vision.matching import Matching

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
        shows=(0, 1, 0, 1),
        drawings=Examples(np.stack([EGG, FOX]), np.array([0, 1]), Likeness()),
        colours=Colours(
            np.array([WHITE, YELLOW], np.float32), np.array([0, 1]), Spread()
        ),
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
    pips = DiceSet(
        name="pips",
        labels=(("any", "1"), ("any", "2")),
        shows=(0, 1),
        drawings=known().drawings,
        colours=Colours(np.zeros((0, 3), np.float32), np.zeros(0, np.int64), Spread()),
    )
    (odds,) = pips.odds(looks(EGG, (0.1, 0.9, 0.9)))
    assert best(odds) == ("any", "1")
    assert ("", "1") not in odds


def test_the_kinds_and_their_faces_are_told() -> None:
    assert known().kinds == ("white", "yellow")
    assert known().faces == dict.fromkeys(known().kinds, frozenset({"egg", "fox"}))


def test_a_shipped_file_with_heads_weighs_drawings_and_colours_alike() -> None:
    one = known()
    file = BytesIO()
    np.savez_compressed(
        file,
        labels=np.array([list(label) for label in LABELS]),
        label_faces=np.array(one.shows),
        weight=20 * np.stack([EGG, FOX]),
        bias=np.array([-10.0, -10.0]),
        bodies=one.colours.bodies,
        body_kinds=one.colours.of,
        body_scale=np.array([0.10, 0.06]),
        one_each=np.array([], np.int64),
    )
    again = unpack("two", file.getvalue(), Matching())
    assert again.labels == one.labels
    for face in (looks(FOX, WHITE), looks(unit(9)[0], YELLOW)):
        (odds,), (wanted,) = again.odds(face), one.odds(face)
        kinds = {label for label in odds if label[1] == ""}
        assert {label: odds[label] for label in kinds} == pytest.approx(
            {label: wanted[label] for label in kinds}, abs=1e-3
        )
        (drawn,) = face.icons @ np.stack([EGG, FOX]).T
        assert odds["", "egg"] == pytest.approx(20 * drawn[0] - 10, abs=1e-3)


def test_a_set_is_never_half_built() -> None:
    one = known()
    for labels, sentence in (((), "needs faces"), ((*LABELS[:3], LABELS[0]), "once")):
        with pytest.raises(ValueError, match=sentence):
            replace(one, labels=labels)
    for shows, sentence in (((0, 1, 0), "a drawing"), ((0, 1, 0, 7), "that is known")):
        with pytest.raises(ValueError, match=sentence):
            replace(one, shows=shows)


def test_its_parts_are_never_half_built() -> None:
    icons = np.stack([EGG, FOX])
    with pytest.raises(ValueError, match="every example needs a drawing"):
        Examples(icons, np.array([0]), Likeness())
    with pytest.raises(ValueError, match="every drawing needs an example"):
        Examples(icons, np.array([0, 2]), Likeness())
    with pytest.raises(ValueError, match="every drawing needs a head"):
        Heads(icons, np.zeros(3, np.float32))
    with pytest.raises(ValueError, match="every colour needs a kind"):
        Colours(np.zeros((2, 3), np.float32), np.array([0]), Spread())
    stray = Colours(np.zeros((1, 3), np.float32), np.array([5]), Spread())
    with pytest.raises(ValueError, match="every colour needs a kind"):
        replace(known(), colours=stray)


def test_numbers_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="no such likeness"):
        Matching(sharpness=0)
    with pytest.raises(ValueError, match="no such likeness"):
        Matching(unknown_cos=1.5)
    with pytest.raises(ValueError, match="no such spread"):
        Spread(hue=0)
    with pytest.raises(ValueError, match="no such spread"):
        Spread(lamp_hue=-1)


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


def test_a_steady_look_averages_over_turns_of_the_face() -> None:
    def corner(image: Array) -> tuple[Array, Array]:
        """Tell the corner that is bright: 0 to 3, as one of four vectors."""
        spots = image[:, 0][:, [20, 20, 43, 43], [20, 43, 43, 20]]
        return np.eye(64, dtype=np.float32)[spots.argmax(axis=1)], image[:, :, 32, 32]

    face = np.zeros((1, 64, 64, 3), np.uint8)
    face[:, :32, :32] = 255
    looks = embed_steadily(face, corner)
    np.testing.assert_allclose(looks.icons[0, :4], 0.5, atol=1e-6)
    assert len(embed_steadily(face[:0], corner)) == 0


def test_one_face_of_a_copy_is_drawn_alike_on_all_its_dice() -> None:
    """What looks like neither its foxes nor its egg is neither of them."""
    strange = unit(8)[0]
    heads = Heads(np.stack([8 * EGG, 8 * FOX + 1.5 * strange]), np.zeros(2, np.float32))
    alone = replace(known(), drawings=heads)
    copy = replace(alone, one_each=(0, 1))
    dice = Looks(np.stack([FOX, strange, EGG, FOX]), np.array([WHITE] * 4, np.float32))
    before, after = alone.odds(dice), copy.odds(dice)
    fox, egg = ("white", "fox"), ("white", "egg")
    assert after[1][fox] < before[1][fox] - 1
    assert after[1][egg] < before[1][egg] - 1
    assert best(after[0]) == best(after[3]) == fox
