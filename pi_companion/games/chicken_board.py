"""Where the dice of Chicken! lie: pool, coop, bag, and the three places of a roll."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from pi_companion.games.dice import DiceTable, Die, Kinds, tally, without

WHITE, YELLOW, ORANGE = "white", "yellow", "orange"
FARM_FRIENDS = ("blue", "mother_hen")
KINDS = (WHITE, YELLOW, ORANGE, *FARM_FRIENDS)

POINTS = {"chicken": 1, "double_chicken": 2, "happy_dog": 1, "chick": 1}
TO_THE_RIGHT = frozenset({"chicken", "double_chicken"})
TO_THE_LEFT = frozenset({"fox", "bark"})
HATCHING = frozenset({"egg", "chick"})
FACES = (*POINTS, "fox", "bark", "egg", "blank")

FOXES_TO_BUST = 3
COOP_SIZE = 5
"""What the coop is refilled to with the Eggspansion."""

Dice = tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Where each die of the stock is.

    The pool is every die of the player whose turn it is.
    During a turn each die of the pool lies right (scores), left (foxes and Bark) or
    in the middle (to be rerolled); before the roll the three places are empty. What
    is neither in the pool nor in the coop is in the bag, which the base game lacks.
    """

    stock: Kinds
    expansion: bool
    pool: Kinds
    coop: Kinds
    right: Dice = ()
    left: Dice = ()
    middle: Dice = ()

    def __post_init__(self) -> None:
        bag = Counter(self.stock)
        bag.subtract(self.pool)
        bag.subtract(self.coop)
        if min(bag.values()) < 0:
            raise ValueError("There are more dice on the board than in the game.")
        if self.pool.count(WHITE) != self.stock.count(WHITE):
            raise ValueError("All white dice must be in the pool.")
        if not self.expansion:
            if any(bag.values()):
                raise ValueError("The base game has no bag.")
            if ORANGE in self.pool and YELLOW in self.coop:
                raise ValueError("No orange die is in the pool before all yellow are.")
        aside = [die.kind for die in (*self.right, *self.left, *self.middle)]
        if aside and sorted(aside) != sorted(self.pool):
            raise ValueError("The dice that lie there must be those of the pool.")

    @classmethod
    def at_start(cls, table: DiceTable, *, expansion: bool) -> "Board":
        """White dice in the pool, the others in the coop or (Eggspansion) the bag."""
        stock = tuple(
            kind.name
            for kind in table.kinds
            if expansion or kind.name not in FARM_FRIENDS
            for _ in range(kind.count)
        )
        white = tuple(kind for kind in stock if kind == WHITE)
        return cls(stock, expansion, white, () if expansion else without(stock, white))

    @property
    def bag(self) -> Kinds:
        """The dice in the Seed Bag."""
        return without(self.stock, self.pool + self.coop)

    @property
    def to_refill(self) -> int:
        """How many dice must be drawn into the coop when it is refilled."""
        if not self.expansion:
            return 0
        return min(max(COOP_SIZE - len(self.coop), 0), len(self.bag))

    @property
    def foxes(self) -> int:
        """Foxes that no Bark cancels."""
        return max(self._net_foxes, 0)

    @property
    def spare_barks(self) -> int:
        """Barks that still have a fox to cancel."""
        return max(-self._net_foxes, 0)

    @property
    def _net_foxes(self) -> int:
        barks = sum(die.face == "bark" for die in self.left)
        return len(self.left) - 2 * barks

    @property
    def chickens(self) -> int:
        """What the chickens to the right are worth."""
        return sum(POINTS[die.face] for die in self.right)

    @property
    def points(self) -> int:
        """What counting now would score."""
        return self.chickens + sum(POINTS.get(die.face, 0) for die in self.middle)

    def rolled(self, dice: Dice) -> "Board":
        """Put the dice just rolled (pool or middle) where their faces belong."""
        return replace(
            self,
            right=self.right + tuple(d for d in dice if d.face in TO_THE_RIGHT),
            left=self.left + tuple(d for d in dice if d.face in TO_THE_LEFT),
            middle=tuple(d for d in dice if d.face not in TO_THE_RIGHT | TO_THE_LEFT),
        )

    @property
    def eggs(self) -> int:
        """How many dice the last roll hatches, before looking whether any are left."""
        return sum(die.face in HATCHING for die in self.middle)

    def hatched(self, kind: str, *, from_coop: bool) -> "Board":
        """Add a die to the middle; it is blank whatever face it lies on."""
        return replace(
            self,
            pool=(*self.pool, kind),
            coop=without(self.coop, (kind,)) if from_coop else self.coop,
            middle=(*self.middle, Die(kind, "blank")),
        )

    def hatched_in_order(self, number: int) -> "Board":
        """Hatch as the base game does: yellow first, as long as the coop has dice."""
        board = self
        for kind in sorted(self.coop, key=KINDS.index)[:number]:
            board = board.hatched(kind, from_coop=True)
        return board

    def refilled(self, kinds: Iterable[str]) -> "Board":
        """Move dice from the bag into the coop."""
        return replace(self, coop=(*self.coop, *kinds))

    def passed_on(self) -> "Board":
        """All dice of the turn go to the next player."""
        return replace(self, right=(), left=(), middle=())

    def sent_home(self) -> "Board":
        """Only white dice stay: the others go back to the coop or into the bag."""
        home = tuple(kind for kind in self.pool if kind != WHITE)
        return replace(
            self.passed_on(),
            pool=without(self.pool, home),
            coop=self.coop if self.expansion else self.coop + home,
        )

    def as_json(self) -> dict[str, object]:
        """Give the keys of the state that say where the dice are."""
        return {
            "pool": tally(self.pool, KINDS),
            "coop": tally(self.coop, KINDS),
            "bag": tally(self.bag, KINDS),
            "right": [die.as_json() for die in self.right],
            "left": [die.as_json() for die in self.left],
            "middle": [die.as_json() for die in self.middle],
            "foxes": self.foxes,
            "points": self.points,
        }
