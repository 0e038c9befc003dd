"""The map as everyone sees it: a board of spots with what lies on each."""

from collections import Counter, defaultdict
from functools import lru_cache

from companion.games.game import Board, Message, Spot, Thing, Words
from companion.games.schwarm.cards import HAZARDS
from companion.games.schwarm.chart import OPEN
from companion.games.schwarm.duties import Hazard, Turn
from companion.games.schwarm.laying import sides_of
from companion.games.schwarm.legal_map import BOARD
from companion.games.schwarm.state import FACE_DOWN, Sea, State
from companion.games.schwarm.story import field_name, open_sides

Lying = defaultdict[str, list[Thing]]
"""What lies on each field, the lowest first."""
HIDDEN = (Thing("hidden", Message("schwarm.field.hidden"), ""),)
OPEN_TILES = tuple(
    Thing(f"tile-{sides_of(links)}", open_sides(sides_of(links)), "") for links in range(OPEN + 1)
)


def board(state: State) -> Board:
    """Return the sea with its land; only where there is a map."""
    chart, sea = state.rules.catalogue.chart, state.map
    lying: Lying = defaultdict(list)
    _lay_tiles(sea, lying)
    _set_pieces(state, sea, lying)
    _set_hazards(state, sea, lying)
    for field, value in state.rules.values.items():
        if field not in lying:
            lying[field].append(_worth(value))
    spots = tuple(
        Spot(
            id=field,
            label=field_name(state, field),
            x=(column + 0.5) / chart.columns,
            y=(row + 0.5) / chart.rows,
            things=tuple(lying.get(field, ())),
            kind="land" if chart.is_land(field) else "queen" if field == chart.queen else "water",
        )
        for field, (row, column) in chart.places.items()
    )
    return Board(BOARD, Message("schwarm.board"), spots, shape=chart.columns / chart.rows)


@lru_cache(maxsize=32)
def _worth(value: int | None) -> Thing:
    """What a land field brings in the end, written on it while nothing stands there."""
    return Thing("worth", Message("schwarm.worth", value="?" if value is None else value), "", worth=value)


def _lay_tiles(sea: Sea, lying: Lying) -> None:
    for field, links in sea.cover.items():
        if links == FACE_DOWN:
            lying[field] += HIDDEN
        elif links:
            lying[field].append(OPEN_TILES[links])


def _set_pieces(state: State, sea: Sea, lying: Lying) -> None:
    names = state.rules.players
    for field, seats in sea.buoys.items():
        for seat, count in Counter(seats).items():
            lying[field].append(_piece("buoy", seat, _owned("buoy", names[seat]), count))
    for seat, name in enumerate(names):
        for field, count in Counter(sea.ships[seat]).items():
            lying[field].append(_piece("ship", seat, _owned("ship", name), count))
        for field, researchers in sea.stations[seat].items():
            words = Message("schwarm.owned.station", player=name, n=researchers)
            lying[field].append(_piece("station", seat, words, worth=researchers))


def _piece(what: str, seat: int, words: Words, count: int = 1, worth: int | None = None) -> Thing:
    return Thing(f"{what}-{seat + 1}", words, f"p{seat + 1}", count, worth=worth)


def _owned(what: str, player: str) -> Words:
    return Message(f"schwarm.owned.{what}", player=player)


def _set_hazards(state: State, sea: Sea, lying: Lying) -> None:
    """Hazards that rest, one on its way with its steps, and a Plättchen that is about to be laid."""
    duty = next((duty for duty in reversed(state.duties) if isinstance(duty, Hazard | Turn)), None)
    out = {hazard: list(sea.hazards[hazard]) for hazard in HAZARDS}
    if isinstance(duty, Turn):
        lying[duty.field].append(Thing("laying", Message(f"schwarm.tile.{duty.tile}"), ""))
    if isinstance(duty, Hazard):
        _set_moving(state, duty, out, lying)
    for hazard, fields in out.items():
        for field, count in Counter(fields).items():
            lying[field].append(Thing(hazard, Message(f"schwarm.doing.{hazard}"), "", count))


def _set_moving(state: State, duty: Hazard, out: dict[str, list[str]], lying: Lying) -> None:
    if duty.source in out[duty.hazard]:
        out[duty.hazard].remove(duty.source)
    for step, field in enumerate(duty.path, start=1):
        lying[field].append(Thing(f"path-{step}", Message("schwarm.path", step=step), "", worth=step))
    start = state.rules.catalogue.chart.queen if duty.source == "stock" else duty.source
    here = duty.path[-1] if duty.path else start
    on_board = here in state.rules.catalogue.chart.places
    if on_board and not (duty.hazard == "krebs" and duty.source == "stock"):
        lying[here].append(Thing(duty.hazard, Message(f"schwarm.doing.{duty.hazard}"), "moving"))
