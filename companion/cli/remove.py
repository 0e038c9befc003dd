"""`companion remove [NAME]`: which games are installed, and taking one of them out."""

import argparse

from companion.cli.context import Context
from companion.cli.install import agreed
from companion.packing import Installed

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
    if known is not None and not args.yes:
        context.print(context.text("cli.install.what", **known.as_json()))
        if not agreed(context, context.text("cli.remove.agree")):
            context.print(context.text("cli.remove.left"))
            return 1
    installed.remove(args.name)
    context.print(context.text("packing.removed", name=args.name))
    return 0
