"""`companion backup`: everything that a new card needs in one file, also while the companion runs."""

import argparse
from pathlib import Path

from companion.cli.archive import archive
from companion.cli.context import Context
from companion.keeping.folder import take


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the name of the copy."""
    parser.add_argument("file", type=Path, **context.told("cli.metavar.file", "cli.backup.file"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Write the copy and say so."""
    with archive(context):
        take(context.config.state, args.file, context.config.source)
    context.print(context.text("cli.backup.done", file=str(args.file)))
    return 0
