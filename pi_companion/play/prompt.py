"""The vocabulary of a game's table manners: prompts, actions, awaited dice."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from pi_companion.games.game import State
from pi_companion.messages import Button, Corners, Effect, Event, Sound
from pi_companion.ui.screens import Attract, Dark, Hints, Screen, Splash
from pi_companion.vision.reading import Label


@dataclass(frozen=True)
class Do:
    """Record these events, in order, or none of them."""

    events: tuple[Event, ...]


@dataclass(frozen=True)
class Believe:
    """Record events with faces that their dice were not known to have.

    What a person has said of the dice on the table is remembered.
    """

    labels: tuple[Label, ...]
    then: Do


@dataclass(frozen=True)
class Item:
    """One line of a `Pick` and what taking it does."""

    label: str
    action: "Action"


@dataclass(frozen=True)
class Pick:
    """Open a list to step through."""

    title: str
    items: tuple[Item, ...]
    note: str = ""
    selected: int = 0


@dataclass(frozen=True)
class Group:
    """Count `total` things of one kind: each is one of the `options` (icon names).

    `limits` caps an option; a missing one may be counted up to `total`.
    """

    kind: str
    options: tuple[str, ...]
    total: int
    limits: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Count:
    """Open a count by hand, group after group; `done` gets the options per group."""

    title: str
    groups: tuple[Group, ...]
    done: Callable[[tuple[tuple[str, ...], ...]], "Action"]


@dataclass(frozen=True)
class Dial:
    """Open a number to set, from `low` to `high`."""

    title: str
    name: str
    value: int
    low: int
    high: int
    done: Callable[[int], "Action"]


@dataclass(frozen=True)
class Pages:
    """Open screens to leaf through."""

    screens: tuple[Screen, ...]


@dataclass(frozen=True)
class Lazy:
    """An action made only when it is taken (a long tree of choices)."""

    make: Callable[[], "Action"]


@dataclass(frozen=True)
class GoOn:
    """Show this prompt though nothing has happened yet; UNDO comes back from it."""

    prompt: "Prompt"


@dataclass(frozen=True)
class LookAgain:
    """Read the dice as they lie, without waiting for a throw."""


@dataclass(frozen=True)
class ByHand:
    """Enter the awaited dice with the buttons."""


@dataclass(frozen=True)
class AimCamera:
    """Show what the camera sees."""


@dataclass(frozen=True)
class TeachDice:
    """Show the dice of a game face by face; `anew` forgets what was shown before."""

    game: str
    anew: bool = False


@dataclass(frozen=True)
class Send:
    """Close all lists and have the world do this; no event comes of it."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Sight:
    """The picture a roll was taken from: its dice as read, their faces' corners."""

    labels: tuple[Label, ...]
    corners: tuple[Corners, ...]
    at: float


@dataclass(frozen=True)
class Seen:
    """Do something, and if it was possible know what it was taken from."""

    then: "Action"
    sight: Sight


@dataclass(frozen=True)
class Afterwards:
    """Do one thing, and if it was possible open a list."""

    then: "Action"
    ask: Pick


@dataclass(frozen=True)
class ShutDown:
    """Stop the box."""


Action = (
    Do
    | Believe
    | Pick
    | Count
    | Dial
    | Pages
    | Lazy
    | GoOn
    | LookAgain
    | ByHand
    | AimCamera
    | TeachDice
    | Send
    | Seen
    | Afterwards
    | ShutDown
)


@dataclass(frozen=True)
class Awaited:
    """Dice that are to be rolled now.

    `kinds` counts the dice to roll and `aside` the dice set aside before, which may
    lie in view. `faces` are the faces each kind may show. `event` turns the dice that
    were rolled into the event of the rules; `labels` gives back the dice of such an
    event. `before` are events that such a roll implies when nobody pressed a button
    first. `unasked`: nobody did, though the roll implies no event either.
    """

    kinds: Mapping[str, int]
    faces: Mapping[str, tuple[str, ...]]
    event: Callable[[tuple[Label, ...]], Event]
    labels: Callable[[Event], tuple[Label, ...]]
    aside: tuple[Label, ...] = ()
    before: tuple[Event, ...] = ()
    unasked: bool = False

    @property
    def prompted(self) -> bool:
        """Whether the players have said that they roll now."""
        return not (self.before or self.unasked)


def with_hints(screen: Screen, hints: Hints) -> Screen:
    """The screen with these button labels, if it has any."""
    if isinstance(screen, Splash | Attract | Dark):
        return screen
    return replace(screen, hints=hints)


@dataclass(frozen=True)
class Prompt:
    """What the box says in one state of a game, and what each button does.

    `pages` take turns; all carry the same button hints. `opens` is done by itself
    when the state is entered (a choice that has to be made anyway).
    """

    pages: tuple[Screen, ...]
    actions: Mapping[Button, Action]
    awaited: Awaited | None = None
    opens: Action | None = None

    @property
    def hints(self) -> Hints:
        """What the buttons do now, as the pages say it."""
        return getattr(self.pages[0], "hints", Hints())

    def without(self, kind: type[LookAgain]) -> "Prompt":
        """The prompt without the buttons that do this, and without their labels."""
        gone = [name for name, act in self.actions.items() if isinstance(act, kind)]
        if not gone:
            return self
        hints = replace(self.hints, **dict.fromkeys(gone, ""))
        return replace(
            self,
            pages=tuple(with_hints(page, hints) for page in self.pages),
            actions={n: act for n, act in self.actions.items() if n not in gone},
        )


class Play(Protocol):
    """A game's table manners.

    `attract` explains the game while nobody plays. `sides` are the six faces of each
    kind of die, as far as they are known. `tally` is the key of the state that tells
    how far each player has got.
    """

    attract: tuple[Attract, ...]
    tally: str
    sides: Mapping[str, tuple[str, ...]]

    def prompt(self, state: State) -> Prompt:
        """What to show and what the buttons do in this state."""
        ...

    def news(
        self, before: State | None, event: Event, after: State
    ) -> tuple[Screen, ...]:
        """Screens that tell once what an event has brought about, most often none.

        They get the hints of the prompt that follows.
        """
        ...

    def sound(self, before: State | None, event: Event, after: State) -> Sound:
        """How that sounds."""
        ...
