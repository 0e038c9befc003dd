"""What a correction does to the state. What would not fit on the board is clipped to what there is."""

from collections.abc import Callable
from typing import Any

from companion.games.schwarm import events as e
from companion.games.schwarm.cards import HAZARD_FIGURES, HAZARDS, KINDS, TILES
from companion.games.schwarm.laying import links_of
from companion.games.schwarm.state import (
    BLUE_AGAIN,
    BUOYS,
    FACE_DOWN,
    ON_STATION,
    RESEARCHERS,
    SHIPS,
    STATIONS,
    Player,
    Sea,
    State,
    with_player,
    with_steps,
)


def corrected(state: State, event: e.Corrected) -> State:
    """Return the state in which this is set right."""
    return _CORRECTED[event.what](state, event)


def _with(state: State, seat: int, player: Player) -> State:
    return state._replace(players=with_player(state, seat, player))


def _seat(state: State, event: e.Corrected) -> int:
    return state.rules.players.index(event.name)


def _put(numbers: tuple[int, ...], at: int, number: int) -> tuple[int, ...]:
    return (*numbers[:at], number, *numbers[at + 1 :])


def _points(state: State, event: e.Corrected) -> State:
    seat = _seat(state, event)
    return _with(state, seat, state.players[seat]._replace(points=int(event.value)))


def _amoebas(state: State, event: e.Corrected) -> State:
    known = list(state.rules.amoebas)
    known[int(event.name)] = int(event.value)
    return state._replace(rules=state.rules._replace(amoebas=tuple(known)))


def _tiles(state: State, event: e.Corrected) -> State:
    seat = _seat(state, event)
    tiles = _put(state.players[seat].tiles, TILES.index(event.key), int(event.value))
    return _with(state, seat, state.players[seat]._replace(tiles=tiles))


def _stone(state: State, event: e.Corrected) -> State:
    seat = _seat(state, event)
    others = [other for other in state.stones if other != seat]
    others.insert(int(event.value) - 1, seat)
    return state._replace(stones=tuple(others))


def _round(state: State, event: e.Corrected) -> State:
    number = int(event.value)
    again = number == BLUE_AGAIN != state.round
    return state._replace(round=number, blue=state.rules.catalogue.blue if again else state.blue)


def _ability(state: State, event: e.Corrected) -> State:
    seat, ability = _seat(state, event), "" if event.value == "none" else event.value
    players = tuple(
        player._replace(ability="" if ability and player.ability == ability else player.ability)
        for player in state.players
    )
    return _with(state._replace(players=players), seat, players[seat]._replace(ability=ability))


def _hand(state: State, event: e.Corrected) -> State:
    seat, player = _seat(state, event), state.players[_seat(state, event)]
    if event.key == "joker":
        return _with(state, seat, player._replace(joker=event.value != "0"))
    others = [card for card in player.hand if card != event.key]
    copies = min(int(event.value), state.rules.catalogue.cards[event.key].copies)
    hand = tuple(sorted(others + [event.key] * copies, key=state.rules.rank.__getitem__))
    return _with(state, seat, player._replace(hand=hand))


def _copies(state: State, event: e.Corrected) -> State:
    """How many of a light card are in this game, or how many of a blue one are still to come."""
    number = int(event.value)
    if event.name in state.blue:
        return state._replace(blue={**state.blue, event.name: number})
    return state._replace(rules=state.rules._replace(light={**state.rules.light, event.name: number}))


def _count(state: State, event: e.Corrected) -> State:
    """A number of pieces, without the map: Forscher need Stationen to stand on, the Königin's Boje is one."""
    seat = _seat(state, event)
    count: dict[str, Any] = {event.what: int(event.value)}
    player = state.players[seat]._replace(**count)
    room = min(player.researchers, ON_STATION * player.stations)
    return _with(state, seat, player._replace(researchers=room, queen=player.queen and player.buoys > 0))


def _queen(state: State, event: e.Corrected) -> State:
    seat, joined = _seat(state, event), event.value == "yes"
    player = state.players[seat]
    change = joined - player.queen
    return _with(state, seat, player._replace(queen=joined, buoys=max(0, min(BUOYS, player.buoys + change))))


