"""How hazards move on the map, whom they meet there, and what that costs once it is accepted.

A hit costs as many points as Amöben lie at the victim's stone, one less with Schutz, and beside a landing
Tsunami (Variante 1) one less again; nobody falls below 0, and the attacker gets what was really lost.
"""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.schwarm.cards import HAZARD_FIGURES
from companion.games.schwarm.chart import DIRECTIONS
from companion.games.schwarm.duties import Hazard
from companion.games.schwarm.state import SHIELD, State

STOCK = "stock"
OUT = "out"


def in_stock(state: State, hazard: str) -> int:
    """Return how many figures of a hazard are not on the board."""
    return HAZARD_FIGURES[hazard] - state.out[list(HAZARD_FIGURES).index(hazard)]


def sources(state: State, seat: int, hazard: str, steps: int) -> tuple[str, ...]:
    """Return which hazards may be moved: from stock, or where they are."""
    stock = (STOCK,) if in_stock(state, hazard) else ()
    if state.sea is None:
        out = (OUT,) if state.out[list(HAZARD_FIGURES).index(hazard)] else ()
        return (OUT,) if hazard == "krebs" and out else stock + out
    there = tuple(dict.fromkeys(state.sea.hazards[hazard]))
    if hazard == "tsunami":
        there = tuple(at for at in there if any(ways_out(state, at, steps)))
    if hazard == "krebs" and there:
        there, stock = tuple(at for at in there if next(crawl(state, seat, at), None)), ()
    return stock + there


def stuck(state: State, seat: int, hazard: str, steps: int) -> tuple[str, ...]:
    """Return the Tsunamis that are out and can go nowhere, where none can be moved: one is taken back."""
    if hazard != "tsunami" or state.sea is None or sources(state, seat, hazard, steps):
        return ()
    return tuple(dict.fromkeys(state.sea.hazards[hazard]))


def swims(state: State, whale: Hazard) -> tuple[str, ...]:
    """Return the water fields to which a Wal may go on: each once, and never back to its start."""
    chart = state.rules.catalogue.chart
    start = chart.queen if whale.source == STOCK else whale.source
    if len(whale.path) == whale.steps:
        return ()
    here = whale.path[-1] if whale.path else start
    been = {start, *whale.path}
    return tuple(
        other for other in chart.beside[here].values() if not chart.is_land(other) and other not in been
    )


def wave(state: State, start: str, direction: str, steps: int) -> tuple[str, ...]:
    """Return the fields over which a Tsunami runs in a direction: it stops on land."""
    chart, run = state.rules.catalogue.chart, []
    for field in chart.line(start, direction)[:steps]:
        run.append(field)
        if chart.is_land(field):
            break
    return tuple(run)


def waves(state: State, hazard: Hazard) -> dict[str, tuple[str, ...]]:
    """Return the ends that a Tsunami may choose, each with the fields on the way there.

    One from stock may stop anywhere; one that is out must reach land (or leave the board: `ways_out`).
    """
    chart = state.rules.catalogue.chart
    fresh = hazard.source == STOCK
    start = chart.queen if fresh else hazard.source
    ends = {}
    for direction in DIRECTIONS:
        run = wave(state, start, direction, hazard.steps)
        for place, field in enumerate(run, start=1):
            if fresh or chart.is_land(field):
                ends[field] = run[:place]
    return ends


def leaves(state: State, start: str, steps: int) -> dict[str, tuple[str, ...]]:
    """Return the directions in which a Tsunami that is out leaves the board, with the fields on the way."""
    chart = state.rules.catalogue.chart
    found = {}
    for direction in DIRECTIONS:
        run = chart.line(start, direction)
        if len(run) < steps and not any(map(chart.is_land, run)):
            found[direction] = run
    return found


def ways_out(state: State, start: str, steps: int) -> Iterator[str]:
    """Yield whatever a Tsunami that is out may do: without any, it is taken back."""
    chart = state.rules.catalogue.chart
    for direction in DIRECTIONS:
        if any(map(chart.is_land, wave(state, start, direction, steps))):
            yield direction
    yield from leaves(state, start, steps)


def crawl(state: State, seat: int, start: str) -> Iterator[str]:
    """Yield the land fields over which a Krebs goes clockwise: own Stationen do not count, nor does water."""
    ring = state.rules.catalogue.chart.ring
    own = state.map.stations[seat]
    after = ring.index(start) + 1
    yield from (field for field in (*ring[after:], *ring[: after - 1]) if field not in own)


def free_land(state: State) -> tuple[str, ...]:
    """Return the land fields on which neither a Station nor the Krebs stands."""
    sea = state.map
    taken = {field for stations in sea.stations for field in stations} | {*sea.hazards["krebs"]}
    return tuple(field for field in state.rules.catalogue.chart.ring if field not in taken)


def met(state: State, seat: int, field: str) -> tuple[int, ...]:
    """Return the seats, other than this one, that are hurt on a field, one for each Schiff and Station."""
    sea = state.map
    return tuple(
        other
        for other in range(len(state.players))
        if other != seat
        for _ in range(sea.ships[other].count(field) + (field in sea.stations[other]))
    )


def shore(state: State) -> dict[int, tuple[str, ...]]:
    """Return for each seat the water fields beside its Stationen."""
    chart = state.rules.catalogue.chart
    beside = {
        seat: {near for field in stations for near in chart.beside[field].values() if not chart.is_land(near)}
        for seat, stations in enumerate(state.map.stations)
    }
    return {seat: tuple(f for f in chart.water if f in near) for seat, near in beside.items()}


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
