"""`companion wiring`: which pin is what, as a table and as a picture, and what the codes mean."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase

from rich import box
from rich.table import Table

from companion.cli.context import Context
from companion.errors import file_trouble
from companion.games.game import AnyGame
from companion.games.library import find_game
from companion.games.setup import checked_setup, opening
from companion.panel.sheet import code_lists
from companion.wiring import BUTTONS, Wire, Wiring
from hardware.panel.drawing import draw
from hardware.panel.header import place_of


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take where the picture goes, or that the codes are wanted."""
    parser.add_argument("--svg", type=Path, **context.told("cli.metavar.file", "cli.wiring.svg"))
    parser.add_argument("--codes", action="store_true", help=context.text("cli.wiring.codes"))
    parser.add_argument("--game", metavar="NAME", help=context.text("cli.wiring.game"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Print the table, or the sheet of codes; draw the picture where one is asked for."""
    wiring = context.config.gpio
    if args.svg:
        labels = {part.pin: _name(part, context) for part in wiring.parts()}
        _write(args.svg, draw(labels, context.text("cli.wiring.title")))
    if args.codes:
        context.console.print(*_sheet(find_game(args.game or context.config.game), context))
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


def _name(part: Wire, context: Context) -> str:
    """Steps are known by capital letters, the segments of a digit by small ones, seats by numbers."""
    place = part.place or 0
    letters = ascii_uppercase if part.key == "phases" else ascii_lowercase
    return context.text(f"cli.wiring.part.{part.key}", number=place + 1, letter=letters[place])


def _sheet(game: AnyGame, context: Context) -> Iterator[Table]:
    """Yield what the two digits mean in a game, for the configured players or for as many as may play."""
    most = [context.text("cli.wiring.seat", number=seat + 1) for seat in range(game.players[-1])]
    players = context.config.players if len(context.config.players) in game.players else most
    state = opening(game, checked_setup(game, players, {}, context.data(game)))
    for codes in code_lists(game, state):
        table = Table(title=context.say(codes.title), title_justify="left")
        for column in ("code", "meaning"):
            table.add_column(context.text(f"cli.wiring.column.{column}"))
        for row in codes.rows:
            table.add_row(context.say(row.code), context.say(row.words))
        yield table


def _write(path: Path, text: str) -> None:
    with file_trouble("cli.wiring.unwritable", file=str(path)):
        path.write_text(text, encoding="utf-8")
