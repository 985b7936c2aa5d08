"""The display: what is drawn is what the chip shows; unplugging passes."""

import pytest
from oled_bus import ChipBus
from PIL import Image, ImageChops, ImageDraw

from hardware.errors import Misconfigured, Unplugged
from hardware.oled import DISPLAYS, MemoryPanel, Panel, open_panel

# luma reads pixels the way Pillow before 12 taught.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")


def drawing(word: str = "Reroll?") -> Image.Image:
    image = Image.new("1", (128, 64))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, 127, 63), outline=1)
    draw.text((5, 4), word, fill=1)
    draw.polygon(((90, 60), (126, 60), (120, 20)), fill=1)
    return image


def same(one: Image.Image, other: Image.Image) -> bool:
    return (
        one.size == other.size and ImageChops.logical_xor(one, other).getbbox() is None
    )


@pytest.mark.parametrize("display", DISPLAYS)
@pytest.mark.parametrize("rotate", [0, 2])
def test_the_chip_shows_what_was_drawn(display: str, rotate: int) -> None:
    bus = ChipBus(display)
    panel = open_panel(display, rotate=rotate, bus=bus)
    panel.show(drawing())
    turned = drawing().rotate(90 * rotate)
    assert same(bus.seen(), turned)
    panel.show(drawing("Count"))
    assert not same(bus.seen(), turned)


@pytest.mark.parametrize("display", DISPLAYS)
def test_a_panel_that_was_unplugged_comes_back_by_itself(display: str) -> None:
    bus = ChipBus(display)
    panel = open_panel(display, bus=bus)
    panel.contrast(40)
    panel.show(drawing())
    bus.plugged = False
    for _ in range(3):
        with pytest.raises(Unplugged, match="four wires"):
            panel.show(drawing("away"))
    bus.power_cycle()
    bus.plugged = True
    assert not bus.on
    panel.show(drawing("back"))
    assert same(bus.seen(), drawing("back"))
    assert bus.contrast == 40


def test_an_address_where_nothing_answers_is_said_with_the_remedy() -> None:
    with pytest.raises(Unplugged) as caught:
        open_panel(i2c_address=0x3D, bus=ChipBus("ssd1306"))
    assert "i2cdetect" in str(caught.value)


def test_a_missing_bus_is_said_with_the_remedy() -> None:
    with pytest.raises(Unplugged, match=r"dtparam=i2c_arm=on"):
        open_panel(i2c_port=97)


def test_the_panel_can_be_darkened_and_lit_again() -> None:
    bus = ChipBus("ssd1306")
    panel = open_panel(bus=bus)
    panel.show(drawing())
    panel.off()
    assert bus.seen().getbbox() is None
    panel.show(drawing())
    assert same(bus.seen(), drawing())


def test_closing_leaves_the_panel_dark_even_when_it_is_gone() -> None:
    bus = ChipBus("sh1106")
    panel = open_panel("sh1106", bus=bus)
    panel.show(drawing())
    panel.close()
    assert bus.seen().getbbox() is None
    bus.plugged = False
    panel.close()


def test_one_picture_is_sent_once() -> None:
    bus = ChipBus("ssd1306")
    panel = open_panel(bus=bus)
    before = bus.writes
    panel.show(drawing())
    assert bus.writes - before == 1024 / 32 + 1


@pytest.mark.parametrize(
    ("settings", "needle"),
    [
        ({"display": "ssd1307"}, "ssd1306"),
        ({"interface": "spi"}, "i2c"),
        ({"height": 32}, "128x64"),
        ({"width": 96, "height": 16}, "128x64"),
        ({"rotate": 1}, "upside down"),
        ({"rotate": 3}, "upside down"),
    ],
)
def test_settings_that_cannot_work_are_refused_in_one_sentence(
    settings: dict[str, object], needle: str
) -> None:
    with pytest.raises(Misconfigured, match=needle) as caught:
        open_panel(bus=ChipBus("ssd1306"), **settings)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


@pytest.fixture(params=["memory", *DISPLAYS])
def panel(request: pytest.FixtureRequest) -> Panel:
    name = str(request.param)
    return open_panel(name, bus=None if name == "memory" else ChipBus(name))


def test_every_panel_refuses_what_is_not_a_screen(panel: Panel) -> None:
    for wrong in (Image.new("L", (128, 64)), Image.new("1", (64, 128))):
        with pytest.raises(ValueError, match="128x64"):
            panel.show(wrong)
    with pytest.raises(ValueError, match="contrast"):
        panel.contrast(256)


def test_every_panel_takes_the_whole_sequence(panel: Panel) -> None:
    panel.contrast(10)
    panel.show(drawing())
    panel.off()
    panel.show(drawing())
    panel.close()
    assert panel.describe()


def test_the_panel_in_memory_keeps_the_picture() -> None:
    panel = MemoryPanel()
    assert panel.image.getbbox() is None
    panel.show(drawing())
    panel.contrast(7)
    assert same(panel.image, drawing())
    assert panel.lit
    assert panel.level == 7
