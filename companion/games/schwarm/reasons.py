"""Why an action is not allowed, as a player would say it: what stands in the way, and what to do."""

from collections import Counter
from functools import partial
from typing import Any

from companion.games.game import Action, Message, Several, Template, Value, Words, malformed, out_of_limits
from companion.games.schwarm.cards import TILES
from companion.games.schwarm.corrections import COUNTED, PLACED, corrections
from companion.games.schwarm.duties import Final, Hazard, Play, Research, Score, Ship, Take
from companion.games.schwarm.legal import has_gone_all_its_way, legal
from companion.games.schwarm.reasons_map import on_the_map
from companion.games.schwarm.state import BLUE_A_ROUND, State
from companion.games.schwarm.story import label
from companion.games.schwarm.tasks import to_do

ACTIONS: dict[str, dict[str, type[Any]]] = {
    "stone": {"player": str},
    "row": {"card": str},
    "layout": {"cards": tuple},
    "take": {"place": str},
    "order": {"number": str},
    "ability": {"ability": str},
    "next": {},
    "play": {"card": str},
    "joker": {"action": str},
    "first": {"action": str},
    "launch": {},
    "gather": {"tiles": tuple},
    "hire": {},
    "explore": {"tiles": tuple},
    "queen": {"player": str},
    "hazard": {"from": str},
    "hit": {"victim": str},
    "beside": {"victim": str},
    "spare": {"victim": str},
    "spare-beside": {"victim": str},
    "land": {},
    "amoebas": {"amoebas": int},
    "score": {"stations": int, "researchers": int, "buoys": int, "ships": int},
    "final": {"sides": str, "values": tuple},
    "build": {"field": str},
    "staff": {"field": str},
    "set": {"field": str},
    "sail": {"from": str, "to": str},
    "found": {"tile": str},
    "lay": {"tile": str, "field": str},
    "turn": {"open": str},
    "lift": {"field": str},
    "swim": {"to": str},
    "wave": {"to": str},
    "wash": {"direction": str},
    "crab": {"field": str},
    "crawl": {"fields": int},
    "steps": {"steps": int},
    "value": {"value": int},
    "correct-points": {"player": str, "points": int},
    "correct-amoebas": {"track": int, "amoebas": int},
    "correct-steps": {"card": str, "steps": int},
    "correct-tiles": {"player": str, "tile": str, "count": int},
    "correct-stone": {"player": str, "place": int},
    "correct-round": {"round": int},
    "correct-ability": {"player": str, "ability": str},
    "correct-hand": {"player": str, "card": str, "copies": int},
    "correct-copies": {"card": str, "copies": int},
    "correct-stations": {"player": str, "stations": int},
    "correct-researchers": {"player": str, "researchers": int},
    "correct-ships": {"player": str, "ships": int},
    "correct-buoys": {"player": str, "buoys": int},
    "correct-queen": {"player": str, "joined": str},
    "correct-hidden": {"tile": str, "count": int},
    "correct-out": {"hazard": str, "out": int},
    "correct-value": {"field": str, "value": int},
    "correct-station": {"player": str, "field": str, "researchers": str},
    "correct-ship": {"player": str, "field": str, "ships": int},
    "correct-tile": {"field": str, "open": str},
    "correct-buoy": {"player": str, "field": str, "buoys": int},
    "correct-hazard": {"hazard": str, "field": str, "there": int},
}
"""Every kind of action with its values, in the order in which they are written."""


def why_not(state: State, action: Action) -> Message:
    """Return the reason why an action that is not legal is not."""
    return (
        _malformed(state, action)
        or (reason("over") if state.ended else None)
        or _of_its_own(state, action)
        or on_the_map(state, action)
        or _out_of_limits(state, action)
    )


def reason(key: str, **values: object) -> Message:
    """Return the words for a refusal."""
    return Message(f"schwarm.refused.{key}", **values)


def _malformed(state: State, action: Action) -> Message | None:
    """The action names something that this game does not have."""
    if wrong := malformed(ACTIONS, action):
        return wrong
    for name in ("player", "victim"):
        if name in action.values and action.values[name] not in state.rules.players:
            return reason("unknown-player", value=action.values[name], players=state.rules.players)
    card = action.values.get("card")
    known = (*state.rules.catalogue.cards, *state.rules.steps, "joker")
    if card is not None and card not in known:
        return reason("unknown-card", value=card, cards=list(state.rules.catalogue.cards))
    return None


