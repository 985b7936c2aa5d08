"""How often a face that nobody taught is said to be unknown, as a Markdown table.

Run it as `python tests/measure_unknown.py TEACH SCENES`: folders as those of the
commands `teach` and `measure`. Every face is left out of the teaching once, of all
kinds of dice, as kinds share drawings; the dice in play are given.
"""

import sys

from measured_copy import asked_for

from pi_companion.vision.decode import decode
from pi_companion.vision.measure import Share, compare
from pi_companion.vision.reading import Expected


def main() -> None:
    """Print the shares of unknown faces flagged, and of known ones."""
    copy = asked_for("Are unknown faces said to be unknown?")
    flagged = strange = wrong = known = 0
    for face in sorted({one.label[1] for one in copy.shots}):
        reader = copy.reader(without=face)
        for truth, picture in copy.scenes:
            if set(truth.kinds) - set(reader.dice_set.kinds):
                continue
            reading = reader.read(picture.bgr, picture.scale)
            roll = decode(reading, Expected(truth.kinds))
            for die, seen in compare(truth, roll, comparable=True, ms=0).pairs:
                if seen is None or not die.counts:
                    continue
                said = bool(seen.flags & {"unknown_face", "unknown_kind"})
                if die.face == face:
                    flagged, strange = flagged + said, strange + 1
                else:
                    wrong, known = wrong + said, known + 1
    sys.stdout.write(
        "| what | share |\n|---|---|\n"
        f"| faces left out, said to be unknown | {Share(flagged, strange)} |\n"
        f"| faces taught, said to be unknown | {Share(wrong, known)} |\n"
    )


if __name__ == "__main__":
    main()
