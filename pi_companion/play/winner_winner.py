"""Winner Winner Chicken Dinner at the box: prompts for the hunt and the dinner."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final, cast

from pi_companion.games.dice import DiceTable
from pi_companion.games.game import State as AnyState
from pi_companion.games.winner_winner_events import FACES
from pi_companion.games.winner_winner_hunt import HUNT_DICE
from pi_companion.games.winner_winner_turn import State
from pi_companion.messages import Button, Event, Sound
from pi_companion.play.prompt import (
    Action,
    Awaited,
    ByHand,
    Do,
    GoOn,
    Item,
    LookAgain,
    Pick,
    Prompt,
)
from pi_companion.play.winner_winner_cards import more
from pi_companion.play.winner_winner_choices import choose_kept, duties
from pi_companion.play.winner_winner_counts import final_count, who_looks
from pi_companion.play.winner_winner_news import told
from pi_companion.play.words import plural
from pi_companion.ui.screens import (
    Attract,
    Big,
    DieMark,
    Hints,
    Rolled,
    Screen,
    Turn,
)
from pi_companion.vision.reading import Label

ATTRACT: Final[tuple[Attract, ...]] = (
    Attract(
        "The Hunt", ("Six dice, up to three", "rolls: fill your bag"), ("hunt",), 0, 4
    ),
    Attract("Dogs", ("Dogs stay. Two or three", "hurt another fox"), ("dog",), 1, 4),
    Attract("Foxes", ("1, 2 or 3 foxes", "buy a card"), ("fox",) * 3, 2, 4),
    Attract("Dinner", ("A pair of legs cooks:", "2 points, safe"), ("leg",) * 2, 3, 4),
)


class WinnerWinnerPlay:
    """Prompts for every phase of `winner_winner`; bags are shown only on demand."""

    attract: tuple[Attract, ...] = ATTRACT
    tally: str = "scores"

    def __init__(self, table: DiceTable) -> None:
        (self._kind,) = table.by_name
        self.sides: Mapping[str, tuple[str, ...]] = {
            kind.name: kind.faces for kind in table.kinds
        }
        known = table.legal_faces(self._kind)
        self._faces = {self._kind: tuple(sorted(known, key=FACES.index))}

    def prompt(self, state: AnyState) -> Prompt:
        """What to show and what the buttons do; one method per phase."""
        state = cast("State", state)
        phases: dict[str, Callable[[State], Prompt]] = {
            "start_turn": self._start_turn,
            "rolled": _rolled,
            "rerolling": self._rolling,
            "resolving": _resolving,
            "tie_break": self._rolling,
            "game_over": _game_over,
        }
        return phases[state.phase](state)

    def _start_turn(self, state: State) -> Prompt:
        hints = Hints("Go", "Score", "More", "Undo")
        bonus = Item("Add the Bonus die", GoOn(self._rolling(state, bonus=1)))
        actions: dict[Button, Action] = {
            "reroll": GoOn(self._rolling(state)),
            "count": who_looks(state),
            "out": more(state, bonus),
        }
        page = self._turn(state, "Roll 6 dice?", HUNT_DICE, hints)
        return Prompt((page,), actions, self._awaited(state, HUNT_DICE, unasked=True))

    def _rolling(self, state: State, bonus: int = 0) -> Prompt:
        tied = state.phase == "tie_break"
        number = state.hunt.to_roll + bonus
        hints = Hints("Look", "Hand", "" if tied else "More", "Undo")
        actions: dict[Button, Action] = {"reroll": LookAgain(), "count": ByHand()}
        if not tied:
            actions["out"] = more(state)
        ask = f"{'Tie! ' if tied else ''}Roll {plural(number, 'die')} now"
        page = self._turn(state, ask, number, hints)
        return Prompt((page,), actions, self._awaited(state, number, unasked=False))

    def _turn(self, state: State, ask: str, number: int, hints: Hints) -> Turn:
        dice = ((self._kind, number),)
        return Turn(state.player, None, ask, dice, hints, _farm(state))

    def _awaited(self, state: State, number: int, *, unasked: bool) -> Awaited:
        first = state.phase == "start_turn"

        def roll(dice: tuple[Label, ...]) -> Event:
            event: Event = {"event": "roll", "dice": [face for _, face in dice]}
            # A seventh die on a first roll can only be the Bonus die.
            with_bonus = first and len(dice) > HUNT_DICE
            return {**event, "bonus": True} if with_bonus else event

        return Awaited(
            {self._kind: number},
            self._faces,
            roll,
            self._labels,
            tuple((self._kind, face) for face in state.hunt.dice),
            unasked=unasked,
        )

    def _labels(self, event: Event) -> tuple[Label, ...]:
        return tuple((self._kind, face) for face in event["dice"])

    def news(
        self, before: AnyState | None, event: Event, after: AnyState
    ) -> tuple[Screen, ...]:
        """Tell what was won and lost, without saying what a bag holds."""
        if before is None or event["event"] == "new_game":
            return ()
        return told(cast("State", before), event, cast("State", after))

    def sound(self, before: AnyState | None, event: Event, after: AnyState) -> Sound:
        """The bite of the dogs and a win have sounds of their own."""
        del before
        if cast("State", after).winner:
            return "win"
        return "bust" if event.get("actions") else "tick"


def _marks(faces: Iterable[str]) -> tuple[DieMark, ...]:
    counts = Counter(faces)
    return tuple((face, counts[face]) for face in FACES if counts[face])


def _farm(state: State) -> str:
    farm = state.farm
    return f"Coop {farm.coop}, dog on {farm.bark} of {farm.bark_end}"


def _rolled(state: State) -> Prompt:
    can_reroll = "reroll" in state.allowed
    hints = Hints("Reroll" if can_reroll else "", "Stop", "More", "Undo")
    actions: dict[Button, Action] = {
        "count": Do(({"event": "resolve"},)),
        "out": more(state),
    }
    if can_reroll:
        actions["reroll"] = choose_kept(state)
    headline = f"{plural(state.hunt.rolls_left, 'roll')} left"
    page = Rolled(state.player, _marks(state.hunt.dice), headline, hints)
    return Prompt((page,), actions)


def _resolving(state: State) -> Prompt:
    """Suggest what to resolve next; everything else is behind a second button."""
    suggested, *others = duties(state)
    # The first word of what is suggested: Take, Cook, Send, Buy, End.
    do = suggested.label.split()[0]
    hints = Hints(do, "Other" if others else "", "More", "Undo")
    actions: dict[Button, Action] = {"reroll": suggested.action, "out": more(state)}
    if others:
        actions["count"] = Pick("What else?", tuple(others))
    page: Screen = Turn(state.player, None, suggested.label, (), hints, _farm(state))
    if state.hunt.unspent:
        faces = _marks(state.hunt.unspent)
        page = Rolled(state.player, faces, suggested.label, hints)
    return Prompt((page,), actions)


def _game_over(state: State) -> Prompt:
    hints = Hints("Again", "New", "", "Undo")
    points = plural(state.farm.scores[state.turn], "point")
    won = Big("Winner!", state.player, f"dinner with {points}", "crown", hints)
    return Prompt((won, final_count(state, hints)), {})
