"""What each event of an action does to the state: Stationen, Schiffe, Forscher, Plättchen, Bojen."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, cast

from companion.games.schwarm import events as e
from companion.games.schwarm import moves
from companion.games.schwarm.cards import KINDS, TILES
from companion.games.schwarm.duties import Found, Linked, Research, Ship, Turn
from companion.games.schwarm.state import BUOYS, State, done, with_duty, with_player


def _tiles_found(state: State, event: e.TilesFound) -> State:
    player, face_down = state.players[event.seat], list(state.face_down)
    tiles = list(player.tiles)
    for tile in event.tiles:
        kind = KINDS.index(tile)
        tiles[kind] += 1
        face_down[kind] = max(0, face_down[kind] - 1)
    after = state._replace(
        players=with_player(state, event.seat, player._replace(tiles=tuple(tiles))),
        face_down=tuple(face_down),
    )
    duty = state.duty
    return with_duty(after, replace(duty, moved=True)) if isinstance(duty, Ship) else done(after, event)


def _tiles_laid(state: State, event: e.TilesLaid) -> State:
    player, tiles = state.players[event.seat], list(state.players[event.seat].tiles)
    for tile in event.tiles:
        tiles[TILES.index(tile)] -= 1
    laid = player._replace(
        tiles=tuple(tiles),
        points=player.points + event.points,
        buoys=min(BUOYS, player.buoys + len(event.tiles)),
    )
    research = cast(Research, state.duty)
    return with_duty(
        state._replace(players=with_player(state, event.seat, laid)), replace(research, begun=True, left=0)
    )


def _tile_chosen(state: State, event: e.TileChosen) -> State:
    return state._replace(duties=(*state.duties, Turn(event.seat, event.tile, event.field)))


def _queen(state: State, event: e.QueenJoined | e.QueenLost) -> State:
    joined = isinstance(event, e.QueenJoined)
    player = state.players[event.seat]
    buoys = min(BUOYS, player.buoys + 1) if joined else player.buoys - 1
    after = state._replace(
        players=with_player(state, event.seat, player._replace(queen=joined, buoys=buoys)),
        sea=state.sea and moves.with_queen(state.sea, state.rules.catalogue.chart.queen, event.seat, joined),
    )
    duty = after.duty
    if isinstance(duty, Linked):
        return done(after, event)
    if state.sea is None and isinstance(duty, Ship | Research):
        return with_duty(after, replace(duty, told=(*duty.told, event.seat)))
    if isinstance(duty, Research) and duty.lifted and joined and event.seat == duty.seat:
        return with_duty(after, replace(duty, lifted=False))  # the lifted Boje is the one that went there
    return after


def _station_built(state: State, event: e.StationBuilt) -> State:
    player = state.players[event.seat]
    built = player._replace(
        stations=player.stations + event.station, researchers=player.researchers + event.researcher
    )
    may_link = state.sea is None and event.station and not player.queen and player.ships + player.buoys > 0
    return state._replace(
        players=with_player(state, event.seat, built),
        duties=(*state.duties[:-1], *((Linked(event.seat),) if may_link else ())),
        sea=state.sea
        and moves.with_station(
            state.sea, event.seat, event.field, station=event.station, researchers=event.researcher
        ),
    )


def _researcher_set(state: State, event: e.ResearcherSet) -> State:
    player = state.players[event.seat]
    return state._replace(
        players=with_player(state, event.seat, player._replace(researchers=player.researchers + 1)),
        duties=state.duties[:-1],
        sea=state.sea
        and moves.with_station(state.sea, event.seat, event.field, station=False, researchers=1),
    )


def _ship_set(state: State, event: e.ShipSet) -> State:
    player, ship = state.players[event.seat], cast(Ship, state.duty)
    after = state._replace(
        players=with_player(state, event.seat, player._replace(ships=player.ships + 1)),
        sea=state.sea and moves.with_ship(state.sea, event.seat, "", event.field),
    )
    return with_duty(after, replace(ship, set_out=True))


def _ship_moved(state: State, event: e.ShipMoved) -> State:
    ship = cast(Ship, state.duty)
    after = with_duty(state, replace(ship, moved=True, steps=ship.steps - 1))
    if moves.is_hidden(state.map, event.start):
        after = after._replace(duties=(*after.duties, Found(event.seat)))
    return after._replace(sea=moves.with_ship(state.map, event.seat, event.start, event.to))


def _tile_laid(state: State, event: e.TileLaid) -> State:
    player, kind = state.players[event.seat], TILES.index(event.tile)
    tiles = tuple(n - (place == kind) for place, n in enumerate(player.tiles))
    laid = player._replace(tiles=tiles, points=player.points + event.points, buoys=player.buoys + 1)
    below = state.duties[:-1]
    research = replace(cast(Research, below[-1]), begun=True, lifted=False)
    return state._replace(
        players=with_player(state, event.seat, laid),
        duties=(*below[:-1], replace(research, left=research.left - 1)),
        sea=moves.with_tile(state.map, event.seat, event.field, event.sides),
    )


def _buoy_lifted(state: State, event: e.BuoyLifted) -> State:
    player, research = state.players[event.seat], cast(Research, state.duty)
    after = state._replace(
        players=with_player(state, event.seat, player._replace(buoys=player.buoys - 1)),
        sea=moves.without_buoy(state.map, event.seat, event.field),
    )
    return with_duty(after, replace(research, begun=True, lifted=True))


ACTING: Mapping[type[Any], Callable[[State, Any], State]] = {
    e.StationBuilt: _station_built,
    e.ShipSet: _ship_set,
    e.ShipMoved: _ship_moved,
    e.TilesFound: _tiles_found,
    e.ResearcherSet: _researcher_set,
    e.TilesLaid: _tiles_laid,
    e.TileChosen: _tile_chosen,
    e.TileLaid: _tile_laid,
    e.BuoyLifted: _buoy_lifted,
    e.QueenJoined: _queen,
    e.QueenLost: _queen,
}
