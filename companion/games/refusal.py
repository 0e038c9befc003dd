"""What every game says alike of an action that it refuses.

What its own rules say of it comes before:

    def why_not(state, action):
        templates = (*legal(state), *corrections(state))
        return _rule_against(state, action) or out_of_limits(templates, action, label, to_do(state))
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.action import Action, Choice, Number, Several, Template, nearest_misfit
from companion.words import Message, Words

Label = Callable[[str, str], Words]
"""What people call an option of a parameter."""


def malformed(actions: Mapping[str, Mapping[str, type[Any]]], action: Action) -> Message | None:
    """Return that no action of the game is called so, or that it has other values; `None` where it may be."""
    if action.kind not in actions:
        return Message("game.refused.kind", value=action.kind)
    wanted = actions[action.kind]
    if set(action.values) != set(wanted):
        return Message("game.refused.values", kind=action.kind, wanted=list(wanted) or ["-"])
    return None


def out_of_limits(templates: Sequence[Template], action: Action, label: Label, to_do: Words) -> Message:
    """Return that an action is one for now, but not with this value; or that it is none for now."""
    match nearest_misfit(templates, action):
        case Number(name, low, high):
            return Message("game.refused.range", value=action.values[name], low=low, high=high)
        case Choice(name, possible):
            pass
        case Several(name, items):
            possible = tuple(item for item, _, _ in items)
        case _:
            return Message("game.refused.now", to_do=to_do)
    choices = [label(name, each) for each in possible]
    return Message("game.refused.choice", value=action.values[name], choices=choices)


def spoken(action: Action, label: Label) -> dict[str, object]:
    """Return the values of an action in words, for the sentence that describes it."""
    values: dict[str, object] = {}
    for name, value in action.values.items():
        if isinstance(value, tuple):
            values[name] = [label(name, part) for part in value]
        else:
            values[name] = label(name, value) if isinstance(value, str) else value
    return values
