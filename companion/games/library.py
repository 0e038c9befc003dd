"""Finds the games that are here by their folders, and reads their data with the owner's corrections.

A game is a package in this folder, or in one that `use_folder` added, with an attribute `GAME`; a new one
needs no line elsewhere.

    >>> game = find_game("")                                  # the default, where none is named
    >>> data = game_data(game, config.games, config.line)     # its files, as the owner corrected them
"""

import math
import pkgutil
import tomllib
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import Any

from companion import games as folder
from companion.errors import BadConfiguration, CompanionError
from companion.games.game import AnyGame, BadGameData, Game
from companion.schema import Unfit, check
from companion.words import Message, UnreadableWords, Words, use_words_of


class UnknownGame(CompanionError, LookupError):
    """There is no game of that name here."""


class BadGameFolder(CompanionError, ImportError):
    """A folder of games is missing, or holds something that is no game; the message names file and mend."""


@cache
def games() -> Mapping[str, AnyGame]:
    """Return every game by its name, in the order of the names."""
    found = {}
    for module in pkgutil.iter_modules(folder.__path__):
        if module.ispkg:
            found[module.name] = _game_of(module.name)
    return MappingProxyType(dict(sorted(found.items())))


def use_folder(place: Path) -> None:
    """Look for games in this folder too, beside those shipped; `BadGameFolder` says what is wrong."""
    if not place.is_dir():
        raise BadGameFolder(Message("game.no-folder", folder=str(place)))
    if str(place) in folder.__path__:
        return
    taken = {module.name for module in pkgutil.iter_modules(folder.__path__)}
    for module in pkgutil.iter_modules([str(place)]):
        if module.name in taken:
            raise BadGameFolder(Message("game.name-taken", folder=str(place / module.name)))
    folder.__path__.append(str(place))
    games.cache_clear()
    try:
        use_words_of(place)
        games()
    except (UnreadableWords, BadGameFolder) as bad:
        folder.__path__.remove(str(place))
        if isinstance(bad, BadGameFolder):
            raise
        words = Message("game.bad-words", file=str(bad.file), line=bad.line, why=bad.why)
        raise BadGameFolder(words) from bad


def folder_of(game: str) -> Path:
    """Return the folder in which a game lies, with its data and words, and outside the package its page."""
    return Path(str(import_module(f"{folder.__name__}.{game}").__file__)).parent


def _game_of(name: str) -> AnyGame:
    """Return the game that a package holds; whatever is wrong with it is the owner's to mend."""
    try:
        package = import_module(f"{folder.__name__}.{name}")
    except Exception as fault:
        file, line = _place(fault)
        raise BadGameFolder(
            Message("game.not-loaded", name=name, file=file, line=line, why=repr(fault))
        ) from fault
    file = str(package.__file__)
    game: AnyGame | None = getattr(package, "GAME", None)
    if game is None:
        raise BadGameFolder(Message("game.none-inside", file=file))
    missing = sorted(part for part in _PARTS if not hasattr(game, part))
    if missing:
        raise BadGameFolder(Message("game.incomplete", file=file, missing=missing))
    if game.name != name:
        raise BadGameFolder(Message("game.other-name", file=file, name=game.name, wanted=name))
    return game


_PARTS = {part for part in (*Game.__annotations__, *vars(Game)) if not part.startswith("_")}
"""Everything that the interface asks of a game."""


def _place(fault: Exception) -> tuple[str, int]:
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


def game_data(
    game: AnyGame,
    corrections: Mapping[str, Any] = MappingProxyType({}),
    line: Callable[..., Words] = lambda *_: "",
) -> Mapping[str, Any]:
    """Return the data of a game, a key a file, with what the owner set under `[games.NAME.FILE]`.

    `corrections` is the configuration's table `games`; `line` says where a key of it stands.
    """

    def _refused(key: str, *path: str, **values: object) -> BadConfiguration:
        place = ("games", *path)
        return BadConfiguration(Message(key, where=line(*place), name=".".join(place), **values))

    for name in corrections:
        if name not in games() and name != game.name:
            raise _refused("game.no-game-to-correct", name, known=list(games()))
    shipped = shipped_data(game)
    own = corrections.get(game.name, {})
    if not isinstance(own, Mapping):
        raise _refused("game.not-a-table", game.name, value=repr(own))
    for key in own:
        if key not in shipped:
            raise _refused("game.no-such-data", game.name, key, known=list(shipped))
    try:
        _must_be_plain(own, ())
        data: dict[str, Any] = _merged(shipped, own, ())
        check_data(game, data)
    except BadGameData as bad:
        if not own:
            raise
        raise _refused("game.bad-correction", game.name, *bad.path, why=bad.message) from bad
    return data


def check_data(game: AnyGame, data: Mapping[str, Any]) -> None:
    """Raise `BadGameData` where a file of the data does not fit its schema, or all of it no game."""
    for name, schema in game.data_files.items():
        stem = PurePath(name).stem
        try:
            check(schema, data[stem])
        except Unfit as unfit:
            raise BadGameData((stem, *unfit.path), unfit.why) from unfit
    game.check_data(data)


def shipped_data(game: AnyGame) -> dict[str, Any]:
    """Return the data of a game as it is shipped, before any correction."""
    return {
        PurePath(file).stem: tomllib.loads((folder_of(game.name) / file).read_text(encoding="utf-8"))
        for file in game.data_files
    }


def _merged(base: Any, correction: Any, path: Sequence[str]) -> Any:
    """Return `base` with `correction` laid over it, table by table."""
    if not isinstance(base, Mapping):
        return correction
    if not isinstance(correction, Mapping):
        raise BadGameData(tuple(path), Message("game.data-not-a-table", value=repr(correction)))
    merged = dict(base)
    for key, value in correction.items():
        merged[key] = _merged(base[key], value, [*path, key]) if key in base else value
    return merged


def _must_be_plain(value: Any, path: Sequence[str]) -> None:
    """Refuse what TOML knows and the journal does not: dates, and numbers that are none."""
    if isinstance(value, Mapping):
        for key, below in value.items():
            _must_be_plain(below, [*path, key])
    elif isinstance(value, list):
        for part in value:
            _must_be_plain(part, path)
    elif not isinstance(value, int | str) and not (isinstance(value, float) and math.isfinite(value)):
        raise BadGameData(tuple(path), Message("game.data-odd", value=str(value)))
