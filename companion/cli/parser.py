"""The parser of the command line: help that reads like a manual page, errors of one line."""

import argparse
import gettext
from collections.abc import Callable
from pathlib import Path
from typing import Never

from companion.cli.context import Context
from companion.errors import BadUsage
from companion.words import CATALOGUES, DOMAIN, Message


class Parser(argparse.ArgumentParser):
    """An argument parser that raises `BadUsage` instead of printing its usage and leaving."""

    def error(self, message: str) -> Never:
        """Refuse the call in one sentence that ends with the mend."""
        raise BadUsage(Message("error.usage", prog=self.prog, why=message))


def whole_number(context: Context, low: int, high: int) -> Callable[[str], int]:
    """Return an argument type: a whole number from `low` to `high`."""

    def convert(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(
                context.text("error.not-in-range", value=text, low=low, high=high)
            )
        return value

    return convert


def build_parser(commands: tuple[str, ...], context: Context) -> tuple[Parser, dict[str, Parser]]:
    """Return the parser of the whole command line and the still empty one of each command."""
    # argparse takes its own words ("usage", "options") from the text domain that is set here
    gettext.bindtextdomain(DOMAIN, str(CATALOGUES))
    gettext.textdomain(DOMAIN)
    parser = Parser(
        prog="companion",
        description=context.text("cli.help"),
        epilog=context.text("cli.epilog"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    places = parser.add_subparsers(
        dest="command", metavar=context.text("cli.command"), title=context.text("cli.commands")
    )
    parsers = {}
    for name in commands:
        parsers[name] = places.add_parser(
            name,
            help=context.text(f"cli.{name}.summary"),
            description=context.text(f"cli.{name}.help"),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        parsers[name].add_argument(
            "--config", type=Path, metavar="FILE", help=context.text("cli.option.config")
        )
    return parser, parsers
