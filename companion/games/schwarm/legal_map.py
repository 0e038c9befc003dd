"""What the rules allow on the map: fields that may be built on, sailed to, laid on and swept over."""

from itertools import islice

from companion.games.game import Choice, Number, Template
from companion.games.schwarm.cards import KINDS, TILES
from companion.games.schwarm.duties import Build, First, Found, Hazard, Research, Ship, Turn
from companion.games.schwarm.hazards import STOCK, crawl, free_land, leaves, shore, swims, waves
from companion.games.schwarm.laying import Anchors, anchors, fields_for, sides_of, ways
from companion.games.schwarm.moves import without_buoy
from companion.games.schwarm.networks import is_joined
from companion.games.schwarm.state import BUOYS, ON_STATION, RESEARCHERS, SHIPS, STATIONS, State

BOARD = "sea"
FREE_BETWEEN = 3
"""Land fields that stay free between two first Stationen in Variante 1."""


def on_board(kind: str, name: str, fields: tuple[str, ...]) -> tuple[Template, ...]:
    """Return the template that asks for one of these fields, if there is any."""
    return (Template(kind, (Choice(name, fields, board=BOARD),)),) if fields else ()


def first(state: State, duty: First) -> tuple[Template, ...]:
    """Return where a first Station may stand; nowhere where corrections have set them all."""
    has_one = state.players[duty.seat].stations < STATIONS
    return on_board("build", "field", first_fields(state)) if has_one else ()


def first_fields(state: State) -> tuple[str, ...]:
    """Return the free dark-ringed fields; in Variante 1 those that are far enough from the others.

    Where corrections have left none of them, all free land.
    """
    chart, sea, free = state.rules.catalogue.chart, state.map, free_land(state)
    if "1" not in state.rules.variants:
        return tuple(field for field in chart.ringed if field in free) or free
    stations = [field for own in sea.stations for field in own]
    far = (f for f in free if all(chart.between(f, other) >= FREE_BETWEEN for other in stations))
    return tuple(far) or free


def build(state: State, duty: Build) -> tuple[Template, ...]:
    """Return where a Station may be built, or without one in stock where the Forscher may go."""
    if state.sea is None:
        return ()
    player = state.players[duty.seat]
    if player.stations < STATIONS:
        return on_board("build", "field", free_land(state))
    return staff(state, duty.seat)


def staff(state: State, seat: int) -> tuple[Template, ...]:
    """Return on which own Stationen one more Forscher fits."""
    if state.players[seat].researchers >= RESEARCHERS:
        return ()
    own = state.map.stations[seat]
    return on_board("staff", "field", tuple(field for field in own if own[field] < ON_STATION))


def ship(state: State, duty: Ship) -> tuple[Template, ...]:
    """Return where a Schiff may be set out, and where each may go."""
    chart, sea, seat = state.rules.catalogue.chart, state.map, duty.seat
    fresh = not duty.set_out and not duty.moved and state.players[seat].ships < SHIPS
    sets_out = on_board("set", "field", shore(state)[seat]) if fresh else ()
    if not duty.steps:
        return sets_out
    sails = tuple(
        Template("sail", (Choice("from", (at,), board=BOARD), Choice("to", to, board=BOARD)))
        for at in dict.fromkeys(sea.ships[seat])
        if (to := tuple(near for near in chart.beside[at].values() if not chart.is_land(near)))
    )
    return sets_out + sails


def found(state: State, _: Found) -> tuple[Template, ...]:
    """Return which Plättchen it may have been, by how many of each are still hidden."""
    left = {kind: n for kind, n in zip(KINDS, state.face_down, strict=True) if n} or dict.fromkeys(KINDS, 1)
    return (Template("found", (Choice("tile", tuple(left), tuple(left.values())),)),)


def research(state: State, duty: Research) -> tuple[Template, ...]:
    """Return what a Forscher may do: join a Station, or lay one Plättchen after the other."""
    player = state.players[duty.seat]
    joins = () if duty.begun else staff(state, duty.seat)
    may_lay = duty.left > 0 and any(player.tiles)
    if player.buoys == BUOYS:
        return joins + on_board("lift", "field", liftable(state, duty.seat, may_lay=may_lay))
    return joins + lays(state, duty.seat) if may_lay else joins


def lays(state: State, seat: int) -> tuple[Template, ...]:
    """Return on which fields each Plättchen may be laid that lies in front of a player."""
    held, tiles = anchors(state, seat), state.players[seat].tiles
    found = []
    for tile, count in zip(TILES, tiles, strict=True):
        if count and (fields := fields_for(state, tile, held)):
            found.append(Template("lay", (Choice("tile", (tile,)), Choice("field", fields, board=BOARD))))
    return tuple(found)


def liftable(state: State, seat: int, *, may_lay: bool) -> tuple[str, ...]:
    """Return which own Bojen may be moved: to the Königin, or to a Plättchen that can then be laid."""
    sea, queen = state.map, state.rules.catalogue.chart.queen
    own = [field for field, seats in sea.buoys.items() if seat in seats and field != queen]

    def has_use(field: str) -> bool:
        after = state._replace(sea=without_buoy(sea, seat, field))
        to_queen = not state.players[seat].queen and is_joined(after, seat)
        return to_queen or (may_lay and bool(lays(after, seat)))

    return tuple(field for field in own if has_use(field))


def turn(state: State, duty: Turn) -> tuple[Template, ...]:
    """Return which ways round the Plättchen may lie."""
    held: Anchors = anchors(state, duty.seat)
    sides = tuple(sides_of(links) for links in ways(state, duty.tile, duty.field, held))
    return (Template("turn", (Choice("open", sides),)),)


def hazard(state: State, duty: Hazard) -> tuple[Template, ...]:
    """Return where a hazard may go; once it has gone, whether that counts."""
    accept = (Template("next"),) if duty.path else ()
    if duty.over:
        return accept
    match duty.hazard:
        case "wal":
            return on_board("swim", "to", swims(state, duty)) + accept
        case "tsunami":
            out = () if duty.source == STOCK else tuple(leaves(state, duty.source, duty.steps))
            leave = (Template("wash", (Choice("direction", out),)),) if out else ()
            return on_board("wave", "to", tuple(waves(state, duty))) + leave
    if duty.source == STOCK:
        return on_board("crab", "field", free_land(state))
    far = len(tuple(islice(crawl(state, duty.seat, duty.source), duty.steps)))
    return (Template("crawl", (Number("fields", 1, far),)),)
