"""`companion qr`: the code with which phones may play along, in the terminal or as a picture."""

import argparse
import io
from pathlib import Path

import segno

from companion.cli.context import Context
from companion.errors import BadUsage, file_trouble
from companion.words import Message
from web.addresses import join_url
from web.join import FILE_NAME, Phones

KINDS = (".svg", ".png")


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take whether a new code is wanted, and where a picture goes."""
    parser.add_argument("--new", action="store_true", help=context.text("cli.qr.new"))
    parser.add_argument("--output", type=Path, **context.told("cli.metavar.file", "cli.qr.file"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Print the code and its address, or write it as a picture."""
    if args.output is not None and args.output.suffix not in KINDS:
        raise BadUsage(Message("cli.qr.bad-file", file=str(args.output)))
    phones = Phones(context.config.state / FILE_NAME)
    if args.new:
        phones.renew()
    page = context.config.page
    url = join_url(phones.code, page.port, page.proxied_as, page.address)
    context.print(url)
    code = segno.make(url, error="m")
    if args.output is None:
        drawn = io.StringIO()
        code.terminal(drawn, compact=True)
        context.print(drawn.getvalue().rstrip("\n"))
        return 0
    with file_trouble("cli.qr.unwritable", file=str(args.output)):
        code.save(str(args.output), scale=8, border=4)
    return 0
