"""Before they play, the guests show the box their dice, as an owner does once."""

from collections.abc import Callable
from typing import Final

from hardware.camera import SimulatedTable
from pi_companion.lesson import Lessons
from pi_companion.messages import Lesson, Shoot
from pi_companion.play.prompt import Play
from pi_companion.session import Box

ROUNDS: Final = 3
TRIES: Final = 4
"""Times that dice are laid anew when a picture of them was refused."""

Told = Callable[[str], None]


def show_dice(
    table: SimulatedTable, lessons: Lessons, box: Box, game: str, told: Told
) -> tuple[str, Lesson]:
    """Show every face of a game's dice a few times, by the box's own lessons.

    Returns the name of the set that was learnt and how sure it is. Raises RuntimeError
    when a face cannot be shown.
    """
    play: Play = box.plays[game]
    counts = {kind.name: kind.count for kind in box.games[game].table.kinds}
    labels = [
        (kind, face) for kind in counts for face in dict.fromkeys(play.sides[kind])
    ]
    with table:
        for lap in range(ROUNDS):
            for number, label in enumerate(labels, 1):
                done = f"{lap * len(labels) + number}/{ROUNDS * len(labels)}"
                told(f"showing the box {label[0]} {label[1]} ({done})")
                _show(table, lessons, Shoot(game, label, counts[label[0]]))
        lesson = lessons.conclude(game, table.now)
        return lessons.keep(game, table.now).name, lesson


def _show(table: SimulatedTable, lessons: Lessons, wanted: Shoot) -> None:
    trouble = ""
    for _ in range(TRIES):
        table.clear()
        table.lay([wanted.label] * wanted.dice)
        trouble = lessons.shoot(wanted, table.read(1.0)).trouble
        if not trouble:
            return
    kind, face = wanted.label
    raise RuntimeError(f"The box could not learn {kind} {face}: {trouble}")
