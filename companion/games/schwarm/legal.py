"""What the rules allow now. Nothing else judges an action.

`legal` is asked by phones, panel, simulation and by `decide` itself, so a choice that is offered is
a choice that is taken.
"""

from collections.abc import Callable
from typing import Any

from companion.games.game import Choice, Number, Several, Template, remembered
from companion.games.schwarm import duties as d
from companion.games.schwarm import legal_map
from companion.games.schwarm.cards import ACTIONS, KINDS, MOST_AMOEBAS, MOST_STEPS, TILES
from companion.games.schwarm.hazards import STOCK, sources, stuck
from companion.games.schwarm.state import (
    ABILITIES,
    ON_STATION,
    RESEARCHERS,
    SHIPS,
    Player,
    State,
)

NEXT = Template("next")
JOKER = Template("joker", (Choice("action", ACTIONS),))
PLACES = tuple(map(str, range(1, 31)))
SIDES = ("0", "2", "3", "4")
BESIDE = 2
"""Land fields beside the one that a Tsunami reaches."""
LEAST_WORTH, MOST_WORTH = 1, 9
WORTHS = tuple(str(value) for value in range(LEAST_WORTH, MOST_WORTH + 1))


@remembered
def legal(state: State) -> tuple[Template, ...]:
    """Return what may be done now; nothing once the game is over."""
    duty = state.duty
    return _ALLOWED[type(duty)](state, duty) if duty else ()


def _stones(state: State, _: d.Stones) -> tuple[Template, ...]:
    names = state.rules.players
    left = tuple(name for seat, name in enumerate(names) if seat not in state.stones)
    return (Template("stone", (Choice("player", left),)),)


def _layout(state: State, _: d.Layout) -> tuple[Template, ...]:
    """Card after card, or all that are still missing at once, in the order in which they lie."""
    rules, blue = state.rules, {card: n for card, n in state.blue.items() if n}
    light = {card: n - state.row.count(card) for card, n in rules.light.items()}
    fits = sum(rules.light.values()) == rules.light_size and min(light.values()) >= 0
    blue_due = rules.row_size - 1 - max(len(state.row), rules.light_size)
    if not fits or sum(blue.values()) < blue_due:
        return (_next_card(state),)
    heavy = 1 + sum(blue.values())  # a light card is heavier than the blue ones together
    items = (
        *((card, n, heavy) for card, n in light.items() if n),
        *((card, n, 1) for card, n in blue.items()),
    )
    weight = heavy * sum(light.values()) + blue_due
    return (_next_card(state), Template("layout", (Several("cards", items, weight, least=weight),)))


def _next_card(state: State) -> Template:
    """A card of which none should be left cannot lie there, unless a correction left too few of all."""
    if len(state.row) < state.rules.light_size:
        left = {card: n - state.row.count(card) for card, n in state.rules.light.items()}
    else:
        left = dict(state.blue)
    there = {card: n for card, n in left.items() if n > 0} or dict.fromkeys(left, 1)
    return Template("row", (Choice("card", tuple(there), tuple(there.values())),))


def _take(state: State, duty: d.Take) -> tuple[Template, ...]:
    player, price = state.players[duty.seat], len(state.row)
    places = 0 if len(player.hand) >= state.rules.quota else min(price, player.points + 1)
    stack = () if player.order or player.points < price else state.stack
    take = (Template("take", (Choice("place", PLACES[:places]),)),) if places else ()
    order = (Template("order", (Choice("number", tuple(map(str, stack))),)),) if stack else ()
    return take + order


def _ability(state: State, duty: d.Ability) -> tuple[Template, ...]:
    taken = [player.ability for seat, player in enumerate(state.players) if seat != duty.seat]
    free = tuple(ability for ability in ABILITIES if ability not in taken)
    return (Template("ability", (Choice("ability", free),)),)


def _next(_state: State, _duty: d.Duty) -> tuple[Template, ...]:
    return (NEXT,)


