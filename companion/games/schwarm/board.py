"""The map as everyone sees it: a board of spots with what lies on each."""

from companion.games.game import Board, Message, Spot, Thing, Words
from companion.games.schwarm.cards import HAZARDS
from companion.games.schwarm.duties import Hazard, Turn
from companion.games.schwarm.laying import sides_of
from companion.games.schwarm.legal_map import BOARD
from companion.games.schwarm.state import FACE_DOWN, Sea, State
from companion.games.schwarm.story import field_name, open_sides


def board(state: State) -> Board:
    """Return the sea with its land; only where there is a map."""
    chart, sea = state.rules.catalogue.chart, state.sea
    assert sea is not None
    spots = tuple(
        Spot(
            id=field,
            label=field_name(state, field),
            x=(column + 0.5) / chart.columns,
            y=(row + 0.5) / chart.rows,
            things=tuple(_things(state, sea, field)),
            kind="land" if chart.is_land(field) else "queen" if field == chart.queen else "water",
        )
        for field, (row, column) in chart.places.items()
    )
    return Board(BOARD, Message("schwarm.board"), spots, shape=chart.columns / chart.rows)


def _things(state: State, sea: Sea, field: str) -> list[Thing]:
    return [
        *_tile(sea, field),
        *_of_players(state, sea, field),
        *_hazards(state, sea, field),
        *_moving(state, field),
    ]


def _tile(sea: Sea, field: str) -> list[Thing]:
    links = sea.cover.get(field, 0)
    if links == FACE_DOWN:
        return [Thing("hidden", Message("schwarm.field.hidden"), "")]
    sides = sides_of(links)
    return [Thing(f"tile-{sides}", open_sides(sides), "")] if links else []


def _of_players(state: State, sea: Sea, field: str) -> list[Thing]:
    found = []
    for seat, player in enumerate(state.rules.players):
        colour = f"p{seat + 1}"
        if buoys := sea.buoys.get(field, ()).count(seat):
            found.append(Thing(f"buoy-{seat + 1}", _owned("buoy", player), colour, buoys))
        if ships := sea.ships[seat].count(field):
            found.append(Thing(f"ship-{seat + 1}", _owned("ship", player), colour, ships))
        if field in sea.stations[seat]:
            researchers = sea.stations[seat][field]
            name = Message("schwarm.owned.station", player=player, n=researchers)
            found.append(Thing(f"station-{seat + 1}", name, colour, worth=researchers))
    return found


def _owned(what: str, player: str) -> Words:
    return Message(f"schwarm.owned.{what}", player=player)


def _hazards(state: State, sea: Sea, field: str) -> list[Thing]:
    moving = state.duty
    found = []
    for hazard in HAZARDS:
        count = sea.hazards[hazard].count(field)
        if isinstance(moving, Hazard) and moving.hazard == hazard and moving.path and moving.source == field:
            count = max(0, count - 1)
        if count:
            found.append(Thing(hazard, Message(f"schwarm.doing.{hazard}"), "", count))
    return found


def _moving(state: State, field: str) -> list[Thing]:
    """A hazard on its way, step by step, and a Plättchen that is about to be laid."""
    duty, chart = state.duty, state.rules.catalogue.chart
    if isinstance(duty, Turn) and duty.field == field:
        return [Thing("laying", Message(f"schwarm.tile.{duty.tile}"), "")]
    if not isinstance(duty, Hazard):
        return []
    if not duty.path:
        start = chart.queen if duty.source == "stock" and duty.hazard != "krebs" else duty.source
        is_new = field not in state.sea.hazards[duty.hazard] if state.sea else False
        return (
            [Thing(duty.hazard, Message(f"schwarm.doing.{duty.hazard}"), "moving")]
            if start == field and is_new
            else []
        )
    if field not in duty.path:
        return []
    step = duty.path.index(field) + 1
    path = Thing(f"path-{step}", Message("schwarm.path", step=step), "", worth=step)
    head = Thing(duty.hazard, Message(f"schwarm.doing.{duty.hazard}"), "moving")
    return [path, head] if duty.path[-1] == field else [path]
