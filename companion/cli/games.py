"""`companion games`: what was played, and how it came out."""

import argparse
import json

from rich.console import JustifyMethod
from rich.table import Table
from rich.text import Text

from companion.cli.archive import archive
from companion.cli.context import Context
from companion.games.library import games
from companion.journal.shelf import Played, played
from companion.journal.store import Journal
from companion.words import Words

COLUMNS = ("id", "game", "players", "began", "state", "result")


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the form of the answer."""
    parser.add_argument("--json", action="store_true", help=context.text("cli.games.json"))


def run(args: argparse.Namespace, context: Context) -> int:
    """List every game of the journal, in the order in which they began."""
    with archive(context) as path:
        rows = played(Journal(path), games()) if path.exists() else []
    if args.json:
        for row in rows:
            context.print(json.dumps(as_json(row)))
    elif rows:
        context.console.print(_table(rows, context))
    else:
        context.print(context.text("cli.games.none", file=str(path)))
    return 0


def as_json(row: Played) -> dict[str, object]:
    """Return a game with its result, by names that stay."""
    outcome = row.outcome
    return {
        "id": row.id,
        "game": row.game,
        "players": row.players,
        "began": row.began,
        "after": row.after,
        "state": row.standing or "unreadable",
        "actions": row.actions,
        "reason": outcome and outcome.reason,
        "winners": outcome and outcome.winners,
        "scores": outcome and dict(outcome.scores),
    }


def _table(rows: list[Played], context: Context) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for name in COLUMNS:
        side: JustifyMethod = "right" if name == "id" else "left"
        table.add_column(context.text(f"cli.games.column.{name}"), justify=side, overflow="fold")
    for row in rows:
        title: Words = games()[row.game].title if row.game in games() else row.title or row.game
        state = row.standing or "unreadable"
        cells = (
            str(row.id),
            context.say(title),
            ", ".join(row.players),
            row.began[:16].replace("T", " "),
            context.text(f"cli.games.state.{state}"),
            _result(row, context),
        )
        table.add_row(*map(Text, cells))  # as text: a name may hold what would be markup
    return table


def _result(row: Played, context: Context) -> str:
    told = [context.say(words) for words in (row.outcome and row.outcome.words, row.unreadable) if words]
    return " ".join(told) or context.text("cli.games.actions", n=row.actions)
