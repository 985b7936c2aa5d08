"""Edges of bouncing contacts become presses; pure, time comes in with the edges."""

from dataclasses import dataclass, field, replace

NAMES = ("reroll", "count", "out", "undo")


@dataclass(frozen=True)
class Edge:
    """A contact opened or closed at `time` (monotonic seconds), bounces included."""

    button: str
    down: bool
    time: float


@dataclass(frozen=True)
class Press:
    """A button was pressed and let go (`held` False) or held down (`held` True)."""

    button: str
    held: bool = False


@dataclass(frozen=True)
class _Contact:
    """One contact: what it last said, and what is believed of it.

    `since` is when it last changed its word, `down_at` when the believed press began.
    """

    raw: bool = False
    since: float = float("-inf")
    down: bool = False
    down_at: float = 0.0
    spent: bool = False


@dataclass(frozen=True)
class Debouncer:
    """The state of all contacts; every change returns a new one and the presses.

    A level counts when it has lasted for `settle_s`; so bounces and glitches that are
    shorter vanish. A press tells on release, or once as held after `hold_s`.
    """

    settle_s: float = 0.02
    hold_s: float = 0.8
    contacts: dict[str, _Contact] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 0 < self.settle_s < self.hold_s:
            raise ValueError(
                "a contact settles in more than 0 s and less than the hold time,"
                f" not {self.settle_s:g} s of {self.hold_s:g} s"
            )

    def edge(self, edge: Edge) -> tuple["Debouncer", tuple[Press, ...]]:
        """Take in one edge; edges come in the order of their times."""
        state, presses = self.tick(edge.time)
        contact = state.contacts.get(edge.button, _Contact())
        if contact.raw != edge.down:
            contact = replace(contact, raw=edge.down, since=edge.time)
            contacts = {**state.contacts, edge.button: contact}
            state = replace(state, contacts=contacts)
        return state, presses

    def tick(self, now: float) -> tuple["Debouncer", tuple[Press, ...]]:
        """Let time pass until `now`; call it at `due` at the latest."""
        due = self.due
        if due is None or now < due:
            return self, ()
        contacts: dict[str, _Contact] = {}
        told: list[tuple[float, Press]] = []
        for button, contact in self.contacts.items():
            contacts[button], more = self._advance(button, contact, now)
            told.extend(more)
        told.sort(key=lambda each: each[0])
        return replace(self, contacts=contacts), tuple(press for _, press in told)

    @property
    def due(self) -> float | None:
        """When the next `tick` may tell something; None while nothing is pending."""
        return min(
            (
                moment
                for contact in self.contacts.values()
                for moment in self._moments(contact)
            ),
            default=None,
        )

    def _moments(self, contact: _Contact) -> tuple[float, ...]:
        settles, holds = contact.raw != contact.down, contact.down and not contact.spent
        return (contact.since + self.settle_s,) * settles + (
            contact.down_at + self.hold_s,
        ) * holds

    def _advance(
        self, button: str, contact: _Contact, now: float
    ) -> tuple[_Contact, tuple[tuple[float, Press], ...]]:
        """Return the contact at `now` and its presses with their moments."""
        told: tuple[tuple[float, Press], ...] = ()
        settled = contact.raw != contact.down and now >= contact.since + self.settle_s
        if settled and contact.raw:
            contact = replace(contact, down=True, down_at=contact.since, spent=False)
            settled = False
        # A release that began before the hold time was full makes a short press.
        until = contact.since if settled else now
        full_at = contact.down_at + self.hold_s
        if contact.down and not contact.spent and until >= full_at:
            contact = replace(contact, spent=True)
            told = ((full_at, Press(button, held=True)),)
        if settled:
            if not contact.spent:
                told = ((contact.since, Press(button)),)
            contact = replace(contact, down=False)
        return contact, told
