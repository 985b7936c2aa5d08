"""Whatever a screen says, its picture stays on the panel and off the buttons."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from pi_companion.ui.draw import SIZE, draw
from pi_companion.ui.gallery import GALLERY
from pi_companion.ui.paint_lists import score_pages
from pi_companion.ui.paint_turn import percent
from pi_companion.ui.screens import (
    Ask,
    Attract,
    Big,
    Dark,
    Hints,
    Menu,
    Notice,
    Number,
    Picture,
    Rolled,
    Row,
    Scores,
    Screen,
    Shown,
    Splash,
    Spot,
    Stake,
    Tally,
    Thumbnail,
    Turn,
)

HINT_ROW = (0, 53, 128, 64)
ABOVE_HINTS = (0, 0, 128, 53)

any_text = st.text(st.characters(codec=None), max_size=40)
any_number = st.integers(-(10**6), 10**9)
any_icon = st.sampled_from(("fox", "chicken", "6", "mother_hen", "red", "")) | any_text
any_marks = st.lists(st.tuples(any_icon, any_number), max_size=12).map(tuple)
any_place = st.integers(-3, 20)
any_share = st.floats(-1, 2)
any_spots = st.lists(
    st.builds(Spot, any_share, any_share, any_share, st.booleans()), max_size=15
).map(tuple)
any_view = st.builds(
    Thumbnail, st.integers(-1, 9), st.integers(-1, 9), st.binary(max_size=81)
) | st.builds(
    lambda n, grey: Thumbnail(n, 1, grey[:n]), st.just(8), st.binary(min_size=8)
)
any_rows = st.lists(st.builds(Row, any_text, any_number, any_icon), max_size=9)


def texts(size: int) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(any_text, max_size=size).map(tuple)


def any_hinted_screen(hints: Hints) -> st.SearchStrategy[Screen]:
    given_hints = st.just(hints)
    return st.one_of(
        st.builds(Menu, any_text, texts(9), any_place, given_hints, any_text),
        st.builds(
            Turn, any_text, any_number, any_text, any_marks, given_hints, any_text
        ),
        st.builds(Rolled, any_text, any_marks, any_text, given_hints, any_text),
        st.builds(
            Stake,
            any_text,
            any_number,
            any_number,
            any_number,
            st.none() | any_share,
            given_hints,
        ),
        st.builds(Big, any_text, any_text, any_text, any_icon, given_hints),
        st.builds(
            Scores, any_text, any_rows.map(tuple), any_place, given_hints, any_text
        ),
        st.builds(Ask, any_text, any_spots, texts(12), any_place, given_hints),
        st.builds(
            Picture,
            st.none() | any_view,
            any_spots,
            texts(4),
            given_hints,
            any_icon,
        ),
        st.builds(Notice, any_text, texts(4), given_hints, any_icon),
        st.builds(Number, any_text, any_text, any_number, given_hints),
        st.builds(
            Tally, any_text, any_icon, any_marks, any_place, any_number, given_hints
        ),
    )


any_free_screen: st.SearchStrategy[Screen] = st.one_of(
    st.builds(Splash, any_text, any_text),
    st.builds(Attract, any_text, texts(6), texts(12), any_place, any_place),
    st.just(Dark()),
)


def lit(picture: Image.Image, box: tuple[int, int, int, int]) -> int:
    return sum(picture.crop(box).convert("L").histogram()[1:])


def moved(picture: Image.Image, dx: int, dy: int) -> Image.Image:
    image = Image.new("1", picture.size)
    image.paste(picture, (dx, dy))
    return image


def same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.logical_xor(one, other).getbbox() is None


@given(any_hinted_screen(Hints()))
@settings(deadline=None, max_examples=150)
def test_no_content_reaches_the_row_of_the_buttons(screen: Screen) -> None:
    assert lit(draw(screen), HINT_ROW) == 0


@given(any_hinted_screen(Hints("Reroll", "Count", "Out", "Undo")) | any_free_screen)
@settings(deadline=None, max_examples=80)
def test_a_margin_stays_dark_so_that_a_shift_cuts_nothing(screen: Screen) -> None:
    still = draw(screen)
    assert (still.mode, still.size) == ("1", SIZE)
    assert lit(still, (2, 2, 126, 62)) == lit(still, (0, 0, *SIZE))
    for dx, dy in ((2, 2), (-2, -2), (1, -2)):
        assert same(draw(Shown(screen, (dx, dy))), moved(still, dx, dy))


@given(st.builds(Hints, any_text, any_text, any_text, any_text))
@settings(deadline=None, max_examples=60)
def test_labels_stay_in_their_row_and_change_nothing_above_it(hints: Hints) -> None:
    assert lit(draw(Notice("", (), hints)), ABOVE_HINTS) == 0
    told = draw(Big("Ann", "BUST!", "three foxes", "fox", hints)).crop(ABOVE_HINTS)
    bare = draw(Big("Ann", "BUST!", "three foxes", "fox", Hints())).crop(ABOVE_HINTS)
    assert same(told, bare)


@pytest.mark.parametrize("place", range(4))
def test_every_label_stands_over_its_own_button(place: int) -> None:
    labels = ["", "", "", ""]
    labels[place] = "Reroll"
    picture = draw(Notice("", (), Hints(*labels)))
    assert lit(picture, (32 * place, 0, 32 * place + 32, 64)) >= 150
    # The margin moves the columns of 31 pixels by two at most.
    assert lit(picture, (max(32 * place - 2, 0), 0, 32 * place + 34, 64)) == lit(
        picture, (0, 0, *SIZE)
    )


def test_a_shift_beyond_the_margin_is_held_at_the_margin() -> None:
    screen = dict(GALLERY)["stake"]
    assert isinstance(screen, Stake)
    assert same(draw(Shown(screen, (9, -9))), draw(Shown(screen, (2, -2))))


def test_a_dimmed_screen_lights_fewer_pixels_and_says_the_same() -> None:
    screen = Menu("Menu", ("One", "Two"), 0, Hints("OK", "Next"))
    bright, dim = draw(screen), draw(Shown(screen, dim=True))
    assert lit(dim, (0, 0, *SIZE)) < lit(bright, (0, 0, *SIZE)) * 0.7


def test_dark_lights_nothing() -> None:
    assert draw(Dark()).getbbox() is None


def test_drawing_twice_gives_the_same_picture() -> None:
    for _, screen in GALLERY:
        assert same(draw(screen), draw(screen))


def test_the_gallery_shows_every_kind_of_screen() -> None:
    shown = (one.screen if isinstance(one, Shown) else one for _, one in GALLERY)
    assert {type(screen) for screen in shown} == set(get_args(Screen))


def test_names_in_the_gallery_are_unique() -> None:
    assert len(dict(GALLERY)) == len(GALLERY)


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.0, "0 %"),
        (0.0004, "1 %"),
        (0.016, "2 %"),
        (0.222, "22 %"),
        (0.999, "99 %"),
        (1.0, "100 %"),
        (-0.2, "0 %"),
        (1.3, "100 %"),
    ],
)
def test_a_risk_is_rounded_but_never_to_certainty(share: float, text: str) -> None:
    assert percent(share) == text


@pytest.mark.parametrize(
    ("players", "pages"), [(0, 1), (2, 1), (4, 1), (5, 3), (8, 3), (9, 4)]
)
def test_more_than_four_players_get_an_overview_and_pages(
    players: int, pages: int
) -> None:
    assert score_pages(players) == pages


def test_the_pages_of_the_scores_go_round() -> None:
    rows = tuple(Row(f"P{n}", n) for n in range(8))
    pages = [draw(Scores("Scores", rows, page, Hints())) for page in range(4)]
    assert same(pages[0], pages[3])
    assert not same(pages[0], pages[1])
    assert not same(pages[1], pages[2])


def test_the_selected_item_of_a_long_menu_is_always_in_view() -> None:
    items = tuple(f"Item {n}" for n in range(12))
    pictures = [
        draw(Menu("Menu", items, n, Hints())).crop((2, 12, 120, 53)).tobytes()
        for n in range(12)
    ]
    assert len(set(pictures)) == 12


def test_the_selected_option_is_in_view_when_there_are_many() -> None:
    options = tuple(f"{n}" for n in range(1, 7)) * 3
    chosen = [draw(Ask("", (), options, n, Hints())) for n in (0, 9, 17)]
    for picture in chosen:
        assert lit(picture, (55, 14, 126, 44)) > 0
    assert len({picture.tobytes() for picture in chosen}) == 3
