"""`companion restore`: puts a backup back, all of it or nothing, also while the companion runs."""

import argparse
from pathlib import Path

from companion.cli.context import Context
from companion.config import usual_place
from companion.errors import FileTrouble
from companion.keeping.putting_back import put_back
from companion.words import Message


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the name of the copy."""
    parser.add_argument("file", type=Path, **context.told("cli.metavar.file", "cli.restore.file"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Put the copy's content in, and say where the old content is kept."""
    config = context.config
    if args.file.is_dir():
        raise FileTrouble(Message("cli.restore.folder", file=str(args.file)))
    done = put_back(config.state, args.file, config.source or usual_place())
    if done.notice is not None:
        context.warn(context.say(done.notice))
    context.print(context.text("cli.restore.done", file=str(args.file)))
    if done.kept is not None:
        context.print(context.text("cli.restore.kept", kept=str(done.kept)))
    context.print(context.text("cli.restore.restart"))
    return 0
