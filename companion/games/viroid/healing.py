"""The healing of an event card, and whose stone it is that goes."""

from typing import Any

from companion.games.viroid import events as e
from companion.games.viroid.draft import Draft
from companion.games.viroid.event_legal import HEALTHY
from companion.games.viroid.placing import died, stone_at
from companion.games.viroid.state import Duty
from companion.games.viroid.turn import coloured, there


def heal(draft: Draft, values: Any) -> None:
    """Heal somebody in a city; where several are ill there, it is asked whose stone goes."""
    state, duty, where = draft.state, draft.state.duty, values["where"]
    names = duty.names
    if duty.where != "named":
        names = (*names, where)
    elif where in names:  # without a map the card names cities, and continents are chosen
        at = names.index(where)
        names = (*names[:at], *names[at + 1 :])
    draft.done(duty._replace(n=duty.n - 1, names=names), Duty("whose", where=where, got=duty.got))
    seats = there(state, where)
    if len(seats) == 1:
        _healed(draft, seats[0])


def whose(draft: Draft, values: Any) -> None:
    """Say whose stone goes: healed, or dead by an event."""
    duty, name = draft.state.duty, values["player"]
    seat = -1 if name == HEALTHY else draft.state.rules.players.index(name)
    if duty.kind == "whose":
        _healed(draft, seat)
    else:
        draft.done()
        died(draft, seat, duty.where)


def _healed(draft: Draft, seat: int) -> None:
    duty = draft.state.duty
    draft.emit(e.Healed(seat, duty.where, stone_at(draft.state, seat + 1, duty.where)))
    world = draft.state.rules.world
    if world is None:
        draft.done(Duty("last", where=duty.where, got=duty.got))
        return
    draft.done()
    if not coloured(draft.state, world.place[duty.where]):
        _research(draft, duty)


def last(draft: Draft, values: Any) -> None:
    """Without a map: whether that was the last one of its city."""
    duty = draft.state.duty
    draft.done()
    if values["last"] == "yes":
        _research(draft, duty)


def _research(draft: Draft, duty: Duty) -> None:
    """A Forschungserfolg: one step, two by an M."""
    draft.move("research", 1 + duty.got)
