"""The one place where the session changes: a message in, a session and effects out."""

from collections.abc import Callable
from dataclasses import replace

from pi_companion.messages import (
    Beep,
    Button,
    Device,
    Effect,
    Kept,
    Lesson,
    Looked,
    Message,
    Press,
    Scene,
    Shot,
    Sound,
    Tick,
    View,
    Watch,
)
from pi_companion.play.prompt import Action, Awaited, Believe, Do
from pi_companion.session.aiming import AimDialog, News
from pi_companion.session.dialogs import (
    AskDialog,
    Close,
    NoticeDialog,
    PickDialog,
    Stay,
    Take,
)
from pi_companion.session.menu import UNDO, main_menu
from pi_companion.session.panel import asleep
from pi_companion.session.perform import Step, asked, perform
from pi_companion.session.remembering import offer, seen, sight_of
from pi_companion.session.rolls import labels_of, options_of, propose
from pi_companion.session.state import Session
from pi_companion.session.teaching import OutcomeDialog, TeachDialog
from pi_companion.session.welcome import again, new_game
from pi_companion.ui.screens import Hints, Notice
from pi_companion.vision.reading import Label, Roll


def step(session: Session, message: Message) -> Step:
    """Take one message. The same session and message always give the same step."""
    before = watching(session)
    session = replace(session, now=max(session.now, message.at))
    session, effects = _taken(session, message)
    after = watching(session)
    return session, effects if before == after else (*effects, Watch(after))


def watching(session: Session) -> bool:
    """Whether the camera's view is shown."""
    top = session.dialogs[-1] if session.dialogs else None
    return isinstance(top, AimDialog | TeachDialog) and not asleep(session)


def _taken(session: Session, message: Message) -> Step:
    match message:
        case Press():
            return _weigh(*_on_press(session, message))
        case Looked():
            return _weigh(*_on_looked(session, message))
        case Scene():
            return _on_scene(session, message), ()
        case Device():
            return _on_device(session, message)
        case Tick():
            return session, ()
        case View():
            return _heard(session, message)
        case Shot() | Lesson() | Kept():
            sets = session.sets.heard(message)
            sound: Sound = "error" if getattr(message, "trouble", "") else "tick"
            after, effects = _heard(replace(session, sets=sets), message)
            return after, (*effects, Beep(sound))


def _on_press(session: Session, press: Press) -> Step:
    sleeping = asleep(session)
    session = replace(session, alive=press.at)
    if sleeping:
        return session, ()
    if press.button == "undo" and press.held and not session.dialogs:
        return session.open(PickDialog(main_menu(session))), ()
    if session.dialogs:
        return _press_dialog(session, press)
    prompt = session.prompt
    offer, awaited = session.offer, session.prompt.awaited
    if offer is not None and awaited is not None and press.button == "count":
        return _taken_up(session, awaited, offer)
    if press.button == "undo":
        if session.ahead is not None:
            return replace(session, ahead=None, trouble=""), ()
        return _undo(session)
    action = prompt.actions.get(press.button)
    if action is None and session.between_games:
        action = _next_game(session, press.button)
    return perform(session, action) if action else (session, ())


def _undo(session: Session) -> Step:
    if session.match.before is None:
        notice = Notice("Undo", ("Nothing to take back",), Hints(reroll="OK"), "arrow")
        session = replace(session, news=())
        return session.open(NoticeDialog(notice)), (Beep("error"),)
    return perform(session, Do((UNDO,)))


def _next_game(session: Session, button: Button) -> Action | None:
    if button == "reroll":
        return again(session.match)
    return new_game(session.box) if button == "count" else None


def _press_dialog(session: Session, press: Press) -> Step:
    *below, top = session.dialogs
    move = top.press(press.button, held=press.held)
    match move:
        case Stay(dialog, effects):
            after = replace(session, dialogs=(*below, dialog))
            return asked(after, effects), effects
        case Close(effects):
            must = session.must_choose and bool(below)
            closed = replace(session, dialogs=tuple(below), must_choose=must)
            # What opens by itself has to be decided: backing out of it can only mean
            # that the step before was wrong.
            if not below and press.button == "undo" and session.must_choose:
                return perform(closed, Do((UNDO,)))
            return asked(closed, effects), effects
        case Take(action, keep):
            kept = session.dialogs if keep else tuple(below)
            return perform(replace(session, dialogs=kept), action)


