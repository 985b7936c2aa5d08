"""The wiring and the stand on paper are those of the settings and of geometry."""

import re
from math import radians, tan
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

import hardware
from hardware.buttons.gpio import GpioButtons
from pi_companion.settings import Settings

PAGE = (Path(str(hardware.__file__)).parent / "README.md").read_text("utf-8")
GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the first table below `heading`, without its head."""
    section = PAGE.split(f"## {heading}\n", 1)[1]
    lines = re.findall(r"(?:^\|.*\n)+", section, re.MULTILINE)[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_wiring_table_shows_the_defaults_of_the_settings() -> None:
    settings = Settings().model_dump()
    named = {row[1]: int(row[2]) for row in rows("Wiring") if "." in row[1] and row[2]}
    for name, pin in named.items():
        section, key = name.split(".")
        assert settings[section][key] == pin
    assert len(named) == 5


def test_the_header_pins_are_those_of_the_board(pins: MockFactory) -> None:
    header = pins.board_info.headers["J8"].pins
    for _, what, gpio, numbers in rows("Wiring"):
        for number in map(int, numbers.split(",")):
            name = header[number].name
            if gpio:
                assert name == f"GPIO{gpio}"
            else:
                assert name == {"(3.3 V)": "3V3", "(ground)": "GND"}[what]


def test_the_wired_pins_can_be_opened_together(pins: MockFactory) -> None:
    assert pins
    wired = {
        row[1].split(".")[1]: int(row[2])
        for row in rows("Wiring")
        if row[1].startswith("buttons.")
    }
    wired["out"] = wired.pop("chicken_out")
    GpioButtons(wired, print).close()


@pytest.mark.parametrize("row", rows("Stand"), ids=lambda row: " ".join(row[:2]))
def test_the_stands_field_of_view_is_computed(row: list[str]) -> None:
    camera, height, field, pixels = row
    across, deep = {"Module 2": (62.2, 48.8), "Module 3": (66.0, 41.0)}[camera]
    width, depth = (
        2 * int(height) * tan(radians(angle / 2)) for angle in (across, deep)
    )
    width = min(width, depth * 4 / 3)
    assert field == f"{width:.0f} x {depth:.0f}"
    assert int(pixels) == round(1280 / (10 * width) * 16)
