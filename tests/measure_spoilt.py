"""How often a spoilt picture of taught dice is taken wrongly, as a Markdown table.

Run it as `python tests/measure_spoilt.py TEACH SCENES`: folders as those of the
commands `teach` and `measure`. Every scene is read as it is and spoilt in many ways;
the dice in play are given.
"""

import sys
from collections import Counter
from collections.abc import Callable

import cv2
import numpy as np
from measured_copy import asked_for

from pi_companion.vision.decode import decode
from pi_companion.vision.pictures import Bgr
from pi_companion.vision.reading import Expected

Spoil = Callable[[Bgr], Bgr]


def lit(*gains: float) -> Spoil:
    """Brighter or darker, of all channels or of blue, green and red."""
    return lambda bgr: np.clip(bgr * np.array(gains), 0, 255).astype(np.uint8)


def blurred(sigma: float) -> Spoil:
    """Out of focus."""
    return lambda bgr: np.asarray(cv2.GaussianBlur(bgr, (0, 0), sigma), np.uint8)


def noisy(sigma: float) -> Spoil:
    """Grain as in the dark."""

    def spoil(bgr: Bgr) -> Bgr:
        grain = np.random.default_rng(1).normal(0, sigma, bgr.shape)
        return np.clip(bgr + grain, 0, 255).astype(np.uint8)

    return spoil


def small(share: float) -> Spoil:
    """Fewer pixels."""
    how = cv2.INTER_AREA
    return lambda bgr: np.asarray(
        cv2.resize(bgr, None, fx=share, fy=share, interpolation=how), np.uint8
    )


def packed(quality: int) -> Spoil:
    """As a JPEG of low quality."""

    def spoil(bgr: Bgr) -> Bgr:
        _, data = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, quality])
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)

    return spoil


WAYS: dict[str, Spoil] = {
    "as it is": lambda bgr: bgr,
    "brighter 1.4": lit(1.4),
    "brighter 1.8": lit(1.8),
    "darker 0.5": lit(0.5),
    "darker 0.2": lit(0.2),
    "warm": lit(0.75, 0.95, 1.1),
    "cool": lit(1.15, 1.0, 0.8),
    "blur 1.5": blurred(1.5),
    "blur 3": blurred(3.0),
    "noise 15": noisy(15),
    "noise 30": noisy(30),
    "half the pixels": small(0.5),
    "a third": small(0.35),
    "JPEG 30": packed(30),
    "JPEG 10": packed(10),
    "mirrored": lambda bgr: np.ascontiguousarray(bgr[:, ::-1]),
    "a quarter turn": lambda bgr: np.ascontiguousarray(np.rot90(bgr)),
}


def main() -> None:
    """Print for each way how many pictures are read right, accepted and wrongly so."""
    copy = asked_for("What do spoilt pictures do?")
    reader = copy.reader()
    sys.stdout.write("| pictures | right | accepted | wrongly |\n|---|---|---|---|\n")
    for name, spoil in WAYS.items():
        right = accepted = wrong = 0
        for truth, picture in copy.scenes:
            roll = decode(reader.read(spoil(picture.bgr)), Expected(truth.kinds))
            shown = Counter((die.kind, die.face) for die in roll.dice)
            same = shown == Counter((die.kind, die.face) for die in truth.dice)
            right += same
            accepted += roll.accepted
            wrong += roll.accepted and not same
        sys.stdout.write(f"| {name} | {right} | {accepted} | {wrong} |\n")


if __name__ == "__main__":
    main()
