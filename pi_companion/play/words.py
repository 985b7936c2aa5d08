"""Words for players: plural forms and the names of dice."""

from typing import Final

_IRREGULAR: Final = {"die": "dice", "fox": "foxes", "leg": "legs"}
_DIE_NAMES: Final = {"blue": "Blue dog", "mother_hen": "Mother Hen"}


def plural(number: int, word: str) -> str:
    """`1 die`, `4 dice`, `0 points`."""
    many = _IRREGULAR.get(word, word + "s")
    return f"{number} {word if number == 1 else many}"


def die_name(kind: str) -> str:
    """The name of a kind of die as players say it."""
    return _DIE_NAMES.get(kind, kind.replace("_", " ").capitalize())
