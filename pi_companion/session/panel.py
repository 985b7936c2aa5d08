"""What is on the panel at this moment: dialog, trouble, news, prompt, attract loop."""

from dataclasses import replace
from typing import Final

from pi_companion.play.prompt import with_hints
from pi_companion.session.state import Session
from pi_companion.ui.screens import (
    Dark,
    Hints,
    Notice,
    Rolled,
    Screen,
    Shown,
    Turn,
)

NEWS_S: Final = 4.0
"""How long a screen of news stays before the prompt."""
PAGE_S: Final = 4.0
"""How long one of several pages of a prompt stays."""
ATTRACT_S: Final = 6.0
SHIFT_S: Final = 60.0
"""Against burn-in the picture moves by a pixel this often."""
SHIFTS: Final = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1))


def shown(session: Session) -> Shown:
    """The screen, its shift against burn-in, and whether the panel is dimmed."""
    idle = session.now - session.alive
    dim = 0 < session.box.dim_after <= idle
    shift = SHIFTS[int(session.now // SHIFT_S) % len(SHIFTS)]
    return Shown(screen(session), shift, dim)


def asleep(session: Session) -> bool:
    """Whether a press only wakes the panel: nobody could see what it would do."""
    return _resting(session) is not None


def _resting(session: Session) -> Screen | None:
    """What is shown while nobody is there, or None."""
    box, idle = session.box, session.now - session.alive
    if 0 < box.dark_after <= idle:
        return Dark()
    if session.dialogs or not session.between_games:
        return None
    if 0 < box.attract_after <= idle:
        return _attract(session, idle - box.attract_after)
    return None


def screen(session: Session) -> Screen:
    """The screen value of this moment."""
    resting = _resting(session)
    if resting is not None:
        return resting
    if session.dialogs:
        return session.dialogs[-1].screen()
    pages = session.prompt.pages
    hints = session.prompt.hints
    if session.trouble:
        return _notice("Look at the dice", session.trouble, hints)
    if session.offer is not None:
        return _offer(session, hints)
    told = session.now - session.since
    if told < NEWS_S * len(session.news):
        return with_hints(session.news[int(told // NEWS_S)], hints)
    if session.prompt.awaited is not None and "camera" in session.faults:
        pages = (*pages, _notice("No camera", session.faults["camera"], hints))
    told -= NEWS_S * len(session.news)
    return pages[int(told // PAGE_S) % len(pages)]


def _attract(session: Session, since: float) -> Screen:
    pages = tuple(page for play in session.box.plays.values() for page in play.attract)
    return pages[int(since // ATTRACT_S) % len(pages)]


def _offer(session: Session, hints: Hints) -> Screen:
    first = session.prompt.pages[0]
    player = first.player if isinstance(first, Turn) else ""
    faces: dict[str, int] = {}
    for die in session.offer.dice if session.offer else ():
        faces[die.face] = faces.get(die.face, 0) + 1
    return Rolled(
        player, tuple(faces.items()), "Already rolled?", replace(hints, count="Take")
    )


def _notice(title: str, text: str, hints: Hints) -> Notice:
    return Notice(title, (text,), hints, "warning")
