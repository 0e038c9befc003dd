"""`companion pack GAME [FILE]`: a game in one file, to be handed on."""

import argparse
from pathlib import Path

from companion import examples
from companion import games as package
from companion.cli.context import Context
from companion.errors import BadUsage
from companion.games.data import folder_of
from companion.games.library import games
from companion.packing import pack
from companion.words import Message

EXAMPLES = Path(examples.__path__[0])


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the game, by its name or its folder, and the file to write."""
    parser.add_argument("game", metavar=context.text("cli.metavar.game"), help=context.text("cli.pack.game"))
    parser.add_argument("file", type=Path, nargs="?", **context.told("cli.metavar.file", "cli.pack.file"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Write the file, and say what is in it."""
    about, file = pack(_folder(args.game), args.file)
    context.print(context.text("cli.pack.done", file=str(file), **about.as_json()))
    return 0


def _folder(game: str) -> Path:
    """Return where a game lies: a folder that is named, a game that is here, or an example."""
    place = Path(game)
    if "/" in game or place.is_dir():
        return place.resolve()
    if (EXAMPLES / game / "game.toml").is_file():
        return EXAMPLES / game
    if game not in games():
        own = [name for name in games() if not _is_shipped(folder_of(name))]
        known = sorted({*own, *(file.parent.name for file in EXAMPLES.glob("*/game.toml"))})
        raise BadUsage(Message("cli.pack.unknown", game=game, known=known))
    if _is_shipped(folder_of(game)):
        raise BadUsage(Message("cli.pack.shipped", game=game))
    return folder_of(game)


def _is_shipped(folder: Path) -> bool:
    return folder.parent == Path(package.__path__[0])
