"""The settings: every section and key, its default, its limits and its comment."""

from typing import Annotated, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    model_validator,
)

from pi_companion.config_words import nearest

I2C_PINS = (2, 3)
FIRST_PIN, LAST_PIN = 2, 27
PANEL = (128, 64)
LONGEST_NAME = 20


def _camera(source: str) -> str:
    known = ("auto", "picamera", "v4l2:/dev/video0", "files:FOLDER", "table", "none")
    scheme, _, place = source.partition(":")
    if source in {"auto", "picamera", "table", "none"}:
        return source
    if scheme == "files" and place:
        return source
    if scheme == "v4l2" and place.startswith("/"):
        return source
    raise ValueError(f"is not a camera{nearest(source, known)}")


def _pin(pin: int) -> int:
    if not FIRST_PIN <= pin <= LAST_PIN:
        raise ValueError(f"is not a GPIO pin ({FIRST_PIN}-{LAST_PIN})")
    if pin in I2C_PINS:
        raise ValueError("is a GPIO pin of the I2C bus: choose another (4-27)")
    return pin


def _pin_or_none(pin: int) -> int:
    return pin and _pin(pin)


def _hex(address: object) -> object:
    # TOML has hexadecimal numbers, so the quotes are easily left out.
    return f"0x{address:02X}" if type(address) is int else address


def _i2c_address(address: str) -> str:
    try:
        number = int(address, 16)
    except ValueError:
        number = 0
    # The I2C specification (UM10204, 3.1.12) reserves what lies outside.
    if not 0x08 <= number <= 0x77:  # noqa: PLR2004 -- bounds of the specification
        raise ValueError('is not an I2C address such as "0x3C" (0x08-0x77)')
    return address


def _player(name: str) -> str:
    if not (name.strip() and name.isprintable() and len(name) <= LONGEST_NAME):
        raise ValueError(f"is not a name of 1 to {LONGEST_NAME} characters")
    return name


def _frozen(values: object) -> object:
    return tuple(values) if isinstance(values, list) else values


Pin = Annotated[int, AfterValidator(_pin)]
Seconds = Annotated[int, Field(ge=0, le=86_400)]


class Section(BaseModel):
    """A table of the TOML; its docstring is the comment above it."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        strict=True,
        allow_inf_nan=False,
        populate_by_name=True,
        validate_default=True,
    )


class CameraSettings(Section):
    """The camera that looks at the table."""

    source: Annotated[str, AfterValidator(_camera)] = Field(
        default="auto",
        description='"auto" takes the first that is there: the Pi\'s own camera, then '
        'a USB webcam. Or name one: "picamera", "v4l2:/dev/video0", "files:FOLDER" '
        '(pictures or videos), "table" (a simulated table), "none" (dice are entered '
        "by hand).",
    )
    width: int = Field(
        default=1280, ge=320, le=4608, description="Pixels of a picture."
    )
    height: int = Field(default=960, ge=240, le=3496, description="Likewise.")
    fps: int = Field(default=10, ge=1, le=30, description="Pictures a second.")
    mains_hz: Literal[0, 50, 60] = Field(
        default=50,
        description="Lamps flicker with the mains; exposures are whole multiples of "
        "that. 60 in the Americas and parts of Asia, 0 for daylight only.",
    )


class DisplaySettings(Section):
    """The OLED. The names are those of luma.oled."""

    display: Literal["ssd1306", "sh1106", "ssd1309", "none"] = Field(
        default="ssd1306",
        description='Its controller, or "none" to play without a display.',
    )
    width: int = Field(default=128, ge=1, le=256, description="Pixels; only 128 fits.")
    height: int = Field(default=64, ge=1, le=256, description="Pixels; only 64 fits.")
    rotate: Literal[0, 2] = Field(
        default=0, description="2 turns the picture upside down."
    )
    interface: Literal["i2c"] = Field(default="i2c", description="How it is wired.")
    i2c_port: int = Field(default=1, alias="i2c-port", ge=0, le=31, description="Bus.")
    i2c_address: Annotated[str, BeforeValidator(_hex), AfterValidator(_i2c_address)] = (
        Field(
            default="0x3C",
            alias="i2c-address",
            description="As printed by: i2cdetect -y 1",
        )
    )
    dim_after_s: Seconds = Field(
        default=60, description="Seconds without a press until it dims; 0 for never."
    )
    blank_after_s: Seconds = Field(
        default=1800,
        description="Seconds without a press until it goes dark; 0 for never.",
    )

    @property
    def address(self) -> int:
        """The I2C address as a number."""
        return int(self.i2c_address, 16)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if (self.width, self.height) != PANEL:
            raise ValueError(
                f"the screens need a panel of 128x64 pixels, {self.width}x{self.height}"
                " is not supported"
            )
        return self


class ButtonSettings(Section):
    """The four buttons, each between its pin (BCM numbers) and ground."""

    source: Literal["auto", "gpio", "keys", "none"] = Field(
        default="auto",
        description='"auto" takes the GPIO pins on a Pi and else the keyboard of the '
        'terminal ("keys").',
    )
    reroll: Pin = Field(default=17, description="REROLL, also Go and yes.")
    count: Pin = Field(default=27, description="COUNT, also next.")
    chicken_out: Pin = Field(default=22, description="CHICKEN OUT, also no.")
    undo: Pin = Field(default=23, description="UNDO; held: the menu.")
    debounce_ms: int = Field(
        default=30,
        ge=1,
        le=200,
        description="Changes shorter than this are contact bounce.",
    )
    hold_s: float = Field(
        default=1.0, ge=0.3, le=5, description="Seconds until a press counts as held."
    )

    @property
    def pins(self) -> dict[str, int]:
        """The pin of each button, by the button's name."""
        return {
            name: getattr(self, name)
            for name in ("reroll", "count", "chicken_out", "undo")
        }


