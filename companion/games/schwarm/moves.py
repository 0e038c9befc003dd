"""What moves on the map: the sea after each thing that was set, taken, laid or swept away."""

from companion.games.schwarm.hazards import STOCK, met
from companion.games.schwarm.laying import links_of
from companion.games.schwarm.state import FACE_DOWN, Sea, State


def is_hidden(sea: Sea, field: str) -> bool:
    """Say whether a Plättchen lies face down on the field."""
    return sea.cover[field] == FACE_DOWN


def with_station(sea: Sea, seat: int, field: str, *, station: bool, researchers: int) -> Sea:
    """Return the sea with a new Station, or with more Forscher on one."""
    own = sea.stations[seat]
    there = 0 if station else own[field]
    stations = list(sea.stations)
    stations[seat] = {**own, field: there + researchers}
    return sea._replace(stations=tuple(stations))


def with_ship(sea: Sea, seat: int, start: str, to: str) -> Sea:
    """Return the sea with a Schiff on another field; a hidden Plättchen that it leaves is gone."""
    own = list(sea.ships[seat])
    cover = sea.cover
    if start:
        own.remove(start)
        if cover[start] == FACE_DOWN:
            cover = {**cover, start: 0}
    ships = list(sea.ships)
    ships[seat] = tuple(sorted([*own, to]))
    return sea._replace(ships=tuple(ships), cover=cover)


def with_tile(sea: Sea, seat: int, field: str, sides: str) -> Sea:
    """Return the sea with a Plättchen on a field, and one more Boje on top."""
    buoys = tuple(sorted((*sea.buoys.get(field, ()), seat)))
    return sea._replace(cover={**sea.cover, field: links_of(sides)}, buoys={**sea.buoys, field: buoys})


def without_buoy(sea: Sea, seat: int, field: str) -> Sea:
    """Return the sea with one Boje less on a field."""
    left = list(sea.buoys[field])
    left.remove(seat)
    buoys = {name: seats for name, seats in sea.buoys.items() if name != field}
    return sea._replace(buoys=buoys | ({field: tuple(left)} if left else {}))


def with_queen(sea: Sea, queen: str, seat: int, joined: bool) -> Sea:
    """Return the sea with a Boje on the Königin, or without."""
    if not joined:
        return without_buoy(sea, seat, queen)
    buoys = tuple(sorted((*sea.buoys.get(queen, ()), seat)))
    return sea._replace(buoys={**sea.buoys, queen: buoys})


def with_hazard(sea: Sea, hazard: str, source: str, end: str) -> Sea:
    """Return the sea with a hazard that went from one place to another, or back to stock."""
    there = list(sea.hazards[hazard])
    if source in there:
        there.remove(source)
    if end != STOCK:
        there.append(end)
    return sea._replace(hazards={**sea.hazards, hazard: tuple(sorted(there))})


def met_on_queen(state: State, seat: int) -> tuple[int, ...]:
    """Return whom a hazard hurts that is set on the Königin."""
    return met(state, seat, state.rules.catalogue.chart.queen)


def hazard_of(state: State, card: str) -> str:
    """Return which hazard a card moves; the Joker's names it."""
    known = state.rules.catalogue.cards.get(card)
    return known.action if known else card.removeprefix("joker-")
