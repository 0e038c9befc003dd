"""What is allowed while an event card is done: drawing it, its effects, its healing."""

from companion.games.game import Choice, Number, Template
from companion.games.viroid.deck import top
from companion.games.viroid.names import (
    CONTINENTS,
    EMPTY,
    GREY,
    MARKERS,
    MASSIVE,
    MOST_FIELDS,
    MOST_STEPS,
    OTHER,
)
from companion.games.viroid.reach import placements, wish
from companion.games.viroid.state import Duty, State
from companion.games.viroid.turn import coloured, there

EVENT_SCALES = ("cold", "medicine", "heat", "infection", "mortality", "severity", "dna")
ALL, HEALTHY = "all", "healthy"


def event(state: State, _: Duty) -> tuple[Template, ...]:
    """Known cards of this section, any other card, and an M where one can lie; chance draws the deck."""
    part = top(state.deck)
    assert part is not None
    cards, weights = list[str](), list[int]()
    plain = part.cards - part.massive
    if plain:
        known = [card.id for card in state.rules.box.cards.values() if card.section in ("", part.section)]
        cards += [*known, OTHER]
        weights += [plain] * len(known) + [plain * (len(known) + 1)]
    if part.massive:
        cards.append(MASSIVE)
        weights.append(2 * part.massive * max(1, len(cards) - 1))
    return (Template("draw", (Choice("card", tuple(cards), tuple(weights)),)),)


def effects(state: State, duty: Duty) -> tuple[Template, ...]:
    """Return the effects that can be entered for a card that is not known, one by one."""
    if not duty.n:
        return (NEXT,)
    templates = [
        *by_steps(state),
        *where(state, "grey", mortal(state)),
        *where(state, "bury", graves(state)),
        *choice("spread", "player", spreaders(state)),
    ]
    if state.rules.world is not None:
        templates += choice("marker", "marker", tuple(m for m in MARKERS if markable(state, m)))
    return (*templates, NEXT)


def by_steps(state: State) -> tuple[Template, ...]:
    """Return the effects that move something by steps, which are counted from none."""
    who = Choice("who", (ALL, *state.rules.players))
    steps = Number("steps", -MOST_STEPS, MOST_STEPS, now={"": 0})
    fields = Number("steps", -MOST_FIELDS, MOST_FIELDS, now={"": 0})
    return (
        Template("scale", (who, Choice("what", EVENT_SCALES), steps)),
        Template("gap", (Choice("marker", ("research", "cure")), fields)),
    )


def greys(state: State, duty: Duty) -> tuple[Template, ...]:
    """Return where those may die whom a known card names; a city that is extinct loses nobody."""
    return (*(where(state, "grey", mortal(state)) if duty.n else ()), NEXT)


def mortal(state: State) -> tuple[str, ...]:
    """Return where somebody may still die by an event; an extinct city is left alone."""
    world = state.rules.world
    if world is None:
        return CONTINENTS
    cities = zip(world.cities, state.cities, strict=True)
    return tuple([city.id for city, fields in cities if fields.count(GREY) < len(fields)])


def graves(state: State) -> tuple[str, ...]:
    """Return where a grey may be taken away by an event; an extinct city keeps its own."""
    world = state.rules.world
    if world is None:
        return tuple(name for name, dead in zip(CONTINENTS, state.dead, strict=True) if dead)
    cities = zip(world.cities, state.cities, strict=True)
    return tuple([city.id for city, fields in cities if 0 < fields.count(GREY) < len(fields)])


def spreaders(state: State) -> tuple[str, ...]:
    """Return the players of whom an event may place a stone."""
    names = state.rules.players
    return tuple(name for seat, name in enumerate(names) if can_spread(state, seat))


def can_spread(state: State, seat: int) -> bool:
    """Say whether a stone of a player finds a place that an event could name."""
    if not state.players[seat].supply:
        return False
    return state.rules.world is None or bool(placements(state, wish(state, Duty("event-spread", n=seat))))


def markable(state: State, marker: str) -> tuple[str, ...]:
    """Return where a marker may be put, or taken from where it lies; with all 35 out, only taken."""
    world = state.rules.map
    if marker == "sea":
        return tuple(link for link, n in world.link.items() if state.markers_left or n in state.shut)
    places = ((id, world.place[id]) for id in mortal(state))
    return tuple(
        id
        for id, place in places
        if (marker != "airport" or world.cities[place].airport)
        and (state.markers_left or marker in state.markers[place])
    )


def marker(state: State, duty: Duty) -> tuple[Template, ...]:
    """Return where the marker that was named can go; where none is left by a correction, NEXT is open."""
    board = "" if duty.where == "sea" else BOARD
    return choice("place", "where", markable(state, duty.where), board) or (NEXT,)


def heal(state: State, duty: Duty) -> tuple[Template, ...]:
    """Return where somebody can be healed; what a known card names is a must."""
    world = state.rules.world
    if world is None:
        out = (sum(player.out[place] for player in state.players) for place in range(len(CONTINENTS)))
        ill = tuple(name for name, stones in zip(CONTINENTS, out, strict=True) if stones)
        return (*where(state, "heal", ill), NEXT)
    if duty.where == "named":
        return where(state, "heal", tuple(dict.fromkeys(duty.names)))
    infected = (
        city.id
        for place, city in enumerate(world.cities)
        if city.id not in duty.names and coloured(state, place)
    )
    return (*where(state, "heal", tuple(infected)), NEXT)


def whose(state: State, duty: Duty) -> tuple[Template, ...]:
    """Return whose stone may be healed."""
    return choice("whose", "player", tuple(state.rules.players[seat] for seat in there(state, duty.where)))


def grey_whose(state: State, duty: Duty) -> tuple[Template, ...]:
    """Return who may die by an event; without a map that is the players' word."""
    names = tuple(state.rules.players[seat] for seat in there(state, duty.where))
    healthy = state.rules.world is None or has_healthy(state, duty.where)
    return choice("whose", "player", (HEALTHY, *names) if healthy else names)


def has_healthy(state: State, where: str) -> bool:
    """Say whether somebody healthy is left in a city, besides those of whom it is asked where they die."""
    world = state.rules.map
    asked = sum((duty.kind, duty.where, duty.n) == ("field", where, EMPTY) for duty in state.duties)
    return state.cities[world.place[where]].count(EMPTY) > asked


NEXT = Template("next")
BOARD = "world"


def choice(kind: str, name: str, options: tuple[str, ...], board: str = "") -> tuple[Template, ...]:
    """Return the template of one choice; none where there is nothing to choose."""
    return (Template(kind, (Choice(name, options, board=board),)),) if options else ()


def where(state: State, kind: str, options: tuple[str, ...]) -> tuple[Template, ...]:
    """Return the choice of a city on the board, or of a continent."""
    return choice(kind, "where", options, BOARD if state.rules.world else "")
