"""Exposure that does not flicker under mains light, and when to measure it anew."""

from dataclasses import dataclass, replace

MAX_GAIN = 12.0
"""Beyond it a small sensor's noise costs more than a longer exposure."""


def steady_exposure(exposure_us: int, gain: float, mains_hz: int) -> tuple[int, float]:
    """Return exposure (microseconds) and gain of the same brightness, free of bands.

    Lamps flicker at twice the mains frequency, so an exposure of whole half periods
    (10 ms at 50 Hz, 8.33 ms at 60 Hz) sees every row alike. Light so strong that even
    one half period at gain 1 is too much is daylight, which does not flicker. With
    `mains_hz` 0 there is only daylight.
    """
    if mains_hz == 0:
        return exposure_us, gain
    half_us = 1e6 / (2 * mains_hz)
    amount = exposure_us * gain
    if amount < half_us:
        return exposure_us, gain
    halves = max(1, int(exposure_us / half_us + 0.5))
    while halves > 1 and amount / (halves * half_us) < 1:
        halves -= 1
    while amount / (halves * half_us) > MAX_GAIN:
        halves += 1
    return round(halves * half_us), amount / (halves * half_us)


@dataclass(frozen=True)
class LightWatch:
    """Notices that the light has changed for good since exposure was locked.

    `level` is the mean grey (0..255) at the lock; `frames` frames in a row have to be
    off by a third, so that a passing sleeve changes nothing.
    """

    level: float
    frames: int = 30
    off: int = 0

    def see(self, level: float) -> "LightWatch":
        """Take in the next frame's mean grey."""
        ratio = (level + 1) / (self.level + 1)
        same = 2 / 3 < ratio < 3 / 2
        return replace(self, off=0 if same else self.off + 1)

    @property
    def changed(self) -> bool:
        """Tell whether to measure the light anew."""
        return self.off >= self.frames
