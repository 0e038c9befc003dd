"""Why an action is not allowed, as a player would say it: what stands in the way, and what to do."""

from functools import partial
from typing import Any

from companion.games.game import Action, Message, Value, malformed, out_of_limits
from companion.games.mosquitozzz.legal import corrections, lamp_destinations, legal
from companion.games.mosquitozzz.state import DROPS, Defend, Grow, HandOver, Slap, State, TieBreak
from companion.games.mosquitozzz.story import label
from companion.games.mosquitozzz.tasks import card_names, to_do

ACTIONS: dict[str, dict[str, type[Any]]] = {
    "join": {"card": str},
    "next": {},
    "reveal": {"card": str},
    "blood": {"card": str, "drops": int},
    "cure": {"card": str},
    "net": {"card": str, "to": str},
    "repel": {"card": str, "mosquitos": int},
    "hand": {"card": str},
    "slap": {"squashed": int},
    "clear": {"cards": tuple},
    "lamp": {"to": str},
    "correct-drops": {"player": str, "drops": int},
    "correct-infection": {"player": str, "infected": str},
    "correct-lamp": {"player": str},
    "correct-deck": {"cards": int},
    "correct-swarm": {"card": str, "copies": int},
    "correct-orange": {"card": str, "copies": int},
    "correct-repelled": {"mosquitos": int},
}
"""Every kind of action with its values, in the order in which they are written."""


def why_not(state: State, action: Action) -> Message:
    """Return the reason why an action that is not legal is not."""
    return _malformed(state, action) or _out_of_turn(state, action) or _out_of_limits(state, action)


def _malformed(state: State, action: Action) -> Message | None:
    """The action names something that this game does not have."""
    if wrong := malformed(ACTIONS, action):
        return wrong
    for name in ("to", "player"):
        if name in action.values and action.values[name] not in state.rules.players:
            return _reason("unknown-player", value=action.values[name], players=state.rules.players)
    cards = action.values.get("cards", ())
    for card in (action.values.get("card"), *(cards if isinstance(cards, tuple) else ())):
        if card is not None and card not in state.rules.catalogue.cards:
            return _reason("unknown-card", value=card, cards=list(state.rules.catalogue.cards))
    return None


def _out_of_turn(state: State, action: Action) -> Message | None:
    """Something else comes first, or the time for this has passed."""
    if state.ended and (state.duty is None or action.kind.startswith("correct-")):
        return _reason("over")
    if action.kind.startswith("correct-"):
        return (
            _reason("no-repelled-now") if action.kind == "correct-repelled" and not _fighting(state) else None
        )
    if isinstance(state.duty, Slap | TieBreak) and action.kind != "slap":
        return _reason("slap-first")
    if isinstance(state.duty, Defend) and action.kind in ("blood", "cure", "net", "repel", "hand"):
        return _not_in_defence(state, state.duty.stage, action)
    if action.kind in {template.kind for template in legal(state)}:
        return None
    if action.kind != "join":
        return Message("game.refused.now", to_do=to_do(state))
    if isinstance(state.duty, Grow | HandOver):
        return _reason("no-more-cards")
    return _reason("join-later", card=_card(state, action))


def _fighting(state: State) -> bool:
    return any(template.kind == "correct-repelled" for template in corrections(state))


def _not_in_defence(state: State, stage: str, action: Action) -> Message | None:
    card = _card(state, action)
    if action.kind in ("blood", "cure", "net"):
        return _no_blue(state, stage, action, card)
    if action.kind == "repel" and stage == "hand":
        return _reason("hand-is-last", card=card, hand=card_names(state.rules, "slap"))
    if action.kind == "repel" and (resistant := state.in_force("resistant")):
        orange = state.rules.catalogue.cards[resistant[0]].names
        return _reason("resistant", card=card, orange=orange, hand=card_names(state.rules, "slap"))
    return _reason("none-left") if state.left == 0 else None


def _no_blue(state: State, stage: str, action: Action, card: object) -> Message | None:
    if stage != "blue":
        first = "blue-before-green" if stage == "green" else "hand-is-last"
        return _reason(first, card=card, hand=card_names(state.rules, "slap"))
    player = state.rules.players[state.lamp]
    if action.kind == "blood" and state.blood[state.lamp] == DROPS:
        return _reason("blood-is-full", card=card, player=player, most=DROPS)
    if action.kind == "cure" and not state.infected[state.lamp]:
        return _reason("not-infected", card=card, player=player)
    if action.kind == "net" and state.rules.cooperative:
        return _reason("no-net-together", card=card)
    if action.kind == "net" and action.values["to"] == player:
        return _reason("net-to-another", player=player)
    return None


def _out_of_limits(state: State, action: Action) -> Message:
    """The action is one for now, but not with this value."""
    if action.kind == "lamp":
        return _not_there(state, action.values["to"])
    if action.kind == "clear":
        return _reason("clear-fully", n=state.repelled)
    templates = (*legal(state), *corrections(state))
    return out_of_limits(templates, action, partial(label, state), to_do(state))


def _not_there(state: State, to: Value) -> Message:
    where = [state.rules.players[seat] for seat in lamp_destinations(state)]
    sent_by = [
        state.rules.catalogue.cards[card].names
        for card in state.orange
        if state.rules.catalogue.cards[card].effect.startswith("lamp-")
    ]
    if sent_by:
        return _reason("lamp-is-sent", value=to, players=where, orange=sent_by, n=len(sent_by))
    return _reason("lamp-to-another", value=to, players=where)


def _card(state: State, action: Action) -> object:
    return state.rules.catalogue.cards[str(action.values["card"])].names


def _reason(key: str, **values: object) -> Message:
    return Message(f"mosquitozzz.refused.{key}", **values)
