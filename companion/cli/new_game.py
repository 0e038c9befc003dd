"""`companion new-game NAME FOLDER`: a small game that can be played at once, to make one's own of."""

import argparse
import keyword
import pkgutil
import re
import shlex
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from companion import games as package
from companion.cli.asking import Keyboard
from companion.cli.context import Context
from companion.errors import BadUsage, FileTrouble, reason
from companion.words import Message

SCAFFOLD = Path(__file__).parent.parent / "scaffold"
"""A whole game (`nameless`), and what is laid over it; where its name stands, the new one's is put."""
COPIED = (".py", ".po", ".toml", ".game", ".js", ".css")
LAYERS = "#. "
"""Begins the comment above words that only some games need: what these throw, `kept`, or `page`."""
RESERVED = ("folder",)
"""What `[games]` in the configuration means otherwise."""
THROWS = ("die", "dice", "discs", "nothing")
PAGES = ("plain", "own")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What kind of game it is to be."""

    throws: str = "die"
    keep: bool = False
    page: str = "plain"

    @property
    def layers(self) -> set[str]:
        """What is laid over the whole game."""
        wished = {self.throws: True, "kept": self.keep, "page": self.page == "own"}
        return {layer for layer, is_wished in wished.items() if is_wished}


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the new game's name, the folder in which it is to lie, and what would be asked otherwise."""

    def explained(name: str) -> str:
        return context.text(f"cli.new-game.{name}")

    parser.add_argument("name", metavar="NAME", help=explained("name"))
    parser.add_argument(
        "folder", metavar=context.text("cli.metavar.folder"), type=Path, help=explained("folder")
    )
    parser.add_argument("--throws", choices=THROWS, help=explained("throws"))
    parser.add_argument("--keep", action=argparse.BooleanOptionalAction, help=explained("keep"))
    parser.add_argument("--page", choices=PAGES, help=explained("page"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Ask what was not said, write the game's folder, and say what comes next."""
    check_place(args.name, args.folder)
    written = write_game(args.name, args.folder, _wishes(args, context))
    for file in written:
        context.print(str(file))
    folder, command, pytest = args.folder.resolve(), context.command, context.beside("pytest")
    commands = [f"{command} check {args.name}", f"{command} run --dev"]
    if pytest is not None:
        commands.append(f"{pytest} {shlex.quote(str(folder / args.name))}")
    context.print(context.text("cli.new-game.next", folder=str(folder), commands="\n".join(commands)))
    return 0


def _wishes(args: argparse.Namespace, context: Context) -> Wishes:
    """Return what was said, else what is answered; without a terminal, what is usual."""
    usual, asking = Wishes(), Keyboard(context, lambda: False) if sys.stdin.isatty() else None

    def chosen(question: str, options: tuple[str, ...], said: str | None, default: str) -> str:
        if said is not None or asking is None:
            return said or default
        names = [context.text(f"cli.new-game.{question}.{option}") for option in options]
        place = asking.choose(context.text(f"cli.new-game.ask.{question}"), names, options.index(default))
        return options[place]

    throws = chosen("throws", THROWS, args.throws, "dice" if args.keep else usual.throws)
    if args.keep and throws != "dice":
        raise BadUsage(Message("cli.new-game.cannot-keep", throws=throws))
    said = None if args.keep is None else "yes" if args.keep else "no"
    keep = throws == "dice" and chosen("keep", ("no", "yes"), said, "no") == "yes"
    return Wishes(throws, keep, chosen("page", PAGES, args.page, usual.page))


def check_place(name: str, folder: Path) -> None:
    """Refuse a name that no game can have, or a folder that is there already."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,29}", name) or keyword.iskeyword(name):
        raise BadUsage(Message("cli.new-game.bad-name", name=name))
    if name in RESERVED or name in {module.name for module in pkgutil.iter_modules(package.__path__)}:
        raise BadUsage(Message("cli.new-game.taken", name=name))
    if (folder / name).exists():
        raise BadUsage(Message("cli.new-game.exists", folder=str(folder / name)))


def write_game(name: str, folder: Path, wishes: Wishes | None = None) -> list[Path]:
    """Write the files of a new game and return them; a name or a folder that is taken is refused."""
    check_place(name, folder)
    place = folder / name
    wishes = wishes or Wishes()
    try:
        files = {place / _renamed(target, name): source for target, source in _files(wishes).items()}
        return sorted(_written(source, target, name, wishes) for target, source in files.items())
    except OSError as fault:
        shutil.rmtree(place, ignore_errors=True)
        raise FileTrouble(
            Message("cli.new-game.not-written", folder=str(place), why=reason(fault))
        ) from fault


def _files(wishes: Wishes) -> dict[str, Path]:
    """Return which file of the scaffold goes where: the whole game, and over it what was wished."""
    files = _layer(SCAFFOLD / "nameless") | _layer(SCAFFOLD / wishes.throws)
    if wishes.keep:
        files["rules.py"] = files["__init__.py"]
        files |= _layer(SCAFFOLD / "kept")
    if wishes.page == "own":
        files |= {f"page/{name}": source for name, source in _layer(SCAFFOLD / "page").items()}
    return files


def _layer(folder: Path) -> dict[str, Path]:
    return {
        path.relative_to(folder).as_posix(): path
        for path in sorted(folder.rglob("*"))
        if path.suffix in COPIED and "__pycache__" not in path.parts
    }


def _written(source: Path, target: Path, name: str, wishes: Wishes) -> Path:
    text = source.read_text(encoding="utf-8")
    if source.suffix == ".po":
        text = _wanted_words(text, wishes)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(_renamed(text, name), encoding="utf-8")
    return target


def _wanted_words(catalogue: str, wishes: Wishes) -> str:
    """Return a catalogue without the words of what was not wished, and without the comments that tell."""
    wanted = []
    for entry in catalogue.split("\n\n"):
        layers, _, words = entry.removeprefix(LAYERS).partition("\n")
        if not entry.startswith(LAYERS):
            wanted.append(entry)
        elif wishes.layers & {*layers.split()}:
            wanted.append(words)
    return "\n\n".join(wanted).rstrip("\n") + "\n"


def _renamed(text: str, name: str) -> str:
    spoken = "".join(part.capitalize() for part in name.split("_"))
    return text.replace("nameless", name).replace("Nameless", spoken)
