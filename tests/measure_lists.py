"""How often a wrong list of the dice in play goes unnoticed, as a Markdown table.

Run it as `python tests/measure_lists.py TEACH SCENES`: folders as those of the commands
`teach` and `measure`. Every scene is read with its right list, with every list in which
one die is of another kind, and with those that are a die too short or too long.
"""

import sys
from collections import Counter
from collections.abc import Iterator

from measured_copy import asked_for

from pi_companion.vision.decode import decode
from pi_companion.vision.measure import Share
from pi_companion.vision.reading import Expected

Lists = Iterator[tuple[str, Counter[str]]]


def lists(right: Counter[str], kinds: tuple[str, ...]) -> Lists:
    """The right list and all that are wrong by one die, each with what it is."""
    yield "right", right
    for kind in right:
        yield "a die too short", right - Counter({kind: 1})
        yield "a die too long", right + Counter({kind: 1})
        for other in kinds:
            if other != kind:
                one = Counter({kind: 1})
                yield "a die of another kind", right - one + Counter({other: 1})


def main() -> None:
    """Print how many lists of each sort are accepted."""
    copy = asked_for("Are wrong lists of dice noticed?")
    reader = copy.reader()
    taken: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    for truth, picture in copy.scenes:
        reading = reader.read(picture.bgr, picture.scale)
        for name, kinds in lists(truth.kinds, reader.dice_set.kinds):
            if kinds:
                tried[name] += 1
                taken[name] += decode(reading, Expected(dict(kinds))).accepted
    rows = [f"| {name} | {Share(taken[name], tried[name])} |" for name in tried]
    sys.stdout.write("| list | accepted |\n|---|---|\n" + "\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
