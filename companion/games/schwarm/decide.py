"""What comes of an action: its events, or the reason why the rules do not allow it."""

from collections.abc import Callable, Mapping
from typing import cast

from companion.games.game import Action, IllegalAction, admitted
from companion.games.schwarm import duties as d
from companion.games.schwarm import events as e
from companion.games.schwarm import following
from companion.games.schwarm.cards import KINDS, REWARD
from companion.games.schwarm.corrections import correction, corrections
from companion.games.schwarm.decide_hazards import HAZARD_DECISIONS, settle_hazard
from companion.games.schwarm.evolve import Draft, Values
from companion.games.schwarm.legal import legal
from companion.games.schwarm.networks import (
    best_network,
    linked_stations,
    most_sides,
    researcher_worth,
    side_points,
)
from companion.games.schwarm.reasons import why_not
from companion.games.schwarm.state import RESEARCHERS, State
from companion.games.schwarm.turns import after, sits_out


def _score(draft: Draft, values: Values) -> None:
    seat = draft.actor
    counts = [values[name] for name in ("stations", "researchers", "buoys", "ships")]
    stations, researchers, buoys, ships = counts
    worth = researcher_worth(draft.state.players[seat])
    points = stations + researchers * worth + buoys + ships
    draft.emit(e.Scored(seat, stations, researchers, buoys, ships, points))


def tally(draft: Draft, final: bool) -> None:
    """On the map all is counted at once."""
    state = draft.state
    for seat in state.stones:
        if final:
            values = [state.rules.values[field] or 0 for field in linked_stations(state, seat)]
            sides = most_sides(state, seat)
            points = sum(values) + side_points(sides)
            draft.emit(e.FinalScored(seat, tuple(map(str, values)), sides, points))
        else:
            best = best_network(state, seat)
            worth = best.worth(state.players[seat])
            draft.emit(e.Scored(seat, best.stations, best.researchers, best.buoys, best.ships, worth))
    if final:
        following.end(draft)
    else:
        draft.emit(e.ActionDone(state.stones[0]))


def _value(draft: Draft, values: Values) -> None:
    duty = cast(d.Value, draft.state.duty)
    draft.emit(e.ValueTold(duty.field, values["value"]))


def _final(draft: Draft, values: Values) -> None:
    seat, values, sides = draft.actor, values["values"], int(values["sides"])
    points = sum(map(int, values)) + side_points(sides)
    draft.emit(e.FinalScored(seat, tuple(sorted(values)), sides, points))
    if draft.state.duty is None:
        following.end(draft)


SCORE_DECISIONS: Mapping[str, Callable[[Draft, Values], None]] = {
    "score": _score,
    "value": _value,
    "final": _final,
}


def decide(state: State, action: Action) -> tuple[e.Event, ...]:
    """Return the events of a legal action; raise `IllegalAction` for any other."""
    draft = Draft(state)
    if admitted(legal(state), action):
        _DECISIONS[action.kind](draft, action.values)
    elif action.kind.startswith("correct-") and admitted(corrections(state), action):
        draft.emit(correction(action))
    else:
        raise IllegalAction(why_not(state, action))
    following.settle(draft)
    return draft.decided()


def _stone(draft: Draft, values: Values) -> None:
    draft.emit(e.StoneSet(draft.seat_of(values["player"])))
    left = [seat for seat in range(len(draft.state.players)) if seat not in draft.state.stones]
    if len(left) == 1:
        draft.emit(e.StoneSet(left[0]))


def _layout(draft: Draft, values: Values) -> None:
    """Lay all cards as they were given: the light ones in their order, then the blue ones."""
    cards = values["cards"]
    blue = [card for card in cards if card in draft.state.blue]
    for card in (*(card for card in cards if card not in blue), *blue):
        draft.emit(e.CardLaid(card))


def _take(draft: Draft, values: Values) -> None:
    seat, place = draft.actor, int(values["place"])
    draft.emit(e.CardTaken(seat, place, draft.state.row[place - 1], place - 1))
    _skip(draft, seat)


