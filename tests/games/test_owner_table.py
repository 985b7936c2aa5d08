"""The owner's own dice: a face seen on a die takes the place of a guess."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from pi_companion.games.dice import load_table, shipped_table
from pi_companion.games.owner_table import as_toml, with_face

CHICKEN = shipped_table("chicken")


def test_the_guess_of_the_orange_die_gives_way_to_what_was_seen() -> None:
    mended = with_face(CHICKEN, "orange", "egg")
    assert sorted(mended.by_name["orange"].faces) == sorted(
        ["chicken", "double_chicken", "fox", "fox", "blank", "egg"]
    )


def test_a_face_that_is_there_changes_nothing() -> None:
    assert with_face(CHICKEN, "orange", "fox") is CHICKEN


def test_a_kind_that_the_rulebook_states_is_not_changed() -> None:
    assert with_face(CHICKEN, "white", "bark") is CHICKEN


@given(
    st.sampled_from(["orange", "blue", "mother_hen"]),
    st.sampled_from(sorted(CHICKEN.known)),
)
def test_whatever_is_seen_is_on_one_of_six_sides(kind: str, face: str) -> None:
    mended = with_face(CHICKEN, kind, face)
    assert face in mended.by_name[kind].faces
    assert len(mended.by_name[kind].faces) == 6


def test_a_written_table_is_read_again(tmp_path: Path) -> None:
    mended = with_face(CHICKEN, "blue", "fox")
    path = tmp_path / "chicken.toml"
    path.write_text(as_toml(mended))
    assert load_table(path, like=CHICKEN) == mended
