"""What a hazard does: every victim's loss, hit by hit, and the attacker's gain. Nothing counts before OK.

A hit costs as many points as Amöben lie at the victim's stone, one less with Schutz, and beside a landing
Tsunami (Variante 1) one less again; nobody falls below 0, and the attacker gets what was really lost.
"""

from typing import NamedTuple

from companion.games.schwarm.duties import Hazard
from companion.games.schwarm.state import SHIELD, State


class Loss(NamedTuple):
    """One hit: whose, where the stone stood, the Amöben there, what it costs, and whether it is beside."""

    seat: int
    at: int
    amoebas: int
    points: int
    beside: bool


def field_of(state: State, points: int) -> int:
    """Return the field of the track on which a stone with so many points stands."""
    return points % len(state.rules.amoebas)


def losses(state: State, hazard: Hazard) -> tuple[Loss, ...]:
    """Return what the hits so far cost, in their order; up to the first field whose Amöben are not known."""
    points = [player.points for player in state.players]
    found = []
    hits = [(seat, False) for seat in hazard.hits] + [(seat, True) for seat in hazard.beside]
    for seat, beside in hits:
        amoebas = state.rules.amoebas[field_of(state, points[seat])]
        if amoebas is None:
            break
        shield = state.players[seat].ability == SHIELD
        loss = min(points[seat], max(0, amoebas - beside - shield))
        found.append(Loss(seat, points[seat], amoebas, loss, beside))
        points[seat] -= loss
    return tuple(found)


def unknown_field(state: State, hazard: Hazard) -> int | None:
    """Return the field of the track whose Amöben have to be asked for the hits so far, if there is one."""
    known = losses(state, hazard)
    hits = (*hazard.hits, *hazard.beside)
    if len(known) == len(hits):
        return None
    seat = hits[len(known)]
    lost = sum(loss.points for loss in known if loss.seat == seat)
    return field_of(state, state.players[seat].points - lost)
