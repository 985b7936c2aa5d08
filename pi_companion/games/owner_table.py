"""An owner's copy of a dice table: what was seen on the dice, and its text."""

import json
from collections import Counter
from dataclasses import replace

from pi_companion.games.dice import DiceTable, Kind


def with_face(table: DiceTable, kind: str, face: str) -> DiceTable:
    """Give the table in which an unverified kind has this face on one of its sides.

    The face takes the place of a guess: a side of the most frequent face, a blank one
    if there is a choice. A table that has the face already stays as it is.
    """
    known = table.by_name[kind]
    if face in known.faces or not known.unverified:
        return table
    counts = Counter(known.faces)
    guess = max(known.faces, key=lambda each: (counts[each], each == "blank"))
    sides = list(known.faces)
    sides[len(sides) - 1 - sides[::-1].index(guess)] = face
    mended = replace(known, faces=tuple(sides))
    kinds = tuple(mended if each is known else each for each in table.kinds)
    return replace(table, kinds=kinds)


def as_toml(table: DiceTable) -> str:
    """Write the table so that `load_table` reads it again."""
    return "\n".join(_section(kind) for kind in table.kinds)


def _section(kind: Kind) -> str:
    faces = json.dumps(list(kind.faces), ensure_ascii=False)
    check = "unverified = true # check your die\n" if kind.unverified else ""
    return f"[{kind.name}]\ncount = {kind.count}\nfaces = {faces}\n{check}"
