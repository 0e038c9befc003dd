"""Finds the games that are here by their folders, and reads their data with the owner's corrections.

A game is a package in this folder with an attribute `GAME`; a new one needs no line elsewhere.

    >>> game = find_game("")                                  # the first one, where none is named
    >>> data = game_data(game, config.games, config.line)     # its files, as the owner corrected them
"""

import math
import pkgutil
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import PurePath
from types import MappingProxyType
from typing import Any

from companion import games as folder
from companion.errors import BadConfiguration, CompanionError
from companion.games.game import AnyGame, BadGameData
from companion.words import Message, Words


class UnknownGame(CompanionError, LookupError):
    """There is no game of that name here."""


@cache
def games() -> Mapping[str, AnyGame]:
    """Return every game by its name, in the order of the names."""
    found = {}
    for module in pkgutil.iter_modules(folder.__path__):
        if module.ispkg:
            game: AnyGame | None = getattr(import_module(f"{folder.__name__}.{module.name}"), "GAME", None)
            if game is not None:
                found[game.name] = game
    return MappingProxyType(dict(sorted(found.items())))


def find_game(name: str, known: Mapping[str, AnyGame] | None = None) -> AnyGame:
    """Return the game of that name; with an empty name the first one."""
    known = games() if known is None else known
    game = known.get(name or next(iter(known), ""))
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
        game.check_data(data)
    except BadGameData as bad:
        if not own:
            raise
        raise _refused("game.bad-correction", game.name, *bad.path, why=bad.message) from bad
    return data


def shipped_data(game: AnyGame) -> dict[str, Any]:
    """Return the data of a game as it is shipped, before any correction."""
    place = files(f"{folder.__name__}.{game.name}") if game.data_files else None
    return {
        PurePath(name).stem: tomllib.loads(place.joinpath(name).read_text(encoding="utf-8"))
        for name in game.data_files
        if place is not None
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
