"""`screens`: every screen of the panel as a picture."""

import argparse
import sys

from pi_companion.ui.gallery import write_gallery


def run(args: argparse.Namespace) -> int:
    """Write the pictures and say how many."""
    written = write_gallery(args.folder)
    sys.stdout.write(f"{len(written)} screens are in {args.folder}\n")
    return 0
