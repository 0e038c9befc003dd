"""Event cards: drawn, done as far as they are known, and the rest entered by its effects."""

from typing import Any

from companion.games.viroid import events as e
from companion.games.viroid.box import Card, Effect
from companion.games.viroid.deck import top
from companion.games.viroid.draft import Draft
from companion.games.viroid.event_legal import ALL, can_spread, has_healthy, mortal
from companion.games.viroid.names import EMPTY, GREY, MASSIVE, MOST_EFFECTS, MOST_HEALED
from companion.games.viroid.placing import BURIED, DIES, changed
from companion.games.viroid.state import Duty, State
from companion.games.viroid.turn import there


def draw(draft: Draft, values: Any) -> None:
    """Draw a card: its effects, its healing, its DNA; after an M another card."""
    part = top(draft.state.deck)
    assert part is not None
    draft.emit(e.CardDrawn(part.id, values["card"]))
    card = draft.state.rules.box.cards.get(values["card"])
    if card is None:
        massive = int(values["card"] == MASSIVE)
        again = (Duty("event"),) if massive else ()
        heals = Duty("heal", n=MOST_HEALED, got=massive)
        draft.done(*again, Duty("dna"), heals, Duty("effects", n=MOST_EFFECTS))
        return
    heals = Duty("heal", n=len(card.heals), where="named", names=card.heals)
    more = (Duty("effects", n=MOST_EFFECTS),) if card.more else ()
    draft.done(Duty("dna"), heals, *more, *_asked_for(draft.state, card))
    _known(draft, card)


def _asked_for(state: State, card: Card) -> tuple[Duty, ...]:
    """Without a map nobody knows on which continent a city lies, so where people die is asked for."""
    cities = tuple(effect.city for effect in card.effects if effect.do == "grey")
    return (Duty("greys", n=len(cities), names=cities),) if cities and state.rules.world is None else ()


def _known(draft: Draft, card: Card) -> None:
    for effect in card.effects:
        seats = tuple(range(len(draft.state.players))) if effect.who == "all" else (draft.state.active,)
        match effect.do:
            case "scale":
                for seat in seats:
                    draft.scale(seat, effect.what, effect.steps)
            case "gap":
                draft.move(effect.what, effect.steps)
            case "spread":
                spreading = (seat for seat in reversed(seats) if can_spread(draft.state, seat))
                draft.push(*(Duty("event-spread", n=seat) for seat in spreading))
            case _ if draft.state.rules.world is not None:
                _on_the_map(draft, effect)


def _on_the_map(draft: Draft, effect: Effect) -> None:
    """Do what a card says of a city, where this map has it and it is not extinct.

    A Sperre of a sea link lies between two cities, and concerns both.
    """
    state, world = draft.state, draft.state.rules.map
    if effect.do == "marker" and not state.markers_left:
        return
    if effect.what == "sea":
        ends = (f"{effect.city}/{effect.other}", f"{effect.other}/{effect.city}")
        for link in ends:
            if link in world.link and not _lies(state, "sea", link):
                draft.emit(e.Marked("sea", link, True))
    elif effect.city not in mortal(state):
        return
    elif effect.do == "grey":
        _die(draft, effect.city)
    elif not _lies(state, effect.what, effect.city):
        draft.emit(e.Marked(effect.what, effect.city, True))


def _lies(state: State, marker: str, where: str) -> bool:
    world = state.rules.map
    if marker == "sea":
        return world.link[where] in state.shut
    return marker in state.markers[world.place[where]]


def _one_effect(draft: Draft, *then: Duty) -> None:
    duty = draft.state.duty
    draft.done(duty._replace(n=duty.n - 1), *then)


def scale(draft: Draft, values: Any) -> None:
    """Move a scale of one player or of all."""
    _one_effect(draft)
    names = draft.state.rules.players
    for seat in range(len(names)) if values["who"] == ALL else (names.index(values["who"]),):
        draft.scale(seat, values["what"], values["steps"])


def gap(draft: Draft, values: Any) -> None:
    """Move Forschung or Heilmittel."""
    _one_effect(draft)
    draft.move(values["marker"], values["steps"])


def grey(draft: Draft, values: Any) -> None:
    """Let somebody die in a city: the healthy first."""
    _one_effect(draft)
    _die(draft, values["where"])


def _die(draft: Draft, where: str) -> None:
    state, world = draft.state, draft.state.rules.world
    seats = there(state, where)
    if world is not None and has_healthy(state, where):
        changed(draft, DIES, EMPTY, where)
    elif world is not None and len(seats) == 1:
        changed(draft, DIES, seats[0] + 1, where)
    elif not seats:
        changed(draft, DIES, EMPTY, where)
    else:
        draft.push(Duty("grey-whose", where=where))


def bury(draft: Draft, values: Any) -> None:
    """Take a grey away."""
    _one_effect(draft)
    changed(draft, BURIED, GREY, values["where"])


def marker(draft: Draft, values: Any) -> None:
    """Ask where a marker goes, or is taken from."""
    _one_effect(draft, Duty("marker", where=values["marker"]))


def spread(draft: Draft, values: Any) -> None:
    """Ask where a player's stone goes."""
    seat = draft.state.rules.players.index(values["player"])
    _one_effect(draft, Duty("event-spread", n=seat))
