"""Dice that a person has corrected become examples: offered once, never silently."""

from collections.abc import Iterable

from pi_companion.messages import Remember
from pi_companion.play.prompt import Action, Afterwards, Item, Pick, Seen, Send, Sight
from pi_companion.play.words import plural
from pi_companion.session.rolls import labels_of
from pi_companion.session.state import Session
from pi_companion.vision.reading import Label, Roll


def sight_of(session: Session, roll: Roll) -> Sight | None:
    """Where the dice of a roll lie in the picture that was read last."""
    reading = session.eye.now
    if reading is None:
        return None
    corners = {die.box: die.corners for die in (*reading.dice, *reading.faint)}
    lie = tuple(corners[die.box] for die in roll.dice)
    return Sight(labels_of(roll), lie, session.eye.at)


def seen(then: Action, sight: Sight | None) -> Action:
    """Do it, and know afterwards which picture it was taken from."""
    return Seen(then, sight) if sight else then


def offer(
    session: Session,
    then: Action,
    sight: Sight | None,
    said: Iterable[tuple[int, Label]],
) -> Action:
    """Do it and ask whether these dice are to be remembered.

    `said` numbers the dice of the sight and gives what a person has said of them. The
    owner must have wished for such questions, and have taught the dice in use.
    """
    name = session.dice_set
    taught = session.sets.taught.get(session.view["game"], ())
    if sight is None or not session.box.learn or name not in taught:
        return then
    dice = tuple((label, sight.corners[number]) for number, label in said)
    yes = Item("Yes, remember", Send((Remember(name, dice, sight.at),)))
    title = f"Remember {plural(len(dice), 'die')}?"
    return Afterwards(then, Pick(title, (yes, Item("No", Send(()))), f"for {name}"))


def offer_fixed(session: Session, then: Action, wrong: Label, right: Label) -> Action:
    """Offer the one die that was read as `wrong`; of several it is unknown which."""
    sight = session.sight
    if sight is None or sight.labels.count(wrong) != 1:
        return then
    return offer(session, then, sight, [(sight.labels.index(wrong), right)])
