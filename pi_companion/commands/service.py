"""`run`: the service."""

import argparse
import os

from pi_companion.app import log_to_stderr, serve
from pi_companion.commands.settings import data_of, settings_of
from pi_companion.service.notify import Notifier


def run(args: argparse.Namespace) -> int:
    """Run the box until it is told to stop."""
    changes: dict[str, dict[str, object]] = {}
    for section in ("camera", "buttons"):
        if (source := getattr(args, section)) is not None:
            changes[section] = {"source": source}
    settings = settings_of(args, changes)
    log_to_stderr(debug=args.debug)
    return serve(settings, data_of(args), Notifier(os.environ))
