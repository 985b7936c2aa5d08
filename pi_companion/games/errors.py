"""The errors of the rules: each is one sentence for the people at the table."""


class IllegalEvent(ValueError):  # noqa: N818  "an illegal event" is the field's word
    """The event is not legal now, or is no event at all; nothing has changed."""


class BadTable(ValueError):  # noqa: N818  names what is bad, as IllegalEvent does
    """A dice table cannot be used; the sentence names the entry and the remedy."""
