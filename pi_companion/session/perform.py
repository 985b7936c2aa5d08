"""Actions as facts: what a press, an answer or a reading asks for, done to the session.

Nothing is written here: what the world has to do is said as effects.
"""

from dataclasses import replace

from pi_companion.games.errors import IllegalEvent
from pi_companion.messages import (
    Beep,
    Discard,
    Effect,
    Event,
    Learn,
    Look,
    PowerOff,
    Record,
    Sound,
)
from pi_companion.play.prompt import (
    Action,
    Afterwards,
    AimCamera,
    Believe,
    ByHand,
    Count,
    Dial,
    Do,
    GoOn,
    Lazy,
    LookAgain,
    Pages,
    Pick,
    Seen,
    Send,
    ShutDown,
    TeachDice,
)
from pi_companion.session.aiming import AimDialog
from pi_companion.session.course import course
from pi_companion.session.dialogs import (
    CountDialog,
    DialDialog,
    Dialog,
    NoticeDialog,
    PagesDialog,
    PickDialog,
)
from pi_companion.session.menu import by_hand
from pi_companion.session.state import Session
from pi_companion.session.teaching import TeachDialog
from pi_companion.ui.screens import Hints, Notice, Screen

Step = tuple[Session, tuple[Effect, ...]]


def perform(session: Session, action: Action) -> Step:  # noqa: C901, PLR0912 - a case each
    """Do what a press, an answer or a reading has asked for."""
    match action:
        case Do(events):
            return _record(session, events)
        case Believe(labels, then):
            session = replace(session, learned=session.learned | set(labels))
            after, effects = _record(session, then.events)
            return after, (*effects, *(Learn(*label) for label in labels))
        case Pick():
            return session.open(PickDialog(action, action.selected)), ()
        case Count():
            return session.open(CountDialog(action)), ()
        case Dial():
            return session.open(DialDialog(action, action.value)), ()
        case Pages():
            return session.open(PagesDialog(action)), ()
        case Lazy(make):
            return perform(session, make())
        case GoOn(prompt):
            return _settled(replace(session, ahead=prompt, news=())), (Beep("tick"),)
        case LookAgain():
            return replace(session, trouble=""), (Look(),)
        case AimCamera():
            return _at_camera(session, AimDialog()), ()
        case TeachDice(game, anew):
            return _teach(session, game, anew=anew)
        case Send(effects):
            closed = replace(session, dialogs=(), must_choose=False)
            return _opened(asked(closed, effects)), effects
        case Seen(then, sight):
            after, effects = perform(session, then)
            if after.match is session.match:
                return after, effects
            return replace(after, sight=sight), effects
        case Afterwards(then, ask):
            after, effects = perform(session, then)
            # What the rules refuse has already been said.
            if after.match is session.match:
                return after, effects
            return after.open(PickDialog(ask)), effects
        case ShutDown():
            return session, (PowerOff(),)
        case ByHand():
            awaited = session.prompt.awaited
            return perform(session, by_hand(awaited)) if awaited else (session, ())


def _record(session: Session, events: tuple[Event, ...]) -> Step:
    match = session.match
    news: tuple[Screen, ...] = ()
    sound: Sound = "tick"
    for event in events:
        before = match
        try:
            match = match.apply(event)
        except IllegalEvent as error:
            notice = Notice("Not so", (str(error),), Hints(reroll="OK"), "warning")
            return session.open(NoticeDialog(notice)), (Beep("error"),)
        if event["event"] == "undo":
            news = (_taken_back(before.events[-1]),)
        elif match.state is not None:
            play = session.box.plays[str(match.as_json()["game"])]
            news = play.news(before.state, event, match.state)
            sound = play.sound(before.state, event, match.state)
    changed = _settled(replace(session, match=match, alive=session.now))
    if any(event["event"] in ("roll", "undo") for event in events):
        changed = replace(changed, sight=None)
    if events:
        changed = replace(changed, news=news, since=session.now, ahead=None)
    effects: tuple[Effect, ...] = (*map(Record, events), Beep(sound))
    return _opened(changed), effects


def _opened(session: Session) -> Session:
    """Open what the prompt opens by itself."""
    opens = session.prompt.opens
    if opens is None:
        return session
    return perform(replace(session, must_choose=True), opens)[0]


def asked(session: Session, effects: tuple[Effect, ...]) -> Session:
    """The session once the world is asked to do this."""
    return replace(session, sets=session.sets.asked(effects))


def _at_camera(session: Session, dialog: Dialog) -> Session:
    fault = session.faults.get("camera")
    if fault is None:
        return session.open(dialog)
    notice = Notice("No camera", (fault,), Hints(reroll="OK"), "camera")
    return session.open(NoticeDialog(notice))


def _teach(session: Session, name: str, *, anew: bool) -> Step:
    effects = (Discard(name),) if anew else ()
    session = asked(session, effects)
    game, sides = session.box.games[name], session.box.plays[name].sides
    lessons = course(game, sides, session.sets.draft(name))
    return _at_camera(session, TeachDialog(name, lessons)), effects


def _settled(session: Session) -> Session:
    """Close what was open: a choice is made, and the next roll may come."""
    return replace(
        session,
        dialogs=(),
        must_choose=False,
        trouble="",
        offer=None,
        eye=session.eye.facts_changed(),
    )


def _taken_back(event: Event) -> Notice:
    what = event["event"].replace("_", " ")
    return Notice("Taken back", (what,), Hints(), "arrow")
