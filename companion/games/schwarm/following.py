"""What happens by itself after an action: nobody is asked where there is nothing to choose."""

from collections.abc import Callable
from typing import Any

from companion.games.schwarm import duties as d
from companion.games.schwarm import events as e
from companion.games.schwarm.cards import REWARD
from companion.games.schwarm.evolve import Draft
from companion.games.schwarm.hazards import sources, stuck, unknown_field
from companion.games.schwarm.legal import can_hire, legal
from companion.games.schwarm.networks import is_joined, linked_stations
from companion.games.schwarm.state import BUOYS, STATIONS


def settle(draft: Draft) -> None:
    """Let follow what follows, until somebody has to choose."""
    if draft.state.sea is not None:
        _join_the_queen(draft)
    while not draft.state.ended:
        duty = draft.state.duty
        if duty is None:
            draft.emit(e.ScoringBegan())
            continue
        before = draft.state
        follow_up = _FOLLOWS.get(type(duty))
        if follow_up is not None:
            follow_up(draft, duty)
        if draft.state is before:
            return
        if draft.state.sea is not before.sea and draft.state.sea is not None:
            _join_the_queen(draft)


def end(draft: Draft) -> None:
    """The game is over: most points win, a tie is shared."""
    most = max(player.points for player in draft.state.players)
    seats = tuple(seat for seat, player in enumerate(draft.state.players) if player.points == most)
    draft.emit(e.Ended(seats))


def _join_the_queen(draft: Draft) -> None:
    """On the map a Boje lies on the Königin for whoever has a Station linked to her, as long as it is."""
    for seat in range(len(draft.state.players)):
        player = draft.state.players[seat]
        joined = is_joined(draft.state, seat)
        if joined and not player.queen and player.buoys < BUOYS:
            draft.emit(e.QueenJoined(seat))
        elif player.queen and not joined:
            draft.emit(e.QueenLost(seat))


def _waiting(draft: Draft, duty: d.Take | d.Play) -> None:
    if not legal(draft.state):
        draft.emit(e.Passed(duty.seat))


def _first(draft: Draft, duty: d.First) -> None:
    if not legal(draft.state):
        draft.emit(e.ActionDone(duty.seat))


def _both(draft: Draft, duty: d.Both) -> None:
    if len(duty.left) == 1:
        draft.emit(e.ActionBegan(duty.seat, duty.left[0]))


def _build(draft: Draft, duty: d.Build) -> None:
    """By hand nothing is to choose; on the map only where."""
    player = draft.state.players[duty.seat]
    if draft.state.sea is not None:
        if not legal(draft.state):
            draft.emit(e.NoUse(duty.seat, "station"))
        return
    station = player.stations < STATIONS
    room = player._replace(stations=player.stations + station)
    researcher = can_hire(room)
    if station or researcher:
        draft.emit(e.StationBuilt(duty.seat, "", station, researcher))
    else:
        draft.emit(e.NoUse(duty.seat, "station"))


def _ship(draft: Draft, duty: d.Ship) -> None:
    """Without a Schiff the card is spent; on the map the action ends with the last step."""
    state = draft.state
    kinds = {template.kind for template in legal(state)}
    at_sea = state.sea is None and state.players[duty.seat].ships > 0  # it may sail without gathering
    if kinds & {"launch", "gather", "set", "sail"} or at_sea:
        return
    draft.emit(e.ActionDone(duty.seat) if duty.set_out or duty.moved else e.NoUse(duty.seat, "schiff"))


def _research(draft: Draft, duty: d.Research) -> None:
    state = draft.state
    kinds = {template.kind for template in legal(state)}
    if kinds & {"hire", "explore", "staff", "lay", "lift"} or (state.sea is None and duty.begun):
        return
    draft.emit(e.ActionDone(duty.seat) if duty.begun else e.NoUse(duty.seat, "forscher"))


def _turn(draft: Draft, duty: d.Turn) -> None:
    [template] = legal(draft.state)
    sides = list(template.parameters[0].values())
    if len(sides) == 1:
        draft.emit(e.TileLaid(duty.seat, duty.tile, duty.field, str(sides[0]), REWARD[duty.tile]))


def _source(draft: Draft, duty: d.Source) -> None:
    state = draft.state
    known = sources(state, duty.seat, duty.hazard, duty.steps)
    if len(known) == 1:
        draft.emit(e.HazardChosen(duty.seat, duty.hazard, known[0]))
    elif len(there := stuck(state, duty.seat, duty.hazard, duty.steps)) == 1:
        draft.emit(e.HazardReturned(duty.seat, duty.hazard, there[0]))
    elif not known and not there:
        draft.emit(e.NoUse(duty.seat, duty.hazard))


def _hazard(draft: Draft, duty: d.Hazard) -> None:
    if not legal(draft.state):
        draft.emit(e.NoUse(duty.seat, duty.hazard))
    elif (field := unknown_field(draft.state, duty)) is not None:
        draft.emit(e.AmoebasAsked(field))


def _tally(draft: Draft, duty: d.Tally) -> None:
    """A land field that counts in the end has to have a value."""
    state = draft.state
    if duty.final:
        counting = [field for seat in state.stones for field in linked_stations(state, seat)]
        unknown = [field for field in counting if state.rules.values[field] is None]
        if unknown:
            draft.emit(e.ValueAsked(unknown[0]))


_FOLLOWS: dict[type[Any], Callable[[Draft, Any], None]] = {
    d.First: _first,
    d.Take: _waiting,
    d.Play: _waiting,
    d.Both: _both,
    d.Build: _build,
    d.Ship: _ship,
    d.Research: _research,
    d.Turn: _turn,
    d.Source: _source,
    d.Hazard: _hazard,
    d.Tally: _tally,
}
