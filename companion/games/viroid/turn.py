"""What goes on by itself: a duty that asks nobody anything is done at once, until one waits for people."""

from collections.abc import Callable

from companion.games.viroid import events as e
from companion.games.viroid.deck import top
from companion.games.viroid.draft import Draft
from companion.games.viroid.names import CONTINENTS, EMPTY, GREY, SIMPLE
from companion.games.viroid.reach import Reach, hows, placements, wish
from companion.games.viroid.shop import affordable, length
from companion.games.viroid.state import UNUSED, Duty, State

TURN = (
    Duty("end"),
    Duty("declare"),
    Duty("throw", n=-1),
    Duty("mutate"),
    Duty("infect", n=-1),
    Duty("event"),
)


def settle(draft: Draft) -> None:
    """Go on until something is to be decided, or the game is over."""
    while not draft.state.ended:
        goes_on = _BY_ITSELF.get(draft.state.duty.kind)
        before = draft.state
        if goes_on is not None:
            goes_on(draft, before.duty)
        if draft.state is before:
            return


def start_duties(experts: bool) -> tuple[Duty, ...]:
    """Return how a player is equipped before the first stones are placed."""
    return (Duty("shop"), Duty("mutation")) if experts else (Duty("start"),)


def is_out(state: State) -> bool:
    """Say whether the active player came into this turn wiped out, and still is."""
    return state.me.wiped and state.is_wiped(state.active)


def coloured(state: State, place: int) -> tuple[int, ...]:
    """Return the seats that have a stone in a city."""
    return tuple(seat for seat in range(len(state.players)) if seat + 1 in state.cities[place])


def there(state: State, where: str) -> tuple[int, ...]:
    """Return the seats that have a stone in a city, or on a continent."""
    world = state.rules.world
    if world is not None:
        return coloured(state, world.place[where])
    place = CONTINENTS.index(where)
    return tuple(seat for seat, player in enumerate(state.players) if player.out[place])


def fields_held(state: State, duty: Duty) -> tuple[tuple[int, str], ...]:
    """Return the fields of a city that hold what the duty `field` names, each with its way."""
    world = state.rules.world
    if world is None:
        return ()
    place = world.place[duty.where]
    fields = zip(world.cities[place].fields, state.cities[place], strict=True)
    return tuple((number, SIMPLE[way]) for number, (way, holds) in enumerate(fields) if holds == duty.n)


def ways_held(state: State, duty: Duty) -> tuple[str, ...]:
    """Return the ways of these fields, each once."""
    return tuple(dict.fromkeys(way for _, way in fields_held(state, duty)))


def killable(state: State) -> tuple[str, ...]:
    """Return where a stone of the active player may die now: another city each time, while there is one."""
    duty, world = state.duty, state.rules.world
    if world is None:
        from_continents = zip(CONTINENTS, state.me.out, strict=True)
        return tuple(continent for continent, stones in from_continents if stones)
    own = [place for place, fields in enumerate(state.cities) if state.active + 1 in fields]
    if duty.kind == "port-death":
        reach = Reach(state, world, wish(state, Duty("event-spread", n=state.active)))
        own = [place for place in own if reach.is_port(place)]
    ids = tuple(world.cities[place].id for place in own)
    return tuple(id for id in ids if id not in duty.names) or ids


def can_be_free(state: State) -> bool:
    """Say whether a Virus finds a stem or a symptom to develop for nothing."""
    return bool(free_symptoms(state)) or (bool(state.duty.got) and None in state.me.stems)


def free_symptoms(state: State) -> tuple[int, ...]:
    """Return the places of the stems that have a symptom left."""
    return tuple(
        place
        for place, stem in enumerate(state.me.stems)
        if stem is not None and stem.done < length(state, stem)
    )


def _seated(draft: Draft, duty: Duty) -> None:
    """Let the next player be equipped; in a game that began before, the first stone came right after."""
    waits = any(each.kind == "placing" and each.n == duty.n for each in draft.state.duties)
    draft.done(*(() if waits else (Duty("first"),)), *start_duties(draft.state.rules.experts))
    draft.emit(e.Seated(duty.n))


def _placing(draft: Draft, duty: Duty) -> None:
    draft.done(Duty("first", where=duty.where))
    draft.emit(e.Seated(duty.n))


def _turns(draft: Draft, _: Duty) -> None:
    draft.done()
    begin_turn(draft, draft.state.first)


def begin_turn(draft: Draft, seat: int) -> None:
    """Let a player begin, with all that a turn asks for."""
    wiped = draft.state.is_wiped(seat)
    draft.emit(e.TurnBegan(seat, wiped))
    state = draft.state
    own: tuple[Duty, ...] = ()
    if state.rules.pathogen == "virus" and not wiped:
        own = (Duty("fate"),)
    if state.rules.pathogen == "naniten" and not wiped:
        own = (Duty("give"),)
    draft.duties(*TURN, *own)


def _price(draft: Draft, duty: Duty) -> None:
    """What was set right meanwhile may be too dear now, or there already."""
    if duty.where not in affordable(draft.state):
        draft.done()


def _stem(draft: Draft, _: Duty) -> None:
    """What was set right meanwhile may have left no place for a stem."""
    if None not in draft.state.me.stems:
        draft.done()


def _gains(draft: Draft, duty: Duty) -> None:
    """What was set right meanwhile is no longer there to bring anything: the stem, or its symptom."""
    stem = draft.state.me.stems[int(duty.where)]
    if stem is None or not stem.done:
        draft.done()


