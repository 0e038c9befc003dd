"""A game's data: the files that are shipped with it, and what its owner has made of them.

    >>> data = OwnersData(config.state / "games", config.games, config.line)
    >>> data(game)                              # what a game would begin with, a key a file
    >>> data.write(game, "cards", changed)      # to STATE/games/NAME/cards.toml, from then on instead
    >>> data.reset(game, "cards")               # back to the one that is shipped

Three things lie over each other: the shipped file; the owner's own file of that name, which stands in its
place; and the corrections in `companion.toml` under `[games.NAME.FILE]`, laid over it value by value. All
of it is checked by the file's schema and by the game, and what is wrong is named with file and line.
"""

import math
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import Any

import tomlkit
from tomlkit.container import Container
from tomlkit.items import AbstractTable

from companion.config_lines import line_of, parse_toml, what_is_wrong
from companion.errors import BadConfiguration, file_trouble, reason
from companion.games.game import AnyGame, BadGameData, Schema, Told
from companion.games.guarded import GameFault
from companion.schema import Unfit, check
from companion.whole_file import write_whole
from companion.words import Message, Words


@dataclass(frozen=True, slots=True)
class DataFile:
    """One file of a game's data, as a person edits it."""

    name: str
    label: Words
    schema: Schema
    value: Mapping[str, Any]
    own: bool
    """Whether the owner's file stands in place of the shipped one."""
    corrected: bool
    """Whether corrections in the configuration lie over it, which only its owner can change."""
    trouble: Message | None = None
    """Why the owner's file cannot be used; the value is then the shipped one's."""


class OwnersData:
    """The data of every game, with what one owner has changed; called with a game, what it begins with."""

    def __init__(
        self,
        folder: Path | None = None,
        corrections: Mapping[str, Any] = MappingProxyType({}),
        line: Callable[..., Words] = lambda *_: "",
    ) -> None:
        """Take the folder of the owner's files, the configuration's table `games`, and where a key stands."""
        self._folder, self._corrections, self._line = folder, corrections, line

    def __call__(self, game: AnyGame) -> Mapping[str, Any]:
        """Return the data that a game would begin with; `BadConfiguration` says what is wrong with it."""
        texts = {name: self._own_text(game, name) for name in _names(game)}
        own = {name: self._parsed(game, name, text) for name, text in texts.items() if text is not None}
        corrections = self._corrections_of(game)
        try:
            _must_be_plain(own, ())
            _must_be_plain(corrections, ())
            return _checked(game, shipped_data(game) | own, corrections)
        except BadGameData as bad:
            if not own and not corrections:
                raise _shipped_fault(game, bad) from bad
            raise self._blamed(game, bad, own, corrections) from bad

    def files(self, game: AnyGame) -> tuple[DataFile, ...]:
        """Return every file of a game's data as it stands, the owner's where there is one."""
        return tuple(self._file(game, name) for name in _names(game))

    def write(self, game: AnyGame, name: str, value: Mapping[str, Any]) -> None:
        """Keep a file as the owner's own; `BadGameData` says what cannot be played with, and where.

        Comments in the file stay where they are.
        """
        files = {file.name: file.value for file in self.files(game)} | {name: value}
        _must_be_plain(value, (name,))
        _checked(game, files, self._corrections_of(game))
        path = self._path(game, name)
        text = _rewritten(self._text_with_comments(game, name), value)
        with file_trouble("game.file-not-written", file=str(path)):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text.encode())

    def learn(self, game: AnyGame, told: Iterable[Told]) -> None:
        """Keep in the owner's files what people read off the box while they played, where that is new."""
        files: dict[str, Any] = {file.name: deepcopy(file.value) for file in self.files(game)}
        for fact in told:
            *path, last = fact.path
            place = files[fact.file]
            for key in path:
                place = place.setdefault(key, {}) if isinstance(place, dict) else place[key]
            place[last] = fact.value
        for file in self.files(game):
            if files[file.name] != file.value:
                self.write(game, file.name, files[file.name])

    def reset(self, game: AnyGame, name: str) -> None:
        """Take the owner's file away, so that the shipped one counts again."""
        path = self._path(game, name)
        with file_trouble("game.file-not-written", file=str(path)):
            path.unlink(missing_ok=True)

    def _file(self, game: AnyGame, name: str) -> DataFile:
        value, own, trouble = shipped_data(game)[name], False, None
        corrected = name in self._corrections.get(game.name, {})
        try:
            text = self._own_text(game, name)
            if text is not None:
                found, own = self._parsed(game, name, text), True
                check(_schema(game, name), found)
                value = found
        except Unfit as unfit:
            trouble = self._at(game, name, unfit.path, unfit.why)
        except BadConfiguration as bad:
            trouble = bad.message
        return DataFile(name, game.heading(name), _schema(game, name), value, own, corrected, trouble)

    def _path(self, game: AnyGame, name: str) -> Path:
        assert self._folder is not None
        return self._folder / game.name / f"{name}.toml"

    def _own_text(self, game: AnyGame, name: str) -> str | None:
        """Return the text of the owner's file; `None` where there is none."""
        if self._folder is None:
            return None
        try:
            return self._path(game, name).read_text(encoding="utf-8")
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, UnicodeError) as fault:
            file = str(self._path(game, name))
            raise BadConfiguration(Message("game.file-unreadable", file=file, why=reason(fault))) from fault

    def _text_with_comments(self, game: AnyGame, name: str) -> str:
        """Return what a changed file is made from: the owner's text, else the shipped one."""
        try:
            text = self._own_text(game, name)
            if text is not None and self._parsed(game, name, text):
                return text
        except BadConfiguration:
            pass
        return _shipped_text(game, name)

    def _parsed(self, game: AnyGame, name: str, text: str) -> dict[str, Any]:
        try:
            return parse_toml(text)
        except tomllib.TOMLDecodeError as fault:
            line, kind = what_is_wrong(text, str(fault))
            file, why = str(self._path(game, name)), Message(f"config.toml.{kind}")
            raise BadConfiguration(Message("game.file-not-toml", file=file, line=line, why=why)) from fault

    def _corrections_of(self, game: AnyGame) -> Mapping[str, Any]:
        own = self._corrections.get(game.name, {})
        if not isinstance(own, Mapping):
            raise self._refused("game.not-a-table", game.name, value=repr(own))
        for key in own:
            if key not in _names(game):
                known = list(_names(game))
                raise self._refused("game.no-such-data", game.name, key, known=known)
        return own

    def _blamed(
        self, game: AnyGame, bad: BadGameData, own: Mapping[str, Any], corrections: Mapping[str, Any]
    ) -> BadConfiguration:
        """Name the place that says most of what is wrong: the corrections, or the owner's file."""
        depth = _depth(corrections, bad.path)
        if corrections and depth >= _depth(own, bad.path):
            return self._refused("game.bad-correction", game.name, *bad.path, why=bad.message)
        name = next((part for part in bad.path if part in own), next(iter(own)))
        return BadConfiguration(self._at(game, name, bad.path[1:], bad.message))

    def _at(self, game: AnyGame, name: str, path: tuple[str, ...], why: Message) -> Message:
        text = self._own_text(game, name) or ""
        where = Message("config.place", file=str(self._path(game, name)), line=line_of(text, path))
        return Message("game.bad-correction", where=where, name=".".join(path) or name, why=why)

    def _refused(self, key: str, *path: str, **values: object) -> BadConfiguration:
        place = ("games", *path)
        return BadConfiguration(Message(key, where=self._line(*place), name=".".join(place), **values))


