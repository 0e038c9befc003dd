"""What each event of a hazard does to the state: where it goes, whom it hits, what that costs."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, cast

from companion.games.schwarm import events as e
from companion.games.schwarm import moves
from companion.games.schwarm.cards import HAZARDS
from companion.games.schwarm.duties import Amoebas, Hazard, Source
from companion.games.schwarm.state import State, Struck, done, with_duty, with_steps


def _steps_told(state: State, event: e.StepsTold) -> State:
    duty = state.duty
    after = state._replace(rules=with_steps(state.rules, event.card, event.steps))
    hazard = moves.hazard_of(state, event.card)
    return with_duty(after, Source(cast(Any, duty).seat, hazard, event.steps))


def _hazard_chosen(state: State, event: e.HazardChosen) -> State:
    source = cast(Source, state.duty)
    fresh = Hazard(event.seat, event.hazard, source.steps, event.source)
    if state.sea is not None and event.source == "stock" and event.hazard != "krebs":
        fresh = replace(fresh, hits=moves.met_on_queen(state, event.seat))
    return with_duty(state, fresh)


def _hazard_moved(state: State, event: e.HazardMoved) -> State:
    hazard = cast(Hazard, state.duty)
    return with_duty(
        state,
        replace(
            hazard,
            path=(*hazard.path, *event.fields),
            hits=(*hazard.hits, *event.hits),
            beside=(*hazard.beside, *event.beside),
            over=event.over,
        ),
    )


def _hit(state: State, event: e.Hit) -> State:
    hazard = cast(Hazard, state.duty)
    if event.beside:
        return with_duty(state, replace(hazard, beside=(*hazard.beside, event.seat)))
    return with_duty(state, replace(hazard, hits=(*hazard.hits, event.seat)))


def _spared(state: State, event: e.Spared) -> State:
    """The last hit of this victim goes."""
    hazard = cast(Hazard, state.duty)
    if event.beside:
        return with_duty(state, replace(hazard, beside=_without_last(hazard.beside, event.seat)))
    return with_duty(state, replace(hazard, hits=_without_last(hazard.hits, event.seat)))


def _without_last(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    at = len(seats) - 1 - seats[::-1].index(seat)
    return seats[:at] + seats[at + 1 :]


def _amoebas_told(state: State, event: e.AmoebasTold) -> State:
    known = list(state.rules.amoebas)
    known[event.field] = event.amoebas
    rules = state.rules._replace(amoebas=tuple(known))
    return done(state._replace(rules=rules), event)


def _damaged(state: State, event: e.Damaged) -> State:
    players = list(state.players)
    victim, winner = players[event.seat], players[event.by]
    players[event.seat] = victim._replace(
        points=victim.points - event.points, lost=victim.lost + event.points
    )
    players[event.by] = winner._replace(points=winner.points + event.points, won=winner.won + event.points)
    hazard = cast(Hazard, state.duty)
    hit = (event.seat, event.at, event.points)
    return with_duty(state._replace(players=tuple(players)), replace(hazard, counted=(*hazard.counted, hit)))


def _hazard_settled(state: State, event: e.HazardSettled) -> State:
    place = HAZARDS.index(event.hazard)
    was_out = event.source == "out" or (
        state.sea is not None and event.source in state.sea.hazards[event.hazard]
    )
    out = list(state.out)
    out[place] += (event.end != "stock") - was_out
    counted = state.duty.counted if isinstance(state.duty, Hazard) else ()
    points = state.players[event.seat].points
    return state._replace(
        out=tuple(out),
        struck=Struck(event.seat, event.hazard, counted, points) if counted else state.struck,
        duties=state.duties[:-1],
        sea=state.sea and moves.with_hazard(state.sea, event.hazard, event.source, event.end),
    )


def _hazard_returned(state: State, event: e.HazardReturned) -> State:
    settled = e.HazardSettled(event.seat, event.hazard, event.field, "stock")
    return _hazard_settled(state, settled)


STRIKING: Mapping[type[Any], Callable[[State, Any], State]] = {
    e.StepsTold: _steps_told,
    e.HazardChosen: _hazard_chosen,
    e.CrabSet: lambda state, event: with_duty(state, replace(cast(Hazard, state.duty), source=event.field)),
    e.HazardMoved: _hazard_moved,
    e.Hit: _hit,
    e.Spared: _spared,
    e.AmoebasAsked: lambda state, event: state._replace(duties=(*state.duties, Amoebas(event.field))),
    e.AmoebasTold: _amoebas_told,
    e.Damaged: _damaged,
    e.HazardSettled: _hazard_settled,
    e.HazardReturned: _hazard_returned,
}