class BuzzerSettings(Section):
    """The buzzer (passive, so that it can play notes)."""

    pin: Annotated[int, AfterValidator(_pin_or_none)] = Field(
        default=18, description="Its pin (BCM number); 0 for no buzzer."
    )
    quiet: bool = Field(default=False, description="true: it stays silent.")


class GameSettings(Section):
    """What a new game begins with; all of it can be changed on the screen."""

    players: int = Field(default=2, ge=2, le=8, description="How many play.")
    names: Annotated[
        tuple[Annotated[str, AfterValidator(_player)], ...],
        Field(max_length=8),
        BeforeValidator(_frozen),
    ] = Field(
        default=(),
        description='Names in order of seats, e.g. ["Ann", "Ben"]; who has none is '
        "P1, P2 and so on.",
    )
    target: int = Field(default=25, ge=1, le=999, description="Points that win.")
    eggspansion: bool = Field(default=False, description="Play with the Eggspansion.")
    bust_on_reroll_costs: bool = Field(
        default=False,
        description="House rule: a bust on the reroll costs the chickens rolled.",
    )
    dice_set: str = Field(
        default="chicken", min_length=1, description="The dice on the table, as taught."
    )

    @model_validator(mode="after")
    def _distinct(self) -> Self:
        if len(set(self.names)) != len(self.names):
            raise ValueError("two players have the same name")
        return self


class ReadingSettings(Section):
    """How sure the eyes must be."""

    accept: float = Field(
        default=0.98,
        ge=0.5,
        le=0.9999,
        description="A roll that is less probably right is asked about.",
    )
    learn_corrections: bool = Field(
        default=False,
        description="true: dice that you have corrected are offered as further "
        "examples of the set that you have taught.",
    )


class IdleSettings(Section):
    """What happens while nobody plays."""

    attract_after_s: Seconds = Field(
        default=300, description="Seconds until the game explains itself; 0 for never."
    )


class Settings(Section):
    """All settings; `Settings()` holds the defaults. Frozen."""

    camera: CameraSettings = Field(default_factory=CameraSettings)
    display: DisplaySettings = Field(default_factory=DisplaySettings)
    buttons: ButtonSettings = Field(default_factory=ButtonSettings)
    buzzer: BuzzerSettings = Field(default_factory=BuzzerSettings)
    game: GameSettings = Field(default_factory=GameSettings)
    reading: ReadingSettings = Field(default_factory=ReadingSettings)
    idle: IdleSettings = Field(default_factory=IdleSettings)

    @model_validator(mode="after")
    def _pins_differ(self) -> Self:
        taken: dict[int, str] = {}
        uses = {f"buttons.{name}": pin for name, pin in self.buttons.pins.items()}
        for use, pin in {**uses, "buzzer.pin": self.buzzer.pin}.items():
            if pin in taken:
                raise ValueError(
                    f"`{taken[pin]}` and `{use}` are both on GPIO pin {pin}: "
                    "give each a pin of its own"
                )
            if pin:
                taken[pin] = use
        return self
