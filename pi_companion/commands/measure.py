"""`measure`: how well labelled pictures are read, as a table."""

import argparse
import os
import sys

import cv2

from pi_companion.eyes import Eyes
from pi_companion.service.datadir import data_folder
from pi_companion.vision import speed
from pi_companion.vision.measure import fits, measure, table
from pi_companion.vision.pictures import load
from pi_companion.vision.sheet import sheet
from pi_companion.vision.truth import UnclearTruth, labelled


def run(args: argparse.Namespace) -> int:
    """Read every labelled picture that this dice set can read, and print the table."""
    reader = Eyes(data_folder(args.data, os.environ)).reader(args.dice_set)
    kinds = reader.dice_set.kinds
    pictures = [truth for truth in labelled(args.folder) if fits(truth, kinds)]
    if not pictures:
        raise UnclearTruth(
            f"{args.folder} has no pictures of {', '.join(kinds)}: name another "
            "--dice-set."
        )
    if args.stages:
        picture = load(pictures[0].path)
        sys.stdout.write(speed.table(speed.stages(reader, picture.bgr)) + "\n\n")
    results = [measure(reader, truth, given=args.given) for truth in pictures]
    sys.stdout.write(table(results, args.by or "") + "\n")
    if args.errors:
        drawn = sheet(results)
        if drawn is None:
            sys.stdout.write("No errors, so no sheet of them.\n")
        elif not cv2.imwrite(str(args.errors), drawn):
            raise OSError(f"{args.errors} cannot be written: name another file.")
    return 0
