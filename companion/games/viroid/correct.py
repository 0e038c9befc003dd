"""What a person may set right where table and books differ."""

from collections.abc import Iterator

from companion.games.game import Choice, Number, Template
from companion.games.viroid.deck import corrected
from companion.games.viroid.events import Corrected
from companion.games.viroid.names import (
    ANIMAL_MARKERS,
    CONTINENTS,
    EMPTY,
    GREY,
    GREYS,
    LEVEL,
    LEVELS,
    LIMITS,
    OTHER,
    PLACE,
    TOP_LEVEL,
)
from companion.games.viroid.shop import box_name, length
from companion.games.viroid.state import OwnStem, Player, State, at

NOBODY = "nobody"
DEAD = "grey"


def corrections(state: State) -> tuple[Template, ...]:
    """Return what may be set right; nothing once the game has ended (undo reaches back)."""
    if state.ended:
        return ()
    cure = Number("field", state.research + 1, state.rules.track, now={"": state.cure})
    lying = Number("greys", 0, GREYS, now=dict(zip(CONTINENTS, state.greys, strict=True)))
    return (
        *_of_players(state),
        *_of_stems(state),
        *_of_mutations(state),
        Template("correct-research", (Number("field", 0, state.cure - 1, now={"": state.research}),)),
        Template("correct-cure", (cure,)),
        Template("correct-greys", (Choice("continent", CONTINENTS), lying)),
        Template("correct-stock", (Number("greys", 0, GREYS, now={"": state.stock}),)),
        *_of_the_deck(state),
        *(_of_the_map(state) if state.rules.world else _of_the_counts(state)),
    )


def _of_players(state: State) -> Iterator[Template]:
    whose = Choice("player", state.rules.players)
    players = dict(zip(state.rules.players, state.players, strict=True))
    for scale, limit in LIMITS.items():
        value = Number("value", 0, limit, now={name: player.scale(scale) for name, player in players.items()})
        yield Template("correct-scale", (Choice("scale", (scale,)), whose, value))
    for what in LEVELS:
        if not (what == "bird" and state.rules.pathogen == "pilz"):
            levels = {name: player.level(what) for name, player in players.items()}
            level = Number("level", 0, TOP_LEVEL, now=levels)
            yield Template("correct-level", (Choice("what", (what,)), whose, level))
    abilities = {name: player.ability for name, player in players.items()}
    ability = Number("ability", 0, len(state.rules.box.abilities), now=abilities)
    yield Template("correct-ability", (whose, ability))


def ids_of(state: State, what: str) -> tuple[str, ...]:
    """Return the stems, or the mutations, by the number that a correction has for each; 0 is none."""
    box = state.rules.box
    return (NOBODY, *box.mutations) if what == "mutation" else (NOBODY, *box.stems, OTHER)


def _of_stems(state: State) -> Iterator[Template]:
    """Which stem lies at each place of a plan, and how many of its symptoms are developed."""
    for name, player in zip(state.rules.players, state.players, strict=True):
        for place, stem in enumerate(player.stems):
            others = {box_name(state, other.id) for other in player.stems if other not in (None, stem)}
            stems = (id for id in ids_of(state, "stem") if box_name(state, id) not in others - {""})
            whose, where = Choice("player", (name,)), Choice("spot", (str(place + 1),))
            yield Template("correct-stem", (whose, where, Choice("stem", tuple(stems))))
            if stem is not None:
                done = Number("symptoms", 0, length(state, stem), now={"": stem.done})
                yield Template("correct-symptoms", (whose, where, done))


def _of_mutations(state: State) -> Iterator[Template]:
    """Nobody can have the marker of another."""
    for seat, name in enumerate(state.rules.players):
        taken = {player.mutation for other, player in enumerate(state.players) if other != seat}
        free = tuple(id for id in ids_of(state, "mutation") if id not in taken)
        yield Template("correct-mutation", (Choice("player", (name,)), Choice("mutation", free)))


def _of_the_deck(state: State) -> Iterator[Template]:
    parts = tuple(part.id for part in state.deck)
    most = max(part.cards for part in state.rules.deck)
    cards = Number("cards", 0, most, now={part.id: part.cards for part in state.deck})
    massive = Number("massive", 0, 1, now={part.id: part.massive for part in state.deck})
    yield Template("correct-deck", (Choice("part", parts), cards))
    yield Template("correct-massive", (Choice("part", parts), massive))


def _of_the_counts(state: State) -> Iterator[Template]:
    """Without a map: how many stones of a player are out, and how many dead lie, on a continent."""
    for name, player in zip(state.rules.players, state.players, strict=True):
        for continent, out in zip(CONTINENTS, player.out, strict=True):
            stones = Number("stones", 0, out + player.supply, now={continent: out})
            where = Choice("continent", (continent,))
            yield Template("correct-stones", (Choice("player", (name,)), where, stones))
    dead = Number("dead", 0, 99, now=dict(zip(CONTINENTS, state.dead, strict=True)))
    yield Template("correct-dead", (Choice("continent", CONTINENTS), dead))


def _of_the_map(state: State) -> Iterator[Template]:
    """With a map: what lies on each field, and every marker."""
    world = state.rules.map
    with_stones = (
        name for name, each in zip(state.rules.players, state.players, strict=True) if each.supply > 0
    )
    holds = Choice("holds", (NOBODY, *with_stones, DEAD))
    for city in world.cities:
        field = Number("field", 1, len(city.fields))
        yield Template("correct-field", (Choice("city", (city.id,), board="world"), field, holds))
    there = Choice("there", ("yes", "no") if state.markers_left else ("no",))
    for markers, places in (
        (ANIMAL_MARKERS, tuple(city.id for city in world.cities)),
        (("airport",), tuple(world.cities[place].id for place in world.airports)),
        (("sea",), tuple(world.link)),
    ):
        if places:
            yield Template("correct-marker", (Choice("marker", markers), Choice("where", places), there))


