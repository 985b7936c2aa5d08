"""Chicken! and its Eggspansion at the box: prompts, hatching, what is told."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final, cast

from pi_companion.games.chicken_board import FACES, KINDS, Board
from pi_companion.games.chicken_turn import State
from pi_companion.games.dice import DiceTable
from pi_companion.games.game import State as AnyState
from pi_companion.messages import Button, Event, Sound
from pi_companion.play.prompt import (
    Action,
    Awaited,
    ByHand,
    Count,
    Do,
    Group,
    Item,
    LookAgain,
    Pages,
    Pick,
    Prompt,
)
from pi_companion.play.words import die_name, plural
from pi_companion.ui.paint_lists import score_pages
from pi_companion.ui.screens import (
    Attract,
    Big,
    DieMark,
    Hints,
    Rolled,
    Row,
    Scores,
    Screen,
    Stake,
    Turn,
)
from pi_companion.vision.reading import Label

ATTRACT: Final[tuple[Attract, ...]] = (
    Attract("Chicken!", ("Roll the dice,", "count chickens"), ("chicken",), 0, 4),
    Attract("Eggs", ("Each egg hatches", "one die more"), ("egg", "yellow"), 1, 4),
    Attract("Foxes", ("Three foxes: bust!", "No points"), ("fox", "fox", "fox"), 2, 4),
    Attract("First to 25", ("Stop in time,", "or reroll once"), ("crown",), 3, 4),
)


class ChickenPlay:
    """Prompts for every phase of `chicken`; the faces come from the dice table."""

    attract: tuple[Attract, ...] = ATTRACT
    tally: str = "scores"

    def __init__(self, table: DiceTable) -> None:
        self.sides: Mapping[str, tuple[str, ...]] = {
            kind.name: kind.faces for kind in table.kinds
        }
        self._faces = {
            kind: tuple(sorted(table.legal_faces(kind), key=FACES.index))
            for kind in table.by_name
        }

    def prompt(self, state: AnyState) -> Prompt:
        """What to show and what the buttons do; one method per phase."""
        state = cast("State", state)
        phases: dict[str, Callable[[State], Prompt]] = {
            "refill": _refill,
            "start_turn": self._start_turn,
            "rolling": self._rolling,
            "hatching": _hatching,
            "decide": _decide,
            "rerolling": self._rolling,
            "game_over": _game_over,
        }
        return phases[state.phase](state)

    def _start_turn(self, state: State) -> Prompt:
        only_white = set(state.board.pool) == {"white"}
        # With nothing but the white dice chickening out only costs a point, so it is
        # never suggested; who presses the button all the same is asked.
        hints = Hints("Go", "Score", "" if only_white else "Out", "Undo")
        go: Event = {"event": "go_for_it"}
        leave: Action = Do(({"event": "chicken_out"},))
        if only_white:
            leave = Pick(
                "Chicken out?",
                (Item("No, go for it", Do((go,))), Item("Yes, lose a point", leave)),
                "Only white dice here",
            )
        ask = f"Roll {plural(len(state.board.pool), 'die')}?"
        actions: dict[Button, Action] = {
            "reroll": Do((go,)),
            "count": Pages(rankings(state, "Scores", _leafing(state))),
            "out": leave,
        }
        page = _turn(state, ask, _marks(state.board.pool, KINDS), hints)
        return Prompt((page,), actions, self._awaited(state, before=(go,)))

    def _rolling(self, state: State) -> Prompt:
        ask = f"Roll {plural(len(state.to_roll), 'die')} now"
        hints = Hints("Look", "Hand", "", "Undo")
        page = _turn(state, ask, _marks(state.to_roll, KINDS), hints)
        actions: dict[Button, Action] = {"reroll": LookAgain(), "count": ByHand()}
        return Prompt((page,), actions, self._awaited(state))

    def _awaited(self, state: State, before: tuple[Event, ...] = ()) -> Awaited:
        aside = (*state.board.right, *state.board.left)
        return Awaited(
            Counter(state.to_roll),
            self._faces,
            roll_event,
            rolled_labels,
            tuple((die.kind, die.face) for die in aside),
            before,
        )

    def news(
        self, before: AnyState | None, event: Event, after: AnyState
    ) -> tuple[Screen, ...]:
        """Tell a bust, points that were counted, and what Chicken Out has cost."""
        if before is None or event["event"] == "new_game":
            return ()
        then, now = cast("State", before), cast("State", after)
        player = then.player
        change = now.scores[then.turn] - then.scores[then.turn]
        if now.busted:
            note = f"Bust: {plural(-change, 'point')} lost" if change else "No points"
            return (Big(player, "BUST!", note, "fox", Hints()),)
        if event["event"] == "chicken_out":
            note = f"{plural(-change, 'point')} lost" if change else "free at the start"
            return (Big(player, "OUT", note, "chicken", Hints()),)
        if event["event"] != "set_score" and now.turn != then.turn:
            total = f"now {plural(now.scores[then.turn], 'point')}"
            return (Big(player, f"+{change}", total, "chicken", Hints()),)
        return ()

    def sound(self, before: AnyState | None, event: Event, after: AnyState) -> Sound:
        """A bust and a win have sounds of their own."""
        del before, event
        now = cast("State", after)
        if now.busted:
            return "bust"
        return "win" if now.winner else "tick"


def roll_event(dice: tuple[Label, ...]) -> Event:
    """The `roll` event of the rules for these dice."""
    return {
        "event": "roll",
        "dice": [{"kind": kind, "face": face} for kind, face in dice],
    }


def rolled_labels(event: Event) -> tuple[Label, ...]:
    """The dice of a `roll` event."""
    return tuple((die["kind"], die["face"]) for die in event["dice"])


def rankings(state: State, title: str, hints: Hints) -> tuple[Scores, ...]:
    """The scores, best first, equal ones in seat order: all pages of them."""
    marks = {state.player: "arrow"}
    if state.winner:
        marks = {state.winner: "crown"}
    table = zip(state.setup.players, state.scores, strict=True)
    rows = sorted(table, key=lambda row: -row[1])
    shown = tuple(Row(name, points, marks.get(name, "")) for name, points in rows)
    return tuple(
        Scores(title, shown, page, hints, _variants(state))
        for page in range(score_pages(len(shown)))
    )


def _variants(state: State) -> str:
    words = [f"to {state.setup['target']}"]
    if state.setup["eggspansion"]:
        words.append("Eggspansion")
    if state.setup["bust_on_reroll_costs"]:
        words.append("bust costs")
    return ", ".join(words)


def _leafing(state: State) -> Hints:
    pages = score_pages(len(state.scores))
    return Hints("Back", "More" if pages > 1 else "")


def _marks(names: Iterable[str], order: Iterable[str]) -> tuple[DieMark, ...]:
    counts = Counter(names)
    return tuple((name, counts[name]) for name in order if counts[name])


def _faces(board: Board) -> tuple[DieMark, ...]:
    """Count what the dice show; a blank says nothing, and hatched dice lie so too."""
    dice = (*board.right, *board.left, *board.middle)
    return _marks((die.face for die in dice if die.face != "blank"), FACES)


def _turn(state: State, ask: str, dice: tuple[DieMark, ...], hints: Hints) -> Turn:
    return Turn(state.player, state.scores[state.turn], ask, dice, hints)


def _refill(state: State) -> Prompt:
    missing = state.board.to_refill
    hints = Hints(reroll="Enter", undo="Undo")
    in_bag = Counter(state.board.bag)
    entry = Count(
        "Drawn into the coop",
        (Group("bag", tuple(k for k in KINDS if in_bag[k]), missing, in_bag),),
        lambda drawn: Do(({"event": "refill", "dice": list(drawn[0])},)),
    )
    ask = f"Draw {plural(missing, 'die')} from the bag into the coop"
    return Prompt((_turn(state, ask, (), hints),), {"reroll": entry}, opens=entry)


def _hatching(state: State) -> Prompt:
    board = state.board
    title = f"Hatch {plural(state.hatches, 'die')}"
    items = [
        Item(f"{die_name(kind)} from coop", _hatch(kind, "coop"))
        for kind in KINDS
        if kind in board.coop
    ]
    if board.bag:
        drawn = tuple(
            Item(die_name(kind), _hatch(kind, "bag"))
            for kind in KINDS
            if kind in board.bag
        )
        items.append(Item("Blind from the bag", Pick("Out of the bag came", drawn)))
    choice = Pick(title, tuple(items), _summary(state))
    hints = Hints(reroll="Select", undo="Undo")
    faces = _faces(board)
    page = Rolled(state.player, faces, title, hints)
    return Prompt((page,), {"reroll": choice}, opens=choice)


def _hatch(kind: str, source: str) -> Do:
    return Do(({"event": "hatch", "kind": kind, "from": source},))


def _decide(state: State) -> Prompt:
    board = state.board
    can_reroll = "reroll" in state.allowed
    hints = Hints("Reroll" if can_reroll else "", "Count", "", "Undo")
    actions: dict[Button, Action] = {"count": Do(({"event": "count"},))}
    if can_reroll:
        actions["reroll"] = Do(({"event": "reroll"},))
    chance = state.risk if can_reroll else None
    stake = Stake(
        state.player, board.points, board.foxes, len(board.middle), chance, hints
    )
    faces = _faces(board)
    headline = _summary(state)
    note = _hatched(board)
    rolled = Rolled(state.player, faces, headline, hints, note)
    return Prompt((rolled, stake), actions)


def _hatched(board: Board) -> str:
    """Which dice the last roll has hatched; they lie behind those that were rolled."""
    if not board.eggs:
        return ""
    if not board.coop and not board.bag:
        return "the coop is empty"
    kinds = Counter(die.kind for die in board.middle[-board.eggs :])
    return "hatched: " + ", ".join(f"{n} {die_name(k)}" for k, n in kinds.items())


def _summary(state: State) -> str:
    points = plural(state.board.points, "point")
    return f"{points}, {plural(state.board.foxes, 'fox')}"


def _game_over(state: State) -> Prompt:
    hints = Hints("Again", "New", "", "Undo")
    note = f"wins with {plural(state.scores[state.turn], 'point')}"
    won = Big("Winner!", state.player, note, "crown", hints)
    return Prompt((won, *rankings(state, "Final score", hints)), {})
