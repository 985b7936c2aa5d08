"""`screens`: every screen of the panel as a picture."""

import argparse
import sys

from pi_companion import assembly
from pi_companion.commands.settings import settings_of
from pi_companion.demo.tour import tour
from pi_companion.ui.gallery import write_gallery


def run(args: argparse.Namespace) -> int:
    """Write the pictures and say how many."""
    written = write_gallery(args.folder, tour(assembly.box_of(settings_of(args))))
    sys.stdout.write(f"{len(written)} screens are in {args.folder}\n")
    return 0
