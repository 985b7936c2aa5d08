"""What can go wrong with a device, in one sentence that names the remedy."""

from dataclasses import dataclass


class HardwareError(OSError):
    """A device does not do its work; `remedy` says what a person can do about it.

    `str()` is one sentence: what is wrong, then the remedy.
    """

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(f"{what}; {remedy}.")
        self.what = what
        self.remedy = remedy


class Unplugged(HardwareError):  # noqa: N818 - a state, as players say it
    """The fault may pass by itself or by a hand: try again, with back-off."""


class Misconfigured(HardwareError):  # noqa: N818 - likewise
    """The fault stays until somebody changes a setting or the system."""


@dataclass(frozen=True)
class Advice:
    """A vendor library's message and our answer to it.

    `needles` must all occur in the message, whatever their case.
    """

    needles: tuple[str, ...]
    what: str
    remedy: str
    permanent: bool = False

    def fits(self, message: str) -> bool:
        """Tell whether this advice answers `message`."""
        lowered = message.lower()
        return all(needle.lower() in lowered for needle in self.needles)

    def error(self) -> HardwareError:
        """Return the advice as an error to raise."""
        kind = Misconfigured if self.permanent else Unplugged
        return kind(self.what, self.remedy)


# The first that fits counts, so the narrow ones stand above the wide ones.
ADVICE = (
    Advice(
        ("no module named 'libcamera'",),
        "This Python does not see libcamera",
        "make the virtual environment with the system's python3 and"
        " --system-site-packages",
        permanent=True,
    ),
    Advice(
        ("no module named 'picamera2'",),
        "picamera2 is not installed",
        "install it with: sudo apt install python3-picamera2",
        permanent=True,
    ),
    Advice(
        ("numpy.dtype size changed",),
        "picamera2 and the installed numpy do not fit together",
        'on Bookworm keep numpy below 2: pip install "numpy<2" "opencv-python-headless'
        '<4.12"',
        permanent=True,
    ),
    Advice(
        ("indexerror", "list index out of range"),
        "No camera is found",
        "switch off, seat both ends of the camera cable, and keep"
        " camera_auto_detect=1 in /boot/firmware/config.txt",
    ),
    Advice(
        ("camera __init__ sequence did not complete",),
        "The camera is in use by another program",
        "stop that program",
    ),
    Advice(
        ("camera frontend has timed out",),
        "The camera sends no pictures",
        "switch off and seat or replace the camera cable",
    ),
    Advice(
        ("errno 12", "cannot allocate memory"),
        "There is no room for the camera's buffers",
        "set a smaller camera width and height, or raise cma in"
        " /boot/firmware/config.txt",
        permanent=True,
    ),
    Advice(
        ("could not open any dmaheap device",),
        "The camera's memory cannot be opened",
        "add the user to the group video, in a service also"
        " DeviceAllow=char-dma_heap rw",
        permanent=True,
    ),
    Advice(
        ("unable to locate pi revision",),
        "This computer has no GPIO pins of a Raspberry Pi",
        "play with the keyboard: set the buttons' source to keys",
        permanent=True,
    ),
    Advice(
        ("can not open gpiochip",),
        "The GPIO pins cannot be opened",
        "add the user to the group gpio, in a service also"
        " DeviceAllow=char-gpiochip rw",
        permanent=True,
    ),
    Advice(
        ("no module named 'lgpio'",),
        "lgpio is not installed",
        "install it with: sudo apt install python3-lgpio",
        permanent=True,
    ),
    Advice(
        ("gpio busy",),
        "A GPIO pin is in use by another program or overlay",
        "stop that program or choose another pin in the settings",
        permanent=True,
    ),
    Advice(
        (".lgd-nfy",),
        "lgpio cannot write its notification file",
        "set LG_WD to a folder that can be written, such as /run/pi-companion",
        permanent=True,
    ),
    Advice(
        ("i2c device not found on address",),
        "The display does not answer",
        "check its four wires and compare i2c-address with: i2cdetect -y 1",
    ),
    Advice(
        ("i2c device not found",),
        "The I2C bus is not there",
        "set dtparam=i2c_arm=on in /boot/firmware/config.txt and restart",
    ),
    Advice(
        ("i2c device permission denied",),
        "The I2C bus cannot be opened by this user",
        "add the user to the group i2c, in a service also DeviceAllow=char-i2c rw",
        permanent=True,
    ),
    Advice(
        ("remote i/o error",),
        "A device on the I2C bus stopped answering",
        "check its four wires",
    ),
    Advice(
        ("database disk image is malformed",),
        "The journal is damaged",
        "it is set aside and a new one begun; check the SD card",
    ),
)


def explain(message: str) -> Advice | None:
    """Return the advice for a vendor library's `message`, or None if none fits."""
    return next((advice for advice in ADVICE if advice.fits(message)), None)


def translate(error: BaseException, part: str) -> HardwareError:
    """Turn any exception of a vendor library into ours.

    `part` names the device for messages that nobody foresaw ("The camera").
    """
    if isinstance(error, HardwareError):
        return error
    advice = explain(f"{type(error).__name__}: {error}")
    if advice is not None:
        return advice.error()
    said = str(error).strip().splitlines()
    detail = said[0].rstrip(".;") if said else type(error).__name__
    return Unplugged(
        f"{part} does not work ({detail})", "check its cable; it is tried again"
    )
