"""The entry of the command `companion`: finds the command, runs it, turns errors into one line."""

import argparse
import errno
import io
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

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
    "report",
    "backup",
    "restore",
    "qr",
    "wiring",
    "doctor",
    "simulate",
    "bench",
    "version",
)


OUTPUT_FAILED = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What a full or broken place for our output complains about."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 failed, 2 called wrongly."""
    _replace_odd_letters()
    context = Context(environment_language())
    try:
        command, args = _parsed(list(sys.argv[1:] if arguments is None else arguments), context)
        status = 0
        if command is not None:
            context = context.with_config(args.config)
            status = command.run(args, context)
        sys.stdout.flush()
        return status
    except CompanionError as error:
        context.warn(f"companion: {context.say(error.message)}")
        return error.exit_status
    except KeyboardInterrupt:
        context.warn(f"companion: {context.text('error.interrupted')}")
        return 130
    except BrokenPipeError:  # the reader of our output has gone: nothing is left to be said to it
        _forget_output()
        return 1
    except Exception as fault:
        if "COMPANION_DEBUG" in os.environ:
            raise
        if isinstance(fault, OSError) and fault.errno in OUTPUT_FAILED and fault.filename is None:
            _forget_output()
            context.warn(f"companion: {context.text('error.output', why=fault.strerror)}")
        else:
            context.warn(f"companion: {context.text('error.fault', why=repr(fault), file=_kept(fault))}")
        return 1


def _parsed(arguments: list[str], context: Context) -> tuple[Any, argparse.Namespace]:
    """Return the command's module and its arguments; no module where help was all that was wanted."""
    parser, parsers = build_parser(COMMANDS, context)
    name = next((word for word in arguments if not word.startswith("-")), None)
    if name is not None and name not in COMMANDS:
        raise BadUsage(Message("error.unknown-command", command=name))
    command = None
    if name is not None:
        command = import_module(f"companion.cli.{name}")
        command.arguments(parsers[name], context)
    try:
        args = parser.parse_args(arguments)
    except SystemExit:  # --help has been printed
        return None, argparse.Namespace()
    if command is None:
        parser.print_help()
    return command, args


def _replace_odd_letters() -> None:
    """Take and print what the terminal's encoding does not know as a question mark, not as a fault."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_output() -> None:
    """Let nothing try once more, at the very end, to print what could not be printed."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - kept open to the end


def _kept(fault: Exception) -> Path:
    """Write the fault's traceback where a report can take it from, and return that place."""
    place = Config().state / "fault.txt"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("".join(traceback.format_exception(fault)), encoding="utf-8")
    except OSError:
        return Path(os.devnull)
    return place
