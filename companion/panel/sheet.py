"""What the two digits of a panel mean in one game, for whoever looks them up: on the page or printed.

>>> first, *walked = code_lists(game, state)
>>> first.rows[0]
CodeRow(code='A1', words=Message(...))

The first list has every letter with its sign; each of the others has the options of one choice that is
walked, counted from 1.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.games.game import Action, AnyGame, Choice, Template
from companion.panel.codes import Codes
from companion.words import Message, Words

_NUMBER = Message("panel.sheet.number")


@dataclass(frozen=True, slots=True)
class CodeRow:
    """A code, and what it means."""

    code: Words
    words: Words


@dataclass(frozen=True, slots=True)
class CodeList:
    """Codes that belong together."""

    title: Words
    rows: tuple[CodeRow, ...]


def code_lists(game: AnyGame, state: Any) -> tuple[CodeList, ...]:
    """Return all codes of a game as they are in this state."""
    codes = Codes(game.dials(state))
    letters = [CodeRow(code, _words(game, state, entry)) for code, entry in codes.sheet()]
    numbers = [CodeRow(_NUMBER, game.heading(kind)) for kind in codes.numbers]
    place = CodeRow(_NUMBER, Message("panel.sheet.place-in-dial"))
    sheet = CodeList(Message("panel.sheet", title=game.title), (*letters, *numbers, place))
    return (sheet, *_walked(game, state, codes))


def _walked(game: AnyGame, state: Any, codes: Codes) -> Iterator[CodeList]:
    for _, entry in codes.sheet():
        for choice in entry.parameters if isinstance(entry, Template) else ():
            if isinstance(choice, Choice):
                title = Message("walk.choice", name=game.heading(entry.kind), value=game.heading(choice.name))
                options = enumerate(codes.options(entry.kind, choice.name), 1)
                labels = (
                    CodeRow(str(place), game.label(state, choice.name, str(option)))
                    for place, option in options
                )
                yield CodeList(title, tuple(labels))


def _words(game: AnyGame, state: Any, entry: Action | Template) -> Words:
    if isinstance(entry, Action):
        return game.describe(state, entry)
    names = [game.heading(parameter.name) for parameter in entry.parameters]
    return Message("panel.sheet.walked", what=game.heading(entry.kind), names=names)
