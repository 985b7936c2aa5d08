"""The numbers that turn what the networks say into odds."""

from dataclasses import dataclass, field

from pi_companion.vision.colours import Spread
from pi_companion.vision.drawings import Likeness


@dataclass(frozen=True)
class Matching:
    """Chosen with labelled pictures in view, and kept in the models' manifest.

    `sharpness`, `slack` and `unknown_cos` are those of `Likeness`. `known` is added to
    the log-odds of shipped heads: on a game's own dice hardly a face is unknown.
    """

    sharpness: float = 8.0
    slack: float = 0.01
    unknown_cos: float = 0.5
    known: float = 0.0
    spread: Spread = field(default_factory=Spread)

    def __post_init__(self) -> None:
        _ = self.likeness  # checked there

    @property
    def likeness(self) -> Likeness:
        """How examples are compared."""
        return Likeness(self.sharpness, self.slack, self.unknown_cos)
