"""Why an action is not allowed, as a player would say it: what stands in the way, and what to do."""

from functools import partial
from typing import Any

from companion.games.game import Action, Message, malformed, out_of_limits
from companion.games.maus.corrections import corrections
from companion.games.maus.legal import legal
from companion.games.maus.names import LEVEL_CHEESE
from companion.games.maus.state import Duty, Mouse, State
from companion.games.maus.story import label
from companion.games.maus.tasks import to_do

ACTIONS: dict[str, dict[str, type[Any]]] = {
    "next": {},
    "lay": {"card": str},
    "encounter": {"card": str},
    "ambush": {},
    "traps": {},
    "happen": {},
    "bring": {"enemy": str, "figures": int},
    "move": {},
    "stand": {},
    "scurry": {},
    "search": {},
    "recover": {"effect": str},
    "attack": {"target": str, "how": str},
    "explore": {"room": str, "way": str},
    "leave": {"by": str, "mice": int},
    "trap": {"by": str},
    "swim": {},
    "drift": {"drift": str},
    "trade": {"with": str},
    "give": {"item": str},
    "take": {"item": str},
    "swap": {"give": str, "take": str},
    "give-cheese": {"pieces": int},
    "take-cheese": {"pieces": int},
    "equip": {},
    "wear": {"item": str},
    "replace": {"item": str, "off": str},
    "stow": {"item": str},
    "level": {"ability": str},
    "ability": {"mouse": str, "card": str},
    "trick": {"mouse": str, "card": str},
    "draw": {"card": str},
    "keep": {},
    "keep-trick": {},
    "discard": {},
    "obey": {},
    "befall": {"who": str, "what": str},
    "wound": {"card": str},
    "goal": {},
    "number": {"dice": int},
    "faces": {"faces": tuple},
    "correct-wheel": {"pieces": int},
    "correct-page": {"page": int},
    "correct-end": {"page": int},
    "correct-card": {"card": str},
    "correct-room": {"room": str},
    "correct-honour": {"honour": str, "mouse": str},
    "correct-hits": {"mouse": str, "hits": int},
    "correct-poison": {"mouse": str, "poison": int},
    "correct-cheese": {"mouse": str, "cheese": int},
    "correct-captures": {"mouse": str, "captures": int},
    "correct-roaches": {"mouse": str, "roaches": int},
    "correct-effect": {"mouse": str, "effect": str, "has": str},
    "correct-captured": {"mouse": str, "has": str},
    "correct-water": {"mouse": str, "has": str},
    "correct-worn": {"mouse": str, "item": str, "count": int},
    "correct-bundle": {"mouse": str, "item": str, "count": int},
    "correct-ability": {"mouse": str, "ability": str, "has": str},
    "correct-figures": {"enemy": str, "figures": int},
    "correct-prone": {"enemy": str, "prone": int},
    "correct-wounds": {"card": str, "wounds": int},
    "correct-place": {"card": str, "place": int},
}
"""Every kind of action with its values, in the order in which they are written."""

STANDARD = ("attack", "scurry", "search", "recover", "explore")
FREE = ("trade", "equip", "level")


def why_not(state: State, action: Action) -> Message:
    """Return the reason why an action that is not legal is not."""
    if wrong := malformed(ACTIONS, action):
        return wrong
    if state.ended:
        return _reason("over")
    if state.duty.kind == "mouse" and (why := why_shut(state, action.kind)):
        return why
    if action.kind == "explore" and action.values["way"] in ("hook", "wheel"):
        return _reason(f"way-{action.values['way']}")
    templates = (*legal(state), *corrections(state))
    return out_of_limits(templates, action, partial(label, state), to_do(state))


def why_shut(state: State, kind: str) -> Message | None:
    """Return why the mouse whose turn it is cannot do a kind of action now; `None` where it can."""
    duty = state.duty
    mouse = state.mouse(duty.who)
    if any(template.kind == kind for template in legal(state)):
        return None
    if "hexed" in duty.names and kind in (*STANDARD, *FREE):
        return _reason("hexed")
    if kind in ("move", "stand"):
        return _no_move(mouse, duty, kind)
    if kind in STANDARD:
        return _no_action(state, mouse, duty, kind)
    if kind in FREE:
        return _not_free(mouse, duty, kind)
    if kind == "goal":
        return _reason("goal", rooms=[r.name for r in state.rules.chapter.rooms.values() if r.goal])
    return None


def _no_move(mouse: Mouse, duty: Duty, kind: str) -> Message:
    if "move" in duty.names:
        return _reason("moved")
    if kind == "stand" and "prone" not in mouse.effects:
        return _reason("stands")
    if "webbed" in mouse.effects:
        return _reason("webbed")
    return _reason("water" if mouse.water else "prone")


def _no_action(state: State, mouse: Mouse, duty: Duty, kind: str) -> Message:
    if "action" in duty.names:
        return _reason("acted")
    if kind == "recover":
        return _reason("nothing-to-recover")
    if "stunned" in mouse.effects:
        return _reason("stunned")
    if kind == "explore":
        return _reason("enemies", n=state.enemies) if state.foes else _reason("no-room")
    if kind == "attack":
        return _reason("no-enemies")
    return _reason("webbed" if "webbed" in mouse.effects else "water" if mouse.water else "prone-scurry")


def _not_free(mouse: Mouse, duty: Duty, kind: str) -> Message:
    if kind in duty.names:
        return _reason("once")
    if mouse.water:
        return _reason("free-in-water")
    if "stunned" in mouse.effects:
        return _reason("stunned")
    if kind == "level":
        return _reason("cheese", pieces=mouse.cheese, needed=LEVEL_CHEESE)
    return _reason(f"nothing-to-{kind}")


def _reason(key: str, **values: object) -> Message:
    return Message(f"maus.refused.{key}", **values)