def greys(state: State) -> int:
    """Return how many grey stones there are: on continents, in the stock and in cities."""
    return sum(state.greys) + state.stock + sum(state.dead) - state.beyond


def set_right(state: State, event: Corrected) -> State:
    """Return the state with what a person said; the number of greys may then be another."""
    after = _set(state, event)
    return after._replace(adjusted=state.adjusted + greys(after) - greys(state))


def _set(state: State, event: Corrected) -> State:
    what, value = event.what, event.value
    match what:
        case "research":
            return state._replace(research=value)
        case "cure":
            return state._replace(cure=value)
        case "stock":
            return state._replace(stock=value)
        case "greys":
            return _with_greys(state, CONTINENTS.index(event.name), value)
        case "deck" | "massive":
            part = next(part for part in state.deck if part.id == event.name)
            cards = value if what == "deck" else max(part.cards, value)
            massive = value if what == "massive" else part.massive
            return state._replace(deck=corrected(state.deck, part.id, cards, massive))
        case "dead":
            return state._replace(dead=at(state.dead, CONTINENTS.index(event.name), value))
        case "field":
            return _with_field(state, event.name, int(event.part), value)
        case "marker":
            return with_marker(state, event.part, event.name, bool(value))
    return _of_a_player(state, event)


def _of_a_player(state: State, event: Corrected) -> State:
    seat = state.rules.players.index(event.name)
    player = state.players[seat]
    match event.what:
        case "scale":
            if seat == state.active:
                state = _with_due(state, event.part, event.value - player.scale(event.part))
            player = player._replace(scales=at(player.scales, PLACE[event.part], event.value))
        case "level":
            player = player._replace(levels=at(player.levels, LEVEL[event.part], event.value))
        case "ability":
            player = player._replace(ability=event.value)
        case "stem":
            return _with_stem(state, seat, int(event.part) - 1, ids_of(state, "stem")[event.value])
        case "symptoms":
            player = _with_symptoms(state, player, int(event.part) - 1, event.value)
        case "mutation":
            mutation = ids_of(state, "mutation")[event.value] if event.value else ""
            player = player._replace(mutation=mutation, raised=False)
        case "stones":
            player = player._replace(out=at(player.out, CONTINENTS.index(event.part), event.value))
    return state.with_player(seat, player)


def _with_stem(state: State, seat: int, place: int, id: str) -> State:
    """Lay another stem at a place, with no symptom yet; the one that lay there goes back to the stock."""
    player, box = state.players[seat], list(state.rules.box.stems)
    before, left = player.stems[place], state.stems
    for known, change in ((before.id if before else "", +1), (id, -1)):
        if known in box:
            number, cards = box.index(known), state.rules.box.stems[known].cards
            left = at(left, number, min(cards, max(0, left[number] + change)))
    stem = None if id == NOBODY else OwnStem(id)
    return state._replace(stems=left).with_player(seat, player._replace(stems=at(player.stems, place, stem)))


def _with_symptoms(state: State, player: Player, place: int, done: int) -> Player:
    """Set how far a stem is developed: a Nekrose that the data knows of comes and goes with it."""
    stem = player.stems[place]
    assert stem is not None
    known = state.rules.box.stems.get(stem.id)
    gained = [known.symptom(number).gains or () for number in range(done)] if known else []
    necrosis = any("necrosis" in gains for gains in gained) or (stem.necrosis and done >= stem.done)
    return player._replace(stems=at(player.stems, place, stem._replace(done=done, necrosis=necrosis)))


def _with_due(state: State, scale: str, change: int) -> State:
    """Let the points or dice that are due now follow the scale that they were counted from."""
    duty = state.duty
    if duty.kind != {"infection": "infect", "severity": "throw"}.get(scale):
        return state
    return state._replace(duties=(*state.duties[:-1], duty._replace(n=max(0, duty.n + change))))


def _with_greys(state: State, continent: int, value: int) -> State:
    """Put greys on a continent from the stock, or back into it."""
    moved = value - state.greys[continent]
    return state._replace(greys=at(state.greys, continent, value), stock=max(0, state.stock - moved))


def _with_field(state: State, city: str, field: int, holds: int) -> State:
    """Put something on a field of a city: the counts follow, and greys come from and go to the stock."""
    world = state.rules.map
    place = world.place[city]
    continent, before = world.cities[place].continent, state.cities[place][field - 1]
    for stone, change in ((before, -1), (holds, +1)):
        if stone == GREY:
            dead = state.dead[continent] + change
            state = state._replace(dead=at(state.dead, continent, dead), stock=max(0, state.stock - change))
        elif stone != EMPTY:
            player = state.players[stone - 1]
            out = at(player.out, continent, player.out[continent] + change)
            state = state.with_player(stone - 1, player._replace(out=out))
    return state.with_fields(place, at(state.cities[place], field - 1, holds))


def with_marker(state: State, marker: str, where: str, there: bool) -> State:
    """Return the state with a marker there, or without it."""
    world = state.rules.map
    if marker == "sea":
        link = frozenset((world.link[where],))
        return state._replace(shut=state.shut | link if there else state.shut - link)
    place, one = world.place[where], frozenset((marker,))
    lying = state.markers[place]
    return state._replace(markers=at(state.markers, place, lying | one if there else lying - one))
