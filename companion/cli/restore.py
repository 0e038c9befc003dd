"""`companion restore`: puts a backup back, also while the companion runs."""

import argparse
from pathlib import Path

from companion.cli.context import Context
from companion.journal.copies import kept_files, restore
from companion.journal.opening import FILE_NAME
from companion.runtime.data import own_files, put_back


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the name of the copy."""
    parser.add_argument(
        "file", type=Path, metavar=context.text("cli.metavar.file"), help=context.text("cli.restore.file")
    )


def run(args: argparse.Namespace, context: Context) -> int:
    """Put the copy's content in, and say where the old content is kept."""
    state = context.config.state
    kept, notice = restore(state / FILE_NAME, args.file, own_files(state))
    put_back(state, kept_files(args.file))
    if notice is not None:
        context.warn(context.say(notice))
    context.print(context.text("cli.restore.done", file=str(args.file)))
    if kept is not None:
        context.print(context.text("cli.restore.kept", kept=str(kept)))
    return 0