def _play(state: State, duty: d.Play) -> tuple[Template, ...]:
    player = state.players[duty.seat]
    cards = tuple(dict.fromkeys(player.hand))
    play = (Template("play", (Choice("card", cards),)),) if cards else ()
    return (*play, JOKER) if player.joker else play


def _ship(state: State, duty: d.Ship) -> tuple[Template, ...]:
    if state.sea is not None:
        return (*legal_map.ship(state, duty), NEXT)
    player = state.players[duty.seat]
    sets_out = can_set_out(player) and not duty.set_out and not duty.moved
    gathers = _gathers(duty.steps, state.face_down) if player.ships and not duty.moved else ()
    return ((Template("launch"),) if sets_out else ()) + gathers + _queens(state, duty.told) + (NEXT,)


def can_set_out(player: Player) -> bool:
    """Say whether a Schiff can come from stock: it needs a Station to start from."""
    return player.ships < SHIPS and player.stations > 0


def _gathers(steps: int, face_down: tuple[int, ...]) -> tuple[Template, ...]:
    if not any(face_down):
        return ()
    items = tuple((kind, n, 1) for kind, n in zip(KINDS, face_down, strict=True) if n)
    return (Template("gather", (Several("tiles", items, steps, least=1),)),)


def _queens(state: State, told: tuple[int, ...]) -> tuple[Template, ...]:
    """Whoever is linked to the Königin now, or no longer, without the map: once an action each."""
    names = tuple(
        state.rules.players[seat]
        for seat, player in enumerate(state.players)
        if seat not in told and (player.stations or player.queen)
    )
    return _queen(names)


def _queen(names: tuple[str, ...]) -> tuple[Template, ...]:
    return (Template("queen", (Choice("player", names),)),) if names else ()


def _research(state: State, duty: d.Research) -> tuple[Template, ...]:
    if state.sea is not None:
        return legal_map.research(state, duty) + (() if duty.lifted else (NEXT,))
    player = state.players[duty.seat]
    if duty.begun:
        return (*_queens(state, duty.told), NEXT)
    hires = (Template("hire"),) if can_hire(player) else ()
    return (*hires, *_explores(duty.left, player.tiles), *_queens(state, duty.told), NEXT)


def can_hire(player: Player) -> bool:
    """Say whether one more Forscher is in stock and fits on a Station."""
    return player.researchers < min(RESEARCHERS, ON_STATION * player.stations)


def _explores(left: int, tiles: tuple[int, ...]) -> tuple[Template, ...]:
    if not left or not any(tiles):
        return ()
    items = tuple((tile, n, 1) for tile, n in zip(TILES, tiles, strict=True) if n)
    return (Template("explore", (Several("tiles", items, left, least=1),)),)


def _source(state: State, duty: d.Source) -> tuple[Template, ...]:
    going = (state, duty.seat, duty.hazard, duty.steps)
    return (Template("hazard", (Choice("from", sources(*going) or stuck(*going)),)),)


def _hazard(state: State, duty: d.Hazard) -> tuple[Template, ...]:
    if state.sea is not None:
        return legal_map.hazard(state, duty)
    may_land = duty.hazard == "tsunami" and duty.source == STOCK
    victims = (_hittable(state, duty), _hittable_beside(state, duty), duty.hits, duty.beside)
    templates = [
        Template(kind, (Choice("victim", tuple(n for s, n in enumerate(state.rules.players) if s in seats)),))
        for kind, seats in zip(("hit", "beside", "spare", "spare-beside"), victims, strict=True)
        if seats
    ]
    if may_land:
        templates.append(Template("land"))
    return (*templates, *(() if may_land and has_landed(state, duty) else (NEXT,)))


def has_landed(state: State, tsunami: d.Hazard) -> bool:
    """Say whether a Tsunami without the map has hit a Station, or beside one: land stops it."""
    return bool(tsunami.beside) or any(_is_ashore(state, tsunami, seat) for seat in tsunami.hits)


def _is_ashore(state: State, tsunami: d.Hazard, seat: int) -> bool:
    """Whoever is hit more often than Schiffe are out was hit on land."""
    return tsunami.hits.count(seat) > state.players[seat].ships


