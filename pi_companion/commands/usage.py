"""Wrong words on the command line that only a command itself can tell."""


class UsageError(ValueError):
    """An option has a value that cannot be; one sentence with what can be."""
