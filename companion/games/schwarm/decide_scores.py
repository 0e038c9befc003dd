"""What comes of counting: networks at the end of a Durchgang, Stationen and sides at the end of the game."""

from collections.abc import Callable, Mapping
from typing import cast

from companion.games.game import Action
from companion.games.schwarm import events as e
from companion.games.schwarm import following
from companion.games.schwarm.draft import Draft
from companion.games.schwarm.duties import (
    Value,
)
from companion.games.schwarm.networks import (
    best_network,
    linked_stations,
    most_sides,
    researcher_worth,
    side_points,
)
from companion.games.schwarm.reading import acting_seat, number, several, text


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