def _hittable(state: State, hazard: d.Hazard) -> tuple[int, ...]:
    """Who can be hit once more in the way of a hazard, by what is out; by a Tsunami one Station at most."""
    hits = hazard.hits
    if has_gone_all_its_way(hazard):
        return ()
    lands = hazard.hazard == "tsunami" and not any(_is_ashore(state, hazard, seat) for seat in hits)

    def most(seat: int, player: Player) -> int:
        match hazard.hazard:
            case "wal":
                return player.ships
            case "krebs":
                return player.stations
        return player.ships + (lands and player.stations > hazard.beside.count(seat))

    return tuple(
        seat
        for seat, player in enumerate(state.players)
        if seat != hazard.seat and hits.count(seat) < most(seat, player)
    )


def has_gone_all_its_way(hazard: d.Hazard) -> bool:
    """Say whether a Krebs has hit as often as it moves, where that is known: a field has one Station."""
    return hazard.hazard == "krebs" and 0 < hazard.steps <= len(hazard.hits)


def _hittable_beside(state: State, hazard: d.Hazard) -> tuple[int, ...]:
    """Who can be hit once more beside a landing Tsunami of Variante 1: no Station is hit twice."""
    if hazard.hazard != "tsunami" or "1" not in state.rules.variants or len(hazard.beside) >= BESIDE:
        return ()
    return tuple(
        seat
        for seat, player in enumerate(state.players)
        if seat != hazard.seat
        and player.stations > hazard.beside.count(seat) + _is_ashore(state, hazard, seat)
    )


def _score(state: State, duty: d.Score) -> tuple[Template, ...]:
    """What a network can hold: Forscher stand on a Station, so without one none of them counts."""
    player = state.players[duty.seat]
    rest = [Number(name, 0, n, now={"": n}) for name, n in (("buoys", player.buoys), ("ships", player.ships))]
    bare = Template("score", (Number("stations", 0, 0), Number("researchers", 0, 0), *rest))
    if not player.stations:
        return (bare,)
    staffed = Number("stations", 1, player.stations, now={"": player.stations})
    staff = Number("researchers", 0, player.researchers, now={"": player.researchers})
    return (Template("score", (staffed, staff, *rest)), bare)


def _final(state: State, duty: d.Final) -> tuple[Template, ...]:
    player = state.players[duty.seat]
    known = {value for value in state.rules.values.values() if value is not None}
    unsure = state.rules.catalogue.assumed_map or None in state.rules.values.values()
    worths = WORTHS if unsure else tuple(str(value) for value in sorted(known))
    sides = tuple(n for n in SIDES if int(n) <= player.stations)
    items = tuple((worth, player.stations, 1) for worth in worths) if player.queen and player.stations else ()
    return (Template("final", (Choice("sides", sides), Several("values", items, player.stations, least=0))),)


_ALLOWED: dict[type[Any], Callable[[State, Any], tuple[Template, ...]]] = {
    d.Stones: _stones,
    d.First: legal_map.first,
    d.Layout: _layout,
    d.Take: _take,
    d.Ability: _ability,
    d.Order: _next,
    d.Play: _play,
    d.Both: lambda _, duty: (Template("first", (Choice("action", duty.left),)),),
    d.Build: legal_map.build,
    d.Linked: lambda state, duty: (*_queen((state.rules.players[duty.seat],)), NEXT),
    d.Ship: _ship,
    d.Found: legal_map.found,
    d.Research: _research,
    d.Turn: legal_map.turn,
    d.Steps: lambda _, __: (Template("steps", (Number("steps", 1, MOST_STEPS),)),),
    d.Source: _source,
    d.Hazard: _hazard,
    d.Amoebas: lambda _, __: (Template("amoebas", (Number("amoebas", 0, MOST_AMOEBAS),)),),
    d.Score: _score,
    d.Tally: _next,
    d.RoundOver: _next,
    d.Value: lambda _, __: (Template("value", (Number("value", LEAST_WORTH, MOST_WORTH),)),),
    d.Final: _final,
}
