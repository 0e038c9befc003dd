"""The map as a board: cities with what lies in them, land and sea links."""

from companion.games.game import Board, Link, Message, Spot, Thing
from companion.games.viroid.names import COLOURS, CONTINENTS, EMPTY, GREY, SIMPLE
from companion.games.viroid.state import State

SHAPE = 1.05
"""How wide the map is for its height."""


def board(state: State) -> Board:
    """Return the map with everything on it."""
    world = state.rules.map
    spots = tuple(
        Spot(city.id, city.name, city.x, city.y, tuple(_things(state, place)), kind=_kind(state, place))
        for place, city in enumerate(world.cities)
    )
    land = {
        (min(place, other), max(place, other))
        for place, city in enumerate(world.cities)
        for other in city.near
    }
    links = [Link(world.cities[one].id, world.cities[other].id, "land") for one, other in sorted(land)]
    links += [
        Link(
            world.cities[one].id,
            world.cities[other].id,
            "sea-shut" if number in state.shut else "sea",
        )
        for number, (one, other) in enumerate(world.links)
    ]
    return Board("world", Message("viroid.board"), spots, tuple(links), shape=SHAPE)


def _things(state: State, place: int) -> list[Thing]:
    """What lies in a city: stones by colour, greys, markers, an airport, empty fields by way."""
    world = state.rules.map
    fields, things = state.cities[place], []
    for seat, name in enumerate(state.rules.players):
        if count := fields.count(seat + 1):
            things.append(Thing(COLOURS[seat], name, COLOURS[seat], count))
    if dead := fields.count(GREY):
        things.append(Thing("grey", Message("viroid.thing.grey"), "grey", dead))
    things += [
        Thing(f"marker-{marker}", Message(f"viroid.marker.{marker}"), "marker")
        for marker in sorted(state.markers[place])
    ]
    if world.cities[place].airport:
        things.append(Thing("airport", Message("viroid.thing.airport"), "airport"))
    free = [
        SIMPLE[way] for way, holds in zip(world.cities[place].fields, fields, strict=True) if holds == EMPTY
    ]
    things += [
        Thing(f"field-{way}", Message(f"viroid.name.{way}"), "field", free.count(way))
        for way in SIMPLE
        if way in free
    ]
    return things


def _kind(state: State, place: int) -> str:
    """The words by which a game's own page draws the place."""
    world = state.rules.map
    city, fields = world.cities[place], state.cities[place]
    words = [CONTINENTS[city.continent]]
    words += ["port"] if city.sea else []
    words += ["airport"] if city.airport else []
    if all(holds == GREY for holds in fields):
        words.append("extinct")
    elif GREY in fields and not any(EMPTY < holds < GREY for holds in fields):
        words.append("quarantine")
    return " ".join(words)
