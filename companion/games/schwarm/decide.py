"""What comes of an action: its events, or the reason why the rules do not allow it."""

from collections.abc import Callable, Mapping
from typing import cast

from companion.games.game import Action, IllegalAction, admitted
from companion.games.schwarm import events as e
from companion.games.schwarm import following
from companion.games.schwarm.cards import KINDS, REWARD
from companion.games.schwarm.corrections import correction, corrections
from companion.games.schwarm.decide_hazards import HAZARD_DECISIONS, settle_hazard
from companion.games.schwarm.duties import (
    Hazard,
    Linked,
    Order,
    Research,
    RoundOver,
    Ship,
    Tally,
    Turn,
    Value,
)
from companion.games.schwarm.evolve import Draft
from companion.games.schwarm.legal import legal
from companion.games.schwarm.networks import (
    best_network,
    linked_stations,
    most_sides,
    researcher_worth,
    side_points,
)
from companion.games.schwarm.reading import acting_seat, number, seat_named, several, text
from companion.games.schwarm.reasons import why_not
from companion.games.schwarm.state import RESEARCHERS, State
from companion.games.schwarm.turns import after, sits_out


def _score(draft: Draft, action: Action) -> None:
    seat = acting_seat(draft)
    counts = [number(action, name) for name in ("stations", "researchers", "buoys", "ships")]
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


def _value(draft: Draft, action: Action) -> None:
    duty = cast(Value, draft.state.duty)
    draft.emit(e.ValueTold(duty.field, number(action, "value")))


def _final(draft: Draft, action: Action) -> None:
    seat, values, sides = acting_seat(draft), several(action, "values"), int(text(action, "sides"))
    points = sum(map(int, values)) + side_points(sides)
    draft.emit(e.FinalScored(seat, tuple(sorted(values)), sides, points))
    if draft.state.duty is None:
        following.end(draft)


SCORE_DECISIONS: Mapping[str, Callable[[Draft, Action], None]] = {
    "score": _score,
    "value": _value,
    "final": _final,
}


def decide(state: State, action: Action) -> tuple[e.Event, ...]:
    """Return the events of a legal action; raise `IllegalAction` for any other."""
    draft = Draft(state)
    if admitted(legal(state), action):
        _DECISIONS[action.kind](draft, action)
    elif action.kind.startswith("correct-") and admitted(corrections(state), action):
        draft.emit(correction(action))
    else:
        raise IllegalAction(why_not(state, action))
    following.settle(draft)
    return draft.decided()


def _stone(draft: Draft, action: Action) -> None:
    draft.emit(e.StoneSet(seat_named(draft, action)))
    left = [seat for seat in range(len(draft.state.players)) if seat not in draft.state.stones]
    if len(left) == 1:
        draft.emit(e.StoneSet(left[0]))


def _layout(draft: Draft, action: Action) -> None:
    """Lay all cards as they were given: the light ones in their order, then the blue ones."""
    cards = several(action, "cards")
    blue = [card for card in cards if card in draft.state.blue]
    for card in (*(card for card in cards if card not in blue), *blue):
        draft.emit(e.CardLaid(card))


def _take(draft: Draft, action: Action) -> None:
    seat, place = acting_seat(draft), int(text(action, "place"))
    draft.emit(e.CardTaken(seat, place, draft.state.row[place - 1], place - 1))
    _skip(draft, seat)


def _order(draft: Draft, action: Action) -> None:
    seat = acting_seat(draft)
    draft.emit(e.OrderTaken(seat, int(text(action, "number")), len(draft.state.row)))


def _ability(draft: Draft, action: Action) -> None:
    seat = acting_seat(draft)
    draft.emit(e.AbilityChosen(seat, text(action, "ability")))
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


def _next(draft: Draft, _: Action) -> None:
    state, duty = draft.state, draft.state.duty
    match duty:
        case Order():
            seats = sorted(range(len(state.players)), key=lambda seat: state.players[seat].order)
            draft.emit(e.StonesMoved(tuple(seats)))
        case Linked() | Ship() | Research():
            draft.emit(e.ActionDone(duty.seat))
        case Hazard():
            settle_hazard(draft, duty, landed=False)
        case Tally(final):
            tally(draft, final)
        case RoundOver():
            last = state.round == state.rules.rounds
            draft.emit(e.FinalBegan() if last else e.RoundEnded(state.round))


def _build(draft: Draft, action: Action) -> None:
    seat = acting_seat(draft)
    researcher = draft.state.players[seat].researchers < RESEARCHERS
    draft.emit(e.StationBuilt(seat, text(action, "field"), station=True, researcher=researcher))


def _gather(draft: Draft, action: Action) -> None:
    draft.emit(e.TilesFound(acting_seat(draft), tuple(sorted(several(action, "tiles"), key=KINDS.index))))


def _sail(draft: Draft, action: Action) -> None:
    draft.emit(e.ShipMoved(acting_seat(draft), text(action, "from"), text(action, "to")))


def _explore(draft: Draft, action: Action) -> None:
    tiles = several(action, "tiles")
    draft.emit(e.TilesLaid(acting_seat(draft), tiles, sum(REWARD[tile] for tile in tiles)))


def _lay(draft: Draft, action: Action) -> None:
    draft.emit(e.TileChosen(acting_seat(draft), text(action, "tile"), text(action, "field")))


def _turn(draft: Draft, action: Action) -> None:
    duty = cast(Turn, draft.state.duty)
    points = REWARD[duty.tile]
    draft.emit(e.TileLaid(duty.seat, duty.tile, duty.field, text(action, "open"), points))


def _queen(draft: Draft, action: Action) -> None:
    seat = seat_named(draft, action)
    joined = draft.state.players[seat].queen
    draft.emit(e.QueenLost(seat) if joined else e.QueenJoined(seat))


_DECISIONS: Mapping[str, Callable[[Draft, Action], None]] = {
    "stone": _stone,
    "row": lambda draft, action: draft.emit(e.CardLaid(text(action, "card"))),
    "layout": _layout,
    "take": _take,
    "order": _order,
    "ability": _ability,
    "next": _next,
    "play": lambda draft, action: draft.emit(e.CardPlayed(acting_seat(draft), text(action, "card"))),
    "joker": lambda draft, action: draft.emit(e.JokerPlayed(acting_seat(draft), text(action, "action"))),
    "first": lambda draft, action: draft.emit(e.ActionBegan(acting_seat(draft), text(action, "action"))),
    "build": _build,
    "staff": lambda draft, action: draft.emit(e.ResearcherSet(acting_seat(draft), text(action, "field"))),
    "hire": lambda draft, _: draft.emit(e.ResearcherSet(acting_seat(draft), "")),
    "launch": lambda draft, _: draft.emit(e.ShipSet(acting_seat(draft), "")),
    "set": lambda draft, action: draft.emit(e.ShipSet(acting_seat(draft), text(action, "field"))),
    "gather": _gather,
    "sail": _sail,
    "found": lambda draft, action: draft.emit(e.TilesFound(acting_seat(draft), (text(action, "tile"),))),
    "explore": _explore,
    "lay": _lay,
    "turn": _turn,
    "lift": lambda draft, action: draft.emit(e.BuoyLifted(acting_seat(draft), text(action, "field"))),
    "queen": _queen,
    **HAZARD_DECISIONS,
    **SCORE_DECISIONS,
}
