"""The menu behind the held UNDO button: everything that is not the next step."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pi_companion.games.errors import IllegalEvent
from pi_companion.games.match import Match
from pi_companion.messages import Choose, Event
from pi_companion.play.prompt import (
    Action,
    AimCamera,
    Awaited,
    Count,
    Dial,
    Do,
    Group,
    Item,
    Lazy,
    Pick,
    Send,
    ShutDown,
    TeachDice,
)
from pi_companion.play.words import die_name, plural
from pi_companion.session.remembering import offer_fixed
from pi_companion.session.state import Session
from pi_companion.session.welcome import new_game
from pi_companion.vision.reading import Label

UNDO: Event = {"event": "undo"}

MOST_POINTS: Final = 998
"""The rules say whether a score is possible; this only ends the dial."""


def main_menu(session: Session) -> Pick:
    """Mend what went wrong, start anew, or stop the box."""
    items = []
    if fix := _fix_last_roll(session):
        items.append(Item("Fix last roll", fix))
    if correctable(session):
        items.append(Item("Correct a score", Lazy(partial(_whose_score, session))))
    items.append(Item("New game", new_game(session.box)))
    if session.box.camera:
        items += (
            Item("Aim camera", AimCamera()),
            Item("Teach dice", _for_a_game(session, partial(_teach, session))),
            Item("Dice set", _for_a_game(session, partial(_sets, session))),
        )
    sure = Pick(
        "Shut down?", (Item("No, go on", Do(())), Item("Yes, shut down", ShutDown()))
    )
    items.append(Item("Shut down", sure))
    return Pick("Menu", tuple(items))


def _for_a_game(session: Session, action: Callable[[str], Action]) -> Action:
    """Do it for the game in hand; without one ask for which."""
    games = session.box.games
    if name := session.view.get("game"):
        return action(name)
    items = tuple(Item(game.title, action(game.name)) for game in games.values())
    return items[0].action if len(items) == 1 else Pick("Which game?", items)


def _teach(session: Session, game: str) -> Action:
    shown = len(session.sets.draft(game))
    if not shown:
        return TeachDice(game)
    items = (
        Item("Go on", TeachDice(game)),
        Item("Start anew", TeachDice(game, anew=True)),
    )
    return Pick("Teach dice", items, f"{plural(shown, 'picture')} taken so far")


def _sets(session: Session, game: str) -> Action:
    """Choose among the usual set, the program's own and those taught."""
    now = session.dice_set_of(game)
    own = session.box.games[game].dice_set
    usual = session.box.dice_sets.get(game, own)
    taught = session.sets.taught.get(game, ())
    names = tuple(dict.fromkeys((own, usual, *taught, now)))
    items = tuple(Item(name, Send((Choose(game, name),))) for name in names)
    return Pick("Dice set", items, f"in use: {now}", names.index(now))


def by_hand(awaited: Awaited) -> Count:
    """Enter the awaited dice, kind by kind, face by face."""
    kinds = tuple(awaited.kinds)

    def done(faces: tuple[tuple[str, ...], ...]) -> Action:
        labels: tuple[Label, ...] = tuple(
            (kind, face)
            for kind, of_kind in zip(kinds, faces, strict=True)
            for face in of_kind
        )
        return Do((*awaited.before, awaited.event(labels)))

    groups = tuple(
        Group(kind, awaited.faces[kind], awaited.kinds[kind]) for kind in kinds
    )
    return Count("By hand", groups, done)


def correctable(session: Session) -> bool:
    """Whether the rules take a corrected score now."""
    state = session.match.state
    return state is not None and "set_score" in state.allowed


def _whose_score(session: Session) -> Action:
    scores = session.view["scores"]

    def dial(name: str, points: int) -> Dial:
        return Dial(
            "Score",
            name,
            points,
            0,
            MOST_POINTS,
            lambda value: Do(({"event": "set_score", "player": name, "score": value},)),
        )

    return Pick(
        "Whose score?",
        tuple(Item(f"{name}: {n}", dial(name, n)) for name, n in scores.items()),
    )


def _fix_last_roll(session: Session) -> Action | None:
    """Change one face of the last roll; what followed is done again, if it can be."""
    events = session.match.events
    back = next(
        (n for n, event in enumerate(reversed(events), 1) if event["event"] == "roll"),
        None,
    )
    if back is None:
        return None
    match = session.match
    for _ in range(back):
        match = match.apply(UNDO)
    awaited = Session(match, session.box).prompt.awaited
    if awaited is None:
        return None
    dice = awaited.labels(events[-back])
    return Lazy(partial(_which_die, session, awaited, dice, match))


def _which_die(
    session: Session, awaited: Awaited, dice: tuple[Label, ...], before: Match
) -> Action:
    events = session.match.events
    back = len(events) - len(before.events)
    later = events[len(before.events) + 1 :]

    def fixed(index: int, face: str) -> Action:
        wrong, right = dice[index], (dice[index][0], face)
        mended = (*dice[:index], right, *dice[index + 1 :])
        roll = awaited.event(mended)
        again = _still_legal(before.apply(roll), later)
        then = Do((*(UNDO for _ in range(back)), roll, *again))
        return (
            offer_fixed(session, then, wrong, right) if dice.count(wrong) == 1 else then
        )

    def faces(index: int) -> Pick:
        kind, wrong = dice[index]
        return Pick(
            f"{die_name(kind)} shows",
            tuple(
                Item(die_name(face), fixed(index, face))
                for face in awaited.faces[kind]
                if face != wrong
            ),
        )

    first = {label: index for index, label in reversed(list(enumerate(dice)))}
    items = tuple(
        Item(f"{die_name(kind)}: {die_name(face).lower()}", faces(index))
        for (kind, face), index in sorted(first.items())
    )
    return Pick("Which was misread?", items)


def _still_legal(match: Match, events: Sequence[Event]) -> tuple[Event, ...]:
    """What followed a roll, as far as the rules take it after the mended one."""
    taken = []
    for event in events:
        try:
            match = match.apply(event)
        except IllegalEvent:
            continue
        taken.append(event)
    return tuple(taken)
