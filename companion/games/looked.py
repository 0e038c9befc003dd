"""One whole look at a position: everything that page, panel and terminal will ask the game about it.

>>> look(game, state, setup.data)       # or a `GameFault` that names file and line

Whoever shows a position has looked at it before, so that a game that cannot be shown is told as such and
nobody meets its mistake half-way.
"""

from collections.abc import Mapping
from typing import Any

from companion.games.game import (
    Action,
    AnyGame,
    Choice,
    Focus,
    Outcome,
    Pieces,
    Several,
    Template,
    Throw,
    View,
)
from companion.games.guarded import wrong_answer
from companion.games.shapes import misfit
from companion.words import Message, Words

ANSWERS = {
    "outcome": Outcome | None,
    "view": View,
    "legal": tuple[Template, ...],
    "corrections": tuple[Template, ...],
    "expects": Throw | None,
    "focus": Focus,
    "dials": tuple[Template, ...],
}
"""What a game is asked about a state alone, and what it has to answer."""


def look(game: AnyGame, state: object, data: Mapping[str, Any]) -> None:
    """Ask a game everything about a state; `GameFault` where it stumbles or answers what it cannot mean."""
    if why := misfit(game.pieces(data), tuple[Pieces, ...]):
        raise wrong_answer(game, "pieces", why)
    answers: dict[str, Any] = {}
    for part, shape in ANSWERS.items():
        if part == "focus" and answers["outcome"] is not None:
            continue
        answers[part] = getattr(game, part)(state)
        if why := misfit(answers[part], shape):
            raise wrong_answer(game, part, why)
    for template in (*answers["legal"], *answers["corrections"]):
        _look_at(game, state, template)
    focus: Focus | None = answers.get("focus")
    for entry in (*focus.dial, focus.next) if focus else ():
        if isinstance(entry, Action):
            _words(game, "describe", game.describe(state, entry))


def _look_at(game: AnyGame, state: object, template: Template) -> None:
    """Ask what people call a template and all that is to be chosen for it."""
    if not template.parameters:
        _words(game, "describe", game.describe(state, Action(template.kind)))
    _words(game, "heading", game.heading(template.kind))
    for parameter in template.parameters:
        _words(game, "heading", game.heading(parameter.name))
        for option in options_of(parameter):
            _words(game, "label", game.label(state, parameter.name, option))


def options_of(parameter: object) -> tuple[str, ...]:
    """Return the options that have a name; a number has none."""
    if isinstance(parameter, Several):
        return tuple(name for name, _, _ in parameter.items)
    return parameter.options if isinstance(parameter, Choice) else ()


def _words(game: AnyGame, part: str, words: object) -> None:
    if type(words) not in (Message, str) and (why := misfit(words, Words)):
        raise wrong_answer(game, part, why)
