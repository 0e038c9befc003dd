"""What is to do, in one line for each duty, and what nobody should forget."""

from collections.abc import Callable

from companion.games.game import Message, Words
from companion.games.viroid.deck import top
from companion.games.viroid.legal import legal
from companion.games.viroid.names import CONTINENTS, DICE, MASSIVE, MOST_HEALED, RESISTANCES
from companion.games.viroid.state import Duty, State
from companion.games.viroid.story import label
from companion.games.viroid.turn import is_out

STEPS = {
    "0": ("give", "fate", "free"),
    "1": (
        "event",
        "effects",
        "greys",
        "marker",
        "event-spread",
        "heal",
        "whose",
        "last",
        "grey-whose",
        "dna",
    ),
    "2": ("infect",),
    "3": ("mutate",),
    "4": ("throw", "deaths", "port-death", "declare"),
}
"""The phases of a turn, and the duties that name one. Others belong to what they came from."""
TOLD = ("bakterie", "virus")
"""Pathogens of which the rule book tells where they start."""


def step(state: State) -> str:
    """Return the phase; `start` before the first turn."""
    if state.ended:
        return "end"
    if state.turn == 0:
        return "start"
    for duty in reversed(state.duties):
        for phase, kinds in STEPS.items():
            if duty.kind in kinds:  # a Virus's free symptom comes before the card, which is still to draw
                return "0" if duty.kind == "event" and duty is not state.duty else phase
    return "start"


def to_do(state: State) -> Message:
    """Return what is to do now."""
    if state.ended:
        return Message("viroid.task.over")
    duty = state.duty
    asked = _TASKS.get(duty.kind)
    return asked(state, duty) if asked else Message(f"viroid.task.{duty.kind}", player=_actor(state))


def _actor(state: State) -> str:
    return state.rules.players[state.active]


def _throw(state: State, duty: Duty) -> Message:
    if duty.n > DICE:
        return Message("viroid.task.throw-some", player=_actor(state), dice=DICE, n=duty.n - DICE)
    return Message("viroid.task.throw", player=_actor(state), n=duty.n)


def _somewhere(state: State, duty: Duty) -> Message:
    return Message(f"viroid.task.{duty.kind}", where=label(state, "where", duty.where))


def _spread(state: State, duty: Duty) -> Message:
    way = Message(f"viroid.name.{duty.where}")
    player = state.rules.players[duty.n]
    return Message(f"viroid.task.spread{'-bird' if duty.got else ''}", player=player, way=way)


def _effects(state: State, _: Duty) -> Message:
    massive = "-massive" if state.card == MASSIVE else ""
    return Message(f"viroid.task.effects{massive}", player=_actor(state))


def _event(state: State, _: Duty) -> Message:
    part = top(state.deck)
    out = "-wiped" if is_out(state) else ""
    return Message(f"viroid.task.event{out}", player=_actor(state), section=part.section if part else "")


def _infect(state: State, duty: Duty) -> Message:
    player = _actor(state)
    if any(template.kind == "place" for template in legal(state)):
        by_word = "" if state.rules.world else "-word"
        return Message(f"viroid.task.infect{by_word}", player=player, n=duty.n)
    if duty.n == 0:
        return Message("viroid.task.infected-all", player=player)
    if state.me.supply == 0:
        return Message("viroid.task.infected-supply", player=player, n=duty.n)
    used = "" if state.rules.world else "-levels"
    return Message(f"viroid.task.infected{used}", player=player, n=duty.n)


def _heal(state: State, duty: Duty) -> Message:
    player = _actor(state)
    if duty.where == "named":
        cities: list[Words] = [label(state, "where", id) for id in duty.names]
        return Message("viroid.task.heal-named", player=player, cities=cities)
    return Message("viroid.task.heal", player=player, n=duty.n, most=MOST_HEALED)


_TASKS: dict[str, Callable[[State, Duty], Message]] = {
    "infect": _infect,
    "throw": _throw,
    "deaths": lambda state, duty: Message("viroid.task.deaths", player=_actor(state), n=duty.n),
    "heal": _heal,
    "greys": lambda state, duty: Message(
        "viroid.task.greys", player=_actor(state), cities=[label(state, "where", id) for id in duty.names]
    ),
    "whose": _somewhere,
    "grey-whose": _somewhere,
    "last": _somewhere,
    "how": lambda state, duty: Message(
        "viroid.task.how", player=_actor(state), where=label(state, "where", duty.where)
    ),
    "field": lambda state, duty: Message(
        f"viroid.task.field-{duty.names[0]}", where=label(state, "where", duty.where)
    ),
    "shop": lambda state, _: Message("viroid.task.shop", player=_actor(state), dna=state.me.dna),
    "price": lambda state, duty: Message(
        "viroid.task.price", player=_actor(state), thing=label(state, "thing", duty.where)
    ),
    "spread": _spread,
    "event-spread": lambda state, duty: Message(
        "viroid.task.event-spread", player=state.rules.players[duty.n]
    ),
    "marker": lambda _, duty: Message("viroid.task.marker", marker=Message(f"viroid.marker.{duty.where}")),
    "effects": _effects,
    "free": lambda state, duty: Message(
        f"viroid.task.free{'-stem' if duty.got else ''}", player=_actor(state)
    ),
    "event": _event,
    "first": lambda state, _: Message(
        f"viroid.task.first{'' if state.rules.world else '-word'}", player=_actor(state)
    ),
}
"""What each duty asks for, where its name alone does not say it."""


def due(state: State) -> tuple[Message, ...]:
    """Return what comes after that in this turn, the nearest first."""
    ahead = ("event", "heal", "dna", "infect", "mutate", "throw", "deaths", "port-death", "first", "shop")
    return tuple(
        Message(f"viroid.ahead.{duty.kind}") for duty in reversed(state.duties[:-1]) if duty.kind in ahead
    )


def _assumed(state: State) -> list[Words]:
    """Every number that is in no rule book: the track, the greys, where a pathogen starts, resistances."""
    box = state.rules.box
    numbers: list[tuple[Words, int]] = [
        (Message("viroid.assumed.track"), state.rules.track),
        (Message("viroid.assumed.cure"), state.cure),
        *(
            (Message("viroid.assumed.greys", where=Message(f"viroid.continent.{name}")), n)
            for name, n in zip(CONTINENTS, state.greys, strict=True)
        ),
    ]
    if state.rules.pathogen not in TOLD:
        starts = box.start_values.items()
        numbers += [
            (Message("viroid.assumed.start", scale=Message(f"viroid.name.{scale}")), n) for scale, n in starts
        ]
    numbers += [
        (Message("viroid.assumed.mutation", scale=Message(f"viroid.name.{scale}")), n)
        for mutation in box.mutations.values()
        for scale, n in mutation.scales
        if scale in RESISTANCES
    ]
    return [Message("viroid.assumed", what=what, value=value) for what, value in numbers]


def reminders(state: State) -> tuple[Message, ...]:
    """Return what the table should know: whose word counts, and which numbers are assumed."""
    rules, notes = state.rules, []
    if rules.world is None:
        notes.append(Message("viroid.remind.word"))
    elif rules.invented:
        notes.append(Message("viroid.remind.invented"))
    if state.turn <= 1 and rules.assumed:
        notes.append(Message("viroid.remind.assumed", what=_assumed(state)))
    wiped = [name for seat, name in enumerate(rules.players) if state.turn and state.is_wiped(seat)]
    if wiped:
        notes.append(Message("viroid.remind.wiped", players=wiped))
    return tuple(notes)
