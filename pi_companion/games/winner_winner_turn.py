"""The turn of Winner Winner Chicken Dinner: what is legal when, and what follows.

Phase       Legal events                      What comes next
start_turn  roll                              rolled
rolled      reroll resolve                    rerolling, resolving
rerolling   roll                              rolled, after the third roll resolving
resolving   dogs chickens dinner buy end_turn the next player's turn, or the end
tie_break   roll                              the next tied player, or game_over
game_over   -

In the first four phases `play` is legal with a card in hand, and `transfer` tells what
a card does. Each kind of result is resolved once and whole: buying goes on from card to
card, but not once another kind was resolved after it. An event that is not legal raises
IllegalEvent and nothing has moved.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from pi_companion.games.dice import holds, tally
from pi_companion.games.errors import IllegalEvent
from pi_companion.games.fields import counted, listed, read_event, shown
from pi_companion.games.game import Setup
from pi_companion.games.winner_winner_events import (
    FACES,
    READERS,
    Buy,
    Chickens,
    Cook,
    Dice,
    Dinner,
    Dogs,
    Event,
    Play,
    Reroll,
    Resolve,
    Roll,
    Transfer,
)
from pi_companion.games.winner_winner_farm import COOP, Farm
from pi_companion.games.winner_winner_hunt import (
    COOKS,
    WORTH,
    Hunt,
    worth,
)
from pi_companion.games.winner_winner_tie import Tie

Phase = Literal[
    "start_turn", "rolled", "rerolling", "resolving", "tie_break", "game_over"
]

DOGS_TO_FETCH = 4
COOP_NAME = "coop"
PRICES = {"lose": 2, "steal": 3}


@dataclass(frozen=True, slots=True)
class State:
    """Where a game of Winner Winner Chicken Dinner stands.

    `tie` tells who rolls in a tie-break, and is empty before and after it.
    """

    setup: Setup
    farm: Farm
    hunt: Hunt = field(default_factory=Hunt)
    phase: Phase = "start_turn"
    turn: int = 0
    tie: Tie = field(default_factory=Tie)

    @property
    def player(self) -> str:
        """Whose turn it is; the winner when the game is over."""
        return self.setup.players[self.turn]

    @property
    def winner(self) -> str | None:
        """Who has won, or None while the game goes on."""
        return self.player if self.phase == "game_over" else None

    @property
    def most_cooked(self) -> int:
        """How many chickens `dinner` can cook now."""
        return min(self.hunt.cooks, self.farm.bags[self.turn])

    @property
    def allowed(self) -> tuple[str, ...]:
        """Names of the events legal now, sorted, without new_game and undo."""
        match self.phase:
            case "game_over":
                return ()
            case "tie_break":
                return ("roll",)
            case "rolled":
                names = ["resolve", *(["reroll"] if self.hunt.can_reroll else [])]
            case "resolving":
                names = ["end_turn", *self.hunt.resolvable]
            case _:
                names = ["roll"]
        if self.farm.hands[self.turn]:
            names.append("play")
        if self.farm.coop or any(self.farm.bags):
            names.append("transfer")
        return tuple(sorted(names))

    def as_json(self) -> dict[str, object]:
        """Give the state with the keys of the command-line contract."""
        names, farm = self.setup.players, self.farm
        hands = [list(hand) for hand in farm.hands]
        return {
            "game": "winner_winner",
            "phase": self.phase,
            "player": self.player,
            "dice": list(self.hunt.dice),
            "rolls_left": self.hunt.rolls_left,
            "unspent": tally(self.hunt.unspent, FACES),
            "bags": dict(zip(names, farm.bags, strict=True)),
            "dinners": dict(zip(names, farm.dinners, strict=True)),
            "hands": dict(zip(names, hands, strict=True)),
            "coop": farm.coop,
            "slots": list(self.hunt.slots),
            "bark": {"at": farm.bark, "end": farm.bark_end},
            "scores": dict(zip(names, farm.scores, strict=True)),
            "allowed": list(self.allowed),
            "winner": self.winner,
        }

    def apply(self, event: Mapping[str, object]) -> "State":
        """Give the state after the event; raise IllegalEvent if it is not legal."""
        return _after(self, read_event(event, READERS, self.allowed))


def _after(state: State, move: Event) -> State:
    match move:
        case Roll():
            return _roll(state, move)
        case Reroll(keep):
            return _reroll(state, keep)
        case Resolve():
            return _resolve(state)
        case Dogs():
            return _dogs(state, move)
        case Chickens():
            return _chickens(state)
        case Dinner(cook):
            return _dinner(state, cook)
        case Buy():
            return _buy(state, move)
        case Play(card):
            return _play(state, card)
        case Transfer():
            return _transfer(state, move)
        case Cook():
            return _cook(state, move)
        case _:
            return _end_turn(state)


def _roll(state: State, move: Roll) -> State:
    first = state.phase == "start_turn"
    if move.bonus and not first:
        raise IllegalEvent("The Bonus die joins the first roll of a turn only.")
    number = state.hunt.to_roll + move.bonus
    if len(move.dice) != number:
        raise IllegalEvent(
            f"This roll takes {counted(number, 'die', 'dice')}, not {len(move.dice)}."
        )
    if state.phase == "tie_break":
        return _decided(state, state.tie.after(worth(move.dice)))
    rolled = replace(state, hunt=state.hunt.rolled(move.dice), phase="rolled")
    return rolled if rolled.hunt.rolls_left else _resolve(rolled)


def _reroll(state: State, keep: Dice) -> State:
    dice = state.hunt.dice
    others = tuple(face for face in dice if face != "dog")
    if "dog" in keep:
        raise IllegalEvent("Dogs are kept always: 'keep' names only other results.")
    if not holds(others, keep):
        raise IllegalEvent(
            f"'keep' can name only what shows: {_named(others)}, not {_named(keep)}."
        )
    if len(keep) == len(others):
        raise IllegalEvent("A reroll takes one die or more: keep fewer, or resolve.")
    return replace(state, hunt=state.hunt.kept(keep), phase="rerolling")


def _resolve(state: State) -> State:
    return replace(state, hunt=state.hunt.resolving(), phase="resolving")


def _dogs(state: State, move: Dogs) -> State:
    price = sum(PRICES[action.do] for action in move.actions)
    if price > state.hunt.dogs:
        raise IllegalEvent(
            f"These actions take {counted(price, 'dog')}, and "
            f"{counted(state.hunt.dogs, 'dog')} show: lose takes 2, steal takes 3."
        )
    farm = state.farm
    for action in move.actions:
        victim = _place(state, action.player)
        if victim == state.turn:
            raise IllegalEvent(f"{state.player} sends the dogs to another player.")
        farm = farm.moved(victim, COOP if action.do == "lose" else state.turn, 1)
    return replace(
        state, farm=farm.barked(state.hunt.dogs), hunt=state.hunt.spent(("dog",))
    )


def _chickens(state: State) -> State:
    farm = state.farm.moved(COOP, state.turn, state.hunt.chickens)
    return replace(state, farm=farm, hunt=state.hunt.spent(WORTH))


def _dinner(state: State, cook: int) -> State:
    if cook > state.most_cooked:
        raise IllegalEvent(
            f"{state.player} can cook {counted(state.most_cooked, 'chicken')} at most, "
            f"not {cook}."
        )
    farm = state.farm.cooked(state.turn, cook)
    return replace(state, farm=farm, hunt=state.hunt.spent(COOKS))


def _buy(state: State, move: Buy) -> State:
    possible = state.hunt.affordable
    if move.slot not in possible:
        raise IllegalEvent(
            f"The card of slot {move.slot} cannot be bought now: "
            f"{listed([f'slot {slot}' for slot in possible])} can."
        )
    farm = state.farm.dealt(state.turn, move.card)
    return replace(state, farm=farm, hunt=state.hunt.bought(move.slot))


def _play(state: State, card: str) -> State:
    hand = state.farm.hands[state.turn]
    if card not in hand:
        raise IllegalEvent(
            f"{state.player} has no card {shown(card)}, but {listed(hand)}."
        )
    return replace(state, farm=state.farm.discarded(state.turn, card))


def _transfer(state: State, move: Transfer) -> State:
    source, target = _place(state, move.source), _place(state, move.target)
    if source == target:
        raise IllegalEvent(f"A transfer goes from {move.source} to somewhere else.")
    _check_holds(state, source, move.source, move.chickens)
    return replace(state, farm=state.farm.moved(source, target, move.chickens))


def _cook(state: State, move: Cook) -> State:
    player = _place(state, move.player)
    if player == COOP:
        raise IllegalEvent("Dinners are cooked from a player's bag, not in the coop.")
    _check_holds(state, player, move.player, move.dinners)
    return replace(state, farm=state.farm.cooked(player, move.dinners))


def _end_turn(state: State) -> State:
    hunt, farm = state.hunt, state.farm
    if "dog" in hunt.unspent:
        farm = farm.barked(hunt.dogs)
    if hunt.dogs >= DOGS_TO_FETCH:
        farm = farm.moved(COOP, state.turn, 1)
    ended = replace(state, farm=farm, hunt=Hunt())
    if farm.finished:
        return _decided(ended, Tie(farm.leaders))
    turn = (state.turn + 1) % len(farm.bags)
    return replace(ended, turn=turn, phase="start_turn")


def _decided(state: State, tie: Tie) -> State:
    if tie.decided:
        over = replace(state, phase="game_over", hunt=Hunt(rolls_left=0), tie=Tie())
        return replace(over, turn=tie.turn)
    hunt = Hunt(rolls_left=1)
    return replace(state, phase="tie_break", hunt=hunt, turn=tie.turn, tie=tie)


def _place(state: State, name: str) -> int:
    if name == COOP_NAME:
        return COOP
    players = state.setup.players
    if name not in players:
        raise IllegalEvent(
            f"No player is called {shown(name)}: there are {listed(players)}."
        )
    return players.index(name)


def _check_holds(state: State, place: int, name: str, chickens: int) -> None:
    held = state.farm.holds(place)
    if chickens > held:
        raise IllegalEvent(
            f"{'The coop' if place == COOP else name} has "
            f"{counted(held, 'chicken')}, not {chickens}."
        )


def _named(faces: Dice) -> str:
    return listed([f"{n} {face}" for face, n in tally(faces, FACES).items()])


def start(setup: Setup) -> State:
    """Give the state in which the first player begins."""
    if COOP_NAME in setup.players:
        raise IllegalEvent(f"No player can be called {COOP_NAME!r} in this game.")
    return State(setup, Farm.at_start(len(setup.players)))
