"""The settings as every command reads them, and `--print-config`."""

import argparse
import os
import sys
from pathlib import Path

from pi_companion.config import Settings, as_toml, load, settings_file
from pi_companion.service.datadir import data_folder, make_data_folder


def settings_of(
    args: argparse.Namespace, changes: dict[str, dict[str, object]] | None = None
) -> Settings:
    """The settings in force; `changes` are those of the command line, by section."""
    return load(settings_file(args.config, os.environ), changes)


def data_of(args: argparse.Namespace) -> Path:
    """The data folder, created if it was missing."""
    return make_data_folder(data_folder(args.data, os.environ))


def show(args: argparse.Namespace) -> int:
    """Print the settings in force as commented TOML."""
    sys.stdout.write(as_toml(settings_of(args)))
    return 0
