"""`companion export`: one game of the journal as files to take home."""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path

from companion.cli.archive import archive
from companion.cli.context import Context
from companion.cli.games import as_json
from companion.cli.parser import whole_number
from companion.errors import FileTrouble, reason
from companion.games.library import games
from companion.games.notation import Record, write
from companion.journal.line import Line, read_line
from companion.journal.shelf import summary
from companion.journal.store import Journal
from companion.words import Message


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the game's number, and where the files go."""
    parser.add_argument(
        "game", type=whole_number(context, 1), **context.told("cli.export.metavar", "cli.export.game")
    )
    parser.add_argument(
        "--output", type=Path, default=Path(), **context.told("cli.metavar.folder", "cli.export.output")
    )


def run(args: argparse.Namespace, context: Context) -> int:
    """Write NAME-NUMBER.json, with everything, and NAME-NUMBER.game, which a person can read."""
    with archive(context) as path:
        journal = Journal(path)
    line = read_line(journal, games(), args.game)
    stem = f"{line.game.name}-{line.id}"
    files = {
        args.output / f"{stem}.json": json.dumps(_whole(journal, line)) + "\n",
        args.output / f"{stem}.game": write(_record(line)),
    }
    _write_all(files)
    for path in files:
        context.print(str(path))
    return 0


def _record(line: Line) -> Record:
    return Record(line.game, line.setup, tuple(play.action for play in line.plays))


def _whole(journal: Journal, line: Line) -> dict[str, object]:
    """Return all that the journal knows of a game: its result first, then every entry, undone ones too."""
    begin, *others = journal.entries(line.id)
    entries = [{"number": e.number, "kind": e.kind, "by": e.by, "at": e.at, **e.body} for e in others]
    return as_json(summary(line)) | {"setup": dict(begin.body), "entries": entries}


def _write_all(files: Mapping[Path, str]) -> None:
    """Write all files or none; what is there already and says something else is not overwritten."""
    written: list[Path] = []
    try:
        for path, text in files.items():
            if path.exists() and path.read_text(encoding="utf-8") == text:
                continue
            with path.open("x", encoding="utf-8") as file:
                written.append(path)
                file.write(text)
    except (OSError, ValueError) as fault:
        for done in written:
            done.unlink()
        raise FileTrouble(Message("cli.export.refused", file=str(path), why=reason(fault))) from fault
