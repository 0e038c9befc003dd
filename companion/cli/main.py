"""The entry of the command `companion`: finds the command, runs it, turns errors into one line."""

import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from companion.cli.context import Context
from companion.cli.parser import build_parser
from companion.config import Config
from companion.errors import BadUsage, CompanionError
from companion.words import Message, environment_language

COMMANDS = (
    "run",
    "play",
    "calibrate",
    "count",
    "watch",
    "games",
    "export",
    "replay",
    "backup",
    "restore",
    "qr",
    "wiring",
    "doctor",
    "simulate",
    "bench",
    "version",
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 failed, 2 called wrongly."""
    context = Context(environment_language())
    try:
        return _run(list(sys.argv[1:] if arguments is None else arguments), context)
    except CompanionError as error:
        context.warn(f"companion: {context.say(error.message)}")
        return error.exit_status
    except KeyboardInterrupt:
        context.warn(f"companion: {context.text('error.interrupted')}")
        return 130
    except BrokenPipeError:  # the reader of our output has gone: nothing is left to be said to it
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - kept open to the end
        return 1
    except Exception as fault:
        if "COMPANION_DEBUG" in os.environ:
            raise
        context.warn(f"companion: {context.text('error.fault', why=repr(fault), file=_kept(fault))}")
        return 1


def _run(arguments: list[str], context: Context) -> int:
    parser, parsers = build_parser(COMMANDS, context)
    name = next((word for word in arguments if not word.startswith("-")), None)
    if name is not None and name not in COMMANDS:
        raise BadUsage(Message("error.unknown-command", command=name))
    if name is not None:
        command = import_module(f"companion.cli.{name}")
        command.arguments(parsers[name], context)
    try:
        args = parser.parse_args(arguments)
    except SystemExit as done:  # --help has been printed
        return int(done.code or 0)
    if name is None:
        parser.print_help()
        return 0
    status: int = command.run(args, context.with_config(args.config))
    return status


def _kept(fault: Exception) -> Path:
    """Write the fault's traceback where a report can take it from, and return that place."""
    place = Config().state / "fault.txt"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("".join(traceback.format_exception(fault)), encoding="utf-8")
    except OSError:
        return Path(os.devnull)
    return place
