"""The Hunt dice of a turn of Winner Winner Chicken Dinner, and what is left of them."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

from pi_companion.games.winner_winner_events import SLOTS, Dice

HUNT_DICE = 6
ROLLS = 3
WORTH = {"chicken": 1, "double_chicken": 2}
COOKS = {"leg": 1, "double_leg": 2}
"""How many chickens a pair of these cooks."""


@dataclass(frozen=True, slots=True)
class Hunt:
    """The dice of one turn.

    `dice` are the results standing, sorted; `to_roll` counts the dice of the next
    roll. `unspent` are the results not yet resolved, once resolving has begun, and
    `slots` those that still have a card. `foxes` tells whether cards were bought, and
    whether another kind was resolved since.
    """

    dice: Dice = ()
    rolls_left: int = ROLLS
    to_roll: int = HUNT_DICE
    unspent: Dice = ()
    slots: tuple[int, ...] = SLOTS
    foxes: Literal["untouched", "buying", "done"] = "untouched"

    @property
    def dogs(self) -> int:
        """How many dogs show."""
        return self.dice.count("dog")

    @property
    def can_reroll(self) -> bool:
        """Whether there is a die to roll again: dogs are not."""
        return self.dogs < len(self.dice)

    @property
    def chickens(self) -> int:
        """How many chickens the unspent dice fetch; a double one counts two."""
        return worth(self.unspent)

    @property
    def cooks(self) -> int:
        """How many chickens the unspent legs cook, in pairs of a kind."""
        return sum(self.unspent.count(leg) // 2 * n for leg, n in COOKS.items())

    @property
    def affordable(self) -> tuple[int, ...]:
        """The slots whose card the foxes can buy now: a slot is its own price."""
        purse = 0 if self.foxes == "done" else self.unspent.count("fox")
        return tuple(slot for slot in self.slots if slot <= purse)

    @property
    def resolvable(self) -> tuple[str, ...]:
        """The events that resolve what is unspent."""
        left = set(self.unspent)
        kinds = {
            "dogs": "dog" in left,
            "chickens": bool(left & set(WORTH)),
            "dinner": bool(left & set(COOKS)),
            "buy": bool(self.affordable),
        }
        return tuple(name for name, possible in kinds.items() if possible)

    def rolled(self, dice: Dice) -> "Hunt":
        """Add the dice of a roll to those that stand."""
        together = tuple(sorted((*self.dice, *dice)))
        return replace(self, dice=together, rolls_left=self.rolls_left - 1)

    def kept(self, keep: Dice) -> "Hunt":
        """Keep these and the dogs; the others are to be rolled again."""
        stay = tuple(sorted((*("dog",) * self.dogs, *keep)))
        return replace(self, dice=stay, to_roll=len(self.dice) - len(stay))

    def resolving(self) -> "Hunt":
        """Stop rolling: all that stands can be spent."""
        return replace(self, rolls_left=0, unspent=self.dice)

    def spent(self, faces: Collection[str]) -> "Hunt":
        """Resolve a kind of result for good; buying cards is over if it had begun."""
        return replace(
            self,
            unspent=tuple(face for face in self.unspent if face not in faces),
            foxes="untouched" if self.foxes == "untouched" else "done",
        )

    def bought(self, slot: int) -> "Hunt":
        """Pay for a card; its slot is empty until the turn ends."""
        foxes = self.unspent.count("fox") - slot
        others = (face for face in self.unspent if face != "fox")
        return replace(
            self,
            unspent=(*others, *("fox",) * foxes),
            slots=tuple(other for other in self.slots if other != slot),
            foxes="buying",
        )


def worth(dice: Collection[str]) -> int:
    """How many chickens are on the dice; a double one counts two."""
    return sum(WORTH.get(face, 0) for face in dice)