def _heard(session: Session, news: News) -> Step:
    """Let the dialog on top hear what the eyes tell."""
    top = session.dialogs[-1] if session.dialogs else None
    if not isinstance(top, AimDialog | TeachDialog | OutcomeDialog):
        return session, ()
    move = top.hear(news)
    after = replace(session, dialogs=(*session.dialogs[:-1], move.dialog))
    return asked(after, move.effects), move.effects


def _on_scene(session: Session, scene: Scene) -> Session:
    bare = scene.state == "empty"
    eye = session.eye
    eye = replace(eye, scene=scene.state, cleared=eye.cleared or bare)
    return replace(session, eye=eye, alive=scene.at)


def _on_looked(session: Session, looked: Looked) -> Step:
    eye = session.eye
    eye = replace(
        eye,
        before=eye.before if looked.asked or eye.thrown else eye.now,
        now=looked.reading,
        thrown=eye.thrown or looked.thrown,
        cleared=eye.cleared or not looked.reading.dice,
        fresh=True,
        asked=looked.asked,
        at=looked.at,
    )
    dialogs = session.dialogs
    if dialogs and isinstance(dialogs[-1], AskDialog):
        dialogs = dialogs[:-1]
    return replace(session, eye=eye, dialogs=dialogs, trouble="", offer=None), ()


def _weigh(session: Session, effects: tuple[Effect, ...]) -> Step:
    """Weigh a reading that no one has weighed, once nothing else is in hand."""
    eye, awaited = session.eye, session.prompt.awaited
    if session.dialogs or awaited is None or not eye.fresh:
        return session, effects
    if not (eye.thrown or eye.asked):
        return session, effects
    session = replace(session, eye=replace(eye, fresh=False))
    proposal = propose(awaited, eye, session.box.accept)
    roll = proposal.roll
    if roll is None:
        # While the dice change hands any number of them may lie about.
        trouble = proposal.trouble if awaited.prompted else ""
        sounds = (Beep("error"),) if trouble else ()
        return replace(session, trouble=trouble), (*effects, *sounds)
    if not awaited.prompted and not eye.cleared:
        return replace(session, offer=roll), (*effects, Beep("ask"))
    after, more = _taken_up(session, awaited, roll)
    return after, (*effects, *more)


def _taken_up(session: Session, awaited: Awaited, roll: Roll) -> Step:
    """Take a roll, or ask about the dice of it that are not certain."""
    known = _known(session)
    strange = tuple(n for n, label in enumerate(labels_of(roll)) if not known(label))

    sight = sight_of(session, roll)

    def take(labels: tuple[Label, ...]) -> Action:
        then = Do((*awaited.before, awaited.event(labels)))
        new = tuple(label for label in labels if not known(label))
        return seen(Believe(new, then) if new else then, sight)

    if roll.accepted and not strange:
        return perform(session, take(labels_of(roll)))
    asked_about = options_of(roll, awaited, strange)

    def answered(labels: tuple[Label, ...]) -> Action:
        said = [(number, labels[number]) for number, _ in asked_about]
        return offer(session, take(labels), sight, said)

    size = session.eye.now.size if session.eye.now else (1, 1)
    ask = AskDialog(roll, size, asked_about, answered)
    return session.open(ask), (Beep("ask"),)


def _known(session: Session) -> Callable[[Label], bool]:
    """Whether a kind is known to have a face, by its table or by what was learned."""
    sides = session.play.sides
    return lambda label: label[1] in sides[label[0]] or label in session.learned


def _on_device(session: Session, device: Device) -> Step:
    faults = {
        name: note for name, note in session.faults.items() if name != device.name
    }
    if device.up:
        return replace(session, faults=faults), ()
    known = device.name in session.faults
    faults[device.name] = device.note
    session = replace(session, faults=faults)
    if device.name == "camera":
        session, _ = _heard(session, device)
    if device.name == "storage":
        # Whatever was being chosen has not happened: it is there again after OK.
        notice = Notice("Not saved", (device.note,), Hints(reroll="OK"), "warning")
        return session.open(NoticeDialog(notice)), (Beep("error"),)
    return session, () if known else (Beep("error"),)