def folder_of(game: str) -> Path:
    """Return the folder in which a game lies, with its data and words, and outside the package its page."""
    return Path(str(import_module(f"companion.games.{game}").__file__)).parent


def shipped_data(game: AnyGame) -> dict[str, Any]:
    """Return the data of a game as it is shipped, a key a file, before its owner changed anything.

    A file that is missing or cannot be read is the game's own mistake: `GameFault`.
    """
    return {name: _shipped(game, name) for name in _names(game)}


def _shipped(game: AnyGame, name: str) -> dict[str, Any]:
    text = _shipped_text(game, name)
    try:
        return parse_toml(text)
    except tomllib.TOMLDecodeError as fault:
        line, kind = what_is_wrong(text, str(fault))
        file, why = str(_shipped_file(game, name)), Message(f"config.toml.{kind}")
        raise GameFault(game.name, "data_files", file, line, why) from fault


def _shipped_fault(game: AnyGame, bad: BadGameData) -> GameFault:
    """Return what is wrong with data that comes with a game, at its file and line."""
    known = _names(game)
    name = next((part for part in bad.path if part in known), known[0])
    line = line_of(_shipped_text(game, name), bad.path[1:])
    return GameFault(game.name, "data_files", str(_shipped_file(game, name)), line, bad.message)


def check_data(game: AnyGame, data: Mapping[str, Any]) -> None:
    """Raise `BadGameData` where a file of the data does not fit its schema, or all of it no game."""
    for name, schema in zip(_names(game), game.data_files.values(), strict=True):
        try:
            check(schema, data[name])
        except Unfit as unfit:
            raise BadGameData((name, *unfit.path), unfit.why) from unfit
    game.check_data(data)


def _names(game: AnyGame) -> tuple[str, ...]:
    return tuple(PurePath(file).stem for file in game.data_files)


def _schema(game: AnyGame, name: str) -> Schema:
    return game.data_files[f"{name}.toml"]


def _shipped_file(game: AnyGame, name: str) -> Path:
    return folder_of(game.name) / f"{name}.toml"


def _shipped_text(game: AnyGame, name: str) -> str:
    file = _shipped_file(game, name)
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as fault:
        raise GameFault(game.name, "data_files", str(file), 1, reason(fault)) from fault


def _checked(game: AnyGame, files: Mapping[str, Any], corrections: Mapping[str, Any]) -> Mapping[str, Any]:
    data: Mapping[str, Any] = _merged(files, corrections, ())
    check_data(game, data)
    return data


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


def _depth(data: Any, path: Sequence[str]) -> int:
    """Return how many steps of a path can be gone in the data."""
    depth = 0
    for part in path:
        if not isinstance(data, Mapping) or part not in data:
            break
        data, depth = data[part], depth + 1
    return depth


def _rewritten(text: str, value: Mapping[str, Any]) -> str:
    """Return a TOML text that holds this value, with the comments of the old one."""
    document = tomlkit.parse(text)
    _put(document, value)
    new = tomlkit.dumps(document)
    return new if tomllib.loads(new) == value else tomlkit.dumps(value)


def _put(table: Container | AbstractTable, value: Mapping[str, Any]) -> None:
    for key in [key for key in table if key not in value]:
        del table[key]
    for key, new in value.items():
        old = table.get(key)
        if isinstance(old, AbstractTable) and isinstance(new, Mapping):
            _put(old, new)
        elif old != new:
            table[key] = new
