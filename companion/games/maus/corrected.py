"""What a correction does to the position."""

from collections.abc import Callable
from typing import Any

from companion.games.maus.events import Corrected
from companion.games.maus.names import HONOURS, NOBODY, OTHER
from companion.games.maus.state import Card, Duty, Foes, Mouse, State


def set_right(state: State, event: Corrected) -> State:
    """Return the state after a correction."""
    at_table = _TABLE.get(event.what)
    if at_table is not None:
        return at_table(state, event)
    mouse = next(each for each in state.everybody if each.id == event.name)
    return state.with_mouse(_mouse(mouse, event.what, event.part, event.value))


def _room(state: State, event: Corrected) -> State:
    visited = state.visited if event.part in state.visited else (*state.visited, event.part)
    mice = tuple(mouse._replace(water=False) for mouse in state.mice)
    traps = state.rules.chapter.rooms[event.part].traps
    return state._replace(room=event.part, visited=visited, mice=mice, traps=traps)


def _honour(state: State, event: Corrected) -> State:
    mouse = "" if event.part == NOBODY else event.part
    places = zip(HONOURS, state.honours, strict=True)
    return state._replace(honours=tuple(mouse if each == event.name else now for each, now in places))


def _wounds(state: State, event: Corrected) -> State:
    cards = (c._replace(wounds=event.value) if c.id == event.name else c for c in state.track)
    return state._replace(track=tuple(cards))


_SOMEBODYS = ("mouse", "figure", "current", "attack", "wound", "throw", "find", "found", "trade", "equip")
"""Duties that end where somebody they name is gone."""


def _is_about(duty: Duty, who: str) -> bool:
    """Say whether a duty is nothing without this type, or this mouse: its turn, a fight, its throw."""
    if duty.kind not in _SOMEBODYS:
        return False
    about = duty.marks[:1] if duty.kind == "throw" else ()  # elsewhere marks are whom it has attacked
    return who in {name.partition("+")[0] for name in (duty.who, duty.where, *about)}


def _captured(state: State, event: Corrected) -> State:
    """A mouse is captured, whatever it was doing, or free again."""
    mouse = state.mouse(event.name)
    if not event.value:
        return state.with_mouse(mouse._replace(captured=False))
    bare = mouse._replace(captured=True, hits=0, poison=0, cheese=0, effects=(), water=False)
    over = Duty("turn-end", mouse.id, names=("captured",))
    turns = tuple(over if duty.kind == "mouse" and duty.who == mouse.id else duty for duty in state.duties)
    kept = tuple(duty for duty in turns if not _is_about(duty, mouse.id))
    return state.with_mouse(bare)._replace(duties=kept)


_TABLE: dict[str, Callable[[State, Corrected], State]] = {
    "wheel": lambda state, event: state._replace(wheel=event.value),
    "page": lambda state, event: state._replace(page=event.value),
    "end": lambda state, event: state._replace(end=event.value),
    "card": lambda state, event: state._replace(card="" if event.part == "none" else event.part),
    "room": _room,
    "honour": _honour,
    "captured": _captured,
    "figures": lambda state, event: _figures(state, event.name, event.value),
    "prone": lambda state, event: _of_foes(state, event.name, state.figures(event.name), event.value),
    "wounds": _wounds,
    "place": lambda state, event: _placed(state, event.name, event.value - 1),
}
"""What lies on the table; all else belongs to a mouse."""


def _mouse(mouse: Mouse, what: str, part: str, value: int) -> Mouse:
    match what:
        case "effect":
            return mouse.with_effect(part, on=bool(value))
        case "worn":
            return mouse._replace(worn=_so_many(mouse.worn, part, value))
        case "bundle":
            return mouse._replace(bundle=_so_many(mouse.bundle, part, value))
        case "ability" if part == OTHER and value:  # there are several that nobody knows
            return mouse._replace(abilities=(*mouse.abilities, OTHER))
        case "ability":
            return mouse._replace(abilities=_so_many(mouse.abilities, part, value))
        case "water":
            return mouse._replace(water=bool(value))
    counts: dict[str, Any] = {what: value}  # hits, poison, cheese, captures, roaches
    return mouse._replace(**counts)


def _so_many(items: tuple[str, ...], item: str, count: int) -> tuple[str, ...]:
    return (*(each for each in items if each != item), *(item,) * count)


def _of_foes(state: State, enemy: str, figures: int, prone: int) -> State:
    right = Foes(enemy, figures, prone)
    return state._replace(foes=tuple(right if each.id == enemy else each for each in state.foes))


def _figures(state: State, enemy: str, figures: int) -> State:
    """So many figures of a type; its cards come and go with it."""
    if figures and state.figures(enemy):
        return _of_foes(state, enemy, figures, min(figures, state.prone(enemy)))
    others = tuple(each for each in state.foes if each.id != enemy)
    if figures:
        cards = range(1, state.enemy(enemy).cards + 1)
        return _with_cards(
            state._replace(foes=(*others, Foes(enemy, figures))),
            tuple(Card(enemy, number) for number in cards),
        )
    track = tuple(card for card in state.track if card.who != enemy)
    duties = (_without(duty, enemy) for duty in state.duties if not _is_about(duty, enemy))
    return state._replace(foes=others, track=track, duties=tuple(duties))


def _with_cards(state: State, cards: tuple[Card, ...]) -> State:
    """Lay the cards of a new type last; while the whole order is still to be laid, they belong to it.

    Those of a chief are not shuffled: they go to the end after it, and his first one climbs.
    """
    ids, duties = tuple(card.id for card in cards), state.duties
    orders = [place for place, duty in enumerate(duties) if duty.kind == "order" and duty.where == "all"]
    if not orders:
        return state._replace(track=state.track + cards) if state.track else state
    below, order, above = duties[: orders[0]], duties[orders[0]], duties[orders[0] + 1 :]
    if len(cards) == 1:
        return state._replace(duties=(*below, order._replace(names=order.names + ids), *above))
    climb_all = any(duty.kind == "ambush" and duty.where == "all" for duty in below)
    climbs = () if climb_all else (Duty("ambush", names=ids[:1]),)
    return state._replace(duties=(*below, *climbs, Duty("chiefs", names=ids), order, *above))


def _without(duty: Duty, enemy: str) -> Duty:
    """Return a duty that no longer names a type's cards."""
    if duty.kind not in ("order", "ambush", "chiefs"):
        return duty
    names, marks = (
        tuple(card for card in cards if card.partition("+")[0] != enemy) for cards in (duty.names, duty.marks)
    )
    return duty._replace(names=names, marks=marks)


def _placed(state: State, id: str, to: int) -> State:
    card = state.on_track(id)
    rest = [each for each in state.track if each.id != id]
    return state._replace(track=(*rest[:to], card, *rest[to:]))
