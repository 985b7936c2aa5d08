"""The farm of Winner Winner Chicken Dinner: chickens, dinners, cards and the dog."""

from dataclasses import dataclass, replace

CHICKENS_EACH = 15
FIRST_IN_BAG = 2
BARK_EACH = 10
DINNER_POINTS = 2

COOP = -1
"""Stands for the coop where a player's place stands for that player's bag."""


@dataclass(frozen=True, slots=True)
class Farm:
    """Who has what, by the players' places; `bark` is how far the dog has come."""

    coop: int
    bags: tuple[int, ...]
    dinners: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    bark: int = 0

    def __post_init__(self) -> None:
        if min(self.coop, *self.bags, *self.dinners) < 0:
            raise ValueError("No place holds fewer than 0 chickens.")
        if self.coop + sum(self.bags) + sum(self.dinners) != (
            CHICKENS_EACH * len(self.bags)
        ):
            raise ValueError(f"There are {CHICKENS_EACH} chickens for each player.")
        if not 0 <= self.bark <= self.bark_end:
            raise ValueError("The dog is on the bark track.")

    @classmethod
    def at_start(cls, players: int) -> "Farm":
        """15 chickens a player, two of them in each bag, the others in the coop."""
        return cls(
            coop=(CHICKENS_EACH - FIRST_IN_BAG) * players,
            bags=(FIRST_IN_BAG,) * players,
            dinners=(0,) * players,
            hands=((),) * players,
        )

    @property
    def bark_end(self) -> int:
        """The last space of the bark track: 20, 30 or 40."""
        return BARK_EACH * len(self.bags)

    @property
    def finished(self) -> bool:
        """Whether the game ends with this turn: the dog is there or the coop empty."""
        return self.bark == self.bark_end or not self.coop

    @property
    def scores(self) -> tuple[int, ...]:
        """2 points a dinner, 1 point a chicken in the bag."""
        return tuple(
            bag + DINNER_POINTS * dinners
            for bag, dinners in zip(self.bags, self.dinners, strict=True)
        )

    @property
    def leaders(self) -> tuple[int, ...]:
        """Who is ahead by points, then dinners, then cards; several when all tie."""
        ranks = [
            (points, dinners, len(hand))
            for points, dinners, hand in zip(
                self.scores, self.dinners, self.hands, strict=True
            )
        ]
        return tuple(i for i, rank in enumerate(ranks) if rank == max(ranks))

    def holds(self, place: int) -> int:
        """How many chickens are in the coop or in a bag."""
        return self.coop if place == COOP else self.bags[place]

    def moved(self, source: int, target: int, number: int) -> "Farm":
        """Move chickens between bags and coop; as many as there are at most."""
        number = min(number, self.holds(source))
        held = [*self.bags, self.coop]  # the coop is the last, as COOP says
        held[source] -= number
        held[target] += number
        return replace(self, bags=tuple(held[:-1]), coop=held[-1])

    def cooked(self, player: int, number: int) -> "Farm":
        """Turn chickens of a bag into dinners, which nobody can take."""
        bags, dinners = list(self.bags), list(self.dinners)
        bags[player] -= number
        dinners[player] += number
        return replace(self, bags=tuple(bags), dinners=tuple(dinners))

    def barked(self, dogs: int) -> "Farm":
        """Move the dog along the track, to its end at most."""
        return replace(self, bark=min(self.bark + dogs, self.bark_end))

    def dealt(self, player: int, card: str) -> "Farm":
        """Put a card into a hand."""
        return self._with_hand(player, (*self.hands[player], card))

    def discarded(self, player: int, card: str) -> "Farm":
        """Take a card that is there out of a hand."""
        hand = list(self.hands[player])
        hand.remove(card)
        return self._with_hand(player, tuple(hand))

    def _with_hand(self, player: int, hand: tuple[str, ...]) -> "Farm":
        hands = (*self.hands[:player], hand, *self.hands[player + 1 :])
        return replace(self, hands=hands)
