"""Stones on and off the map: placed one by one, and those that die of what was thrown."""

from typing import Any

from companion.games.viroid import events as e
from companion.games.viroid.draft import Draft
from companion.games.viroid.event_legal import HEALTHY
from companion.games.viroid.names import EMPTY, SIMPLE, WAYS
from companion.games.viroid.reach import How, Reach, hows, wish
from companion.games.viroid.state import Duty, State, at
from companion.games.viroid.turn import coloured, fields_held, there, ways_held


def place(draft: Draft, values: Any) -> None:
    """Place a stone, or a marker, where it was said; where there are several ways, they are asked for."""
    state, where = draft.state, values["where"]
    if state.duty.kind == "marker":
        _mark(draft, state.duty.where, where)
        return
    if state.rules.world is None and state.duty.kind != "infect":
        _put(draft, where, How("", "", 0))
        return
    draft.push(Duty("how", where=where))
    found = hows(draft.state)
    if len(found) == 1:
        _take(draft, found[0])


def how(draft: Draft, values: Any) -> None:
    """Place the stone in the way that was chosen."""
    _take(draft, next(each for each in hows(draft.state) if each.id == values["how"]))


def _take(draft: Draft, how: How) -> None:
    where = draft.state.duty.where
    draft.done()
    _put(draft, where, how)


def _put(draft: Draft, where: str, how: How) -> None:
    state = draft.state
    duty = state.duty
    if duty.kind != "infect":
        seat = duty.n if duty.kind in ("spread", "event-spread") else state.active
        draft.done()
        draft.emit(e.Placed(seat, where, _field(state, where, how.way), how.way, how.by))
        return
    used = duty.used
    for way in (how.way, how.by):
        if way in WAYS:
            number = WAYS.index(way)
            used = at(used, number, used[number] + 1)
    draft.done(duty._replace(n=duty.n - how.points, used=used, got=duty.got + 1))
    draft.emit(e.Placed(state.active, where, _field(state, where, how.way), how.way, how.by))
    draft.scale(state.active, "dna", brings(state, where))


def _field(state: State, where: str, way: str) -> int:
    """Return the first empty field of this way in a city; -1 without a map."""
    world = state.rules.world
    if world is None:
        return -1
    number = world.place[where]
    asked = SIMPLE.index(way)
    fields = zip(world.cities[number].fields, state.cities[number], strict=True)
    return next(f for f, (asks, holds) in enumerate(fields) if asks == asked and holds == EMPTY)


def brings(state: State, where: str) -> int:
    """Return the DNA of a stone of INFECT: one, or two for a Vibrion's first in a city without a port."""
    world = state.rules.world
    if world is None or state.rules.pathogen != "vibrion" or not state.me.ability:
        return 1
    number = world.place[where]
    inland = not Reach(state, world, wish(state, state.duty)).is_port(number)
    return 1 + (inland and not coloured(state, number))


def _mark(draft: Draft, marker: str, where: str) -> None:
    world = draft.state.rules.map
    if marker == "sea":
        lies = world.link[where] in draft.state.shut
    else:
        lies = marker in draft.state.markers[world.place[where]]
    draft.done()
    draft.emit(e.Marked(marker, where, not lies))


def kill(draft: Draft, values: Any) -> None:
    """Let one of the active player's stones die, which brings a point of DNA."""
    where, duty = values["where"], draft.state.duty
    draft.done(duty._replace(n=duty.n - 1, names=(*duty.names, where)))
    changed(draft, DIES, draft.state.active + 1, where)
    draft.scale(draft.state.active, "dna", 1)


HEALED, DIES, BURIED = "healed", "dies", "buried"
"""What can become of a field."""
NO_FIELD = -1
"""What the events name without a map."""


def changed(draft: Draft, what: str, holds: int, where: str, massive: int = 0) -> None:
    """Change a field that holds this; where fields of several ways do, it is asked which."""
    duty = Duty("field", n=holds, where=where, names=(what,), got=massive)
    ways = ways_held(draft.state, duty)
    if len(ways) > 1:
        draft.push(duty)
    else:
        _change(draft, duty, *ways)


def field(draft: Draft, values: Any) -> None:
    """Change a field of the way that was chosen."""
    duty = draft.state.duty
    draft.done()
    _change(draft, duty, values["way"])


def _change(draft: Draft, duty: Duty, chosen: str = "") -> None:
    """Change the first field of this way: those of one way are alike."""
    world = draft.state.rules.world
    held = fields_held(draft.state, duty)
    number = next((number for number, way in held if way == chosen), NO_FIELD)
    match duty.names[0]:
        case "dies":
            draft.emit(e.Died(duty.n - 1, duty.where, number))
        case "buried":
            draft.emit(e.Buried(duty.where, number))
        case "healed":
            draft.emit(e.Healed(duty.n - 1, duty.where, number))
            if world is None:
                draft.push(Duty("last", where=duty.where, got=duty.got))
            elif not coloured(draft.state, world.place[duty.where]):
                research(draft, duty)


def research(draft: Draft, duty: Duty) -> None:
    """A Forschungserfolg: one step, two by an M."""
    draft.move("research", 1 + duty.got)


def heal(draft: Draft, values: Any) -> None:
    """Heal somebody in a city; where several are ill there, it is asked whose stone goes."""
    state, duty, where = draft.state, draft.state.duty, values["where"]
    names = duty.names
    if duty.where != "named":
        names = (*names, where)
    elif where in names:  # without a map the card names cities, and continents are chosen
        at = names.index(where)
        names = (*names[:at], *names[at + 1 :])
    draft.done(duty._replace(n=duty.n - 1, names=names))
    seats = there(state, where)
    if len(seats) == 1:
        changed(draft, HEALED, seats[0] + 1, where, duty.got)
    else:
        draft.push(Duty("whose", where=where, got=duty.got))


def whose(draft: Draft, values: Any) -> None:
    """Say whose stone goes: healed, or dead by an event."""
    duty, name = draft.state.duty, values["player"]
    holds = EMPTY if name == HEALTHY else draft.state.rules.players.index(name) + 1
    draft.done()
    changed(draft, HEALED if duty.kind == "whose" else DIES, holds, duty.where, duty.got)


def last(draft: Draft, values: Any) -> None:
    """Without a map: whether that was the last one of its city."""
    duty = draft.state.duty
    draft.done()
    if values["last"] == "yes":
        research(draft, duty)
