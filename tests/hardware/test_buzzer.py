"""Sounds by name, on the real gpiozero with its pins in memory."""

import queue
import threading

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.buzzer import SOUNDS, GpioBuzzer, SilentBuzzer, open_buzzer
from hardware.errors import Misconfigured

PIN = 18


def test_notes_sound_at_their_pitch_and_end_in_silence(pins: MockFactory) -> None:
    heard: queue.SimpleQueue[tuple[float, float]] = queue.SimpleQueue()

    def rest(_: threading.Event, seconds: float) -> bool:
        pin = pins.pin(PIN)
        heard.put((pin.frequency if pin.state else 0, seconds))
        return False

    with GpioBuzzer(PIN, rest) as buzzer:
        buzzer.play("ask")
        notes = [heard.get(timeout=5) for _ in SOUNDS["ask"]]
    for (pitch, length), (wanted, seconds) in zip(notes, SOUNDS["ask"], strict=True):
        assert length == seconds
        assert pitch == pytest.approx(wanted, rel=0.001)
    assert pins.pin(PIN).state == 0


def test_playing_never_waits(pins: MockFactory) -> None:
    assert pins
    hold = threading.Event()
    with GpioBuzzer(PIN, lambda *_: hold.wait(5)) as buzzer:
        for _ in range(50):
            buzzer.play("win")
        hold.set()


def test_closing_cuts_a_sound_short(pins: MockFactory) -> None:
    buzzer = GpioBuzzer(PIN)
    buzzer.play("bust")
    buzzer.close()
    buzzer.close()
    assert pins.pin(PIN).state == 0


@pytest.mark.parametrize("sound", SOUNDS)
def test_every_sound_can_be_played(pins: MockFactory, sound: str) -> None:
    assert pins
    done = threading.Event()
    played: list[float] = []

    def rest(_: threading.Event, seconds: float) -> bool:
        played.append(seconds)
        if len(played) == len(SOUNDS[sound]):
            done.set()
        return False

    with GpioBuzzer(PIN, rest) as buzzer:
        buzzer.play(sound)
        assert done.wait(5)


def test_without_a_pin_it_is_silent() -> None:
    with open_buzzer(0) as buzzer:
        buzzer.play("win")
        assert isinstance(buzzer, SilentBuzzer)
        assert buzzer.played == ["win"]
        with pytest.raises(ValueError, match="tick, ask, bust, win, error"):
            buzzer.play("moo")


def test_a_pin_in_use_is_named(pins: MockFactory) -> None:
    assert pins
    with (
        open_buzzer(PIN),
        pytest.raises(Misconfigured, match="GPIO 18 is in use"),
    ):
        open_buzzer(PIN)
