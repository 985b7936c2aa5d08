"""The numbers that turn what the networks say into odds."""

from dataclasses import dataclass, field

from pi_companion.vision.colours import Spread
from pi_companion.vision.drawings import Likeness


@dataclass(frozen=True)
class Matching:
    """Chosen with labelled pictures in view, and kept in the models' manifest.

    `sharpness`, `slack` and `unknown_cos` are those of `Likeness`. `gain` scales the
    log-odds of shipped heads, and `known` is added to them: on a game's own dice hardly
    a face is unknown.
    """

    sharpness: float = 8.0
    slack: float = 0.01
    unknown_cos: float = 0.5
    gain: float = 1.0
    known: float = 0.0
    spread: Spread = field(default_factory=Spread)

    def __post_init__(self) -> None:
        if self.gain <= 0:
            raise ValueError(f"no such matching: {self}")
        _ = self.likeness  # checked there

    @property
    def likeness(self) -> Likeness:
        """How examples are compared."""
        return Likeness(self.sharpness, self.slack, self.unknown_cos)
