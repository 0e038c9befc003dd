"""`companion wiring`: which pin is what, as a table and as a picture, and what the codes mean."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase

from rich import box
from rich.table import Table

from companion.cli.context import Context
from companion.errors import FileTrouble, reason
from companion.games.game import Action, AnyGame, Choice, Template
from companion.games.library import find_game
from companion.games.setup import checked_setup, opening
from companion.panel.codes import Codes
from companion.wiring import BUTTONS, Part, Wiring
from companion.words import Message, Words
from hardware.panel.drawing import draw
from hardware.panel.header import place_of


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take where the picture goes, or that the codes are wanted."""
    parser.add_argument(
        "--svg", type=Path, metavar=context.text("cli.metavar.file"), help=context.text("cli.wiring.svg")
    )
    parser.add_argument("--codes", action="store_true", help=context.text("cli.wiring.codes"))
    parser.add_argument("--game", metavar="NAME", help=context.text("cli.wiring.game"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Print the table, or the sheet of codes; draw the picture where one is asked for."""
    wiring = context.config.gpio
    if args.svg:
        labels = {part.pin: _name(part, context) for part in wiring.parts()}
        _write(args.svg, draw(labels, context.text("cli.wiring.title")))
    if args.codes:
        sheet = _Sheet(find_game(args.game or context.config.game), context)
        context.console.print(sheet.codes(), *sheet.lists())
    else:
        context.console.print(_table(wiring, context))
    return 0


def _table(wiring: Wiring, context: Context) -> Table:
    table = Table(box=box.MARKDOWN)
    for column in ("part", "gpio", "place", "to"):
        table.add_column(context.text(f"cli.wiring.column.{column}"), overflow="fold")
    for part in wiring.parts():
        key = "button" if part.key in BUTTONS else part.key
        far_end = context.text(f"cli.wiring.to.{key}")
        table.add_row(_name(part, context), f"GPIO{part.pin}", str(place_of(part.pin)), far_end)
    return table


def _name(part: Part, context: Context) -> str:
    """Steps are known by capital letters, the segments of a digit by small ones, seats by numbers."""
    place = part.place or 0
    letters = ascii_uppercase if part.key == "phases" else ascii_lowercase
    return context.text(f"cli.wiring.part.{part.key}", number=place + 1, letter=letters[place])


class _Sheet:
    """What the two digits mean in one game, for the configured players or for as many as may play."""

    def __init__(self, game: AnyGame, context: Context) -> None:
        self._game, self._context = game, context
        most = [context.text("cli.wiring.seat", number=seat + 1) for seat in range(game.players[-1])]
        players = context.config.players if len(context.config.players) in game.players else most
        self._state = opening(game, checked_setup(game, players, {}, context.data(game)))
        self._codes = Codes(game.dials(self._state))

    def codes(self) -> Table:
        """Return every letter with its sign, and what a number stands for."""
        text = self._context.text
        table = self._titled(text("cli.wiring.sheet", title=self._game.title))
        for code, entry in self._codes.sheet():
            table.add_row(code, self._words(entry))
        for kind in self._codes.numbers:
            table.add_row(text("cli.wiring.number"), self._say(self._game.heading(kind)))
        table.add_row(text("cli.wiring.number"), text("cli.wiring.place-in-dial"))
        return table

    def lists(self) -> Iterator[Table]:
        """Yield the options of every choice that is walked, with the number that stands for each."""
        walked = [entry for _, entry in self._codes.sheet() if isinstance(entry, Template)]
        for template in walked:
            for parameter in template.parameters:
                if isinstance(parameter, Choice):
                    yield self._options(template, parameter)

    def _options(self, template: Template, choice: Choice) -> Table:
        game = self._game
        heading = Message("walk.choice", name=game.heading(template.kind), value=game.heading(choice.name))
        table = self._titled(self._say(heading))
        for place, option in enumerate(self._codes.options(template.kind, choice.name), 1):
            table.add_row(str(place), self._say(game.label(self._state, choice.name, str(option))))
        return table

    def _titled(self, title: str) -> Table:
        table = Table(title=title, title_justify="left")
        for column in ("code", "meaning"):
            table.add_column(self._context.text(f"cli.wiring.column.{column}"))
        return table

    def _words(self, entry: Action | Template) -> str:
        if isinstance(entry, Action):
            return self._say(self._game.describe(self._state, entry))
        names = [self._game.heading(parameter.name) for parameter in entry.parameters]
        heading = self._game.heading(entry.kind)
        return self._context.text("cli.wiring.walked", what=heading, names=names)

    def _say(self, words: Words) -> str:
        return self._context.say(words)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise FileTrouble(Message("cli.wiring.unwritable", file=str(path), why=reason(fault))) from fault
