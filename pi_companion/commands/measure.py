"""`measure`: how well labelled pictures are read, as a table."""

import argparse
import os
import sys
from pathlib import Path

import cv2

from pi_companion.eyes import Eyes
from pi_companion.service.datadir import data_folder
from pi_companion.vision import speed
from pi_companion.vision.measure import fits, measure, table
from pi_companion.vision.pictures import load
from pi_companion.vision.sheet import sheet
from pi_companion.vision.truth import UnclearTruth, labelled

SHEETS = (".png", ".jpg")
"""Kinds of pictures that a sheet of errors can be."""


def run(args: argparse.Namespace) -> int:
    """Read every labelled picture that this dice set can read, and print the table."""
    if args.errors:
        _check_sheet(args.errors)
    reader = Eyes(data_folder(args.data, os.environ)).reader(args.dice_set)
    faces = reader.dice_set.faces
    pictures = [truth for truth in labelled(args.folder) if fits(truth, faces)]
    if not pictures:
        raise UnclearTruth(
            f"{args.folder} has no pictures of {', '.join(faces)}: name another "
            "--dice-set."
        )
    if args.most is not None:
        pictures = [truth for truth in pictures if len(truth.dice) <= args.most]
        if not pictures:
            raise UnclearTruth(
                f"{args.folder} has no picture of at most {args.most} dice: allow more "
                "with --most."
            )
    tags = sorted({tag for truth in pictures for tag in truth.tags})
    if args.by and args.by not in tags:
        raise UnclearTruth(
            f"The labels tell no {args.by}: --by may be {', '.join(tags)}."
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


def _check_sheet(path: Path) -> None:
    """Raise OSError when no sheet can be written there, before an hour of reading."""
    if path.suffix.lower() not in SHEETS:
        raise OSError(
            f"{path} is no name for a picture: let it end in {' or '.join(SHEETS)}."
        )
    if not path.absolute().parent.is_dir():
        raise OSError(f"There is no folder {path.absolute().parent}: make it first.")
