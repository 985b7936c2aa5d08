"""Examples of what the games with a board show: races, claims, bags, the hunt."""

from typing import Final

from pi_companion.ui.screens import (
    Big,
    Grid,
    Hints,
    Lane,
    Line,
    Menu,
    Rolled,
    Screen,
    Track,
    Turn,
)

_LONG = "Maximiliane-Ödön Groß"[:20]
_LIST = Hints("OK", "Next", "", "Back")
_DO = Hints("Do", "Other", "More", "Undo")

BOARDS: Final[tuple[tuple[str, Screen], ...]] = (
    (
        "placements",
        Menu("Place chicks: 1 3 5", ("3+5=8: claims 8", "5, 3, 1", "9"), 0, _LIST),
    ),
    (
        "claim",
        Big("Ann", "Space 8", "Take the card at space 8", "arrow", Hints()),
    ),
    (
        "pushed",
        Big(
            "Ann's hen",
            "to 11",
            "Ben back to 9",
            "chicken",
            Hints("Go", "Score", "Cards", "Undo"),
        ),
    ),
    (
        "turn_card",
        Turn(
            "Ann",
            None,
            "Which hen gets a card?",
            (),
            Hints("On 7", "On 11", "None", "Undo"),
            "You have 2 cards, 9 chicks left",
        ),
    ),
    (
        "race",
        Track(
            "Race",
            (Lane("Ann", (15, 7)), Lane("Jürgen", (0, 0)), Lane("Zoë", (12, 3))),
            15,
            Hints("Back", "More"),
            (4, 5, 10, 12),
            "gentle",
        ),
    ),
    (
        "race_four",
        Track(
            "Race",
            (
                Lane(_LONG, (15, 14)),
                Lane("Çağla", (0, 0)),
                Lane("Ben", (13, 11)),
                Lane("Zoë", (1, 9)),
            ),
            15,
            Hints("Back", "More"),
            (5, 12),
        ),
    ),
    (
        "feed",
        Grid(
            "Chicks",
            tuple(map(str, range(1, 11))),
            (
                Line("Ann", ("1", ".", "2", ".", ".", "1", ".", ".", ".", "2")),
                Line("Jürgen", (".", ".", "2", ".", "1", ".", ".", ".", ".", ".")),
                Line(_LONG, (".", "1", ".", ".", ".", ".", "1", "2", ".", "2")),
                Line("Zoë", ("2",) * 10),
            ),
            Hints("Back", "More"),
        ),
    ),
    (
        "final_count",
        Grid(
            "Final",
            ("Bag", "Dinner", "Points"),
            (Line("Ann", ("7", "4", "15")), Line(_LONG, ("10", "12", "34"))),
            Hints("Again", "New", "", "Undo"),
        ),
    ),
    (
        "bark_track",
        Track(
            "Bark track",
            (Lane("Dog", (23,)),),
            40,
            Hints("Back", "More"),
            note="coop 31",
        ),
    ),
    (
        "turn_hunt",
        Turn(
            "Ann",
            None,
            "Roll 6 dice?",
            (("hunt", 6),),
            Hints("Go", "Score", "Cards", "Undo"),
            "Coop 23, dog on 4 of 20",
        ),
    ),
    (
        "hunt",
        Rolled(
            "Ann",
            (("dog", 2), ("chicken", 2), ("double_chicken", 1), ("double_leg", 1)),
            "Take 4 chickens",
            _DO,
        ),
    ),
    ("dogs", Menu("5 dogs", ("Steal from Ben", "Ben loses one", "No more"), 1, _LIST)),
    (
        "bag",
        Big("Ben", "12 chickens", "in the bag, 3 dinners", "chicken", Hints("Back")),
    ),
)
