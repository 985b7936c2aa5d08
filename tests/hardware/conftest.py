"""What the tests of the devices share: pins in memory and a clock that waits fast."""

from collections.abc import Iterator

import pytest
from fake_clock import FakeClock
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> Iterator[MockFactory]:
    """Give gpiozero its own pins in memory, fresh for each test."""
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.setenv("LG_WD", "/nowhere")
    before = Device.pin_factory
    factory = Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.close()
    Device.pin_factory = before
