"""`companion backup`: a copy of the journal, also while the companion runs."""

import argparse
from pathlib import Path

from companion.cli.context import Context
from companion.journal.copies import backup
from companion.journal.opening import FILE_NAME


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the name of the copy."""
    parser.add_argument("file", type=Path, metavar="FILE", help=context.text("cli.backup.file"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Write the copy and say so."""
    backup(context.config.state / FILE_NAME, args.file)
    context.print(context.text("cli.backup.done", file=str(args.file)))
    return 0
