"""One example and the extremes of every kind of screen, and their pictures as files."""

from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from pi_companion.ui.draw import SIZE, draw
from pi_companion.ui.gallery_boards import BOARDS
from pi_companion.ui.screens import (
    Ask,
    Attract,
    Big,
    Dark,
    Hints,
    Menu,
    Notice,
    Number,
    Picture,
    Rolled,
    Row,
    Scores,
    Screen,
    Shown,
    Splash,
    Spot,
    Stake,
    Tally,
    Thumbnail,
    Turn,
)

Entry = tuple[str, Shown | Screen]

_CHOICE = Hints("Go", "", "Out", "Menu")
_STAKE = Hints("Reroll", "Count", "", "Undo")
_PICK = Hints("OK", "Next", "Back", "")
_STEP = Hints("+1", "OK", "Back", "-1")
_NEXT = Hints("Next", "Scores", "", "Undo")
_LONG = "Maximiliane-Ödön Groß"[:20]
_TABLE = (
    Spot(0.18, 0.3, 0.12),
    Spot(0.4, 0.22, 0.12),
    Spot(0.33, 0.62, 0.12, asked=True),
    Spot(0.62, 0.45, 0.12),
    Spot(0.7, 0.8, 0.12),
    Spot(0.88, 0.3, 0.12),
)
_EDGE = 5


def _seen(table: int, dice: int) -> Thumbnail:
    """A view of the table as the camera might see it, brighter to the right."""
    spots = {(round(spot.x * 66), round(spot.y * 50)) for spot in _TABLE}
    grey = bytes(
        dice
        if any(max(abs(x - a), abs(y - b)) < _EDGE for a, b in spots)
        else table + x
        for y in range(50)
        for x in range(66)
    )
    return Thumbnail(66, 50, grey)


_EIGHT = (
    Row("Ann", 24, "crown"),
    Row(_LONG, 21),
    Row("Çağla", 19),
    Row("Jürgen", 17, "arrow"),
    Row("Zoë", 9),
    Row("Øystein", 4),
    Row("Łucja", 1),
    Row("Benedict", 0),
)

