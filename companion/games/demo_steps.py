"""A game's demo, step by step: who plays it, what each step does, and what is said of it.

>>> demo = demo_of(game, data)
>>> setup = demo_setup(game, demo, data)
>>> next_deed(game, opening(game, setup), demo.steps[0])
Action(kind='next', values={})
"""

from collections.abc import Mapping
from typing import Any

from companion.games.action import Action, Several, Template
from companion.games.demo import Demo, DemoStep, HasDemo
from companion.games.game import AnyGame, Setup, Throw
from companion.games.setup import checked_setup, likely_setup
from companion.words import Words

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
FEW = 3
"""So many play where nobody says who does: enough to see whose turn it is."""


def demo_of(game: AnyGame, data: Mapping[str, Any]) -> Demo | None:
    """Return what a game shows of itself, if it does."""
    return game.demo(data) if isinstance(game, HasDemo) else None


def demo_setup(game: AnyGame, demo: Demo, data: Mapping[str, Any]) -> Setup:
    """Return with what a demo begins: what it leaves open is as the game proposes it."""
    few = max(game.players[0], min(game.players[-1], FEW))
    players = demo.players or NAMES[:few]
    proposed = likely_setup(game, players, data, None)
    return checked_setup(game, players, {**proposed.options, **demo.options}, data)


def next_deed(game: AnyGame, state: Any, step: DemoStep) -> Action | Throw | None:
    """Return what a step does in this state: an action, a throw, or nothing where nothing can be done."""
    if step.action is not None:
        return step.action
    if (throw := game.expects(state)) is not None:
        return throw
    focus = game.focus(state)
    if focus.next is not None:
        return focus.next
    entry = focus.dial[focus.at] if focus.dial else next(iter(game.legal(state)), None)
    return _first(entry) if isinstance(entry, Template) else entry


def words_of(game: AnyGame, state: Any, step: DemoStep) -> Words:
    """Return what is said of a step before it is done."""
    deed = next_deed(game, state, step)
    if step.words or deed is None:
        return step.words
    return game.describe(state, deed) if isinstance(deed, Action) else deed.purpose


def _first(template: Template) -> Action:
    """Return the first of the actions that a template stands for, of a handful the one that is proposed."""
    return Action(
        template.kind,
        {
            parameter.name: parameter.proposed
            if isinstance(parameter, Several)
            else next(iter(parameter.values()))
            for parameter in template.parameters
        },
    )
