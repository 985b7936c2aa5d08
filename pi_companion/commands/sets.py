"""`sets`: the dice sets there are; renamed, handed on as one file, forgotten."""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from pi_companion import own_sets
from pi_companion.commands.settings import data_of
from pi_companion.eyes import SETS, shipped_sets
from pi_companion.service.datadir import write_whole
from pi_companion.vision import taught
from pi_companion.vision.teach import TeachingFault


def run(args: argparse.Namespace) -> int:
    """Do what is asked with the sets of the data folder; every fault is a sentence."""
    deeds: dict[str, Callable[[Path, argparse.Namespace], str]] = {
        "list": _list,
        "rename": _rename,
        "export": _export,
        "import": _import,
        "forget": _forget,
    }
    sys.stdout.write(f"{deeds[args.deed](data_of(args), args)}\n")
    return 0


def _list(data: Path, _args: argparse.Namespace) -> str:
    lines = [f"{name:24} shipped" for name in shipped_sets()]
    return "\n".join([*lines, *_own(data)]) or "There is no dice set."


def _own(data: Path) -> Iterator[str]:
    chosen = own_sets.chosen(data)
    for name in own_sets.names(data):
        used = [game for game, choice in chosen.items() if choice == name]
        use = f", in use for {' and '.join(used)}" if used else ""
        try:
            labels = taught.peek(_path(data, name))
        except TeachingFault:
            yield f"{name:24} damaged{use}"
            continue
        kinds = ", ".join(sorted({kind for kind, _ in labels}))
        number = len(labels)
        pictures = "1 picture" if number == 1 else f"{number} pictures"
        yield f"{name:24} taught: {kinds}; {pictures}{use}"


def _rename(data: Path, args: argparse.Namespace) -> str:
    taught.rename(data / SETS, args.old, args.new, shipped_sets())
    moved = {
        game: args.new
        for game, name in own_sets.chosen(data).items()
        if name == args.old
    }
    if moved:
        own_sets.choose(data, moved)
    return f"{args.old} is called {args.new} now."


def _export(data: Path, args: argparse.Namespace) -> str:
    source = _there(data, args.name)
    taught.peek(source)
    args.file.write_bytes(source.read_bytes())
    return f"{args.name} is in {args.file} now."


def _import(data: Path, args: argparse.Namespace) -> str:
    name = args.name or args.file.stem
    target = taught.path_of(data / SETS, name, shipped_sets())
    if target.exists():
        raise TeachingFault(f"There is a dice set {name} already: give another NAME.")
    taught.peek(args.file)
    target.parent.mkdir(exist_ok=True)
    write_whole(target, args.file.read_bytes())
    return f"{name} is a dice set of this box now."


def _forget(data: Path, args: argparse.Namespace) -> str:
    _there(data, args.name)
    taught.forget(data / SETS, args.name)
    return f"{args.name} is forgotten."


def _path(data: Path, name: str) -> Path:
    return taught.path_of(data / SETS, name)


def _there(data: Path, name: str) -> Path:
    if name in shipped_sets():
        raise TeachingFault(f"{name} is a set of the program and stays as it is.")
    path = _path(data, name)
    if not path.exists():
        known = ", ".join(own_sets.names(data)) or "none yet"
        raise TeachingFault(f"There is no taught dice set {name}: there are {known}.")
    return path
