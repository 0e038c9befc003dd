"""A game as text that a person can read and write: a line an action.

    game race
    players "Ada L." Ben
    option goal 20
    data stones.rock.weight 4           # only what differs from the shipped data, as JSON
    position correct-field Ben 7        # where the game does not start at the beginning

    throw 3
    drop rock pebble
    rest "no wish to"

Words with spaces stand in quotation marks. Empty lines count for nothing, nor does what follows a #.
`write` and `parse` are each other's reverse.
"""

import re
import shlex
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.errors import CompanionError
from companion.games.data import check_data, shipped_data
from companion.games.game import Action, AnyGame, BadGameData, Number, Parameter, Setup, Several, Value
from companion.games.library import find_game
from companion.games.notation_data import BadDatum, differences, is_datum, put, read_datum
from companion.games.setup import BadSetup, checked_setup, opening
from companion.words import Message, Words

_BARE = re.compile(r"[\w.+:/-]+")
_WHOLE = re.compile(r"-?[0-9]{1,9}")


class BadNotation(CompanionError, ValueError):
    """A line of a game's text says something it cannot say; the message names the line and the fix."""

    def __init__(self, line: int, why: Words) -> None:
        super().__init__(Message("notation.at", line=line, why=why))
        self.line, self.why = line, why


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its set-up on; `lines` says where each action stood in the text it was read from."""

    game: AnyGame
    setup: Setup
    actions: tuple[Action, ...]
    lines: tuple[int, ...] = field(default=(), compare=False)


def write(record: Record) -> str:
    """Return a game as text."""
    game, setup = record.game, record.setup
    header = [
        _line("game", game.name),
        _line("players", *setup.players),
        *(_line("option", name, *_words(value)) for name, value in setup.options.items()),
        *differences(shipped_data(game), setup.data),
        *("position " + write_action(game, action) for action in setup.position),
    ]
    return "\n".join([*header, "", *(write_action(game, action) for action in record.actions), ""])


def write_action(game: AnyGame, action: Action) -> str:
    """Return the line of one action."""
    values = (action.values[name] for name in game.actions[action.kind])
    return _line(action.kind, *(word for value in values for word in _words(value)))


def typed_option(parameter: Parameter, words: Sequence[str]) -> Value:
    """Return the value that these words say for an option; whether it may have it is checked later."""
    if isinstance(parameter, Several):
        return tuple(words)
    [word] = words
    number = whole_number(word) if isinstance(parameter, Number) else None
    return word if number is None else number


def parse_action(game: AnyGame, line: str) -> Action:
    """Return the action that one line says, or raise `BadNotation`."""
    for number, words, _ in _lines(line):
        return _action(game, number, words)
    raise BadNotation(1, Message("notation.no-action", known=list(game.actions)))


def whole_number(word: str) -> int | None:
    """Return the whole number that a person wrote, or `None` where it is none, or far too long for one."""
    return int(word) if _WHOLE.fullmatch(word) else None


def parse(text: str, games: Mapping[str, AnyGame]) -> Record:
    """Read a game, or raise `BadNotation`. Whether its actions are legal is seen when they are played."""
    record, wrong = parse_as_far_as_it_goes(text, games)
    if wrong is not None:
        raise wrong
    return record


def parse_as_far_as_it_goes(text: str, games: Mapping[str, AnyGame]) -> tuple[Record, BadNotation | None]:
    """Read a game up to the first action that cannot be read, and return what is wrong with that one."""
    header, last, wrong = _Header(games), 1, None
    setup: Setup | None = None
    actions: list[Action] = []
    places: list[int] = []
    try:
        for number, words, raw in _lines(text):
            if words[0] not in _HEADER:
                setup = setup or header.setup(number)
                actions.append(_action(header.game, number, words))
                places.append(number)
            elif setup is None:
                header.read(number, words, raw)
                last = number
            else:
                raise BadNotation(number, Message("notation.late-header", word=words[0]))
        setup = setup or header.setup(last)
    except BadNotation as bad:
        if setup is None:
            raise
        wrong = bad
    return Record(header.game, setup, tuple(actions), tuple(places)), wrong


def play(record: Record) -> Iterator[tuple[int, Action, tuple[Any, ...], Any]]:
    """Yield each action with its line, the events that come of it, and the state after it."""
    game, state = record.game, opening(record.game, record.setup)
    lines = record.lines or range(1, len(record.actions) + 1)
    for number, action in zip(lines, record.actions, strict=True):
        try:
            events = game.decide(state, action)
        except CompanionError as refused:
            raise BadNotation(number, refused.message) from refused
        for event in events:
            state = game.evolve(state, event)
        yield number, action, events, state


_HEADER = ("game", "players", "option", "data", "position")


class _Header:
    """Gathers what stands before the first action, and remembers on which line."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games
        self._game: AnyGame | None = None
        self._players: Sequence[str] | None = None
        self._options: dict[str, Sequence[str]] = {}
        self._data: dict[str, Any] = {}
        self._position: list[tuple[int, Action]] = []
        self._said_on: dict[tuple[str, ...], int] = {}

    @property
    def game(self) -> AnyGame:
        assert self._game is not None  # `setup` has been asked first
        return self._game

    def read(self, number: int, words: Sequence[str], raw: str) -> None:
        word, *others = words
        if (word == "game") != (self._game is None):
            raise BadNotation(number, Message("notation.game-first"))
        match word, others:
            case "game", [name]:
                try:
                    self._game = find_game(name, self._games)
                except CompanionError as unknown:
                    raise BadNotation(number, unknown.message) from unknown
                self._data = shipped_data(self.game)
            case "players", [_, *_] if self._players is None:
                self._players = others
                self._said_on["players",] = number
            case "option", [name, *values] if name not in self._options:
                self._options[name] = values
                self._said_on["option", name] = number
            case "data", _:
                try:
                    path, value = read_datum(raw)
                except BadDatum as bad:
                    raise BadNotation(number, bad.message) from bad
                if path[0] not in self._data:
                    known = list(self._data)
                    raise BadNotation(number, Message("notation.no-data", name=path[0], known=known))
                put(self._data, path, value)
                self._said_on["data", *path] = number
            case "position", [_, *_]:
                self._position.append((number, _action(self.game, number, others)))
            case _:
                raise BadNotation(number, Message(f"notation.form.{word}"))

    def setup(self, last: int) -> Setup:
        """Return the set-up, checked; what is wrong is named with the line on which it was said."""
        if self._game is None or self._players is None:
            raise BadNotation(last, Message("notation.incomplete"))
        game = self._game
        try:
            check_data(game, self._data)
            setup = checked_setup(game, self._players, self._typed_options(game), self._data)
        except BadGameData as bad:
            raise BadNotation(self._line("data", *bad.path), bad.message) from bad
        except BadSetup as bad:
            raise BadNotation(self._line(*bad.about), bad.message) from bad
        for number, action in self._position:
            setup = replace(setup, position=(*setup.position, action))
            try:
                opening(game, setup)
            except CompanionError as refused:
                raise BadNotation(number, refused.message) from refused
        return setup

    def _typed_options(self, game: AnyGame) -> dict[str, Value]:
        known = {
            each.parameter.name: each.parameter for each in game.options(self._players or (), self._data)
        }
        typed: dict[str, Value] = {}
        for name, words in self._options.items():
            parameter = known.get(name)
            if len(words) != 1 and not isinstance(parameter, Several):
                raise BadNotation(self._line("option", name), Message("notation.form.option"))
            typed[name] = typed_option(parameter, words) if parameter else words[0]
        return typed

    def _line(self, *about: str) -> int:
        """Return the line where this was said, else where something next above or below it was."""
        above = (self._said_on.get(about[:depth]) for depth in range(len(about), 0, -1))
        below = (number for said, number in self._said_on.items() if said[: len(about)] == about)
        found = (number for number in (*above, *below) if number is not None)
        return next(found, self._said_on["players",])


