"""The healing of an event card, and whose stone it is that goes."""

from typing import Any

from companion.games.viroid.draft import Draft
from companion.games.viroid.event_legal import HEALTHY
from companion.games.viroid.names import EMPTY
from companion.games.viroid.placing import DIES, HEALED, changed, research
from companion.games.viroid.state import Duty
from companion.games.viroid.turn import there


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
