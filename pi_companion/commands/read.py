"""`read`: the dice in pictures, by the code that reads the live camera."""

import argparse
import json
import os
import sys
from pathlib import Path

from pi_companion.commands.usage import UsageError
from pi_companion.eyes import Eyes
from pi_companion.service.datadir import data_folder
from pi_companion.vision.read import UnclearExpectation, parse_expected, read_file


def run(args: argparse.Namespace) -> int:
    """Print a JSON object per picture; 1 when one of them is no picture.

    What is wrong with the dice of a picture is said on standard error.
    """
    reader = Eyes(data_folder(args.data, os.environ)).reader(args.dice_set)
    expected = None
    if args.expect is not None:
        try:
            expected = parse_expected(args.expect, reader.dice_set.faces)
        except UnclearExpectation as fault:
            raise UsageError(f"--expect: {fault}") from fault
    failed = False
    for name in args.images:
        answer, trouble = read_file(Path(name), reader, expected)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
        failed = failed or "error" in answer
        if trouble:
            sys.stderr.write(f"{name}: {trouble}\n")
    return 1 if failed else 0
