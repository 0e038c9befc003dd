"""The map, looked up often: cities by their place, who is next to whom, and where a bird can fly."""

from collections.abc import Mapping, Set
from typing import Any, NamedTuple

from companion.games.game import Words
from companion.games.viroid.names import BIRD_LINKS, CONTINENTS, RESISTANCES, SIMPLE


class City(NamedTuple):
    """A city of the map."""

    id: str
    name: Words
    continent: int
    asks: tuple[int, ...]
    """What it asks of each resistance."""
    fields: tuple[int, ...]
    """The simple way that each field asks for."""
    near: tuple[int, ...]
    """Land neighbours."""
    sea: tuple[tuple[int, int], ...]
    """Each sea link by its number, and the city at its other end."""
    airport: bool
    x: float
    y: float


class World:
    """The whole map for one number of players."""

    def __init__(self, cities: tuple[City, ...], links: tuple[tuple[int, int], ...]) -> None:
        """Take the cities, and the sea links in the order of their numbers."""
        self.cities, self.links = cities, links
        self.place = {city.id: place for place, city in enumerate(cities)}
        self.link = {self.link_id(number): number for number in range(len(links))}
        self.airports = tuple(place for place, city in enumerate(cities) if city.airport)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, World) and (self.cities, self.links) == (other.cities, other.links)

    def __hash__(self) -> int:
        return hash(self.links)

    def link_id(self, number: int) -> str:
        """Return what the choices call a sea link."""
        one, other = self.links[number]
        return f"{self.cities[one].id}/{self.cities[other].id}"

    def flown_to(self, sources: frozenset[int], barred: frozenset[int]) -> frozenset[int]:
        """Return where a bird gets from these cities over up to three links, past none that is barred."""
        reached = sources - barred
        edge: Set[int] = reached
        for _ in range(BIRD_LINKS):
            edge = {other for place in edge for other in self.cities[place].near} - reached - barred
            reached = reached | edge
        return reached


def world_of(entries: Mapping[str, Mapping[str, Any]], players: int) -> World:
    """Return the map of an owner's data for so many players."""
    ids = tuple(entries)
    place = {id: number for number, id in enumerate(ids)}
    links = tuple(
        dict.fromkeys(
            (min(place[id], place[other]), max(place[id], place[other]))
            for id in ids
            for other in entries[id].get("sea", ())
        )
    )
    near: list[set[int]] = [set() for _ in ids]
    for id in ids:
        for other in entries[id].get("land", ()):
            near[place[id]].add(place[other])
            near[place[other]].add(place[id])
    cities = tuple(
        City(
            id=id,
            name=entry["name"],
            continent=CONTINENTS.index(entry["continent"]),
            asks=tuple(entry[resistance] for resistance in RESISTANCES),
            fields=tuple(SIMPLE.index(way) for way in fields_of(entry, players)),
            near=tuple(sorted(near[place[id]])),
            sea=tuple(
                (number, pair[0] + pair[1] - place[id])
                for number, pair in enumerate(links)
                if place[id] in pair
            ),
            airport=entry.get("airport", False),
            x=entry["x"],
            y=entry["y"],
        )
        for id, entry in entries.items()
    )
    return World(cities, links)


def fields_of(entry: Mapping[str, Any], players: int) -> tuple[str, ...]:
    """Return the fields of a city for so many players: those for four where nothing else is said."""
    fields = entry["fields"]
    return tuple(fields.get(str(players), fields["4"]))
