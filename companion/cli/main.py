"""The entry of the command `companion`: finds the command, runs it, turns errors into one line."""

import errno
import io
import os
import sys
import traceback
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from companion.cli.context import Context
from companion.cli.parser import named_config, parsed
from companion.config import load_config, wished_language
from companion.errors import CompanionError, reason
from companion.games.library import use_folder
from companion.memory import save_memory
from companion.packing import Installed
from companion.words import Message, environment_language

OUTPUT_FAILED = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What a full or broken place for our output complains about."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 failed, 2 called wrongly."""
    save_memory()
    _replace_odd_letters()
    words = list(sys.argv[1:] if arguments is None else arguments)
    context = Context(wished_language(named_config(words)) or environment_language())
    try:
        command, args = parsed(words, context)
        status = 0
        if command is not None:
            context = replace(context, config=load_config(args.config))
            if getattr(command, "LOADS_GAMES", True):
                _find_games(context)
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
        context.warn(f"companion: {context.say(_told(fault, context.config.state))}")
        return 1


def _find_games(context: Context) -> None:
    """Look for the games that are installed, and for those in their owner's folder."""
    folders = [*Installed(context.config.state).folders()]
    folders += [context.config.games_folder] if context.config.games_folder is not None else []
    for folder in folders:
        for bad in use_folder(folder):
            context.warn(f"companion: {context.say(bad.message)}")


def _told(fault: Exception, state: Path) -> Message:
    """Return what is said of a fault that no command has foreseen."""
    if isinstance(fault, OSError) and fault.errno in OUTPUT_FAILED and fault.filename is None:
        _forget_output()
        return Message("error.output", why=reason(fault))
    if isinstance(fault, PermissionError) and fault.filename is not None:
        return Message("error.forbidden", file=str(fault.filename))
    return Message("error.fault", why=repr(fault), file=str(_kept(fault, state)))


def _replace_odd_letters() -> None:
    """Take and print what the terminal's encoding does not know as a question mark, not as a fault."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_output() -> None:
    """Let nothing try once more, at the very end, to print what could not be printed."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - kept open to the end


def _kept(fault: Exception, state: Path) -> Path:
    """Write the fault's traceback where a report can take it from, and return that place."""
    place = state / "fault.txt"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("".join(traceback.format_exception(fault)), encoding="utf-8")
    except OSError:
        return Path(os.devnull)
    return place
