"""What is wrong with the dice on the table, in one sentence with the remedy."""

from collections import Counter
from collections.abc import Mapping, Sequence

from pi_companion.vision.reading import Expected, SeenDie


def trouble_of(
    dice: Sequence[SeenDie],
    size: tuple[int, int],
    expected: Expected | None,
    other_kinds: Mapping[str, int],
) -> str:
    """Say why the dice cannot be the expected ones, or cannot be read; else "".

    `size` is that of the picture. `other_kinds` counts the kinds plainly seen when
    they are not the expected ones.
    """
    if expected:
        due, seen = sum(expected.kinds.values()), len(dice)
        if seen != due:
            return f"I see {_dice(seen)}, {due} {_are(due)} in play"
    for die in dice:
        if "stacked" in die.flags:
            where = place(die, size)
            return f"A die lies on another {where}: lay it on the table"
        if "cocked" in die.flags:
            return f"A die leans {place(die, size)}: lay it flat"
    if expected and other_kinds and Counter(other_kinds) != Counter(expected.kinds):
        return f"I see {_kinds(other_kinds)}, in play are {_kinds(expected.kinds)}"
    return ""


def doubt_of(found: Sequence[SeenDie], size: tuple[int, int]) -> str:
    """Name what may be a die or nothing, of which the reader is the least sure."""
    least = min(found, key=lambda die: abs(die.chance - 0.5))
    return f"Is there a die {place(least, size)}? Move it, or take away what is none"


def place(die: SeenDie, size: tuple[int, int]) -> str:
    """Where in the picture a die lies: "at the left", "in the middle"."""
    x, y, width, height = die.box
    across = _third(x + width / 2, size[0], ("left", "", "right"))
    down = _third(y + height / 2, size[1], ("top", "", "bottom"))
    words = " ".join(word for word in (down, across) if word)
    return f"at the {words}" if words else "in the middle"


def _third(at: float, whole: int, words: tuple[str, str, str]) -> str:
    return words[min(2, max(0, int(3 * at / whole)))]


def _dice(number: int) -> str:
    return {0: "no dice", 1: "1 die"}.get(number, f"{number} dice")


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _kinds(kinds: Mapping[str, int]) -> str:
    return ", ".join(f"{n} {kind.replace('_', ' ')}" for kind, n in kinds.items() if n)