def _of_its_own(state: State, action: Action) -> Message | None:
    """What people argue about: prices, quotas, Forscher, counts."""
    duty = state.duty
    match action.kind, duty:
        case "take", Take(seat):
            return _not_taken(state, seat, str(action.values["place"]))
        case "order", Take(seat):
            return _no_order(state, seat)
        case "play", Play(seat) if "2" in state.rules.variants:  # the cards held are nobody else's business
            card = label(state, "card", str(action.values["card"]))
            return reason("not-held", player=state.rules.players[seat], card=card)
        case "explore", Research(seat, left) if not duty.begun:
            return _not_laid(state, seat, left, action)
        case "gather", Ship(_, steps):
            tiles = action.values["tiles"]
            if isinstance(tiles, tuple) and len(tiles) > steps:
                return reason("too-far", value=len(tiles), n=steps)
        case "hit" | "beside", Hazard(seat) if state.sea is None:
            own = state.rules.players[seat] == action.values["victim"]
            return (
                reason("hurts-others", player=action.values["victim"])
                if own
                else _not_hit(duty, str(action.values["victim"]))
            )
        case "score", Score(seat):
            return _more_than_out(state, seat, action)
        case "final", Final(seat) if action.values["values"] and not state.players[seat].queen:
            return reason("not-joined", player=state.rules.players[seat])
    return None


def _not_hit(hazard: Hazard, victim: str) -> Message:
    if has_gone_all_its_way(hazard):
        return reason("crab-far-enough", n=hazard.steps)
    return reason("hit-often-enough", player=victim)


def _not_taken(state: State, seat: int, place: str) -> Message | None:
    player, name = state.players[seat], state.rules.players[seat]
    if len(player.hand) >= state.rules.quota:
        return reason("quota-full", player=name, n=state.rules.quota)
    if not (place.isascii() and place.isdigit() and 1 <= int(place) <= len(state.row)):
        return reason("no-such-place", value=place, n=len(state.row))
    price = int(place) - 1
    card = label(state, "card", state.row[price])
    return reason("too-dear", card=card, price=price, player=name, points=player.points)


def _no_order(state: State, seat: int) -> Message | None:
    player, name = state.players[seat], state.rules.players[seat]
    if player.order:
        return reason("one-order-card", player=name, number=player.order)
    if player.points < len(state.row):
        return reason("order-too-dear", price=len(state.row), player=name, points=player.points)
    return None


def _not_laid(state: State, seat: int, left: int, action: Action) -> Message | None:
    tiles = action.values["tiles"]
    if not isinstance(tiles, tuple) or not tiles:
        return None
    name = state.rules.players[seat]
    if len(tiles) > left:
        return reason("too-many-tiles", value=len(tiles), player=name, n=left)
    words = [label(state, "tiles", tile) if tile in TILES else tile for tile in tiles]
    return reason("no-such-tiles", player=name, tiles=words)


def _more_than_out(state: State, seat: int, action: Action) -> Message | None:
    player = state.players[seat]
    for what in ("stations", "researchers", "buoys", "ships"):
        value, out = action.values[what], getattr(player, what)
        if isinstance(value, int) and value > out:
            name = Message(f"schwarm.track.{what}")
            return reason("more-than-out", what=name, value=value, out=out, player=state.rules.players[seat])
    alone = action.values["researchers"] and not action.values["stations"]
    return reason("no-station", value=action.values["researchers"]) if alone else None


def _not_corrected(state: State, kind: str) -> Message:
    """This is nothing to correct now, or nothing for this way of keeping the sea."""
    if kind in COUNTED and state.sea is not None:
        return reason("placed")
    if kind in PLACED and state.sea is None:
        return reason("counted")
    return reason("correct-later", to_do=to_do(state))


def _row_misfit(state: State, layout: Template, laid_out: Value) -> Message:
    """Which cards a row lacks, and which it has too many of; of the blue ones any two do."""
    [cards] = layout.parameters
    assert isinstance(cards, Several)
    row = Counter(laid_out if isinstance(laid_out, tuple) else ())
    due = Counter({card: copies for card, copies, _ in cards.items})
    blue = {card for card in due if card in state.blue}
    lacks = [label(state, "card", card) for card in ((due - row).keys() - blue)]
    extra = [label(state, "card", card) for card in (row - due)]
    laid = sum(copies for card, copies in row.items() if card in blue)
    return reason("row", lacks=lacks or ["-"], extra=extra or ["-"], blue=laid, wanted=BLUE_A_ROUND)


def _out_of_limits(state: State, action: Action) -> Message:
    """The action is one for now, but not with this value; or it is none for now."""
    templates = (*legal(state), *corrections(state))
    due = {template.kind: template for template in templates}
    if action.kind.startswith("correct-") and action.kind not in due:
        return _not_corrected(state, action.kind)
    if action.kind == "layout" and "layout" in due:
        return _row_misfit(state, due["layout"], action.values["cards"])
    return out_of_limits(templates, action, partial(_typed, state), to_do(state))


def _typed(state: State, parameter: str, option: str) -> Words:
    """Open sides as they are typed: said, one could not tell where a tile ends."""
    return option if parameter == "open" else label(state, parameter, option)