GALLERY: tuple[Entry, ...] = (
    ("splash", Splash("0.1.0", "starting")),
    ("menu", Menu("New game", ("Chicken!", "Eggspansion", "Winner Winner"), 1, _PICK)),
    (
        "menu_long",
        Menu(
            "Menu",
            ("Fix a die", "Scores", "Correct a score", "New game", "Shut down"),
            4,
            _PICK,
            "resumes after power loss",
        ),
    ),
    (
        "turn_start",
        Turn("Ann", 12, "Roll 6 dice?", (("white", 4), ("yellow", 2)), _CHOICE),
    ),
    (
        "turn_all_kinds",
        Turn(
            _LONG,
            107,
            "Roll 14 dice",
            (
                ("white", 4),
                ("yellow", 4),
                ("orange", 4),
                ("blue", 1),
                ("mother_hen", 1),
            ),
            _CHOICE,
            "Chicken Out costs 1 point",
        ),
    ),
    ("turn_hatch", Turn("Jürgen", 8, "Hatch 2", (("yellow", 2),), Hints("Done"))),
    (
        "turn_wait",
        Turn("Zoë", 0, "Rolling: the dice are still moving", (), Hints(undo="Undo")),
    ),
    (
        "rolled",
        Rolled(
            "Ann",
            (("chicken", 2), ("egg", 1), ("fox", 1)),
            "2 points, hatch 1",
            _STAKE,
        ),
    ),
    (
        "rolled_many",
        Rolled(
            _LONG,
            (
                ("chicken", 3),
                ("double_chicken", 2),
                ("egg", 2),
                ("fox", 2),
                ("blank", 1),
                ("happy_dog", 1),
                ("bark", 1),
                ("chick", 12),
            ),
            "9 points so far",
            _NEXT,
            "Bark cancels one fox",
        ),
    ),
    ("stake", Stake("Ann", 7, 2, 5, 0.222, _STAKE)),
    ("stake_extreme", Stake(_LONG, 107, 0, 14, 0.521, _STAKE)),
    ("stake_last_die", Stake("Øystein", 1, 1, 1, None, Hints("", "Count", "", "Undo"))),
    ("bust", Big("Jürgen", "BUST!", "3 foxes: no points", "fox", _NEXT)),
    ("counted", Big("Ann", "+12", "Ann has 24 points", "chicken", _NEXT)),
    ("winner", Big("Winner", _LONG, "27 points", "crown", _NEXT)),
    (
        "scores",
        Scores(
            "Scores",
            (Row("Ann", 24, "crown"), Row("Jürgen", 17, "arrow"), Row("Zoë", 9)),
            0,
            Hints("Back"),
            "to 25",
        ),
    ),
    (
        "scores_four",
        Scores(
            "Scores",
            (
                Row(_LONG, 124, "crown"),
                Row("Çağla", 119),
                Row("Ödipus", 17, "arrow"),
                Row("Wilhelmine Wagnerová", 9),
            ),
            0,
            Hints("Back"),
            "to 125, Eggspansion",
        ),
    ),
    ("scores_eight", Scores("Scores", _EIGHT, 0, Hints("Back", "More"), "to 25")),
    ("scores_page", Scores("Scores", _EIGHT, 1, Hints("Back", "More"), "to 25")),
    (
        "ask",
        Ask(
            "Which face is it?",
            _TABLE,
            ("egg", "blank", "chicken", "fox"),
            0,
            Hints("Yes", "Next", "Retry", "Undo"),
        ),
    ),
    (
        "ask_many",
        Ask(
            "Welche Seite zeigt er?",
            _TABLE,
            ("chicken", "double_chicken", "fox", "blank", "egg", "chick", "bark"),
            1,
            Hints("Yes", "Next", "Retry", "Undo"),
        ),
    ),
    (
        "aim",
        Picture(
            _seen(60, 230), _TABLE, ("6 dice", "All is well."), Hints("OK", "Focus")
        ),
    ),
    (
        "aim_advice",
        Picture(
            _seen(150, 30),
            _TABLE[:2],
            ("2 dice", "Glare: move the lamp or tilt the camera."),
            Hints("OK", "Focus"),
        ),
    ),
    ("aim_waits", Picture(None, (), ("Looking",), Hints("OK", "Focus"))),
    (
        "teach",
        Picture(
            _seen(60, 230),
            _TABLE[:4],
            ("4 WHITE", "fox up"),
            Hints("Go", "Skip", "Back", "Undo"),
            "fox",
        ),
    ),
    (
        "teach_long",
        Picture(
            _seen(60, 230),
            _TABLE[:1],
            ("1 MOTHER HEN", "double chicken up"),
            Hints("Go", "Skip", "Back", "Undo"),
            "double_chicken",
        ),
    ),
    (
        "count_differs",
        Notice(
            "5 dice, not 6",
            ("I see 5 dice, 6 are in play.", "Is one under a hand?"),
            Hints("Again", "", "Enter", "Undo"),
            "unknown",
        ),
    ),
    (
        "camera_lost",
        Notice(
            "Camera lost",
            ("Check its cable.", "Meanwhile enter the dice", "by the buttons."),
            Hints("Enter", "", "", "Undo"),
            "camera",
        ),
    ),
    ("storage", Notice("Disk is full", ("Nothing is saved.",), Hints(), "warning")),
    ("shut_down", Notice("Good night", ("Unplug when dark.",), Hints(), "plug")),
    ("number", Number("Correct a score", "Ann", 14, _STEP)),
    ("number_extreme", Number("Correct a score", _LONG, 999, _STEP)),
    (
        "tally",
        Tally(
            "Enter dice",
            "white",
            (("chicken", 2), ("egg", 1), ("fox", 0), ("blank", 0)),
            2,
            1,
            Hints("+1", "Next", "Back", "Undo"),
        ),
    ),
    (
        "tally_pips",
        Tally(
            "Enter dice",
            "any",
            (("1", 0), ("2", 1), ("3", 0), ("4", 2), ("5", 0), ("6", 12)),
            3,
            12,
            Hints("+1", "Next", "Back", "Undo"),
        ),
    ),
    (
        "attract",
        Attract(
            "Chicken!",
            ("Roll chickens,", "beware of the fox."),
            ("chicken", "egg", "fox"),
            0,
            4,
        ),
    ),
    (
        "attract_rules",
        Attract(
            "Three foxes",
            ("bust the turn and all its points are gone.", "Press any button."),
            (),
            2,
            4,
        ),
    ),
    ("dim", Shown(Scores("Scores", _EIGHT[:2], 0, _CHOICE), (2, -2), dim=True)),
    ("dark", Dark()),
    *BOARDS,
)


def write_gallery(folder: Path, extra: Iterable[Entry] = ()) -> list[Path]:
    """Write every screen as the panel shows it, and four times larger in `large/`.

    `extra` adds screens, for example of a game that was played; of two entries of one
    name the later stands. Returns the files of 128x64 pixels. Raises OSError when the
    folder cannot be written.
    """
    large = folder / "large"
    large.mkdir(parents=True, exist_ok=True)
    written = []
    for name, screen in {**dict(GALLERY), **dict(extra)}.items():
        picture = draw(screen)
        path = folder / f"{name}.png"
        picture.save(path)
        enlarged(picture, 4).save(large / path.name)
        written.append(path)
    return written


def contact_sheet(entries: Iterable[Entry], columns: int, scale: int) -> Image.Image:
    """Return many screens side by side on a grey ground, mode "L"."""
    pictures = [enlarged(draw(screen), scale) for _, screen in entries]
    gap = 4 * scale
    width, height = SIZE[0] * scale + gap, SIZE[1] * scale + gap
    rows = -(-len(pictures) // columns)
    sheet = Image.new("L", (columns * width + gap, rows * height + gap), 90)
    for number, picture in enumerate(pictures):
        row, column = divmod(number, columns)
        sheet.paste(picture, (gap + column * width, gap + row * height))
    return sheet


def enlarged(picture: Image.Image, scale: int) -> Image.Image:
    """Return the picture with every pixel as a square of `scale` pixels."""
    width, height = picture.size
    return picture.resize((width * scale, height * scale), Image.Resampling.NEAREST)
