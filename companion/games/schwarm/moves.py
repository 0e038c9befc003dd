"""What moves on the map: the sea after each thing that was set, taken, laid or swept away.

Every function returns the new sea, or `None` where there is no map.
"""

from companion.games.schwarm.hazards import STOCK, met
from companion.games.schwarm.laying import links_of
from companion.games.schwarm.state import FACE_DOWN, Sea, State


def is_hidden(sea: Sea, field: str) -> bool:
    """Say whether a Plättchen lies face down on the field."""
    return sea.cover[field] == FACE_DOWN


def with_station(state: State, seat: int, field: str, *, station: bool, researchers: int) -> Sea | None:
    """Return the sea with a new Station, or with more Forscher on one."""
    if state.sea is None:
        return None
    own = state.sea.stations[seat]
    there = 0 if station else own[field]
    stations = list(state.sea.stations)
    stations[seat] = {**own, field: there + researchers}
    return state.sea._replace(stations=tuple(stations))


def with_ship(state: State, seat: int, start: str, to: str) -> Sea | None:
    """Return the sea with a Schiff on another field; a hidden Plättchen that it leaves is gone."""
    if state.sea is None:
        return None
    own = list(state.sea.ships[seat])
    cover = state.sea.cover
    if start:
        own.remove(start)
        if cover[start] == FACE_DOWN:
            cover = {**cover, start: 0}
    ships = list(state.sea.ships)
    ships[seat] = tuple(sorted([*own, to]))
    return state.sea._replace(ships=tuple(ships), cover=cover)


def with_tile(state: State, seat: int, field: str, sides: str) -> Sea | None:
    """Return the sea with a Plättchen on a field, and one more Boje on top."""
    if state.sea is None:
        return None
    buoys = tuple(sorted((*state.sea.buoys.get(field, ()), seat)))
    return state.sea._replace(
        cover={**state.sea.cover, field: links_of(sides)}, buoys={**state.sea.buoys, field: buoys}
    )


def without_buoy(state: State, seat: int, field: str) -> Sea | None:
    """Return the sea with one Boje less on a field."""
    if state.sea is None:
        return None
    left = list(state.sea.buoys[field])
    left.remove(seat)
    buoys = {name: seats for name, seats in state.sea.buoys.items() if name != field}
    return state.sea._replace(buoys=buoys | ({field: tuple(left)} if left else {}))


def with_queen(state: State, seat: int, joined: bool) -> Sea | None:
    """Return the sea with a Boje on the Königin, or without."""
    if state.sea is None:
        return None
    queen = state.rules.catalogue.chart.queen
    if not joined:
        return without_buoy(state, seat, queen)
    buoys = tuple(sorted((*state.sea.buoys.get(queen, ()), seat)))
    return state.sea._replace(buoys={**state.sea.buoys, queen: buoys})


def with_hazard(state: State, hazard: str, source: str, end: str) -> Sea | None:
    """Return the sea with a hazard that went from one place to another, or back to stock."""
    if state.sea is None:
        return None
    there = list(state.sea.hazards[hazard])
    if source in there:
        there.remove(source)
    if end != STOCK:
        there.append(end)
    return state.sea._replace(hazards={**state.sea.hazards, hazard: tuple(sorted(there))})


def met_on_queen(state: State, seat: int) -> tuple[int, ...]:
    """Return whom a hazard hurts that is set on the Königin."""
    return met(state, seat, state.rules.catalogue.chart.queen)


def hazard_of(state: State, card: str) -> str:
    """Return which hazard a card moves; the Joker's names it."""
    known = state.rules.catalogue.cards.get(card)
    return known.action if known else card.removeprefix("joker-")
