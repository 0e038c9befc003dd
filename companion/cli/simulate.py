"""`companion simulate`: random legal games, checked after every action."""

import argparse
import json
import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from companion.cli.context import Context
from companion.cli.parser import whole_number
from companion.errors import BadUsage
from companion.games.game import AnyGame, Setup, Several, Value
from companion.games.library import UnknownGame, find_game
from companion.games.notation import typed_option
from companion.games.setup import BadSetup, checked_setup
from companion.games.simulation import Report, simulate
from companion.words import Message

SHOWN_VIOLATIONS = 10


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take how many games, of which kind, and the seed."""

    def explained(name: str) -> str:
        return context.text(f"cli.simulate.{name}")

    parser.add_argument(
        "--games",
        type=whole_number(context, 1, 10_000_000),
        default=1000,
        metavar="N",
        help=explained("games"),
    )
    parser.add_argument(
        "--players", type=whole_number(context, 1, 20), metavar="P", help=explained("players")
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help=explained("option")
    )
    parser.add_argument("--variant", metavar="V", help=explained("variant"))
    parser.add_argument("--level", metavar="L", help=explained("level"))
    parser.add_argument(
        "--seed", type=whole_number(context, 0, 2**63), default=1, metavar="S", help=explained("seed")
    )
    parser.add_argument("--game", metavar="NAME", help=explained("game"))
    parser.add_argument("--json", action="store_true", help=explained("json"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Play, report, and fail where a check failed."""
    try:
        game = find_game(args.game or context.config.game)
        setup = _setup(game, args, context)
    except (BadSetup, UnknownGame) as bad:
        raise BadUsage(bad.message) from bad
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    seen = sys.stderr.isatty()
    console = Console(stderr=True, quiet=not seen)  # older ones of rich end a disabled progress with a line
    with Progress(*columns, console=console, disable=not seen, transient=True) as progress:
        task = progress.add_task(context.text("cli.simulate.playing"), total=args.games)
        report = simulate(
            game, setup, games=args.games, seed=args.seed, progress=lambda: progress.advance(task)
        )
    if args.json:
        context.print(json.dumps(as_json(report)))
    elif report.games:
        context.console.print(_table(game, report, context))
    for violation in report.violations[:SHOWN_VIOLATIONS]:
        context.warn(context.say(violation))
    return 1 if report.violations else 0


def _setup(game: AnyGame, args: argparse.Namespace, context: Context) -> Setup:
    data = context.data(game)
    count = args.players or game.players[0]
    names = [context.text("cli.simulate.player", number=number + 1) for number in range(count)]
    checked_setup(game, names, {}, data)  # too few or too many players are refused before any option
    known = {option.parameter.name: option.parameter for option in game.options(names, data)}
    options: dict[str, Value] = {}
    for name, text in _chosen(args).items():
        words = text.split(",") if isinstance(known.get(name), Several) else [text]
        options[name] = typed_option(known[name], words) if name in known else text
    return checked_setup(game, names, options, data)


def _chosen(args: argparse.Namespace) -> dict[str, str]:
    """Return what was chosen, as it was written; `--variant` and `--level` are short for options."""
    chosen = {name: getattr(args, name) for name in ("variant", "level") if getattr(args, name)}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise BadUsage(Message("cli.simulate.option-form", text=text))
        chosen[name] = value
    return chosen


def as_json(report: Report) -> dict[str, object]:
    """Return the report as its JSON contract has it."""
    return {
        "games": report.games,
        "players": report.players,
        "actions": report.actions,
        "actions_per_s": round(report.actions_per_s),
        "turns_mean": round(report.turns_mean, 2),
        "ended_by": dict(sorted(report.ended_by.items())),
        "thrown": report.thrown,
        "counting": report.counting,
        "violations": len(report.violations),
    }


def _table(game: AnyGame, report: Report, context: Context) -> Table:
    def row(name: str, *cells: object, **values: object) -> None:
        told = (context.text(f"cli.simulate.row.{name}", **values), " / ".join(map(str, cells)))
        table.add_row(*map(Text, told))  # as text: a name may hold what would be markup

    title = context.text("cli.simulate.title", n=report.games, title=game.title)
    table = Table(title=Text(title), title_justify="left", show_header=False)
    row("players", report.players)
    row("actions", report.actions)
    row("speed", round(report.actions_per_s))
    row("turns", min(report.turns), context.number(report.turns_mean, ".2f"), max(report.turns))
    for reason, times in sorted(report.ended_by.items()):
        row("ended", times, reason=game.heading(reason))
    for winners, times in sorted(report.winners.items()):
        row("winners", times, n=winners)
    if report.thrown:
        form = ".2%" if report.most == 1 else ".2f"
        shares = (report.counting / report.thrown, report.expected / report.thrown)
        row("luck", *(context.number(share, form) for share in shares))
    row("violations", len(report.violations))
    return table
