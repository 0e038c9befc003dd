"""A game of an owner's, as `companion new-game` writes it, with mistakes planted in it.

with own_game(tmp_path, ("def view(self, state: State) -> View:", "state.players[9]")) as file:
    ...     # 'tower' is in the library, and stumbles whenever it is to be shown
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import games as package
from companion import words
from companion.cli.new_game import Wishes, write_game
from companion.games import library
from companion.games.library import use_folder

NAME = "tower"


@contextmanager
def own_game(folder: Path, *planted: tuple[str, str], wishes: Wishes | None = None) -> Iterator[Path]:
    """Put a new game into the library, each pair a line of its code and what is done first after it."""
    write_game(NAME, folder, wishes)
    file = folder / NAME / "__init__.py"
    plant(file, *planted)
    use_folder(folder)
    try:
        yield file
    finally:
        leave(folder)


@contextmanager
def library_as_it_was() -> Iterator[None]:
    """Let nobody else know the games that come into the library meanwhile."""
    before, known = list(package.__path__), list(words._games)
    _forget_guests()
    try:
        yield
    finally:
        _forget_guests()
        package.__path__[:], words._games[:] = before, known
        words._catalogue.cache_clear()
        library.games.cache_clear()


def _forget_guests() -> None:
    """Let every game that does not ship be imported anew: another test's may lie elsewhere by now."""
    shipped = Path(library.__file__).parent
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        if name.startswith(f"{package.__name__}.") and shipped not in Path(file).parents:
            del sys.modules[name]


def leave(folder: Path) -> None:
    """Let the library know nothing of a folder and its games any more."""
    package.__path__.remove(str(folder))
    gone = [each for each in words._games if each.parent == folder]
    words._games[:] = [each for each in words._games if each not in gone]
    words._catalogue.cache_clear()
    for game in gone:
        forget(game.name)
    library.games.cache_clear()


def forget(name: str = NAME) -> None:
    """Let the library import the game anew."""
    module = f"{package.__name__}.{name}"
    for each in [each for each in sys.modules if each.startswith(module)]:
        del sys.modules[each]
    library.drop_bytecode(name)
    library.games.cache_clear()


def plant(file: Path, *planted: tuple[str, str]) -> None:
    """Put statements at the beginning of functions, below their docstrings."""
    text = file.read_text(encoding="utf-8")
    for line, statement in planted:
        head, found, rest = text.partition(line)
        assert found, line
        docstring, end, rest = rest.partition('"""\n')
        text = f"{head}{found}{docstring}{end}        {statement}\n{rest}"
    file.write_text(text, encoding="utf-8")


def line_of(file: Path, text: str) -> int:
    """Return the number of the line that holds this."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)
