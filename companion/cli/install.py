"""`companion install [FILE]`: a game that was handed on; without FILE the one that a phone has sent."""

import argparse
import sys
from pathlib import Path

from companion.cli.context import Context
from companion.errors import BadUsage, FileTrouble, reason
from companion.packing import Confirmation, Installed, check_size, opened
from companion.words import Message

YES = {"de": ("j", "ja"), "en": ("y", "yes")}


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the file, and what need not be asked."""
    file = context.told("cli.metavar.file", "cli.install.file")
    parser.add_argument("file", type=Path, nargs="?", **file)
    parser.add_argument("--older", action="store_true", help=context.text("cli.install.older"))
    parser.add_argument("--yes", action="store_true", help=context.text("cli.install.yes"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Show what the file is, ask, and put the game in."""
    confirmation = Confirmation(context.config.state)
    package = confirmation.waiting() if args.file is None else opened(_read(args.file))
    if package is None:
        raise BadUsage(Message("cli.install.nothing-waits"))
    installed = Installed(context.config.state)
    step = installed.step(package.about, older=args.older or args.file is None)
    context.print(context.text("cli.install.what", **package.about.as_json()))
    context.print(context.text("cli.install.hash", sha256=package.sha256, n=len(package.files)))
    if step.before is not None:
        context.print(context.text("cli.install.before", version=step.before))
    context.print(context.text("packing.a-program"))
    if not args.yes and not agreed(context, context.text("cli.install.agree")):
        context.print(context.text("cli.install.left"))
        return 1
    if args.file is None:
        confirmation.confirm(package)
        context.print(context.text("cli.install.confirmed", name=package.about.name))
        return 0
    installed.install(package, older=args.older)
    context.print(context.text("packing.done", name=package.about.name, version=package.about.version))
    return 0


def agreed(context: Context, question: str) -> bool:
    """Ask the person at the keyboard; where there is none, `--yes` has to say it."""
    if not sys.stdin.isatty():
        raise BadUsage(Message("cli.install.nobody"))
    sys.stdout.write(f"{question} ")
    sys.stdout.flush()
    return sys.stdin.readline().strip().casefold() in YES[context.language]


def _read(file: Path) -> bytes:
    try:
        if not file.is_file():
            raise FileTrouble(Message("cli.install.no-file", file=str(file)))
        check_size(file.stat().st_size)
        return file.read_bytes()
    except OSError as fault:
        if isinstance(fault, FileTrouble):
            raise
        raise FileTrouble(Message("packing.unreadable", file=str(file), why=reason(fault))) from fault
