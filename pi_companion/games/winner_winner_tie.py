"""The roll-off of Winner Winner Chicken Dinner among players who tie in all else."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Tie:
    """The places of those who are tied, in seat order.

    `rolled` are the chickens that the first of them have rolled. With one rival left
    there is a winner.
    """

    rivals: tuple[int, ...] = ()
    rolled: tuple[int, ...] = ()

    @property
    def turn(self) -> int:
        """Who rolls next; the winner when there is one."""
        return self.rivals[len(self.rolled)]

    @property
    def decided(self) -> bool:
        """Whether there is a winner."""
        return len(self.rivals) == 1

    def after(self, chickens: int) -> "Tie":
        """Add a roll; after the last one those with the most chickens go on."""
        rolled = (*self.rolled, chickens)
        if len(rolled) < len(self.rivals):
            return replace(self, rolled=rolled)
        results = zip(self.rivals, rolled, strict=True)
        return Tie(tuple(place for place, n in results if n == max(rolled)))
