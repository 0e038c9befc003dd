"""`companion hall`: every table of a room on one page, and a tournament's standings."""

import argparse
import sys
import threading
from contextlib import closing
from pathlib import Path

import segno

from companion.cli.context import Context
from companion.cli.parser import whole_number
from companion.cli.told_to_end import when_told_to_end
from companion.errors import BadUsage
from companion.hall.broker import BrokerLine
from companion.hall.install import install_mark
from companion.hall.room import Room, SeenTable
from companion.hall.topics import EVERYTHING
from companion.hall.tournament import Results, Tournament, read_places
from companion.runtime.alone import alone_with
from companion.runtime.hall import broker_address, named_tables
from companion.words import Message
from web.addresses import page_url
from web.hall.app import create_hall_app
from web.join import FILE_NAME, Phones
from web.server import serving

PORT = 8080
FOLDER = "hall"
"""In the state folder: what a hall keeps, apart from what a table keeps."""


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take where the page is, and who plays where."""
    file = context.text("cli.metavar.file")
    port = whole_number(context, 1, 65535)
    parser.add_argument(
        "--port", type=port, default=PORT, metavar="N", help=context.text("cli.hall.port", port=PORT)
    )
    parser.add_argument("--tournament", type=Path, metavar=file, help=context.text("cli.hall.tournament"))
    parser.add_argument("--title", default="", metavar="TEXT", help=context.text("cli.hall.title"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Show the room until SIGTERM or Ctrl-C."""
    config = context.config
    if not config.hall.broker:
        raise BadUsage(Message("cli.hall.no-broker"))
    state = config.state / FOLDER
    tournament = None
    if args.tournament is not None:
        results = Results(state / f"results-{args.tournament.stem}.jsonl")
        tournament = Tournament(read_places(args.tournament), results)
    state.mkdir(parents=True, exist_ok=True)

    def told(seen: SeenTable) -> None:
        if tournament is not None and seen.game is not None:
            tournament.hear(seen.table, seen.game, str(seen.info["install"]))

    room = Room(told, tables=named_tables(config))
    line = BrokerLine(
        broker_address(config.hall),
        f"companion-hall-{install_mark(state)}",
        listens=[EVERYTHING],
        hear=room.hear,
        report=room.report,
    )
    phones = Phones(state / FILE_NAME)
    app = create_hall_app(
        room,
        lambda topic, payload: line.publish(topic, payload) is not None,
        phones,
        tournament,
        args.title,
        config.page.hosts,
    )
    stop = threading.Event()
    when_told_to_end(stop.set)
    with alone_with(state), serving(app, args.port), closing(line):
        threading.Thread(target=line.run, name="hall-line", daemon=True).start()
        join = f"{page_url(args.port)}#{phones.code}"
        context.print(context.text("cli.hall.ready", url=page_url(args.port), join=join))
        if sys.stdout.isatty():
            segno.make(join, error="m").terminal(compact=True)
        stop.wait()
    return 0
