"""Where Plättchen may be laid on the map, and which way round.

A Plättchen is written by its open sides: "NS" runs straight, "NO" turns, "NOSW" is open everywhere.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.games.schwarm.cards import LINKS, TILES
from companion.games.schwarm.chart import BIT, FACING, OPEN
from companion.games.schwarm.networks import hanging_together, open_links
from companion.games.schwarm.state import FACE_DOWN, State


def sides_of(links: int) -> str:
    """Return how links are written: the open sides."""
    return "".join(side for side, bit in BIT.items() if links & bit)


def links_of(sides: str) -> int:
    """Return the links that are written so."""
    return sum(BIT[side] for side in sides)


WAYS: Mapping[str, tuple[int, ...]] = {
    tile: tuple(links for links in range(1, OPEN + 1) if links.bit_count() == LINKS[tile]) for tile in TILES
}
"""Every way a Plättchen can lie. Whether two links are opposite or not, the player sees on it."""
ALL_WAYS = tuple(sides_of(links) for tile in ("zweier", "dreier", "vierer") for links in WAYS[tile])


class Anchors(NamedTuple):
    """What a seat's Plättchen can be linked to: fields that hang together with an own Station or Schiff."""

    fields: frozenset[str]
    links: Mapping[str, int]
    stations: Mapping[str, int]


def anchors(state: State, seat: int) -> Anchors:
    """Return what this seat may build on."""
    sea, chart = state.map, state.rules.catalogue.chart
    links, stations = open_links(chart, sea, seat), sea.stations[seat]
    bases = {*stations, *sea.ships[seat]}
    groups = hanging_together(chart, links, stations)
    return Anchors(frozenset().union(*(group for group in groups if group & bases)), links, stations)


def ways(state: State, tile: str, field: str, held: Anchors) -> Iterator[int]:
    """Yield the links with which this Plättchen may lie on this field."""
    sea = state.map
    below = sea.cover[field]
    if field == state.rules.catalogue.chart.queen or below == FACE_DOWN:
        return
    if below and not (sea.buoys.get(field) and LINKS[tile] > below.bit_count()):
        return
    toward = OPEN if field in held.fields else _toward(state, field, held)
    for links in WAYS[tile]:
        if links & below == below and links & toward:
            yield links


def fields_for(state: State, tile: str, held: Anchors) -> tuple[str, ...]:
    """Return the fields on which this Plättchen may be laid."""
    water = state.rules.catalogue.chart.water
    return tuple(field for field in water if next(ways(state, tile, field, held), None) is not None)


def _toward(state: State, field: str, held: Anchors) -> int:
    """Return on which sides of a field something lies that it can be linked to."""
    chart = state.rules.catalogue.chart
    return sum(
        bit
        for bit, other in chart.beside[field].items()
        if other in held.stations or (other in held.fields and held.links[other] & FACING[bit])
    )
