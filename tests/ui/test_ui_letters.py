"""Letters: crisp at their size, readable when the font lacks them, cut when long."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from pi_companion.ui.fonts import (
    ALL_FACES,
    BOLD,
    FOLDER,
    LINE_FACES,
    TEXT,
    TINY,
    Face,
    ink,
    load,
    readable,
)
from pi_companion.ui.lettering import ELLIPSIS, fit, lettered, wrap

every_face = pytest.mark.parametrize("face", ALL_FACES, ids=lambda face: face.file)
EUROPE = "ÄÖÜäöüßÀÉÊËÎÏÇçñÑåÅæÆøØłŁőŐűŰžŽšŠčČřŘğĞşŞıİęąćńśźżțșăâîēāūĳ"


@every_face
def test_a_face_is_pixel_crisp_at_its_size(face: Face) -> None:
    picture = Image.new("L", (400, 60))
    text = "Hamburgefonstiv 0123456789 % ÄÖÜß"
    ImageDraw.Draw(picture).text((2, 45), text, fill=255, font=load(face), anchor="ls")
    colours = picture.getcolors()
    assert colours is not None
    assert {colour for _, colour in colours} == {0, 255}


@every_face
def test_capitals_have_the_height_the_face_states(face: Face) -> None:
    assert ink("H", face)[1::2] == (-face.cap, 0)


@every_face
def test_names_from_all_over_europe_keep_their_accents(face: Face) -> None:
    assert readable(EUROPE, face) == EUROPE


@every_face
def test_a_letter_written_as_base_and_accent_is_the_same(face: Face) -> None:
    assert readable("Jo\u0308rg", face) == "Jörg"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ŝan ĥo", "San ho"),
        ("Nguyễn Hồng", "Nguyen Hong"),
        ("½ ①", "1/2 1"),
        ("ŧal", "tal"),
        ("non\u2011breaking", "non-breaking"),
        ("tab\tnew\nline", "tab new line"),
        ("soft\u00adhyphen\u200b", "softhyphen"),
        ("東京", "??"),
        ("\ud800", "?"),
        ("\U0001d504nn", "Ann"),
    ],
)
def test_what_the_font_lacks_falls_back_legibly(text: str, shown: str) -> None:
    assert readable(text, BOLD) == shown


@every_face
def test_every_character_shown_has_a_glyph(face: Face) -> None:
    shown = readable("".join(map(chr, range(0x20, 0x250))), face)
    assert readable(shown, face) == shown


@given(
    st.text(st.characters(codec=None), max_size=60),
    st.integers(8, 124),
    st.integers(10, 40),
)
@settings(deadline=None, max_examples=150)
def test_a_line_fits_its_box(text: str, width: int, height: int) -> None:
    shown, face = fit(text, width, height, LINE_FACES)
    left, _, right, _ = ink(shown, face)
    assert right - left <= width
    assert lettered(text, (width, height), LINE_FACES).size == (width, height)


def test_larger_faces_come_first_and_the_last_one_is_cut() -> None:
    assert fit("Ann", 40, 13, LINE_FACES) == ("Ann", BOLD)
    assert fit("Maximilian", 50, 13, LINE_FACES) == ("Maximilian", TEXT)
    assert fit("Maximilian", 40, 13, LINE_FACES) == ("Maximilian", TINY)
    cut, face = fit("Maximilian", 25, 13, LINE_FACES)
    assert cut.startswith("Max")
    assert cut.endswith(ELLIPSIS)
    assert face is TINY


@pytest.mark.parametrize("name", ["Maximiliane-Ödön Gro", "W" * 20, "Ångström-Ğ.Çelik"])
def test_a_name_of_twenty_characters_fits_the_panel_whole(name: str) -> None:
    assert fit(name, 124, 10, LINE_FACES)[0] == name


def test_lines_break_at_spaces_and_only_there() -> None:
    assert wrap("three foxes bust the turn", 60, TEXT) == [
        "three foxes",
        "bust the turn",
    ]
    assert wrap("Donaudampfschifffahrt", 20, TEXT) == ["Donaudampfschifffahrt"]
    assert wrap("  ", 20, TEXT) == []


def test_every_font_has_its_licence_beside_it() -> None:
    families = {path.stem.split("-")[0] for path in FOLDER.glob("*.ttf")}
    assert families == {"tiny5", "galmuri7", "jersey"}
    for family in families:
        licence = (FOLDER / f"{family}-OFL.txt").read_text(encoding="utf-8")
        assert "SIL Open Font License" in licence
