"""From one position to the next: what each event does to the state, and nothing else."""

from companion.games.game import Fold
from companion.games.viroid import events as e
from companion.games.viroid.correct import set_right, with_marker
from companion.games.viroid.deck import drawn
from companion.games.viroid.names import CONTINENTS, EMPTY, GREY, LEVEL, MASSIVE, OTHER, PLACE
from companion.games.viroid.state import Duty, OwnStem, State, at


def _card_drawn(state: State, event: e.CardDrawn) -> State:
    massive = event.card == MASSIVE
    return state._replace(deck=drawn(state.deck, event.part, massive), card=event.card)


def _scaled(state: State, event: e.Scaled) -> State:
    player, place = state.players[event.seat], PLACE[event.scale]
    scales = at(player.scales, place, player.scales[place] + event.steps)
    return state.with_player(event.seat, player._replace(scales=scales))


def _levelled(state: State, event: e.Levelled) -> State:
    player = state.players[event.seat]
    levels = at(player.levels, LEVEL[event.what], event.level)
    return state.with_player(event.seat, player._replace(levels=levels))


def _marker_moved(state: State, event: e.MarkerMoved) -> State:
    if event.marker == "research":
        return state._replace(research=state.research + event.steps)
    return state._replace(cure=state.cure + event.steps)


def _mutation_taken(state: State, event: e.MutationTaken) -> State:
    return state.with_player(event.seat, state.players[event.seat]._replace(mutation=event.mutation))


def _mutation_used(state: State, event: e.MutationUsed) -> State:
    return state.with_player(event.seat, state.players[event.seat]._replace(raised=True))


def _stem_taken(state: State, event: e.StemTaken) -> State:
    left = state.stems
    if event.stem != OTHER:
        number = list(state.rules.box.stems).index(event.stem)
        left = at(left, number, max(0, left[number] - 1))
    return _with_stem(state._replace(stems=left), event.seat, event.place, OwnStem(event.stem))


def _symptom_developed(state: State, event: e.SymptomDeveloped) -> State:
    stem = _stem(state, event.seat, event.place)
    return _with_stem(state, event.seat, event.place, stem._replace(done=stem.done + 1))


def _gained(state: State, event: e.Gained) -> State:
    stem = _stem(state, event.seat, event.place)
    if event.gain == "necrosis":
        stem = stem._replace(necrosis=True)
    elif event.steps:
        stem = stem._replace(**{event.gain: getattr(stem, event.gain) + event.steps})
    return _with_stem(state, event.seat, event.place, stem)


def _stem(state: State, seat: int, place: int) -> OwnStem:
    stem = state.players[seat].stems[place]
    assert stem is not None
    return stem


def _with_stem(state: State, seat: int, place: int, stem: OwnStem | None) -> State:
    player = state.players[seat]
    return state.with_player(seat, player._replace(stems=at(player.stems, place, stem)))


def _ability_developed(state: State, event: e.AbilityDeveloped) -> State:
    return state.with_player(event.seat, state.players[event.seat]._replace(ability=event.ability))


def _placed(state: State, event: e.Placed) -> State:
    state = _counted(state, event.seat, event.where, +1)
    return _with_field(state, event.where, event.field, event.seat + 1)


def _healed(state: State, event: e.Healed) -> State:
    state = _counted(state, event.seat, event.where, -1)
    return _with_field(state, event.where, event.field, EMPTY)


def _died(state: State, event: e.Died) -> State:
    if event.seat >= 0:
        state = _counted(state, event.seat, event.where, -1)
    continent = state.continent(event.where)
    state = _taking_a_grey(state, continent)
    state = state._replace(dead=at(state.dead, continent, state.dead[continent] + 1))
    return _with_field(state, event.where, event.field, GREY)


def _taking_a_grey(state: State, continent: int) -> State:
    """Take a grey from the continent, else from the stock, else from where most are, else none."""
    if state.greys[continent] == 0 and state.stock:
        return state._replace(stock=state.stock - 1)
    if state.greys[continent] == 0:
        continent = max(range(len(CONTINENTS)), key=lambda place: (state.greys[place], -place))
    if state.greys[continent] == 0:
        return state._replace(beyond=state.beyond + 1)
    return state._replace(greys=at(state.greys, continent, state.greys[continent] - 1))


def _buried(state: State, event: e.Buried) -> State:
    continent = state.continent(event.where)
    state = state._replace(dead=at(state.dead, continent, state.dead[continent] - 1))
    # a death that was counted without a stone leaves none behind
    state = state._replace(beyond=state.beyond - 1) if state.beyond else state._replace(stock=state.stock + 1)
    return _with_field(state, event.where, event.field, EMPTY)


def _counted(state: State, seat: int, where: str, stones: int) -> State:
    player, continent = state.players[seat], state.continent(where)
    out = at(player.out, continent, player.out[continent] + stones)
    return state.with_player(seat, player._replace(out=out))


def _with_field(state: State, where: str, field: int, holds: int) -> State:
    world = state.rules.world
    if world is None:
        return state
    place = world.place[where]
    return state.with_fields(place, at(state.cities[place], field, holds))


def _thrown(state: State, event: e.Thrown) -> State:
    chance = event.mortality
    return state._replace(
        thrown=state.thrown + event.dice,
        successes=state.successes + event.successes,
        sixths=state.sixths + event.dice * chance,
        spread=state.spread + event.dice * chance * (6 - chance),
    )


def _turn_began(state: State, event: e.TurnBegan) -> State:
    player = state.players[event.seat]._replace(wiped=event.wiped)
    state = state.with_player(event.seat, player)
    return state._replace(active=event.seat, turn=state.turn + 1, card="")


FOLD = Fold[State, e.Event](
    {
        e.Due: lambda state, event: state._replace(duties=tuple(Duty(*duty) for duty in event.duties)),
        e.StartDealt: lambda state, event: state._replace(dealt=(*state.dealt, event.card)),
        e.CardDrawn: _card_drawn,
        e.Scaled: _scaled,
        e.Levelled: _levelled,
        e.MarkerMoved: _marker_moved,
        e.MutationTaken: _mutation_taken,
        e.MutationUsed: _mutation_used,
        e.StemTaken: _stem_taken,
        e.StemDropped: lambda state, event: _with_stem(state, event.seat, event.place, None),
        e.SymptomDeveloped: _symptom_developed,
        e.Gained: _gained,
        e.AbilityDeveloped: _ability_developed,
        e.Placed: _placed,
        e.Healed: _healed,
        e.Died: _died,
        e.Buried: _buried,
        e.Marked: lambda state, event: with_marker(state, event.marker, event.where, event.there),
        e.Thrown: _thrown,
        e.Fated: lambda state, _: state,
        e.Seated: lambda state, event: state._replace(active=event.seat),
        e.TurnBegan: _turn_began,
        e.Ended: lambda state, event: state._replace(ended=event.reason, duties=()),
        e.Corrected: set_right,
    }
)
evolve = FOLD.evolve
