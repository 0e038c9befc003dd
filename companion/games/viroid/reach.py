"""Where a stone may be placed on the map, and why not elsewhere.

What is asked is the same for every stone (an empty field of a way, the resistances of the city); what it
costs and how far it reaches differs: a stone of INFECT, a one-off spread, the first stone, an event's stone.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from companion.games.game import Message
from companion.games.viroid.names import EMPTY, FAR, GREY, RESISTANCES, SIMPLE
from companion.games.viroid.state import Duty, State
from companion.games.viroid.world import City, World

LAND, SEA, ANYWHERE = "land", "sea", "any"


class How(NamedTuple):
    """One way to place a stone in a city: by which simple way, how it gets there, and what it costs."""

    way: str
    by: str
    points: int

    @property
    def id(self) -> str:
        """What the choices call it."""
        return f"{self.way}-{self.by}" if self.by in FAR else self.way


class Wish(NamedTuple):
    """What is asked of a stone: whose, by which ways, how far it may come from, and what it may cost."""

    seat: int
    ways: tuple[str, ...]
    far: tuple[str, ...] = ()
    """Extended ways that are free."""
    points: int = 0
    """Points that are left; a stone that costs none asks for none."""
    costs: bool = False
    reach: str = LAND
    """`land` also lets a Vibrion into any open port; `bird` adds three links; `any` asks for no source."""
    past_quarantine: bool = False
    ports_only: bool = False


def wish(state: State, duty: Duty) -> Wish:
    """Return what the stone of a duty is asked."""
    seat = state.active
    match duty.kind:
        case "infect":
            return Wish(
                seat,
                tuple(way for place, way in enumerate(SIMPLE) if state.owned(seat, way) > duty.used[place]),
                tuple(
                    way
                    for place, way in enumerate(FAR, start=len(SIMPLE))
                    if state.owned(seat, way) > duty.used[place]
                ),
                points=duty.n,
                costs=True,
                past_quarantine=state.necrosis,
            )
        case "first":
            vibrion = state.rules.pathogen == "vibrion"
            ways = tuple(way for way in SIMPLE if state.owned(seat, way))
            return Wish(seat, ways, reach=ANYWHERE, ports_only=vibrion)
        case "spread":
            return Wish(duty.n, (duty.where,), reach="bird" if duty.got else LAND, past_quarantine=True)
        case "event-spread":
            return Wish(duty.n, SIMPLE, reach=ANYWHERE, past_quarantine=True)
    raise AssertionError(duty)


def placements(state: State, wish: Wish) -> dict[int, list[How]]:
    """Return every city where this stone may be placed, with the ways to do it."""
    world = state.rules.map
    if state.players[wish.seat].supply == 0 or not wish.ways or (wish.costs and wish.points == 0):
        return {}
    reach = Reach(state, world, wish)
    found: dict[int, list[How]] = {}
    scales = state.players[wish.seat].scales[2:5]
    for place, city in enumerate(world.cities):
        fields = state.cities[place]
        if EMPTY not in fields:
            continue
        asks = city.asks
        if scales[0] < asks[0] or scales[1] < asks[1] or scales[2] < asks[2]:
            continue
        hows = _hows(state, wish, reach, place, city, fields)
        if hows:
            found[place] = hows
    return found


def hows(state: State) -> tuple[How, ...]:
    """Return the ways to place a stone where it was said, for the duty `how` on top."""
    duty, below = state.duty, state.duties[-2]
    world = state.rules.world
    if world is None:
        return hows_by_word(state, below)
    return tuple(placements(state, wish(state, below)).get(world.place[duty.where], ()))


def hows_by_word(state: State, infect: Duty) -> tuple[How, ...]:
    """Return the ways that are free without a map: nobody asks how far it is."""
    if not infect.n or not state.me.supply:
        return ()
    asked = wish(state, infect)
    return tuple(How(way, by, 1) for way in asked.ways for by in (LAND, *asked.far))


def _hows(
    state: State, wish: Wish, reach: "Reach", place: int, city: City, fields: tuple[int, ...]
) -> list[How]:
    if not wish.past_quarantine and _quarantined(fields):
        return []
    if wish.ports_only and not reach.is_port(place):
        return []
    by = reach.by(place)
    if not by:
        return []
    points = reach.points(place)
    if wish.costs and points > wish.points:
        return []
    free = {city.fields[number] for number, holds in enumerate(fields) if holds == EMPTY}
    return [
        How(way, means, points)
        for way in wish.ways
        if SIMPLE.index(way) in free and not (wish.costs and _barred(state, wish.seat, place, way))
        for means in by
    ]


def _quarantined(fields: tuple[int, ...]) -> bool:
    """Say whether a grey lies there and no coloured stone."""
    return GREY in fields and not any(EMPTY < holds < GREY for holds in fields)


def _barred(state: State, seat: int, place: int, way: str) -> bool:
    """Say whether a marker asks for level 2 of this way here, and it is not there."""
    return way in state.markers[place] and state.owned(seat, way) < 2


class Reach:
    """How far one player's stones get; what is costly is worked out when it is first asked for."""

    def __init__(self, state: State, world: World, wish: Wish) -> None:
        """Take the map and what is asked of the stone."""
        self._state, self._world, self._wish = state, world, wish
        stone = wish.seat + 1
        self.own = frozenset(place for place, fields in enumerate(state.cities) if stone in fields)
        self._land = self.own.union(*(world.cities[place].near for place in self.own))
        self._vibrion = state.rules.pathogen == "vibrion"
        self._known: dict[str, frozenset[int]] = {}

    def by(self, place: int) -> tuple[str, ...]:
        """Return how a stone gets to a city: by land where that is near enough, else by what is free."""
        reach = self._wish.reach
        if reach == ANYWHERE:
            return (ANYWHERE,)
        if self._vibrion and self.is_port(place):
            return (SEA,)
        if place in self._land:
            return (LAND,)
        if reach == "bird":
            return (LAND,) if place in self._far("free-bird") else ()
        return tuple(way for way in self._wish.far if place in self._far(way))

    def points(self, place: int) -> int:
        """Return what a stone costs in this city."""
        base = 2 if self._vibrion and not self.is_port(place) else 1
        return base + ("extra" in self._state.markers[place])

    def is_port(self, place: int) -> bool:
        """Say whether a city has a sea link that is not shut."""
        shut = self._state.shut
        return any(link not in shut for link, _ in self._world.cities[place].sea)

    def _far(self, way: str) -> frozenset[int]:
        if way not in self._known:
            self._known[way] = _FAR[way](self)
        return self._known[way]

    def _bird(self) -> frozenset[int]:
        """A marker asks for level 2, at the start, on the way and at the end."""
        barred: frozenset[int] = frozenset()
        if self._state.owned(self._wish.seat, "bird") < 2:
            markers = self._state.markers
            barred = frozenset(place for place, there in enumerate(markers) if "bird" in there)
        return self._world.flown_to(self.own, barred)

    def _free_bird(self) -> frozenset[int]:
        """The Pilz flies past markers."""
        return self._world.flown_to(self.own, frozenset())

    def _plane(self) -> frozenset[int]:
        open_ = frozenset(
            place for place in self._world.airports if "airport" not in self._state.markers[place]
        )
        return open_ if self.own & open_ else frozenset()

    def _ship(self) -> frozenset[int]:
        shut = self._state.shut
        return frozenset(
            other for place in self.own for link, other in self._world.cities[place].sea if link not in shut
        )


