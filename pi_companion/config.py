"""Settings from one commented TOML: every mistake is named at once."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from pi_companion.config_words import sentences, toml
from pi_companion.settings import Settings

__all__ = [
    "ConfigError",
    "Settings",
    "as_toml",
    "default_toml",
    "load",
    "settings_file",
]

LARGEST_FILE = 1_000_000
"""Bytes; more than that is no settings file but a wrong path."""
SYSTEM_FILE = Path("/etc/pi-companion.toml")


class ConfigError(ValueError):
    """The settings are wrong; the message says all of it, a line for each mistake."""


def settings_file(given: Path | None, environ: Mapping[str, str]) -> Path | None:
    """Say which file holds the settings; None when the defaults are to be used.

    `given` (the option) and PI_COMPANION_SETTINGS are returned whether or not they
    exist, so that a misspelt name is noticed; else /etc/pi-companion.toml if it is
    there.
    """
    if given is not None:
        return given
    if named := environ.get("PI_COMPANION_SETTINGS"):
        return Path(named)
    return SYSTEM_FILE if SYSTEM_FILE.exists() else None


def load(
    path: Path | None, changes: Mapping[str, Mapping[str, object]] | None = None
) -> Settings:
    """Read the settings in `path` (None: the defaults) and lay `changes` over them.

    `changes` are those of the command line, by section, e.g.
    {"camera": {"source": "table"}}. Raises ConfigError that names every mistake.
    """
    tables = {} if path is None else _tables(path)
    for section, values in (changes or {}).items():
        below = tables.get(section, {})
        # A section that is no table is left as it is, to be named with the rest.
        if isinstance(below, dict):
            tables[section] = {**below, **values}
    try:
        return Settings.model_validate(tables)
    except ValidationError as error:
        where = "settings" if path is None else path
        lines = [f"{where}: {sentence}" for sentence in sentences(error, Settings)]
        raise ConfigError("\n".join(lines)) from error


def _tables(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise ConfigError(
            f"{path}: the settings cannot be read ({error.strerror}): "
            "correct the name or make the file readable."
        ) from error
    if len(content) > LARGEST_FILE:
        raise ConfigError(f"{path}: this is no settings file: it is far too large.")
    try:
        # Editors of other systems put a mark before UTF-8, which TOML does not know.
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ConfigError(
            f"{path}: line {line} is not UTF-8 text: save the file as UTF-8."
        ) from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigError(f"{path}: this is not TOML: {error}.") from error


def as_toml(settings: Settings) -> str:
    """Write `settings` as commented TOML that `load` reads back to the same."""
    return toml(settings)


def default_toml() -> str:
    """Write the example: every default commented out, so that updates can better it."""
    return (
        "# Settings of the companion. Each line shows the default: remove its # and\n"
        "# change it. Wrong ones are named at the start; to check them at once:\n"
        "# pi-companion doctor\n\n"
    ) + toml(Settings(), off="#")
