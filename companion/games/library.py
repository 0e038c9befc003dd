"""Finds the games that are here by their folders.

A game is a package in this folder, or in one that `use_folder` added, with an attribute `GAME`; a new one
needs no line elsewhere.

    >>> game = find_game("")                     # the default, where none is named
    >>> data = owners_data(config.state / "games", config.games, config.line)
    >>> data(game)                               # its files, as the owner changed them
"""

import linecache
import pkgutil
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, cast, get_type_hints

from companion import games as folder
from companion.errors import BadConfiguration, CompanionError, reason
from companion.games.data import OwnersData, folder_of
from companion.games.game import AnyGame, Game
from companion.games.guarded import Guarded, plain_of, shown_fault
from companion.games.shapes import misfit
from companion.games.time_limit import within
from companion.words import Message, UnreadableWords, Words, use_words_of

IMPORT_S = 5.0
"""Processor time in which a game is imported; on a Pi, without bytecode, that may take two seconds."""


class UnknownGame(CompanionError, LookupError):
    """There is no game of that name here."""


class BadGameFolder(CompanionError, ImportError):
    """A folder of games is missing, or holds something that is no game; the message names file and fix."""


class _Games(Mapping[str, AnyGame]):
    """Every game by its name, in the order of the names; one may come while somebody goes through them."""

    def __init__(self, found: Mapping[str, AnyGame]) -> None:
        self._found = dict(sorted(found.items()))

    def __getitem__(self, name: str) -> AnyGame:
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def add(self, name: str, game: AnyGame) -> None:
        """Put a game in for everybody who holds these."""
        self._found = dict(sorted({**self._found, name: game}.items()))


_loading = threading.RLock()
"""Held while a game is loaded anew: two hosts may install at once, and its writer saves a file."""


@cache
def games() -> Mapping[str, AnyGame]:
    """Return every game by its name, in the order of the names."""
    shipped, *outside = folder.__path__
    found = {name: _game_of(name) for name in _packages(shipped)}
    for place in outside:
        found |= _looked_through(Path(place))[0]
    return _Games(found)


def move_in(name: str, place: Path) -> None:
    """Have a game come from this folder from now on, for everybody; `BadGameFolder` where it cannot be used.

    Then the version that was here before goes on.
    """
    with _loading:
        before = list(folder.__path__)
        others = [each for each in before if not Path(each, name, "__init__.py").is_file()]
        folder.__path__[:] = [*others, str(place)]
        try:
            reload(name)
        except BadGameFolder:
            folder.__path__[:] = before
            raise


def reload(name: str) -> None:
    """Load a game anew from its files, for everybody who holds it; `BadGameFolder` where that fails."""
    with _loading:
        _reload(name)


def _reload(name: str) -> None:
    known = cast(_Games, games())
    module = f"{folder.__name__}.{name}"
    before = {each: sys.modules.pop(each) for each in [*sys.modules] if f"{each}.".startswith(f"{module}.")}
    drop_bytecode(name)
    invalidate_caches()
    linecache.checkcache()
    try:
        fresh = _game_of(name)
        use_words_of(folder_of(name), anew=True)
    except UnreadableWords as bad:
        sys.modules.update(before)
        words = Message("game.bad-words", file=str(bad.file), line=bad.line, why=bad.why)
        raise BadGameFolder(words) from bad
    except BadGameFolder:
        sys.modules.update(before)
        raise
    if name in known:
        cast(Guarded, known[name]).become(plain_of(fresh))
    else:
        known.add(name, fresh)


def drop_bytecode(name: str) -> None:
    """Have a game compiled anew: bytecode tells its source by the second and the size alone."""
    for place in folder.__path__:
        for compiled in Path(place, name).rglob("__pycache__/*.pyc"):
            with suppress(OSError):
                compiled.unlink()


def use_folder(place: Path) -> list[BadGameFolder]:
    """Look for games in this folder too, beside those shipped; return why some of them are left out.

    One that cannot be used spoils no other, nor does a folder that is missing: people play what they have
    while its owner fixes it.
    """
    if str(place) not in folder.__path__:
        folder.__path__.append(str(place))
        games.cache_clear()
    return _looked_through(place)[1]


def left_out() -> list[BadGameFolder]:
    """Return why games of the owner's folders are not here."""
    return [bad for place in folder.__path__[1:] for bad in _looked_through(Path(place))[1]]


