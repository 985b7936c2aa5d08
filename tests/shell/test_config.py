"""Settings: sane by themselves, every mistake named at once with its remedy."""

import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from pi_companion.config import (
    ConfigError,
    Settings,
    as_toml,
    default_toml,
    load,
    settings_file,
)


@pytest.fixture
def written(tmp_path: Path) -> Path:
    return tmp_path / "pi-companion.toml"


def mistakes(path: Path, text: str) -> list[str]:
    """Load `text`; give the lines that are said, without the file's name."""
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load(path)
    lines = str(caught.value).splitlines()
    assert all(line.startswith(f"{path}: ") for line in lines)
    return [line.removeprefix(f"{path}: ") for line in lines]


# Defaults and the example


def test_without_a_file_there_are_defaults() -> None:
    assert load(None) == Settings()


def test_an_empty_file_is_all_defaults(written: Path) -> None:
    written.write_text("")
    assert load(written) == Settings()


def test_the_example_says_nothing_as_it_is_and_the_defaults_when_uncommented(
    written: Path,
) -> None:
    written.write_text(default_toml(), encoding="utf-8")
    assert load(written) == Settings()
    lines = default_toml().splitlines()
    bare = [line.removeprefix("#") for line in lines if not line.startswith("# ")]
    written.write_text("\n".join(bare))
    tables = tomllib.loads(written.read_text())
    assert set(tables) == set(Settings.model_fields)
    assert load(written) == Settings()


def test_every_setting_is_explained_in_lines_of_a_terminal() -> None:
    lines = default_toml().splitlines()
    assert max(map(len, lines)) <= 80
    for before, line in pairwise(lines):
        if line.startswith("#") and not line.startswith("# "):
            assert before.startswith("# ")
            assert before.endswith((".", "-y 1"))


def test_settings_cannot_be_changed_by_accident() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        Settings().camera.width = 640


def test_the_default_pins_are_four_buttons_and_a_buzzer_off_the_i2c_bus() -> None:
    defaults = Settings()
    pins = [*defaults.buttons.pins.values(), defaults.buzzer.pin]
    assert len(set(pins)) == 5
    assert not {2, 3} & set(pins)


# Written and read back

NAMES = st.text(min_size=1, max_size=20).filter(
    lambda name: name.strip() and name.isprintable()
)
SOME_SETTINGS = st.fixed_dictionaries(
    {},
    optional={
        "camera": st.fixed_dictionaries(
            {"source": st.text(min_size=1).map(lambda place: f"files:{place}")},
            optional={"mains_hz": st.sampled_from([0, 50, 60])},
        ),
        "display": st.fixed_dictionaries(
            {"i2c-address": st.integers(0x08, 0x77).map("0x{:02X}".format)}
        ),
        "buttons": st.fixed_dictionaries({"hold_s": st.floats(0.3, 5)}),
        "game": st.fixed_dictionaries(
            {"names": st.lists(NAMES, max_size=8, unique=True)},
            optional={"target": st.integers(1, 999), "eggspansion": st.booleans()},
        ),
        "reading": st.fixed_dictionaries({"accept": st.floats(0.5, 0.9999)}),
    },
)


@settings(deadline=None, max_examples=100)
@given(changes=SOME_SETTINGS)
def test_what_is_printed_reads_back_to_the_same(
    tmp_path_factory: pytest.TempPathFactory, changes: dict[str, dict[str, object]]
) -> None:
    made = load(None, changes)
    path = tmp_path_factory.mktemp("printed") / "settings.toml"
    path.write_bytes(as_toml(made).encode())
    assert load(path) == made


def test_a_file_and_the_command_line_are_laid_over_the_defaults(written: Path) -> None:
    written.write_text('[camera]\nfps = 5\nsource = "none"\n[display]\ni2c-port = 0\n')
    made = load(written, {"camera": {"source": "table"}, "buzzer": {"quiet": True}})
    assert (made.camera.source, made.camera.fps, made.camera.width) == (
        "table",
        5,
        1280,
    )
    assert made.display.i2c_port == 0
    assert made.buzzer.quiet


def test_the_command_line_does_not_hide_a_mistake_in_the_file(written: Path) -> None:
    written.write_text("camera = 3")
    with pytest.raises(ConfigError, match="not a section"):
        load(written, {"camera": {"source": "table"}})


def test_an_address_may_be_written_as_a_number(written: Path) -> None:
    written.write_text("[display]\ni2c-address = 0x3D\n")
    made = load(written).display
    assert (made.i2c_address, made.address) == ("0x3D", 0x3D)


# Mistakes


