"""Screens as values: what the 128x64 panel says, not how its pixels look.

They take any text and any number: a screen must show even when something is odd, so
the drawing shrinks or cuts what does not fit instead of refusing it here.
"""

from dataclasses import dataclass, field

DieMark = tuple[str, int]
"""(icon name, how many), e.g. ("fox", 2); icon names are in `icons.py`."""


@dataclass(frozen=True)
class Hints:
    """What the four buttons do now, at most 6 characters each; "" means nothing."""

    reroll: str = ""
    count: str = ""
    out: str = ""
    undo: str = ""


@dataclass(frozen=True)
class Splash:
    """Shown while the box starts."""

    version: str
    note: str = ""


@dataclass(frozen=True)
class Menu:
    """A list to step through; the selected item stays in view."""

    title: str
    items: tuple[str, ...]
    selected: int
    hints: Hints
    note: str = ""


@dataclass(frozen=True)
class Turn:
    """Whose turn it is and what is to be rolled or done.

    `dice` are the dice to take, by kind (("white", 4), ("yellow", 2)). Without a
    `score` the game has none, or keeps it secret.
    """

    player: str
    score: int | None
    ask: str
    dice: tuple[DieMark, ...]
    hints: Hints
    note: str = ""


@dataclass(frozen=True)
class Rolled:
    """What was read: icons with numbers, and one line on what it means."""

    player: str
    faces: tuple[DieMark, ...]
    headline: str
    hints: Hints
    note: str = ""


@dataclass(frozen=True)
class Stake:
    """Reroll or Count: the points at stake, foxes, dice to reroll, bust chance."""

    player: str
    points: int
    foxes: int
    reroll: int
    bust: float | None
    hints: Hints


@dataclass(frozen=True)
class Big:
    """One word large, a line under it: BUST!, a count of points, the winner."""

    title: str
    word: str
    note: str
    icon: str
    hints: Hints


@dataclass(frozen=True)
class Row:
    """One player in a table of scores; `mark` is an icon name or ""."""

    name: str
    points: int
    mark: str = ""


@dataclass(frozen=True)
class Scores:
    """The ranking; a page of rows when not all fit. `rules` names the variants."""

    title: str
    rows: tuple[Row, ...]
    page: int
    hints: Hints
    rules: str = ""


@dataclass(frozen=True)
class Lane:
    """One line of a track: a name, and the spaces on which its pieces stand."""

    name: str
    at: tuple[int, ...]


@dataclass(frozen=True)
class Track:
    """A race over the spaces 0 to `length`; nothing can stand on the `closed` ones."""

    title: str
    lanes: tuple[Lane, ...]
    length: int
    hints: Hints
    closed: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Line:
    """One line of a grid: a name, and a short text for each column."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Grid:
    """A small table: what each player has in each column."""

    title: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    hints: Hints


@dataclass(frozen=True)
class Spot:
    """A die on the small map of the table; x, y, size as shares of the picture."""

    x: float
    y: float
    size: float
    asked: bool = False


@dataclass(frozen=True)
class Ask:
    """Which face is it? The map shows the die asked about, the options its faces.

    An option is an icon name; the selected one is framed and spelled out.
    """

    title: str
    spots: tuple[Spot, ...]
    options: tuple[str, ...]
    selected: int
    hints: Hints


@dataclass(frozen=True)
class Thumbnail:
    """A small grey picture: `grey` holds width x height bytes, row by row."""

    width: int
    height: int
    grey: bytes


@dataclass(frozen=True)
class Picture:
    """What the camera sees, a frame around each die found, and words beside it.

    Without a `view` none has come yet. `icon` is the face or the die in question.
    """

    view: Thumbnail | None
    spots: tuple[Spot, ...]
    lines: tuple[str, ...]
    hints: Hints
    icon: str = ""


@dataclass(frozen=True)
class Notice:
    """A state of affairs and its remedy, in at most three short lines."""

    title: str
    lines: tuple[str, ...]
    hints: Hints
    icon: str = ""


@dataclass(frozen=True)
class Number:
    """A number being set with two buttons."""

    title: str
    name: str
    value: int
    hints: Hints


@dataclass(frozen=True)
class Tally:
    """Dice entered by hand: for one kind, how many of each face so far.

    `left` is how many dice of this kind are still to be entered.
    """

    title: str
    kind: str
    faces: tuple[DieMark, ...]
    selected: int
    left: int
    hints: Hints


@dataclass(frozen=True)
class Attract:
    """One page of the loop that explains the game while nobody plays."""

    title: str
    lines: tuple[str, ...]
    icons: tuple[str, ...] = ()
    page: int = 0
    pages: int = 1


@dataclass(frozen=True)
class Dark:
    """Nothing lit: the panel rests."""


Screen = (
    Splash
    | Menu
    | Turn
    | Rolled
    | Stake
    | Big
    | Scores
    | Track
    | Grid
    | Ask
    | Picture
    | Notice
    | Number
    | Tally
    | Attract
    | Dark
)


@dataclass(frozen=True)
class Shown:
    """A screen on the panel: shifted by a pixel or two, dimmed when nobody plays."""

    screen: Screen
    shift: tuple[int, int] = (0, 0)
    dim: bool = field(default=False)
