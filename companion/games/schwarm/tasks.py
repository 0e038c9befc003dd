"""What is to do now, what comes after it, and what the table should not forget, in words."""

from collections.abc import Callable
from typing import Any

from companion.games.game import Message, Words
from companion.games.schwarm import duties as d
from companion.games.schwarm.cards import LEFT_OUT
from companion.games.schwarm.hazards import stuck
from companion.games.schwarm.state import BUOYS, State
from companion.games.schwarm.turns import sits_out


def to_do(state: State) -> Message:
    """Return in one sentence what is to do."""
    duty = state.duty
    if duty is None:
        return _task("over")
    special = _TASKS.get(type(duty))
    return special(state, duty) if special else _task(type(duty).__name__.lower(), player=_actor(state))


def _actor(state: State) -> str:
    return "" if state.actor is None else state.rules.players[state.actor]


def _task(key: str, **values: object) -> Message:
    return Message(f"schwarm.task.{key}", **values)


def _doing(action: str) -> Message:
    return Message(f"schwarm.doing.{action}")


def _figure(hazard: str) -> Message:
    return Message(f"schwarm.figure.{hazard}")


def card_name(state: State, card: str) -> Words:
    """Return what a card is called; the Joker as a hazard is called so."""
    known = state.rules.catalogue.cards.get(card)
    if known:
        return known.name
    return Message("schwarm.joker-as", action=_doing(card.removeprefix("joker-")))


def _stones(state: State, _: d.Stones) -> Message:
    return _task("stone-dealt" if "1" in state.rules.variants else "stone", place=len(state.stones) + 1)


def _first(state: State, _: d.First) -> Message:
    return _task("first-free" if "1" in state.rules.variants else "first", player=_actor(state))


def _layout(state: State, _: d.Layout) -> Message:
    lying, light = len(state.row), state.rules.light_size
    if lying < light:
        return _task("layout-light", place=lying + 1, most=light)
    return _task("layout-blue", n=state.rules.row_size - 1 - lying)


def _take(state: State, duty: d.Take) -> Message:
    player, name = state.players[duty.seat], state.rules.players[duty.seat]
    cards = state.rules.quota - len(player.hand)
    if cards <= 0:
        return _task("take-order", player=name)
    return _task("take" if not player.order else "take-cards", player=name, n=cards)


def _ship(state: State, duty: d.Ship) -> Message:
    if state.sea is None and not state.players[duty.seat].ships:
        return _task("ship-launch", player=_actor(state))
    key = "ship-map" if state.sea else "ship-done" if duty.moved else "ship"
    return _task(key, player=_actor(state), n=duty.steps)


def _research(state: State, duty: d.Research) -> Message:
    player = _actor(state)
    if duty.lifted:
        return _task("lifted", player=player)
    if state.sea is None and duty.begun:
        return _task("research-done", player=player)
    if state.sea is None:
        return _task("research", player=player, n=duty.left)
    return _task("research-more" if duty.begun else "research-map", player=player, n=duty.left)


def _source(state: State, duty: d.Source) -> Message:
    if stuck(state, duty.seat, duty.hazard, duty.steps):
        return _task("stuck", player=_actor(state))
    return _task("source", player=_actor(state), hazard=_figure(duty.hazard))


def _hazard(state: State, duty: d.Hazard) -> Message:
    values = {"player": _actor(state), "hazard": _figure(duty.hazard)}
    if state.sea is None:
        return _task("hits", **values)
    if duty.over:
        return _task("hazard-over", **values)
    if duty.hazard == "krebs" and duty.source == "stock":
        return _task("crab", **values)
    return _task(f"move-{duty.hazard}", n=duty.steps - len(duty.path), **values)


def _looked_up(_: State, duty: d.Amoebas | d.Value) -> Message:
    return _task(type(duty).__name__.lower(), field=duty.field)


def _round_over(state: State, _: d.RoundOver) -> Message:
    key = "last-round-over" if state.round == state.rules.rounds else "round-over"
    return _task(key, round=state.round, next=state.round + 1)


_TASKS: dict[type[Any], Callable[[State, Any], Message]] = {
    d.Stones: _stones,
    d.First: _first,
    d.Layout: _layout,
    d.Take: _take,
    d.Ship: _ship,
    d.Research: _research,
    d.Turn: lambda _, duty: _task("turn", tile=Message(f"schwarm.tile.{duty.tile}"), field=duty.field),
    d.Source: _source,
    d.Steps: lambda state, duty: _task("steps", card=card_name(state, duty.card)),
    d.Hazard: _hazard,
    d.Amoebas: _looked_up,
    d.Value: _looked_up,
    d.Tally: lambda _, duty: _task("tally-final" if duty.final else "tally"),
    d.RoundOver: _round_over,
}
"""Duties that say more than whose they are."""


def due(state: State) -> tuple[Message, ...]:
    """Return what follows, from the nearest on."""
    names = state.rules.players
    words = []
    for duty in reversed(state.duties[:-1]):
        seat = getattr(duty, "seat", None)
        player = names[seat] if isinstance(seat, int) else ""
        words.append(Message(f"schwarm.due.{type(duty).__name__.lower()}", player=player))
    return tuple(words)


def reminders(state: State) -> tuple[Message, ...]:
    """Return what the companion does not know for sure, or leaves to the table."""
    rules, duty = state.rules, state.duty
    notes = _of_a_hazard(state, duty) if isinstance(duty, d.Hazard) else []
    if isinstance(duty, d.First) and rules.catalogue.assumed_map:
        notes.append(Message("schwarm.remind.map"))
    if (
        isinstance(duty, d.Final) or (isinstance(duty, d.Tally) and duty.final)
    ) and rules.catalogue.assumed_map:
        notes.append(Message("schwarm.remind.values"))
    if isinstance(duty, d.Stones | d.Layout):
        notes += _of_the_set_up(state)
    if isinstance(duty, d.Research) and state.sea is None and state.players[duty.seat].buoys == BUOYS:
        notes.append(Message("schwarm.remind.buoys", player=_actor(state), most=BUOYS))
    if isinstance(duty, d.Take):
        seats = zip(rules.players, state.players, strict=True)
        waiting = [name for name, player in seats if sits_out(state, player)]
        if waiting:
            notes.append(Message("schwarm.remind.sits-out", players=waiting, n=len(waiting)))
    return tuple(notes)


def _of_the_set_up(state: State) -> list[Message]:
    """Which cards are shuffled, and which of them go back into the box."""
    out, notes = LEFT_OUT[len(state.players)], []
    if isinstance(state.duty, d.Layout):
        notes.append(Message("schwarm.remind.shuffle" if state.round > 1 else "schwarm.remind.setup"))
    if state.round == 1 and out:
        cards = [Message("schwarm.copies", card=_doing(card), copies=n) for card, n in out.items()]
        notes.append(Message("schwarm.remind.left-out", cards=cards))
    if len(state.players) == 2 and state.round == state.rules.rounds:
        notes.append(Message("schwarm.remind.blue-again"))
    return notes


def _of_a_hazard(state: State, hazard: d.Hazard) -> list[Message]:
    """By hand: how far it goes, where that is known."""
    by_hand = hazard.steps and state.sea is None
    return [Message("schwarm.remind.steps", n=hazard.steps)] if by_hand else []
