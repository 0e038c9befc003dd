"""`companion new-game NAME FOLDER`: a small game that can be played at once, to make one's own of."""

import argparse
import keyword
import pkgutil
import re
import shutil
from pathlib import Path

from companion import games as package
from companion.cli.context import Context
from companion.errors import BadUsage, FileTrouble, reason
from companion.words import Message

TEMPLATE = Path(__file__).parent.parent / "scaffold" / "nameless"
"""A whole game; where its name stands, the new one's is put."""
COPIED = (".py", ".po", ".toml", ".game")
RESERVED = ("folder",)
"""What `[games]` in the configuration means otherwise."""


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the new game's name, and the folder in which it is to lie."""
    parser.add_argument("name", metavar="NAME", help=context.text("cli.new-game.name"))
    parser.add_argument(
        "folder",
        metavar=context.text("cli.metavar.folder"),
        type=Path,
        help=context.text("cli.new-game.folder"),
    )


def run(args: argparse.Namespace, context: Context) -> int:
    """Write the game's folder, and say what comes next."""
    written = write_game(args.name, args.folder)
    for file in written:
        context.print(str(file))
    context.print(context.text("cli.new-game.next", name=args.name, folder=str(args.folder.resolve())))
    return 0


def write_game(name: str, folder: Path) -> list[Path]:
    """Write the files of a new game and return them; a name or a folder that is taken is refused."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,29}", name) or keyword.iskeyword(name):
        raise BadUsage(Message("cli.new-game.bad-name", name=name))
    if name in RESERVED or name in {module.name for module in pkgutil.iter_modules(package.__path__)}:
        raise BadUsage(Message("cli.new-game.taken", name=name))
    place = folder / name
    if place.exists():
        raise BadUsage(Message("cli.new-game.exists", folder=str(place)))
    sources = sorted(path for path in TEMPLATE.rglob("*") if path.suffix in COPIED)
    try:
        return [_written(source, place, name) for source in sources]
    except OSError as fault:
        shutil.rmtree(place, ignore_errors=True)
        raise FileTrouble(
            Message("cli.new-game.not-written", folder=str(place), why=reason(fault))
        ) from fault


def _written(source: Path, place: Path, name: str) -> Path:
    target = place / _renamed(str(source.relative_to(TEMPLATE)), name)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(_renamed(source.read_text(encoding="utf-8"), name), encoding="utf-8")
    return target


def _renamed(text: str, name: str) -> str:
    spoken = "".join(part.capitalize() for part in name.split("_"))
    return text.replace("nameless", name).replace("Nameless", spoken)
