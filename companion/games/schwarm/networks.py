"""Networks at sea: what hangs together for one player, what it scores, and whether the Königin is joined.

A link runs over Plättchen with an own Boje, own Schiffe (each open on all sides), own Stationen, and the
Königin where an own Boje lies on her. Hazards and other people's Schiffe cut nothing.
"""

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.schwarm.chart import FACING, OPEN, SIDES, Chart
from companion.games.schwarm.state import GENIUS, Player, Sea, State


class Network(NamedTuple):
    """What hangs together, with its own pieces counted."""

    fields: frozenset[str]
    stations: int
    researchers: int
    buoys: int
    ships: int
    queen: bool
    sides: int
    """On how many sides of the board its Stationen stand."""

    def worth(self, player: Player) -> int:
        """Return what it scores at the end of a Durchgang."""
        return self.stations + self.researchers * researcher_worth(player) + self.buoys + self.ships


NONE = Network(frozenset(), 0, 0, 0, 0, queen=False, sides=0)
SIDE_POINTS = (0, 0, 10, 30, 50)


def researcher_worth(player: Player) -> int:
    """Return what a Forscher scores: two with the ability for it."""
    return 2 if player.ability == GENIUS else 1


def open_links(chart: Chart, sea: Sea, seat: int) -> dict[str, int]:
    """Return the water fields that link for this seat, and on which sides each is open."""
    links = {field: sea.cover[field] for field, seats in sea.buoys.items() if seat in seats}
    if chart.queen in links:
        links[chart.queen] = OPEN
    return links | dict.fromkeys(sea.ships[seat], OPEN)


def hanging_together(
    chart: Chart, links: Mapping[str, int], stations: Mapping[str, int]
) -> list[frozenset[str]]:
    """Return the groups of fields that are linked with each other."""
    groups: list[frozenset[str]] = []
    left = {*links, *stations}
    while left:
        group, edge = set[str](), [left.pop()]
        while edge:
            here = edge.pop()
            group.add(here)
            near = [other for other in linked_to(chart, links, stations, here) if other not in group]
            edge += near
            group.update(near)
        left -= group
        groups.append(frozenset(group))
    return groups


def linked_to(chart: Chart, links: Mapping[str, int], stations: Mapping[str, int], here: str) -> list[str]:
    """Return the fields beside this one that it is linked to; two Stationen never are."""
    ashore = here in stations
    own = OPEN if ashore else links[here]
    return [
        other
        for bit, other in chart.beside[here].items()
        if own & bit and (links.get(other, 0) & FACING[bit] or (other in stations and not ashore))
    ]


def networks(state: State, seat: int) -> list[Network]:
    """Return every network of a seat."""
    sea, chart = state.map, state.rules.catalogue.chart
    links, stations = open_links(chart, sea, seat), sea.stations[seat]
    return [_counted(chart, sea, seat, group) for group in hanging_together(chart, links, stations)]


def best_network(state: State, seat: int) -> Network:
    """Return the network that scores most, the one with the Königin among equals."""
    player = state.players[seat]
    return max(networks(state, seat), key=lambda each: (each.worth(player), each.queen), default=NONE)


def is_joined(state: State, seat: int) -> bool:
    """Say whether a Station of this seat is linked to the Königin, whoever has a Boje there."""
    sea, chart = state.map, state.rules.catalogue.chart
    links, stations = open_links(chart, sea, seat) | {chart.queen: OPEN}, sea.stations[seat]
    group = next(each for each in hanging_together(chart, links, stations) if chart.queen in each)
    return any(field in stations for field in group)


def linked_stations(state: State, seat: int) -> tuple[str, ...]:
    """Return where Stationen stand that are linked to the Königin over a network of their own."""
    sea, chart = state.map, state.rules.catalogue.chart
    with_queen = [each for each in networks(state, seat) if chart.queen in each.fields and each.queen]
    return tuple(
        field
        for each in with_queen
        for field in chart.ring
        if field in sea.stations[seat].keys() & each.fields
    )


def most_sides(state: State, seat: int) -> int:
    """Return how many sides the one network joins that joins most of them."""
    return max((each.sides for each in networks(state, seat)), default=0)


def side_points(sides: int) -> int:
    """Return the points in the end for so many sides in one network."""
    return SIDE_POINTS[sides]


def _counted(chart: Chart, sea: Sea, seat: int, group: frozenset[str]) -> Network:
    stations = {field: n for field, n in sea.stations[seat].items() if field in group}
    return Network(
        group,
        stations=len(stations),
        researchers=sum(stations.values()),
        buoys=sum(seats.count(seat) for field, seats in sea.buoys.items() if field in group),
        ships=sum(field in group for field in sea.ships[seat]),
        queen=seat in sea.buoys.get(chart.queen, ()) and chart.queen in group,
        sides=len({field[0] for field in stations} & set(SIDES)),
    )
