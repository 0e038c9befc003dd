"""What of an owner's data does not go together, though each value by itself could be."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Never

from companion.games.game import BadGameData, Message
from companion.games.viroid.names import CONTINENTS, GREYS, MASSIVE, OTHER, TOP_LEVEL

Entries = Mapping[str, Mapping[str, Any]]


def check(data: Mapping[str, Any]) -> None:
    """Raise `BadGameData` where what the files say does not go together."""
    _check_table(data["table"])
    for file, key in (("cards", "events"), ("cards", "stems"), ("map", "cards"), ("map", "cities")):
        for id in data[file].get(key, {}):
            _check_id((file, key), id)
    for file in ("cards", "map"):
        _check_starts(data, file)
    _check_cities(data["map"]["cities"])
    _check_map_cards(data["map"])


def _check_table(table: Mapping[str, Any]) -> None:
    for count, field in table["cure"].items():
        if field > table["track"]:
            _refuse(("table", "cure", count), "cure-below-track", value=field, most=table["track"])
    for count, greys in table["greys"].items():
        if sum(greys.values()) > GREYS:
            _refuse(("table", "greys", count), "too-many-greys", value=sum(greys.values()), most=GREYS)
    for id in table["mutations"]:
        _check_id(("table", "mutations"), id)
    if all(each.get("way") == "bird" for each in table["mutations"].values()):
        _refuse(("table", "mutations"), "only-birds")


def _check_starts(data: Mapping[str, Any], file: str) -> None:
    mutations, stems = data["table"]["mutations"], data["cards"].get("stems", {})
    events = (*data["cards"].get("events", {}), *data["map"].get("cards", {}))
    for id, start in data[file].get("starts", {}).items():
        _check_id((file, "starts"), id)
        if id in events:
            _refuse((file, "starts", id), "twice", value=id)
        for key, known in (("mutation", mutations), ("stem", stems)):
            if start[key] not in known:
                _refuse((file, "starts", id, key), f"no-{key}", value=start[key], known=list(known))
        for what, n in Counter(start["levels"]).items():
            if n > TOP_LEVEL:
                name = Message(f"viroid.name.{what}")
                _refuse((file, "starts", id, "levels"), "too-many-levels", what=name, value=n, most=TOP_LEVEL)


def _check_cities(cities: Entries) -> None:
    for id, entry in cities.items():
        if "/" in id or id in CONTINENTS:  # what sea links and continents are called
            _refuse(("map", "cities", id), "city-id", value=id)
        for kind in ("land", "sea"):
            for other in entry.get(kind, ()):
                if other not in cities or other == id:
                    _refuse(("map", "cities", id, kind), "no-city", value=other)


def _check_map_cards(world: Mapping[str, Any]) -> None:
    """Cards of this map name its cities; those of the box may name others, which are passed over."""
    cities: Entries = world["cities"]
    for id, start in world.get("starts", {}).items():
        _check_city(cities, ("map", "starts", id, "city"), start["city"])
    for id, card in world.get("cards", {}).items():
        for city in card.get("heals", ()):
            _check_city(cities, ("map", "cards", id, "heals"), city)
        for effect in card.get("effects", ()):
            _check_effect(cities, ("map", "cards", id, "effects"), effect)


def _check_effect(cities: Entries, path: tuple[str, ...], effect: Mapping[str, Any]) -> None:
    city, other = effect.get("city"), effect.get("other", "")
    if city is None:
        return
    _check_city(cities, path, city)
    if effect.get("marker") == "airport" and not cities[city].get("airport"):
        _refuse(path, "no-airport", value=city)
    if effect.get("marker") == "sea":
        _check_city(cities, path, other)
        if other not in cities[city].get("sea", ()) and city not in cities[other].get("sea", ()):
            _refuse(path, "no-link", one=city, other=other)


def _check_city(cities: Entries, path: tuple[str, ...], city: str) -> None:
    if city not in cities:
        _refuse(path, "no-city", value=city)


def _check_id(path: tuple[str, ...], id: str) -> None:
    """An id is an option, and an option is a word on one line of notation."""
    if not id.isprintable() or not id or id in (OTHER, MASSIVE):
        _refuse((*path, id), "odd-id", value=repr(id))


def _refuse(path: tuple[str, ...], key: str, **values: object) -> Never:
    raise BadGameData(path, Message(f"viroid.bad.{key}", **values))
