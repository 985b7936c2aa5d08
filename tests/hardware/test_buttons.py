"""Every source of presses keeps the same promises; the real pins bounce."""

import os
import pty
import queue
import termios
import tty
from collections.abc import Callable, Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.buttons import Buttons, MemoryButtons, Press, open_buttons
from hardware.buttons.gpio import GpioButtons
from hardware.buttons.keys import KeyButtons, press_of
from hardware.errors import Misconfigured
from hardware.pins import prepare

PINS = {"reroll": 17, "count": 27, "out": 22, "undo": 23}
SOON = 5.0
Inbox = queue.SimpleQueue[Press]


def tap(factory: MockFactory, pin: int) -> None:
    """Press and let go, each with bounces, as fast as the machine can."""
    contact = factory.pin(pin)
    for _ in range(3):
        contact.drive_low()
        contact.drive_high()
    contact.drive_low()


Hand = Callable[[Press], None]


@pytest.fixture(params=["gpio", "pipe", "terminal", "memory"])
def hands(
    request: pytest.FixtureRequest, pins: MockFactory
) -> Iterator[tuple[Buttons, Hand, Inbox]]:
    """Yield a source, a hand that presses, and where presses arrive."""
    inbox: Inbox = queue.SimpleQueue()
    if request.param == "gpio":
        # Held presses stay down; short ones are let go once the contact has settled.
        gpio = GpioButtons(PINS, inbox.put, hold_s=0.15)

        def by_pin(press: Press) -> None:
            button, held = press.button, press.held
            tap(pins, PINS[button])
            if not held:
                # Longer than a contact settles, shorter than a hold.
                pause = queue.SimpleQueue[None]()
                with pytest.raises(queue.Empty):
                    pause.get(timeout=0.05)
                pins.pin(PINS[button]).drive_high()

        yield gpio, by_pin, inbox
        gpio.close()
    elif request.param == "memory":
        memory = MemoryButtons(inbox.put)
        yield memory, lambda press: memory.press(press.button, held=press.held), inbox
    else:
        reading, writing = os.pipe() if request.param == "pipe" else pty.openpty()[::-1]
        keys = KeyButtons(inbox.put, reading)

        def by_key(press: Press) -> None:
            letter = press.button[0]
            letter = letter.upper() if press.held else letter
            os.write(writing, b"?\x1b[A" + letter.encode())

        yield keys, by_key, inbox
        keys.close()
        os.close(reading)
        os.close(writing)


@pytest.mark.parametrize("button", PINS)
def test_a_press_arrives_once(hands: tuple[Buttons, Hand, Inbox], button: str) -> None:
    source, hand, inbox = hands
    hand(Press(button))
    assert inbox.get(timeout=SOON) == Press(button)
    hand(Press(button, held=True))
    assert inbox.get(timeout=SOON) == Press(button, held=True)
    assert inbox.empty()
    assert source.describe()


def test_after_close_nothing_arrives(hands: tuple[Buttons, Hand, Inbox]) -> None:
    source, hand, inbox = hands
    source.close()
    source.close()
    if not isinstance(source, GpioButtons):
        hand(Press("count"))
    assert inbox.empty()


def test_pins_in_use_are_named(pins: MockFactory) -> None:
    assert pins
    with GpioButtons(PINS, print), pytest.raises(Misconfigured, match="GPIO 17 is in"):
        GpioButtons(PINS, print)
    # The failed one has let go of what it had taken.
    GpioButtons(PINS, print).close()


@pytest.mark.parametrize(
    ("change", "needle"),
    [
        ({"undo": 3}, "GPIO 3, which belongs to the display"),
        ({"undo": 17}, "both set to GPIO 17"),
        ({"extra": 5}, "give one for each of"),
    ],
)
def test_pins_that_cannot_work_are_refused(change: dict[str, int], needle: str) -> None:
    with pytest.raises(Misconfigured, match=needle):
        GpioButtons({**PINS, **change}, print)


def test_a_pin_that_the_board_lacks_is_an_error_with_a_remedy(
    pins: MockFactory,
) -> None:
    assert pins
    with pytest.raises(OSError, match="GPIO 99"):
        GpioButtons({**PINS, "undo": 99}, print)


def test_open_buttons_knows_the_sources(pins: MockFactory) -> None:
    assert pins
    with open_buttons("gpio", PINS, print) as buttons:
        assert "17" in buttons.describe()
    with open_buttons("memory", {}, print) as buttons:
        assert isinstance(buttons, MemoryButtons)
    with pytest.raises(Misconfigured, match="use gpio, keys or memory"):
        open_buttons("joystick", PINS, print)


def test_a_terminal_is_put_back_as_it_was() -> None:
    far, near = pty.openpty()
    before = termios.tcgetattr(near)
    keys = KeyButtons(print, near)
    assert termios.tcgetattr(near)[3] & termios.ECHO == 0
    keys.close()
    assert termios.tcgetattr(near) == before
    tty.setraw(far)
    os.close(far)
    os.close(near)


def test_a_pipe_that_ends_ends_the_reading() -> None:
    reading, writing = os.pipe()
    inbox: Inbox = queue.SimpleQueue()
    keys = KeyButtons(inbox.put, reading)
    os.write(writing, b"rC")
    os.close(writing)
    assert inbox.get(timeout=SOON) == Press("reroll")
    assert inbox.get(timeout=SOON) == Press("count", held=True)
    keys.close()
    os.close(reading)


def test_other_keys_mean_nothing() -> None:
    assert [press_of(letter) for letter in "xyz 1\n"] == [None] * 6


def test_memory_buttons_know_their_names() -> None:
    with pytest.raises(ValueError, match="reroll, count, out, undo"):
        MemoryButtons(print).press("jump")


def test_what_the_environment_says_about_pins_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.setenv("LG_WD", "here")
    prepare()
    assert os.environ["GPIOZERO_PIN_FACTORY"] == "mock"
    assert os.environ["LG_WD"].startswith("/")


def test_lgpio_writes_into_the_services_runtime_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.delenv("LG_WD", raising=False)
    monkeypatch.setenv("RUNTIME_DIRECTORY", "/run/pi-companion:/run/other")
    prepare()
    assert os.environ["LG_WD"] == "/run/pi-companion"
    assert os.environ["GPIOZERO_PIN_FACTORY"] == "lgpio"