def test_every_mistake_is_named_at_once(written: Path) -> None:
    text = """
players = 3
[camera]
widht = 640
width = "wide"
height = 99999
source = "picamra"
mains_hz = 51
[buttons]
reroll = 99
count = 2
hold_s = nan
[game]
names = ["Ann", 3, ""]
eggspansion = 1
[idle]
sing = true
"""
    assert set(mistakes(written, text)) == {
        "`buttons.count`: 2 is a GPIO pin of the I2C bus: choose another (4-27).",
        "`buttons.hold_s`: NaN is not a number.",
        "`buttons.reroll`: 99 is not a GPIO pin (2-27).",
        "`camera.height`: 99999 is not between 240 and 3496.",
        "`camera.mains_hz`: 51 is not one of 0, 50, 60.",
        '`camera.source`: "picamra" is not a camera: did you mean "picamera"?',
        "`camera.widht` is not a setting: did you mean `camera.width`?",
        '`camera.width`: "wide" is not a whole number.',
        "`game.eggspansion`: 1 is not true or false.",
        "`game.names.1`: 3 is not text in quotes.",
        '`game.names.2`: "" is not a name of 1 to 20 characters.',
        "`idle.sing` is not a setting: --print-config lists them all.",
        "`players` is not a setting: it belongs into [game].",
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("camera = 3", "`camera`: 3 is not a section: write [camera] above its"),
        ("[camra]", "`camra` is not a setting: did you mean `camera`?"),
        (
            "[game]\nwidth = 9",
            "`game.width` is not a setting: it belongs into [camera]",
        ),
        ("camera_fps = 9", "`camera_fps` is not a setting: did you mean `camera.fps`?"),
        ("[display]\nheight = 32", "`display`: the screens need a panel of 128x64"),
        ("[display]\nwidth = 64", "128x64 pixels, 64x64 is not supported"),
        (
            '[display]\ndisplay = "ssd1307"',
            'is not one of "ssd1306", "sh1106", "ssd1309", "none"',
        ),
        ("[display]\nrotate = 90", "`display.rotate`: 90 is not one of 0, 2"),
        ('[display]\ni2c-address = "3X"', '"3X" is not an I2C address such as "0x3C"'),
        ("[display]\ni2c-address = 0x99", "153 is not an I2C address"),
        ("[display]\ni2c-address = true", "true is not text in quotes"),
        ("[buttons]\nundo = 3", "3 is a GPIO pin of the I2C bus"),
        ("[buttons]\nundo = true", "true is not a whole number"),
        ("[buttons]\nundo = 17", "`buttons.reroll` and `buttons.undo` are both on"),
        ("[buzzer]\npin = 22", "`buttons.chicken_out` and `buzzer.pin` are both on"),
        ('[camera]\nsource = "files:"', "is not a camera"),
        ('[camera]\nsource = "v4l2:video0"', "v4l2:/dev/video0"),
        ('[camera]\nsource = "?"', 'use one of "auto", "picamera", '),
        ('[game]\nnames = ["Ann", "Ann"]', "`game`: two players have the same name"),
        ('[game]\nnames = "Ann"', '"Ann" is not a list in [brackets]'),
        ("[game]\nnames = " + str(list("abcdefghi")), "is a list that is too long"),
        ("[game]\nplayers = 9", "`game.players`: 9 is not between 2 and 8"),
        ("[game]\ntarget = 25.0", "`game.target`: 25.0 is not a whole number"),
        ('[game]\ndice_set = ""', '`game.dice_set`: "" must not be empty'),
        ("[reading]\naccept = 1", "`reading.accept`: 1 is not between 0.5 and 0.9999"),
        ("[reading]\naccept = inf", "`reading.accept`: Infinity is not a number"),
        ("[idle]\nattract_after_s = 2026-01-01", "2026-01-01"),
        ("[camera", "this is not TOML: Expected ']'"),
        ("a = 1\na = 2\n", "line 2"),
        ("a = " + "[" * 100_000, "this is not TOML"),
    ],
)
def test_one_mistake_is_one_sentence_with_its_path(
    written: Path, text: str, said: str
) -> None:
    (line,) = mistakes(written, text)
    assert said in line
    assert line.endswith((".", "?"))
    assert len(line) < 200


@settings(deadline=None, max_examples=60)
@given(
    values=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda below: st.lists(below) | st.dictionaries(st.text(), below),
        max_leaves=8,
    ),
    section=st.sampled_from([*Settings.model_fields, "else"]),
    key=st.sampled_from(["width", "source", "names", "i2c-address", "pin", "else"]),
)
def test_any_value_is_either_taken_or_answered(
    values: object, section: str, key: str
) -> None:
    try:
        load(None, {section: {key: values}})
    except ConfigError as error:
        assert str(error).startswith("settings: `")  # noqa: PT017 -- may be taken too


# The file itself


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"cannot be read \(No such file"):
        load(tmp_path / "nowhere.toml")


def test_a_folder_is_no_settings_file(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"cannot be read \(Is a directory"):
        load(tmp_path)


def test_an_endless_file_is_not_read_to_its_end() -> None:
    with pytest.raises(ConfigError, match="far too large"):
        load(Path("/dev/zero"))


def test_a_file_in_another_encoding_is_said_with_its_line(written: Path) -> None:
    written.write_bytes(b"[game]\nnames = ['J\xf6rg']\n")
    with pytest.raises(ConfigError, match="line 2 is not UTF-8"):
        load(written)


def test_a_byte_order_mark_is_no_mistake(written: Path) -> None:
    written.write_bytes(b"\xef\xbb\xbf[game]\ntarget = 30\n")
    assert load(written).game.target == 30


def test_which_file_is_read(tmp_path: Path) -> None:
    named = {"PI_COMPANION_SETTINGS": str(tmp_path / "mine.toml")}
    assert settings_file(tmp_path / "given.toml", named) == tmp_path / "given.toml"
    assert settings_file(None, named) == tmp_path / "mine.toml"
    assert settings_file(None, {}) in (None, Path("/etc/pi-companion.toml"))