def _give(draft: Draft, _: Duty) -> None:
    if not (draft.state.me.ability and draft.state.me.dna):
        draft.done()


def _free(draft: Draft, _: Duty) -> None:
    if not can_be_free(draft.state):
        draft.done()


def _event(draft: Draft, _: Duty) -> None:
    if top(draft.state.deck) is None:
        draft.emit(e.Ended("deck"))


def _first(draft: Draft, duty: Duty) -> None:
    """Without a map the start card's continent is all that is to know."""
    if draft.state.rules.world is None and duty.where and draft.state.me.supply:
        draft.emit(e.Placed(draft.state.active, duty.where, -1, "", ""))
        draft.done()


def _spread(draft: Draft, duty: Duty) -> None:
    state = draft.state
    if state.rules.world is not None:
        if not placements(state, wish(state, duty)):
            draft.done()
    elif state.players[duty.n].supply == 0:
        draft.done()


def _heal(draft: Draft, duty: Duty) -> None:
    """A named city without a coloured stone is passed over; so is all of it where no stone is out."""
    state, world = draft.state, draft.state.rules.world
    if duty.n == 0 or not any(player.stones for player in state.players):
        draft.done()
    elif duty.where == "named" and world is not None:
        left = tuple(id for id in duty.names if id in world.place and coloured(state, world.place[id]))
        if left != duty.names:
            draft.done(duty._replace(names=left, n=len(left)))


def _greys(draft: Draft, duty: Duty) -> None:
    if duty.n == 0:
        draft.done()


def _whose(draft: Draft, duty: Duty) -> None:
    """Nobody is asked whose stone it is where the last one was set right meanwhile."""
    if not there(draft.state, duty.where):
        draft.done()


def _grey_whose(draft: Draft, duty: Duty) -> None:
    world = draft.state.rules.world
    if world is not None and _is_extinct(draft.state.cities[world.place[duty.where]]):
        draft.done()


def _field(draft: Draft, duty: Duty) -> None:
    """What was set right meanwhile is no longer there to be healed, to die or to be buried."""
    if not fields_held(draft.state, duty):
        draft.done()


def _how(draft: Draft, _: Duty) -> None:
    """A stone that can no longer come stays where it was."""
    if not hows(draft.state):
        draft.done()


def _dna(draft: Draft, _: Duty) -> None:
    card = draft.state.rules.box.cards.get(draft.state.card)
    if is_out(draft.state):
        draft.done()
    elif card is not None:
        draft.done()
        draft.scale(draft.state.active, "dna", card.dna)


def _infect(draft: Draft, duty: Duty) -> None:
    if is_out(draft.state):
        kept = (each for each in draft.state.duties if each.kind not in ("infect", "mutate", "throw"))
        draft.duties(*kept)
    elif duty.n < 0:
        draft.done(Duty("infect", n=draft.state.me.scale("infection"), used=UNUSED))


def _throw(draft: Draft, duty: Duty) -> None:
    me = draft.state.me
    if duty.n > 0:
        return
    if duty.n < 0 and me.scale("severity"):
        draft.done(Duty("throw", n=me.scale("severity")))
        return
    # the six comes first: of a port's last stone, no other death must take it
    six = (Duty("port-death", n=1),) if duty.names else ()
    draft.done(*((Duty("deaths", n=duty.got),) if duty.got else ()), *six)


def sixes_kill(state: State) -> bool:
    """Say whether a six kills one more: a Vibrion's, from its second ability on."""
    return state.rules.pathogen == "vibrion" and state.me.ability >= 2


def _deaths(draft: Draft, duty: Duty) -> None:
    if duty.n == 0 or not killable(draft.state):
        below = draft.state.duties[:-1]
        if below[-1].kind in ("deaths", "port-death"):  # in other cities too, while there are any
            below = (*below[:-1], below[-1]._replace(names=duty.names))
        draft.duties(*below)


def _declare(draft: Draft, _: Duty) -> None:
    if draft.state.rules.world is not None or any(draft.state.greys):
        draft.done()


def _end(draft: Draft, _: Duty) -> None:
    state = draft.state
    if state.rules.world is not None and not any(state.greys) and all(map(is_settled, state.cities)):
        draft.emit(e.Ended("won"))
    wiped = sum(state.is_wiped(seat) for seat in range(len(state.players)))
    if wiped >= (1 if len(state.players) == 2 else 2):
        draft.emit(e.Ended("wiped"))
    if not draft.state.ended:
        begin_turn(draft, (state.active + 1) % len(state.players))


def is_settled(fields: tuple[int, ...]) -> bool:
    """Say whether a city is extinct or infected."""
    return any(EMPTY < holds < GREY for holds in fields) or _is_extinct(fields)


def _is_extinct(fields: tuple[int, ...]) -> bool:
    return all(holds == GREY for holds in fields)


_BY_ITSELF: dict[str, Callable[[Draft, Duty], None]] = {
    "seated": _seated,
    "placing": _placing,
    "turns": _turns,
    "stem": _stem,
    "gains": _gains,
    "price": _price,
    "give": _give,
    "free": _free,
    "event": _event,
    "first": _first,
    "spread": _spread,
    "event-spread": _spread,
    "heal": _heal,
    "greys": _greys,
    "whose": _whose,
    "grey-whose": _grey_whose,
    "field": _field,
    "how": _how,
    "dna": _dna,
    "infect": _infect,
    "throw": _throw,
    "deaths": _deaths,
    "port-death": _deaths,
    "declare": _declare,
    "end": _end,
}
