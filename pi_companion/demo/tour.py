"""The screens of a real session, one after the other, as a game brings them up."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pi_companion.games.match import Match
from pi_companion.messages import Button, Device, Looked, Message, Press, Scene, Tick
from pi_companion.session import Box, Session, begin, shown, step
from pi_companion.ui.gallery import Entry
from pi_companion.ui.screens import Shown
from pi_companion.vision.reading import Label, Reading, SeenDie

SIZE = (1280, 960)
EDGE = 60
SURE, UNSURE = -30.0, -1.0
SEED = 5
STEPS = 900
RESTLESS = 0.3
"""Share of moments at which a button is pressed though dice are awaited."""


@dataclass
class _Tour:
    """Somebody who plays and takes pictures of the panel."""

    session: Session
    throws: int = 0

    def take(self, message: Message) -> None:
        self.session, _ = step(self.session, message)

    def wait(self, seconds: float) -> Shown:
        self.take(Tick(self.session.now + seconds))
        return shown(self.session)

    def press(self, *buttons: Button) -> Shown:
        for button in buttons:
            self.take(Press(button, self.session.now + 0.1))
        return shown(self.session)

    def hold(self, button: Button) -> Shown:
        self.take(Press(button, self.session.now + 1.1, held=True))
        return shown(self.session)

    def throw(self, *labels: Label, unsure: Label | None = None) -> Shown:
        """Let dice come to rest; the first may as well be `unsure`."""
        self.throws += 1
        dice = [_die(at, self.throws, label) for at, label in enumerate(labels)]
        if unsure:
            odds = {**dice[0].odds, unsure: UNSURE}
            dice[0] = replace(dice[0], odds=odds)
        at = self.session.now + 2
        self.take(Scene("moving", at))
        self.take(Looked(Reading(tuple(dice), SIZE), at + 1, thrown=True))
        return shown(self.session)


def tour(box: Box) -> Iterator[Entry]:
    """Play a little of Chicken! and the Eggspansion, from the welcome to the winner."""
    box = replace(box, names=("Ann", "Jörg"), options={"target": 3})
    guide = _Tour(begin(Match.empty(box.games), box))
    yield "live_01_welcome", shown(guide.session)
    yield "live_02_which_game", guide.press("reroll")
    yield "live_03_players", guide.press("reroll")
    yield "live_04_variants", guide.press("reroll")
    yield "live_05_who_starts", guide.press("reroll")
    yield "live_06_go_for_it", guide.press("reroll")
    yield "live_07_roll_now", guide.press("reroll")
    yield "live_08_too_few", guide.throw(*_white("chicken", "egg", "fox"))
    yield "live_09_read", guide.throw(*_white("chicken", "egg", "fox", "blank"))
    yield "live_10_reroll_or_count", guide.wait(5)
    guide.press("reroll")
    unsure = (("yellow", "egg"), ("white", "blank"), ("white", "blank"))
    yield "live_11_which_face", guide.throw(*unsure, unsure=("yellow", "fox"))
    yield "live_12_counted", guide.press("reroll")
    yield "live_13_pass_the_dice", guide.wait(5)
    yield "live_14_scores", guide.press("count")
    guide.press("reroll", "reroll")
    yield "live_15_by_hand", guide.press("count")
    guide.press("out")
    foxes = (*_white("fox", "fox", "egg", "blank"), ("yellow", "fox"))
    yield "live_16_bust", guide.throw(*foxes, ("yellow", "blank"))
    yield "live_17_taken_back", guide.press("undo")
    yield "live_18_menu", guide.hold("undo")
    guide.press("undo")
    lost = Device("camera", up=False, at=guide.session.now, note=_LOST)
    guide.take(lost)
    guide.wait(5)
    yield "live_19_camera_lost", guide.wait(3)
    won = (*_white("chicken", "chicken", "fox", "blank"), ("yellow", "chicken"))
    guide.throw(*won, ("yellow", "blank"))
    yield "live_20_winner", guide.press("count")
    yield from _eggspansion(box)
    for name in box.games:
        if name != "chicken":
            yield from _wander(box, name)


_LOST = "The camera is gone; check its cable."


def _eggspansion(box: Box) -> Iterator[Entry]:
    box = replace(box, options={"eggspansion": True})
    guide = _Tour(begin(Match.empty(box.games), box))
    guide.press("reroll", "reroll", "reroll", "reroll", "reroll")
    yield "live_21_drawn_into_the_coop", shown(guide.session)
    guide.press("reroll", "reroll", "count", "reroll", "count", "reroll")
    guide.press("count", "reroll", "reroll")
    yield "live_22_hatch", guide.throw(*_white("chicken", "egg", "fox", "blank"))


def _wander(box: Box, game: str) -> Iterator[Entry]:
    """Press and throw at random; show what has not been seen yet."""
    rng = random.Random(SEED)  # noqa: S311 - pictures, not secrets
    players = ["Ann", "Jörg", "Zoë"]
    event = {"event": "new_game", "game": game, "players": players}
    guide = _Tour(begin(Match.empty(box.games).apply(event), box))
    sides, seen = box.plays[game].sides, set()
    for _ in range(STEPS):
        now = _wandered(guide, rng, sides).screen
        # A title may name a player, a space or a number: one of each kind will do.
        said = getattr(now, "title", "") or getattr(now, "ask", "")
        kind = (guide.session.view["phase"], type(now), said.split(" ")[0])
        if kind not in seen:
            seen.add(kind)
            yield f"{game}_{len(seen):02d}", now


def _wandered(
    guide: _Tour, rng: random.Random, sides: Mapping[str, Sequence[str]]
) -> Shown:
    awaited = guide.session.prompt.awaited
    if guide.session.dialogs or awaited is None or rng.random() < RESTLESS:
        return guide.press(rng.choice(("reroll", "reroll", "count", "out")))
    kinds = [kind for kind, n in awaited.kinds.items() for _ in range(n)]
    guide.take(Scene("empty", guide.session.now + 1))
    return guide.throw(*((kind, rng.choice(sides[kind])) for kind in kinds))


def _white(*faces: str) -> tuple[Label, ...]:
    return tuple(("white", face) for face in faces)


def _die(place: int, throw: int, label: Label) -> SeenDie:
    column, row = place % 4, place // 4
    x, y = 180 + 230 * column + 50 * (row % 2), 160 + 240 * row + 40 * (throw % 4)
    corners = ((x, y), (x + EDGE, y), (x + EDGE, y + EDGE), (x, y + EDGE))
    return SeenDie((x, y, EDGE, EDGE), corners, {label: 0.0}, SURE)