_FAR: dict[str, Callable[[Reach], frozenset[int]]] = {
    "bird": Reach._bird,
    "free-bird": Reach._free_bird,
    "plane": Reach._plane,
    "ship": Reach._ship,
}


def why_not(state: State, wish: Wish, place: int) -> Message | None:
    """Return the first thing that stands in the way of this stone in this city; `None` where nothing does."""
    world = state.rules.map
    return next(_obstacles(state, world, wish, place), None)


def _obstacles(state: State, world: World, wish: Wish, place: int) -> Iterator[Message]:
    fields = state.cities[place]
    if state.players[wish.seat].supply == 0:
        yield Message("viroid.not.supply")
    if wish.costs and wish.points == 0:
        yield Message("viroid.not.points")
    if EMPTY not in fields:
        yield Message("viroid.not.full")
    yield from _of_the_city(state, world.cities[place], wish)
    if not wish.past_quarantine and _quarantined(fields):
        yield Message("viroid.not.quarantine")
    reach = Reach(state, world, wish)
    if wish.ports_only and not reach.is_port(place):
        yield Message("viroid.not.port")
    if not reach.by(place):
        yield _why_far(state, world, wish, place)
    if wish.costs and reach.points(place) > wish.points:
        yield Message("viroid.not.dear", points=reach.points(place), left=wish.points)
    yield from _of_the_ways(state, world.cities[place], wish, place)


def _why_far(state: State, world: World, wish: Wish, place: int) -> Message:
    """Say what keeps a stone away: an extended way that is used up, a marker, or else the distance."""
    every = wish._replace(far=_owned(state, wish, FAR))
    used = Reach(state, world, every).by(place)
    if used:
        return _used(used)
    cleared = state._replace(markers=(frozenset(),) * len(state.markers), shut=frozenset())
    barred = Reach(cleared, world, every).by(place)
    return Message("viroid.not.barred") if barred else Message("viroid.not.far")


def _owned(state: State, wish: Wish, ways: Iterable[str]) -> tuple[str, ...]:
    """Return which of these ways the player has, used up or not; only INFECT uses them up."""
    return tuple(way for way in ways if wish.costs and state.owned(wish.seat, way))


def _used(ways: Iterable[str]) -> Message:
    return Message("viroid.not.used", ways=[Message(f"viroid.name.{way}") for way in ways])


def _of_the_city(state: State, city: City, wish: Wish) -> Iterator[Message]:
    has = state.players[wish.seat].scales[2:5]
    for resistance, asked, there in zip(RESISTANCES, city.asks, has, strict=True):
        if there < asked:
            yield Message(
                "viroid.not.asks", what=Message(f"viroid.name.{resistance}"), value=asked, has=there
            )


def _of_the_ways(state: State, city: City, wish: Wish, place: int) -> Iterator[Message]:
    there = zip(city.fields, state.cities[place], strict=True)
    free = list(dict.fromkeys(SIMPLE[way] for way, holds in there if holds == EMPTY))
    ways = [way for way in free if way in wish.ways]
    if not ways and (used := _owned(state, wish, free)):
        yield _used(used)
    elif not ways:
        yield Message("viroid.not.way", ways=[Message(f"viroid.name.{way}") for way in free])
    elif wish.costs and all(_barred(state, wish.seat, place, way) for way in ways):
        yield Message("viroid.not.marker", what=Message(f"viroid.name.{ways[0]}"))