def _order(draft: Draft, values: Values) -> None:
    seat = draft.actor
    draft.emit(e.OrderTaken(seat, int(values["number"]), len(draft.state.row)))


def _ability(draft: Draft, values: Values) -> None:
    seat = draft.actor
    draft.emit(e.AbilityChosen(seat, values["ability"]))
    _skip(draft, seat)


def _skip(draft: Draft, seat: int) -> None:
    """Say who sits out between this seat and the one that takes next."""
    state = draft.state
    acts = state.actor
    for other in after(state, seat):
        if other == acts or acts is None:
            return
        if sits_out(state, state.players[other]):
            draft.emit(e.SatOut(other))


def _next(draft: Draft, _: Values) -> None:
    state, duty = draft.state, draft.state.duty
    match duty:
        case d.Order():
            seats = sorted(range(len(state.players)), key=lambda seat: state.players[seat].order)
            draft.emit(e.StonesMoved(tuple(seats)))
        case d.Linked() | d.Ship() | d.Research():
            draft.emit(e.ActionDone(duty.seat))
        case d.Hazard():
            settle_hazard(draft, duty, landed=False)
        case d.Tally(final):
            tally(draft, final)
        case d.RoundOver():
            last = state.round == state.rules.rounds
            draft.emit(e.FinalBegan() if last else e.RoundEnded(state.round))


def _build(draft: Draft, values: Values) -> None:
    seat = draft.actor
    researcher = draft.state.players[seat].researchers < RESEARCHERS
    draft.emit(e.StationBuilt(seat, values["field"], station=True, researcher=researcher))


def _gather(draft: Draft, values: Values) -> None:
    draft.emit(e.TilesFound(draft.actor, tuple(sorted(values["tiles"], key=KINDS.index))))


def _sail(draft: Draft, values: Values) -> None:
    draft.emit(e.ShipMoved(draft.actor, values["from"], values["to"]))


def _explore(draft: Draft, values: Values) -> None:
    tiles = values["tiles"]
    draft.emit(e.TilesLaid(draft.actor, tiles, sum(REWARD[tile] for tile in tiles)))


def _lay(draft: Draft, values: Values) -> None:
    draft.emit(e.TileChosen(draft.actor, values["tile"], values["field"]))


def _turn(draft: Draft, values: Values) -> None:
    duty = cast(d.Turn, draft.state.duty)
    points = REWARD[duty.tile]
    draft.emit(e.TileLaid(duty.seat, duty.tile, duty.field, values["open"], points))


def _queen(draft: Draft, values: Values) -> None:
    seat = draft.seat_of(values["player"])
    joined = draft.state.players[seat].queen
    draft.emit(e.QueenLost(seat) if joined else e.QueenJoined(seat))


_DECISIONS: Mapping[str, Callable[[Draft, Values], None]] = {
    "stone": _stone,
    "row": lambda draft, values: draft.emit(e.CardLaid(values["card"])),
    "layout": _layout,
    "take": _take,
    "order": _order,
    "ability": _ability,
    "next": _next,
    "play": lambda draft, values: draft.emit(e.CardPlayed(draft.actor, values["card"])),
    "joker": lambda draft, values: draft.emit(e.JokerPlayed(draft.actor, values["action"])),
    "first": lambda draft, values: draft.emit(e.ActionBegan(draft.actor, values["action"])),
    "build": _build,
    "staff": lambda draft, values: draft.emit(e.ResearcherSet(draft.actor, values["field"])),
    "hire": lambda draft, _: draft.emit(e.ResearcherSet(draft.actor, "")),
    "launch": lambda draft, _: draft.emit(e.ShipSet(draft.actor, "")),
    "set": lambda draft, values: draft.emit(e.ShipSet(draft.actor, values["field"])),
    "gather": _gather,
    "sail": _sail,
    "found": lambda draft, values: draft.emit(e.TilesFound(draft.actor, (values["tile"],))),
    "explore": _explore,
    "lay": _lay,
    "turn": _turn,
    "lift": lambda draft, values: draft.emit(e.BuoyLifted(draft.actor, values["field"])),
    "queen": _queen,
    **HAZARD_DECISIONS,
    **SCORE_DECISIONS,
}
