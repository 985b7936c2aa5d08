"""The display: the one door to luma. 128x64 pixels, one bit, over I2C."""

from abc import ABC, abstractmethod
from contextlib import suppress
from typing import Any

from PIL import Image

from hardware.errors import HardwareError, Misconfigured, translate

SIZE = (128, 64)
DISPLAYS = ("ssd1306", "sh1106", "ssd1309")
_NOP = 0xE3
"""A command that all three chips take and that changes nothing."""


class Panel(ABC):
    """A 128x64 display; wanted by one thread."""

    @abstractmethod
    def show(self, image: Image.Image) -> None:
        """Show `image`, mode "1", 128x64; raise `HardwareError` if that fails.

        After an error the next call finds the panel again if it is back.
        """

    @abstractmethod
    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255."""

    @abstractmethod
    def off(self) -> None:
        """Turn the pixels' power off; the next `show` turns it on."""

    @abstractmethod
    def close(self) -> None:
        """Leave the panel dark; never raises, a panel that is gone is dark."""

    @abstractmethod
    def describe(self) -> str:
        """Name the display in a few words."""


class MemoryPanel(Panel):
    """luma's own stand-in: keeps what was shown in `image`."""

    def __init__(self) -> None:
        from luma.core.device import dummy  # noqa: PLC0415 - luma only where wanted

        self._device: Any = dummy(width=SIZE[0], height=SIZE[1], mode="1")
        self.level = 255
        self.lit = False

    @property
    def image(self) -> Image.Image:
        """What was shown last, mode "1"; black before the first."""
        shown: Image.Image | None = self._device.image
        return Image.new("1", SIZE) if shown is None else shown

    def show(self, image: Image.Image) -> None:
        """Keep `image`."""
        self._device.display(_checked(image))
        self.lit = True

    def contrast(self, level: int) -> None:
        """Keep `level`."""
        self.level = _level(level)

    def off(self) -> None:
        """Keep that it is dark."""
        self.lit = False

    def close(self) -> None:
        """Keep that it is dark."""
        self.lit = False

    def describe(self) -> str:
        """Name the display."""
        return "display in memory"


class LumaPanel(Panel):
    """A real panel; survives being unplugged and plugged in again."""

    def __init__(
        self, driver: str, rotate: int, port: int, address: int, bus: object
    ) -> None:
        self._driver = driver
        self._rotate = rotate
        self._port = port
        self._address = address
        self._bus = bus
        self._serial: Any = None
        self._device: Any = None
        self._alive = False
        self._level: int | None = None
        self._lit = False
        try:
            self._connect()
        except Exception as error:
            self.close()
            raise translate(error, "The display") from error

    def show(self, image: Image.Image) -> None:
        """Show `image`, on a panel that was away after a new start-up sequence."""
        picture = _checked(image)
        try:
            self._connect()
            self._device.display(picture)
            if not self._lit:
                self._device.show()
                self._lit = True
        except Exception as error:
            raise self._lost(error) from error

    def contrast(self, level: int) -> None:
        """Set the brightness; it is kept for a panel that is away."""
        self._level = _level(level)
        try:
            self._connect()
            self._device.contrast(level)
        except Exception as error:
            raise self._lost(error) from error

    def off(self) -> None:
        """Turn the pixels' power off."""
        try:
            self._connect()
            self._device.hide()
            self._lit = False
        except Exception as error:
            raise self._lost(error) from error

    def close(self) -> None:
        """Clear the panel and let go of the bus."""
        if self._device is not None:
            with suppress(Exception):
                self._device.hide()
                self._device.clear()
            # luma's exit hook holds the object for ever: leave it an empty shell.
            self._device.__dict__.clear()
            self._device = None
        if self._serial is not None:
            with suppress(Exception):
                self._serial.cleanup()
            self._serial = None
        self._alive = False

    def describe(self) -> str:
        """Name the display."""
        return f"{self._driver} on I2C bus {self._port} at 0x{self._address:02X}"

    def _connect(self) -> None:
        """Probe the address, then start the panel up; harmless while it works."""
        if self._alive:
            return
        from luma.core.interface.serial import i2c  # noqa: PLC0415 - see `dummy`
        from luma.oled import device  # noqa: PLC0415 - see `dummy`

        if self._serial is None:
            where: dict[str, Any] = (
                {"port": self._port} if self._bus is None else {"bus": self._bus}
            )
            self._serial = i2c(address=self._address, **where)
        # Every device object that is made stays in an exit hook for ever, so none is
        # made for an address that does not answer, and one is started up again.
        self._serial.command(_NOP)
        options = {"width": SIZE[0], "height": SIZE[1], "rotate": self._rotate}
        if self._device is None:
            self._device = getattr(device, self._driver)(self._serial, **options)
        else:
            self._device.__init__(self._serial, **options)
        if self._level is not None:
            self._device.contrast(self._level)
        self._alive = True
        self._lit = True

    def _lost(self, error: Exception) -> HardwareError:
        self._alive = False
        return translate(error, "The display")


def open_panel(  # noqa: PLR0913, PLR0917 - luma's own names, as in the settings
    display: str = "ssd1306",
    width: int = SIZE[0],
    height: int = SIZE[1],
    rotate: int = 0,
    interface: str = "i2c",
    i2c_port: int = 1,
    i2c_address: int = 0x3C,
    bus: object = None,
) -> Panel:
    """Open a panel; "memory" for `display` needs no hardware.

    Raise `Misconfigured` for settings that cannot work and `Unplugged` when nothing
    answers. `bus` is an opened SMBus to use instead of `i2c_port`.
    """
    if display == "memory":
        return MemoryPanel()
    if display not in DISPLAYS:
        raise Misconfigured(
            f"There is no display {display!r}", f"use {', '.join(DISPLAYS)} or memory"
        )
    if interface != "i2c":
        raise Misconfigured(
            f"A display over {interface!r} is not supported", "wire it up over i2c"
        )
    if (width, height) != SIZE:
        raise Misconfigured(
            f"A display of {width}x{height} pixels is too small or too large for the"
            " screens",
            "use one of 128x64",
        )
    if rotate not in (0, 2):
        raise Misconfigured(
            f"Rotation {rotate} does not give a picture 128 wide and 64 high",
            "use 0, or 2 for upside down",
        )
    return LumaPanel(display, rotate, i2c_port, i2c_address, bus)


def _checked(image: Image.Image) -> Image.Image:
    if image.mode != "1" or image.size != SIZE:
        raise ValueError(
            f'a screen is 128x64 in mode "1", not {image.size} in {image.mode!r}'
        )
    return image


def _level(level: int) -> int:
    if not 0 <= level <= 255:  # noqa: PLR2004 - one byte
        raise ValueError(f"a contrast is 0 to 255, not {level}")
    return level