def _hidden(state: State, event: e.Corrected) -> State:
    return state._replace(face_down=_put(state.face_down, KINDS.index(event.name), int(event.value)))


def _out(state: State, event: e.Corrected) -> State:
    return state._replace(out=_put(state.out, HAZARDS.index(event.name), int(event.value)))


def _value(state: State, event: e.Corrected) -> State:
    values = {**state.rules.values, event.name: int(event.value)}
    return state._replace(rules=state.rules._replace(values=values))


def _counted(state: State, sea: Sea) -> State:
    """The books of every player as the map shows it."""
    players = tuple(
        player._replace(
            stations=len(sea.stations[seat]),
            researchers=sum(sea.stations[seat].values()),
            ships=len(sea.ships[seat]),
            buoys=sum(seats.count(seat) for seats in sea.buoys.values()),
        )
        for seat, player in enumerate(state.players)
    )
    out = tuple(len(sea.hazards[hazard]) for hazard in HAZARDS)
    return state._replace(players=players, sea=sea, out=out)


def _station(state: State, event: e.Corrected) -> State:
    seat, sea = _seat(state, event), state.map
    own = {at: n for at, n in sea.stations[seat].items() if at != event.key}
    stations = list(sea.stations)
    if event.value != "none" and len(own) < STATIONS:
        stations = [{at: n for at, n in each.items() if at != event.key} for each in sea.stations]
        own[event.key] = min(int(event.value), RESEARCHERS - sum(own.values()))
    stations[seat] = own
    return _counted(state, sea._replace(stations=tuple(stations)))


def _ship(state: State, event: e.Corrected) -> State:
    seat, sea = _seat(state, event), state.map
    others = [at for at in sea.ships[seat] if at != event.key]
    ships = list(sea.ships)
    ships[seat] = tuple(sorted((others + [event.key] * int(event.value))[:SHIPS]))
    return _counted(state, sea._replace(ships=tuple(ships)))


def _tile(state: State, event: e.Corrected) -> State:
    sea, links = state.map, {"hidden": FACE_DOWN, "bare": 0}.get(event.value)
    buoys = sea.buoys
    if links is None:
        links = links_of(event.value)
    else:
        buoys = {at: seats for at, seats in buoys.items() if at != event.name}
    return _counted(state, sea._replace(cover={**sea.cover, event.name: links}, buoys=buoys))


def _buoy(state: State, event: e.Corrected) -> State:
    seat, sea = _seat(state, event), state.map
    others = [each for each in sea.buoys.get(event.key, ()) if each != seat]
    elsewhere = sum(seats.count(seat) for at, seats in sea.buoys.items() if at != event.key)
    here = min(int(event.value), BUOYS - elsewhere) if sea.cover[event.key] > 0 else 0
    buoys = {at: seats for at, seats in sea.buoys.items() if at != event.key}
    if others or here:
        buoys[event.key] = tuple(sorted(others + [seat] * here))
    return _counted(state, sea._replace(buoys=buoys))


def _hazard(state: State, event: e.Corrected) -> State:
    sea = state.map
    others = [at for at in sea.hazards[event.name] if at != event.key]
    there = (others + [event.key] * int(event.value))[: HAZARD_FIGURES[event.name]]
    return _counted(state, sea._replace(hazards={**sea.hazards, event.name: tuple(sorted(there))}))


_CORRECTED: dict[str, Callable[[State, e.Corrected], State]] = {
    "points": _points,
    "amoebas": _amoebas,
    "steps": lambda state, event: state._replace(rules=with_steps(state.rules, event.name, int(event.value))),
    "tiles": _tiles,
    "stone": _stone,
    "round": _round,
    "ability": _ability,
    "hand": _hand,
    "copies": _copies,
    "stations": _count,
    "researchers": _count,
    "ships": _count,
    "buoys": _count,
    "queen": _queen,
    "hidden": _hidden,
    "out": _out,
    "value": _value,
    "station": _station,
    "ship": _ship,
    "tile": _tile,
    "buoy": _buoy,
    "hazard": _hazard,
}
