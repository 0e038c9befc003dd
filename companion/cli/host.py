"""`companion host`: which phone is the host's, and handing the role on."""

import argparse
from datetime import datetime

from rich.table import Table
from rich.text import Text

from companion.cli.context import Context
from companion.errors import BadUsage
from companion.words import Message
from web.join import FILE_NAME, Phone, Phones

COLUMNS = ("name", "role", "seen")


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the name of the phone that becomes the host's, if one is to."""
    name = context.text("cli.metavar.name")
    parser.add_argument("name", nargs="?", metavar=name, help=context.text("cli.host.name"))


def run(args: argparse.Namespace, context: Context) -> int:
    """List the phones that have joined, or make one of them the host's."""
    phones = Phones(context.config.state / FILE_NAME)
    if not phones.all():
        context.print(context.text("cli.host.none", command=context.command))
    elif args.name is None:
        context.console.print(_table(phones, context))
    else:
        chosen = _called(args.name, phones.all())
        phones.hand_on(chosen.id)
        context.print(context.text("cli.host.now", name=chosen.name))
    return 0


def _called(name: str, phones: list[Phone]) -> Phone:
    """Return the one phone of that name."""
    found = [phone for phone in phones if phone.name.casefold() == name.casefold()]
    if not found:
        raise BadUsage(Message("cli.host.unknown", name=name, known=[phone.name for phone in phones]))
    if len(found) > 1:
        raise BadUsage(Message("cli.host.several", name=name))
    return found[0]


def _table(phones: Phones, context: Context) -> Table:
    host = phones.host()
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for name in COLUMNS:
        table.add_column(context.text(f"cli.host.column.{name}"), overflow="fold")
    for phone in phones.all():
        role = context.text("cli.host.host") if phone == host else ""
        known = phones.unseen_s(phone) is not None
        seen = f"{datetime.fromtimestamp(phone.seen):%Y-%m-%d %H:%M}" if known else ""
        table.add_row(*map(Text, (phone.name, role, seen)))  # as text: a name may hold what would be markup
    return table