def _looked_through(place: Path) -> tuple[dict[str, AnyGame], list[BadGameFolder]]:
    """Return the games of an owner's folder that can be used, and what is wrong with the others."""
    found: dict[str, AnyGame] = {}
    wrong: list[BadGameFolder] = []
    try:
        next(place.iterdir(), None)
    except OSError as fault:
        words = Message("game.folder-unreadable", folder=str(place), why=reason(fault))
        return {}, [BadGameFolder(words)]
    before = folder.__path__[: folder.__path__.index(str(place))]
    taken = {module.name for module in pkgutil.iter_modules(before)}
    for name in _packages(str(place)):
        try:
            if name in taken:
                raise BadGameFolder(Message("game.name-taken", folder=str(place / name)))
            game = _game_of(name)
            use_words_of(place / name)
            found[name] = game
        except BadGameFolder as bad:
            wrong.append(bad)
        except UnreadableWords as bad:
            words = Message("game.bad-words", file=str(bad.file), line=bad.line, why=bad.why)
            wrong.append(BadGameFolder(words))
    return found, wrong


def _packages(place: str) -> list[str]:
    return [module.name for module in pkgutil.iter_modules([place]) if module.ispkg]


def _game_of(name: str) -> AnyGame:
    """Return the game that a package holds; whatever is wrong with it is the owner's to fix."""
    try:
        package, game, missing = within(IMPORT_S, _imported, name)
    except BaseException as fault:
        file, line = _place(fault)
        why = f"SyntaxError: {fault.msg}" if isinstance(fault, SyntaxError) else shown_fault(fault)
        raise BadGameFolder(Message("game.not-loaded", name=name, file=file, line=line, why=why)) from fault
    file = str(package.__file__)
    if game is None:
        raise BadGameFolder(Message("game.none-inside", file=file))
    if missing:
        raise BadGameFolder(Message("game.incomplete", file=file, missing=missing))
    if game.name != name:
        raise BadGameFolder(Message("game.other-name", file=file, name=game.name, wanted=name))
    for part, shape in _SHAPES.items():
        if why := misfit(getattr(game, part), shape):
            raise BadGameFolder(Message("game.bad-attribute", file=file, part=part, why=why))
    if not game.players:
        why = f"{game.players!r} is empty"
        raise BadGameFolder(Message("game.bad-attribute", file=file, part="players", why=why))
    if odd := [each for each in game.data_files if Path(each).name != each or Path(each).suffix != ".toml"]:
        why = f"{odd[0]!r} is no NAME.toml"
        raise BadGameFolder(Message("game.bad-attribute", file=file, part="data_files", why=why))
    if game.default and not Path(file).is_relative_to(folder.__path__[0]):
        raise BadGameFolder(Message("game.second-default", name=name))
    return cast(AnyGame, Guarded(game))


def _imported(name: str) -> tuple[ModuleType, AnyGame | None, list[str]]:
    """Return a game's package, the game in it, and the parts that it lacks."""
    package = import_module(f"{folder.__name__}.{name}")
    game: AnyGame | None = getattr(package, "GAME", None)
    return package, game, sorted(part for part in _PARTS if not hasattr(game, part))


_SHAPES: dict[str, Any] = get_type_hints(Game)
"""What the attributes of a game have to be."""

_PARTS = {part for part in (*Game.__annotations__, *vars(Game)) if not part.startswith("_")}
"""Everything that the interface asks of a game."""


def _place(fault: BaseException) -> tuple[str, int]:
    """Return file and line of what could not be imported."""
    if isinstance(fault, SyntaxError) and fault.filename:
        return fault.filename, fault.lineno or 1
    frame = traceback.extract_tb(fault.__traceback__)[-1]
    return frame.filename, frame.lineno or 1


def find_game(name: str, known: Mapping[str, AnyGame] | None = None) -> AnyGame:
    """Return the game of that name; with an empty name the one that declares itself the default."""
    known = games() if known is None else known
    game = known.get(name) if name else next((each for each in known.values() if each.default), None)
    if game is None:
        raise UnknownGame(Message("game.unknown", name=name, known=list(known)))
    return game


def owners_data(
    folder: Path | None, corrections: Mapping[str, Any], line: Callable[..., Words]
) -> OwnersData:
    """Return the data of every game as its owner has changed it; a correction of no game is refused."""
    for name in corrections:
        if name not in games() and not left_out():
            place, known = ("games", name), list(games())
            words = Message("game.no-game-to-correct", where=line(*place), name=".".join(place), known=known)
            raise BadConfiguration(words)
    return OwnersData(folder, corrections, line)


def game_data(
    game: AnyGame,
    corrections: Mapping[str, Any] = MappingProxyType({}),
    line: Callable[..., Words] = lambda *_: "",
) -> Mapping[str, Any]:
    """Return the data of a game with these corrections, and no file of its owner's."""
    return owners_data(None, corrections, line)(game)
