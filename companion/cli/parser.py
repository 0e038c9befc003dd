"""The parser of the command line: help that reads like a manual page, errors of one line."""

import argparse
import gettext
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import Any, Never

from companion.cli.context import Context
from companion.errors import BadUsage
from companion.words import CATALOGUES, DOMAIN, Message

COMMANDS = (
    "run",
    "hall",
    "play",
    "calibrate",
    "count",
    "watch",
    "cards",
    "games",
    "export",
    "replay",
    "report",
    "backup",
    "restore",
    "qr",
    "host",
    "wiring",
    "doctor",
    "selftest",
    "simulate",
    "new-game",
    "pack",
    "install",
    "remove",
    "check",
    "bench",
    "version",
)


class Parser(argparse.ArgumentParser):
    """An argument parser that raises `BadUsage` instead of printing its usage and leaving."""

    def error(self, message: str) -> Never:
        """Refuse the call in one sentence that ends with the fix."""
        raise BadUsage(Message("error.usage", prog=self.prog, why=message))

    def named(self, words: Sequence[str]) -> "Parser":
        """Return the parser of what is named, such as `cards read`; itself where no part is."""
        for kinds in self._actions:
            if isinstance(kinds, argparse._SubParsersAction):
                return next((kinds.choices[word] for word in words if word in kinds.choices), self)
        return self

    def refuse_unknown(self, words: Sequence[str]) -> None:
        """Refuse an option that there is not. This comes first: it may be why another one is missing."""
        known = [option for action in self._actions for option in action.option_strings]
        for word in takewhile(lambda word: word != "--", words):
            option = word.split("=")[0]
            if option.startswith("--") and option not in known:
                raise _unknown("option", option, known, self.prog)


ENDLESS = 2**31
"""More than any number of the journal: such a limit is not shown to people."""


def whole_number(context: Context, low: int, high: int = ENDLESS) -> Callable[[str], int]:
    """Return an argument type: a whole number from `low` to `high`."""

    def convert(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(
                context.text("error.not-in-range", value=text, low=low, high=high)
                if high < ENDLESS
                else context.text("error.too-low", value=text, low=low)
            )
        return value

    return convert


def named_config(words: Sequence[str]) -> Path | None:
    """Return the configuration that a call names, before anything else of the call is looked at."""
    parser = Parser(add_help=False, allow_abbrev=False)
    parser.add_argument("--config", type=Path)
    try:
        file: Path | None = parser.parse_known_args(words)[0].config
    except BadUsage:  # nothing follows the option: that is said when the call is parsed
        return None
    return file


def parsed(words: Sequence[str], context: Context) -> tuple[Any, argparse.Namespace]:
    """Return the command's module and its arguments; no module where help was all that was wanted."""
    with _speaking(context.language):
        parser, parsers = _build(context)
        if not words or words[0] in ("-h", "--help"):
            parser.print_help()
            return None, argparse.Namespace()
        name, *others = words
        name = "version" if name == "--version" else name
        if name.startswith("-") and name.lstrip("-") not in COMMANDS:
            raise BadUsage(Message("error.option-first", option=name))
        if name not in COMMANDS:
            raise _unknown("command", name, COMMANDS, parser.prog)
        command = import_module(f"companion.cli.{name.replace('-', '_')}")
        command.arguments(parsers[name], context)
        asked = parsers[name].named(others)
        asked.refuse_unknown(others)
        try:
            args, left = parsers[name].parse_known_args(others)
        except SystemExit:  # --help has been printed
            return None, argparse.Namespace()
    if left:
        raise BadUsage(Message("error.too-much", prog=asked.prog, words=" ".join(left)))
    return command, args


def _unknown(what: str, word: str, known: Sequence[str], prog: str) -> BadUsage:
    near = get_close_matches(word, known, 1)
    if near:
        return BadUsage(Message(f"error.unknown-{what}-near", word=word, near=near[0], prog=prog))
    return BadUsage(Message(f"error.unknown-{what}", word=word, prog=prog))


@contextmanager
def _speaking(language: str) -> Iterator[None]:
    """Let argparse say its own words ("usage", "options") in this language.

    It takes them from a text domain, in the language that the environment asks for.
    """
    gettext.bindtextdomain(DOMAIN, str(CATALOGUES))
    gettext.textdomain(DOMAIN)
    before = os.environ.get("LANGUAGE")
    os.environ["LANGUAGE"] = language
    try:
        yield
    finally:
        del os.environ["LANGUAGE"]
        if before is not None:
            os.environ["LANGUAGE"] = before


def _build(context: Context) -> tuple[Parser, dict[str, Parser]]:
    """Return the parser of the whole command line and the still empty one of each command."""
    parser = Parser(
        prog="companion",
        description=context.text("cli.help"),
        epilog=context.text("cli.epilog"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    places = parser.add_subparsers(metavar=context.text("cli.command"), title=context.text("cli.commands"))
    parsers = {}
    for name in COMMANDS:
        parsers[name] = places.add_parser(
            name,
            help=context.text(f"cli.{name}.summary"),
            description=context.text(f"cli.{name}.help"),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        parsers[name].add_argument(
            "--config", type=Path, **context.told("cli.metavar.file", "cli.option.config")
        )
    return parser, parsers
