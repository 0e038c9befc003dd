"""Why an action is not allowed, as a player would say it: what stands in the way, and what to do."""

from functools import partial
from typing import Any

from companion.games.game import Action, Choice, Message, malformed, out_of_limits
from companion.games.viroid.correct import corrections
from companion.games.viroid.deck import top
from companion.games.viroid.legal import legal
from companion.games.viroid.names import MASSIVE, OTHER
from companion.games.viroid.reach import why_not as why_not_there
from companion.games.viroid.reach import wish
from companion.games.viroid.shop import shelf, still_due
from companion.games.viroid.state import State
from companion.games.viroid.story import label
from companion.games.viroid.tasks import to_do

ACTIONS: dict[str, dict[str, type[Any]]] = {
    "next": {},
    "start": {"card": str},
    "level": {"what": str},
    "mutation": {"mutation": str},
    "stem": {"stem": str},
    "gain": {"gain": str},
    "buy": {"thing": str},
    "price": {"dna": int},
    "free": {"thing": str},
    "drop": {"stem": str},
    "give": {"to": str, "dna": int},
    "fate": {"pips": int},
    "draw": {"card": str},
    "scale": {"who": str, "what": str, "steps": int},
    "gap": {"marker": str, "steps": int},
    "grey": {"where": str},
    "bury": {"where": str},
    "marker": {"marker": str},
    "spread": {"player": str},
    "heal": {"where": str},
    "whose": {"player": str},
    "last": {"last": str},
    "dna": {"dna": int},
    "place": {"where": str},
    "how": {"how": str},
    "field": {"way": str},
    "raise": {"scale": str},
    "pay": {},
    "bonus": {},
    "throw": {"successes": int},
    "count": {"successes": int, "six": str},
    "faces": {"faces": tuple},
    "kill": {"where": str},
    "declare": {"every": str},
    "correct-scale": {"scale": str, "player": str, "value": int},
    "correct-level": {"what": str, "player": str, "level": int},
    "correct-ability": {"player": str, "ability": int},
    "correct-stem": {"player": str, "spot": str, "stem": str},
    "correct-symptoms": {"player": str, "spot": str, "symptoms": int},
    "correct-mutation": {"player": str, "mutation": str},
    "correct-stock": {"greys": int},
    "correct-research": {"field": int},
    "correct-cure": {"field": int},
    "correct-greys": {"continent": str, "greys": int},
    "correct-deck": {"part": str, "cards": int},
    "correct-massive": {"part": str, "massive": int},
    "correct-stones": {"player": str, "continent": str, "stones": int},
    "correct-dead": {"continent": str, "dead": int},
    "correct-field": {"city": str, "field": int, "holds": str},
    "correct-marker": {"marker": str, "where": str, "there": str},
}
"""Every kind of action with its values, in the order in which they are written."""


def why_not(state: State, action: Action) -> Message:
    """Return the reason why an action that is not legal is not."""
    if wrong := malformed(ACTIONS, action):
        return wrong
    if state.ended:
        return _reason("over")
    if action.kind == "next":
        return _not_yet(state)
    templates = (*legal(state), *corrections(state))
    return _particular(state, action) or out_of_limits(templates, action, partial(label, state), to_do(state))


def _not_yet(state: State) -> Message:
    """NEXT is shut: something must be done first."""
    if state.duty.kind == "infect":
        where = [label(state, "where", id) for id in _offered(state, "place")]
        return _reason("place-first", where=where)
    if state.duty.kind == "shop":
        due = [Message(f"viroid.due.{each}") for each in still_due(state)]
        return _reason("shop-first", due=due)
    return Message("game.refused.now", to_do=to_do(state))


def _particular(state: State, action: Action) -> Message | None:
    """The action is one for now, and the rules say why not with this value."""
    if action.kind not in {template.kind for template in legal(state)}:
        out = action.kind == "place" and state.duty.kind == "infect"
        if not action.kind.startswith("correct-") and not out:
            return Message("game.refused.now", to_do=to_do(state))
    value = next(iter(action.values.values()), "")
    match action.kind:
        case "place" if state.duty.kind != "marker":
            return _not_there(state, str(value))
        case "draw" if (part := top(state.deck)) is not None:
            if value == MASSIVE and not part.massive:
                return _reason("no-massive", part=part.section)
            if value == OTHER and part.cards == part.massive:
                return _reason("only-massive", part=part.section)
        case "buy":
            why = next((item.why for item in shelf(state) if item.thing == value), None)
            return _reason("buy", thing=label(state, "thing", str(value)), why=why) if why else None
        case "kill" if value in state.duty.names:
            where = [label(state, "where", id) for id in _offered(state, "kill")]
            return _reason("another-city", city=label(state, "where", str(value)), where=where)
    return None


def _not_there(state: State, where: str) -> Message | None:
    world = state.rules.world
    if world is None or where not in world.place:
        return None
    why = why_not_there(state, wish(state, state.duty), world.place[where])
    return _reason("place", city=world.cities[world.place[where]].name, why=why) if why else None


def _offered(state: State, kind: str) -> tuple[str, ...]:
    for template in legal(state):
        if template.kind == kind and isinstance(template.parameters[0], Choice):
            return template.parameters[0].options
    return ()


def _reason(key: str, **values: object) -> Message:
    return Message(f"viroid.refused.{key}", **values)
