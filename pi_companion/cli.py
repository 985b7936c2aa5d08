"""The commands: what a person types, and what they get back.

Exit codes: 0 fine, 1 the work could not be done (one sentence on stderr), 2 wrong
usage, 78 wrong settings. No traceback reaches a user unless --debug asks for it.
"""

import argparse
import errno
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Final

EXIT_FAILED: Final = 1
EXIT_USAGE: Final = 2
EXIT_CONFIG: Final = 78
EXIT_INTERRUPTED: Final = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    _mend_streams()
    parser = _parser()
    args = parser.parse_args(argv)
    if args.print_config:
        args.run = "settings:show"
    elif args.run is None:
        parser.print_help()
        return EXIT_USAGE
    try:
        return _command(args.run)(args)
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        _give_up_output()
        return EXIT_FAILED
    except Exception as error:  # noqa: BLE001 - the last door
        return _failed(error, debug=args.debug)


def _command(where: str) -> Callable[[argparse.Namespace], int]:
    """Import a command only when it is run: `replay` needs no camera library."""
    module, _, name = where.partition(":")
    command: Callable[[argparse.Namespace], int] = getattr(
        import_module(f"pi_companion.commands.{module}"), name
    )
    return command


def _give_up_output() -> None:
    """Standard output takes no more; the exit must not try to flush to it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _mend_streams() -> None:
    """Let a stream that was closed by the caller be an empty one."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115


def _failed(error: Exception, *, debug: bool) -> int:
    # Only when something fails: these pull in more than `replay` needs.
    from pi_companion.commands.usage import UsageError  # noqa: PLC0415
    from pi_companion.config import ConfigError  # noqa: PLC0415

    if debug:
        traceback.print_exc()
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        _give_up_output()
    sys.stderr.write(f"pi-companion: {_sentence(error)}\n")
    if isinstance(error, UsageError):
        return EXIT_USAGE
    return EXIT_CONFIG if isinstance(error, ConfigError) else EXIT_FAILED


def _sentence(error: Exception) -> str:
    said = str(error) or type(error).__name__
    if not isinstance(error, OSError | ValueError | RuntimeError):
        return f"Something went wrong ({type(error).__name__}: {said}); see --debug."
    if not isinstance(error, OSError) or not error.strerror:
        return said
    if error.filename is not None:
        return f"{error.filename}: {error.strerror}; check the name and its folder."
    return f"The output cannot be written ({error.strerror}): send it elsewhere."


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pi-companion",
        description="A box beside a board game: it reads the dice and keeps the score.",
    )
    common = argparse.ArgumentParser(add_help=False)
    for target, default in ((parser, None), (common, argparse.SUPPRESS)):
        _common(target, default)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    parser.set_defaults(run=None)
    parser.add_argument(
        "--version", action="version", version=f"%(prog)s {version('pi-companion')}"
    )

    def command(name: str, run: str, text: str) -> argparse.ArgumentParser:
        found = commands.add_parser(name, help=text, description=text, parents=[common])
        found.set_defaults(run=run)
        return found

    run = command("run", "service:run", "run the box on its devices")
    run.add_argument("--camera", metavar="SOURCE", help="instead of the settings'")
    run.add_argument(
        "--buttons",
        metavar="SOURCE",
        help='"gpio" or "keys": r, c, o, u; capital: held',
    )
    demo = command("demo", "demo:run", "a whole game by itself, nothing plugged in")
    demo.add_argument("--seed", type=_seed, default=1, help="another game (default 1)")
    demo.add_argument("--game", default="chicken", help='which one (default "chicken")')
    demo.add_argument("--players", type=int, help="how many guests play")
    demo.add_argument("--speed", type=_speed, help="1 is the pace of a real table")
    demo.add_argument("--eggspansion", action="store_true", help="with the Eggspansion")
    replay = command("replay", "replay:run", "apply events of a file to the rules")
    replay.add_argument("file", nargs="?", default="-", metavar="FILE|-")
    read = command("read", "read:run", "read the dice in pictures")
    read.add_argument("images", nargs="+", metavar="IMAGE")
    read.add_argument("--dice-set", default="chicken", metavar="NAME")
    read.add_argument("--expect", metavar="KIND=N,...", help="dice that must be there")
    read.add_argument("--json", action="store_true", help="JSON Lines (always so)")
    teach = command("teach", "teach:run", "learn dice from pictures")
    teach.add_argument("name", metavar="NAME")
    teach.add_argument("--from", dest="folder", type=Path, required=True, metavar="DIR")
    _sets(
        command("sets", "sets:run", "the dice sets: list, rename, hand on, forget"),
        common,
    )
    measure = command("measure", "measure:run", "how well labelled pictures are read")
    measure.add_argument("folder", type=Path, metavar="DIR")
    measure.add_argument("--dice-set", default="chicken", metavar="NAME")
    measure.add_argument(
        "--given", action="store_true", help="the dice in play are known"
    )
    measure.add_argument(
        "--stages", action="store_true", help="also time the stages of one read"
    )
    measure.add_argument(
        "--most", type=int, metavar="N", help="only pictures of at most N dice"
    )
    measure.add_argument("--by", metavar="KEY", help="table, light, style or number")
    measure.add_argument("--errors", type=Path, metavar="PNG", help="sheet of errors")
    command("stats", "stats:run", "games and wins on this box")
    screens = command("screens", "screens:run", "write every screen as a PNG")
    screens.add_argument("folder", type=Path, metavar="DIR")
    doctor = command("doctor", "doctor:run", "check devices, storage and versions")
    doctor.add_argument(
        "--before-start",
        action="store_true",
        help="fail only when the settings are wrong",
    )
    return parser


def _sets(parser: argparse.ArgumentParser, common: argparse.ArgumentParser) -> None:
    deeds = parser.add_subparsers(title="what to do", dest="deed", metavar="DEED")
    parser.set_defaults(deed="list")

    def deed(name: str, text: str, *places: str) -> argparse.ArgumentParser:
        found = deeds.add_parser(name, help=text, description=text, parents=[common])
        for place in places:
            found.add_argument(place.lower(), metavar=place)
        return found

    deed("list", "what there is (also without DEED)")
    deed("rename", "give a taught set another name", "OLD", "NEW")
    export = deed("export", "write a taught set to one file", "NAME")
    export.add_argument("file", type=Path, metavar="FILE")
    into = deed("import", "take a set from such a file")
    into.add_argument("file", type=Path, metavar="FILE")
    into.add_argument("name", nargs="?", metavar="NAME")
    deed("forget", "remove a taught set", "NAME")


def _common(parser: argparse.ArgumentParser, default: object) -> None:
    group = parser.add_argument_group("common")
    group.add_argument(
        "--config", type=Path, default=default, metavar="FILE", help="the settings"
    )
    group.add_argument(
        "--data", type=Path, default=default, metavar="DIR", help="where data is kept"
    )
    off = False if default is None else default
    group.add_argument(
        "--debug", action="store_true", default=off, help="show tracebacks"
    )
    group.add_argument(
        "--print-config",
        action="store_true",
        default=off,
        help="print the settings in force as TOML, and stop",
    )


def _seed(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 0 on")
    return int(text)


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0 < speed < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not a speed above 0")
    return speed


if __name__ == "__main__":
    sys.exit(main())
