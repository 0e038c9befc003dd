"""`companion remove [NAME]`: which games are installed, and taking one of them out."""

import argparse
from contextlib import closing, suppress
from pathlib import Path

from companion.cli.context import Context
from companion.cli.install import agreed
from companion.errors import CompanionError
from companion.journal.opening import FILE_NAME
from companion.journal.shelf import played
from companion.journal.store import Journal
from companion.packing import Installed
from companion.table import Table

LOADS_GAMES = False
"""A game has to be taken out whatever it does when it is loaded."""


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the name of the game, and what need not be asked."""
    name = context.text("cli.metavar.name")
    parser.add_argument("name", nargs="?", metavar=name, help=context.text("cli.remove.name"))
    parser.add_argument("--yes", action="store_true", help=context.text("cli.install.yes"))


def run(args: argparse.Namespace, context: Context) -> int:
    """List the installed games, or take one out; its evenings stay listed."""
    installed = Installed(context.config.state)
    if args.name is None:
        for about in installed.all():
            context.print(context.text("cli.install.what", **about.as_json()))
        if not installed.all():
            context.print(context.text("cli.remove.none"))
        return 0
    known = installed.find(args.name)
    if known is not None and _is_played(args.name, context.config.state / FILE_NAME):
        context.warn(context.text("cli.remove.on-table", name=args.name))
    if known is not None and not args.yes:
        context.print(context.text("cli.install.what", **known.as_json()))
        if not agreed(context, context.text("cli.remove.agree")):
            context.print(context.text("cli.remove.left"))
            return 1
    installed.remove(args.name)
    context.print(context.text("packing.removed", name=args.name))
    return 0


def _is_played(name: str, place: Path) -> bool:
    """Say whether that game is on the table and has not ended, as far as the journal alone can tell."""
    if place.exists():
        with suppress(CompanionError), closing(Journal(place)) as journal:  # a damaged one keeps no game here
            on_table = Table(journal, {}).position().trouble
            if on_table is not None and on_table.name == name:
                return any(each.id == on_table.id and each.outcome is None for each in played(journal, {}))
    return False