def _lines(text: str) -> Iterator[tuple[int, list[str], str]]:
    """Yield the lines that say something: number, words, and the line as it stands."""
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        if is_datum(raw):
            yield number, ["data"], raw
            continue
        try:
            words = shlex.split(unicodedata.normalize("NFC", raw), comments=True)
        except ValueError as fault:
            raise BadNotation(number, Message("notation.quotes", text=raw.strip())) from fault
        if words:
            yield number, words, raw


def _action(game: AnyGame, number: int, words: Sequence[str]) -> Action:
    kind, *rest = words
    if kind not in game.actions:
        raise BadNotation(number, Message("notation.unknown-kind", kind=kind, known=list(game.actions)))
    types = game.actions[kind]
    single = [name for name in types if types[name] is not tuple]
    if len(rest) < len(single) or (len(rest) > len(single) and len(single) == len(types)):
        form = " ".join([kind, *types])
        raise BadNotation(number, Message("notation.words", kind=kind, n=len(rest), form=form))
    values: dict[str, Value] = {}
    for name, word in zip(single, rest, strict=False):
        values[name] = _whole(number, name, word) if types[name] is int else word
    for name in types:
        if name not in values:
            values[name] = tuple(rest[len(single) :])
    return Action(kind, values)


def _whole(number: int, name: str, word: str) -> int:
    value = whole_number(word)
    if value is None:
        raise BadNotation(number, Message("notation.not-whole", name=name, word=word))
    return value


def _words(value: Value) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (str(value),)


def _line(*words: str) -> str:
    return " ".join(map(_quoted, words))


def _quoted(word: str) -> str:
    if _BARE.fullmatch(word):
        return word
    return shlex.quote(word) if re.search(r'["\\]', word) else f'"{word}"'
