"""`companion backup`: a copy of the journal and of the owner's data, also while the companion runs."""

import argparse
from pathlib import Path

from companion.cli.archive import archive
from companion.cli.context import Context
from companion.journal.copies import backup
from companion.runtime.data import own_files


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the name of the copy."""
    parser.add_argument(
        "file", type=Path, metavar=context.text("cli.metavar.file"), help=context.text("cli.backup.file")
    )


def run(args: argparse.Namespace, context: Context) -> int:
    """Write the copy and say so."""
    with archive(context) as journal:
        backup(journal, args.file, own_files(context.config.state))
    context.print(context.text("cli.backup.done", file=str(args.file)))
    return 0
