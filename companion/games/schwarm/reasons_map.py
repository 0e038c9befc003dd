"""Why something cannot be done on the map: what lies there, what is too far, what is not linked."""

from collections.abc import Callable

from companion.games.game import Action, Message
from companion.games.schwarm.cards import LINKS, TILES
from companion.games.schwarm.duties import Build, First, Hazard, Research, Ship, Turn
from companion.games.schwarm.hazards import free_land
from companion.games.schwarm.legal_map import FREE_BETWEEN
from companion.games.schwarm.state import BUOYS, FACE_DOWN, ON_STATION, RESEARCHERS, SHIPS, Sea, State


def on_the_map(state: State, action: Action) -> Message | None:
    """Return why a field, a way round or a direction will not do; `None` where it is something else."""
    sea = state.sea
    if sea is None or action.kind.startswith("correct-"):
        return None
    chart = state.rules.catalogue.chart
    for name in ("field", "from", "to"):
        field = action.values.get(name)
        if field is not None and field not in chart.places and field != "stock":
            return _reason("no-such-field", value=field)
    judge = _JUDGES.get(action.kind)
    return judge(state, sea, action) if judge is not None else None


def _reason(key: str, **values: object) -> Message:
    return Message(f"schwarm.refused.{key}", **values)


def _not_built(state: State, sea: Sea, action: Action) -> Message | None:
    chart, field = state.rules.catalogue.chart, str(action.values["field"])
    if not isinstance(state.duty, First | Build):
        return None
    if not chart.is_land(field):
        return _reason("not-land", field=field)
    if field not in free_land(state):
        return _reason("land-taken", field=field)
    if not isinstance(state.duty, First):
        return None
    if "1" not in state.rules.variants:
        return _reason("not-ringed", field=field, fields=list(chart.ringed))
    other = min((at for own in sea.stations for at in own), key=lambda at: chart.between(field, at))
    return _reason("too-near", field=field, other=other, n=chart.between(field, other), least=FREE_BETWEEN)


def _not_staffed(state: State, sea: Sea, action: Action) -> Message | None:
    duty, field = state.duty, str(action.values["field"])
    if not isinstance(duty, Build | Research):
        return None
    seat, player = duty.seat, state.rules.players[duty.seat]
    if isinstance(duty, Research) and duty.begun:
        return _reason("either-or", player=player)
    if state.players[seat].researchers >= RESEARCHERS:
        return _reason("no-researcher-left", player=player, most=RESEARCHERS)
    if field not in sea.stations[seat]:
        return _reason("no-own-station", field=field, player=player)
    return _reason("station-full", field=field, most=ON_STATION)


def _not_set(state: State, sea: Sea, _: Action) -> Message | None:
    duty = state.duty
    if not isinstance(duty, Ship):
        return None
    player = state.rules.players[duty.seat]
    if duty.set_out:
        return _reason("one-ship-an-action", player=player)
    if duty.moved:
        return _reason("set-before-moving", player=player)
    if len(sea.ships[duty.seat]) >= SHIPS:
        return _reason("no-ship-left", player=player, most=SHIPS)
    return _reason("not-beside-station", player=player)


def _not_sailed(state: State, sea: Sea, action: Action) -> Message | None:
    duty = state.duty
    if not isinstance(duty, Ship):
        return None
    start, to = str(action.values["from"]), str(action.values["to"])
    chart = state.rules.catalogue.chart
    if start not in sea.ships[duty.seat]:
        return _reason("no-own-ship", field=start, player=state.rules.players[duty.seat])
    if not duty.steps:
        return _reason("no-steps-left")
    if chart.is_land(to):
        return _reason("ships-stay-at-sea", field=to)
    return _reason("one-field-a-step", field=start, to=to)


def _not_laid(state: State, sea: Sea, action: Action) -> Message | None:
    duty = state.duty
    if not isinstance(duty, Research):
        return None
    tile, field = str(action.values["tile"]), str(action.values["field"])
    player, name = state.players[duty.seat], state.rules.players[duty.seat]
    if not duty.left:
        return _reason("no-tile-more", player=name, n=player.researchers)
    if tile not in TILES or not player.tiles[TILES.index(tile)]:
        words = Message(f"schwarm.tile.{tile}") if tile in TILES else tile
        return _reason("no-such-tiles", player=name, tiles=[words])
    if player.buoys >= BUOYS:
        return _reason("no-buoy-left", player=name, most=BUOYS)
    return _not_on(state, sea, tile, field) or _reason("not-linked", field=field, player=name)


def _not_on(state: State, sea: Sea, tile: str, field: str) -> Message | None:
    """What lies on the field already, or what sort of field it is."""
    chart = state.rules.catalogue.chart
    if chart.is_land(field):
        return _reason("not-water", field=field)
    if field == chart.queen:
        return _reason("not-on-queen")
    below = sea.cover[field]
    if below == FACE_DOWN:
        return _reason("face-down", field=field)
    if below and not sea.buoys.get(field):
        return _reason("no-buoy-below", field=field)
    if below and below.bit_count() >= LINKS[tile]:
        return _reason("more-links", field=field, value=LINKS[tile], n=below.bit_count())
    return None


def _not_turned(state: State, _: Sea, __: Action) -> Message | None:
    duty = state.duty
    if not isinstance(duty, Turn):
        return None
    return _reason("not-this-way", field=duty.field, tile=Message(f"schwarm.tile.{duty.tile}"))


def _not_swum(state: State, _: Sea, action: Action) -> Message | None:
    duty, to, chart = state.duty, str(action.values["to"]), state.rules.catalogue.chart
    if not isinstance(duty, Hazard) or duty.hazard != "wal":
        return None
    start = chart.queen if duty.source == "stock" else duty.source
    if len(duty.path) >= duty.steps:
        return _reason("whale-far-enough", n=duty.steps)
    if chart.is_land(to):
        return _reason("whale-stays-at-sea", field=to)
    if to in (start, *duty.path):
        return _reason("each-field-once", field=to)
    return _reason("one-field-a-step", field=duty.path[-1] if duty.path else start, to=to)


def _not_swept(state: State, _: Sea, __: Action) -> Message | None:
    duty = state.duty
    if not isinstance(duty, Hazard) or duty.hazard != "tsunami" or duty.over:
        return None
    return _reason("tsunami-fresh" if duty.source == "stock" else "tsunami-must", n=duty.steps)


def _no_crab(state: State, _: Sea, action: Action) -> Message | None:
    duty = state.duty
    if not isinstance(duty, Hazard) or duty.hazard != "krebs" or duty.source != "stock":
        return None
    field = str(action.values["field"])
    is_land = state.rules.catalogue.chart.is_land(field)
    return _reason("land-taken" if is_land else "crab-on-land", field=field)


_JUDGES: dict[str, Callable[[State, Sea, Action], Message | None]] = {
    "build": _not_built,
    "staff": _not_staffed,
    "set": _not_set,
    "sail": _not_sailed,
    "lay": _not_laid,
    "turn": _not_turned,
    "swim": _not_swum,
    "wave": _not_swept,
    "wash": _not_swept,
    "crab": _no_crab,
}
