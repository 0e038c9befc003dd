"""What is allowed, and what comes of it."""

from collections import Counter
from collections.abc import Mapping
from math import comb
from typing import Any

from companion.games.game import (
    Action,
    Choice,
    Face,
    IllegalAction,
    Luck,
    Message,
    Number,
    Odds,
    Pieces,
    Several,
    Template,
    Throw,
)

from .state import (
    CAMELS,
    COINS,
    DAYS,
    FLASK,
    STRENGTH,
    Bought,
    DayBroke,
    Ended,
    Event,
    Given,
    Set,
    State,
    Suffered,
    Thrown,
    Walked,
    evolve,
)

AT_HAND = 4
Faces = Mapping[str, Mapping[str, Any]]


def desert_dice(faces: Faces) -> Pieces:
    """Return the dice: their faces are what their owner has named."""
    named = tuple(Face(label, entry["name"]) for label, entry in faces.items())
    return Pieces("desert-dice", Message("caravan.dice"), "cube", named, AT_HAND, faces_file="dice")


def legal(state: State) -> tuple[Template, ...]:
    match state.duty:
        case "end":
            return ()
        case "trade":
            row = tuple((good, 1, state.price(good)) for good in state.row)
            return (Template("buy", (Several("goods", row, state.coins, least=0),)),)
        case "night":
            return (night(state.faces, min(state.dice, AT_HAND)),)
        case "suffer":
            victims = tuple((camel.name, camel.strength, 1) for camel in state.camels)
            return (Template("suffer", (Several("camels", victims, state.suns),)),)
        case "raid":
            load = tuple((good, copies, 1) for good, copies in Counter(state.load).items())
            return (Template("give", (Several("goods", load, state.raiders, least=1),)),)
        case name:
            camel = state.camel(name)
            drinks = Number("drinks", 0, min(state.flask, STRENGTH - camel.strength))
            to = Choice("to", (camel.at, *state.ways(camel.at)), board="desert")
            return (Template("walk", (to, drinks)),)


def night(faces: Faces, count: int) -> Template:
    """Return what is answered of so many dice, face by face."""
    chances = tuple(entry["sides"] for entry in faces.values())
    return Template(
        "night", (Several("faces", tuple((face, count, 1) for face in faces), count, chances=chances),)
    )


def corrections(state: State) -> tuple[Template, ...]:
    if state.ended:
        return ()
    strength = {camel.name: camel.strength for camel in state.camels}
    return (
        Template(
            "correct-strength",
            (Choice("camel", tuple(strength)), Number("strength", 0, STRENGTH, now=strength)),
        ),
        Template("correct-flask", (Number("water", 0, FLASK, now={"": state.flask}),)),
        Template("correct-coins", (Number("coins", 0, COINS, now={"": state.coins}),)),
    )


def decide(state: State, action: Action) -> tuple[Event, ...]:
    if _is_of_one_that_rests(state, action):
        return ()  # carried from the last game, but it has slept well meanwhile
    if not any(template.admits(action) for template in (*legal(state), *corrections(state))):
        raise IllegalAction(Message("caravan.refused", to_do=to_do(state)))
    events = [_event(state, action)]
    for event in events:  # one may lead to another, which is looked at in its turn
        state = evolve(state, event)
        if not state.ended:
            events += _what_follows(state)
    return tuple(events)


def _is_of_one_that_rests(state: State, action: Action) -> bool:
    resting = {*CAMELS} - {camel.name for camel in state.camels}
    return state.day == 1 and action.kind == "correct-strength" and action.values.get("camel") in resting


def expects(state: State) -> Throw | None:
    if state.duty != "night":
        return None
    count = min(state.dice, AT_HAND)
    return Throw(
        pieces=desert_dice(state.faces),
        count=count,
        due=state.dice,
        what=Message("caravan.so-many-dice", n=count),
        purpose=to_do(state),
        answer=night(state.faces, count),
        counts=tuple(face for face, entry in state.faces.items() if entry["brings"] == "water"),
        besides=tuple(face for face, entry in state.faces.items() if entry["brings"] in ("heat", "raiders")),
        odds=wells(state.faces, count),
        luck=luck(state),
    )


def luck(state: State) -> Luck:
    """Return how many wells came so far; nights are all that dice are thrown for."""
    share = chance_of_water(state.faces)
    expected = state.thrown * share
    return Luck(state.thrown, state.wells, expected, variance=expected * (1 - share))


def wells(faces: Faces, dice: int) -> Odds:
    """Return the chance of each number of wells; what they bring costs nothing."""
    share = chance_of_water(faces)
    chances = (comb(dice, n) * share**n * (1 - share) ** (dice - n) for n in range(dice + 1))
    return Odds(tries=1, pieces=dice, counting=tuple(chances), cost=())


def chance_of_water(faces: Faces) -> float:
    sides = [(entry["sides"], entry["brings"]) for entry in faces.values()]
    return float(sum(n for n, brings in sides if brings == "water") / sum(n for n, _ in sides))


def to_do(state: State) -> Message:
    match state.duty:
        case "trade":
            return Message("caravan.task.trade", n=state.coins)
        case "night" if state.dice > AT_HAND:
            return Message("caravan.task.night-some", dice=AT_HAND, n=state.dice - AT_HAND)
        case "night":
            return Message("caravan.task.night", n=state.dice)
        case "suffer":
            return Message("caravan.task.suffer", n=state.suns)
        case "raid":
            return Message("caravan.task.raid", n=state.raiders)
        case "end":
            return Message("caravan.task.over")
        case name:
            camel = state.camel(name)
            return Message("caravan.task.walk", player=camel.player, camel=Message(f"caravan.camel.{name}"))


def _event(state: State, action: Action) -> Event:
    match action.kind, action.values:
        case "buy", {"goods": tuple(goods)}:
            return Bought(goods)
        case "walk", {"to": str(to), "drinks": int(drinks)}:
            return Walked(state.duty, to, drinks)
        case "night", {"faces": tuple(faces)}:
            return Thrown(faces)
        case "suffer", {"camels": tuple(camels)}:
            return Suffered(camels)
        case "give", {"goods": tuple(goods)}:
            return Given(goods)
        case "correct-strength", {"camel": str(camel), "strength": int(value)}:
            return Set("strength", camel, value)
        case kind, {"water": int(value)} | {"coins": int(value)}:
            return Set(kind.removeprefix("correct-"), "", value)
    raise AssertionError(action)


def _what_follows(state: State) -> list[Event]:
    """Return what happens by itself: nobody is asked where there is nothing to choose."""
    if not state.camels:
        return [Ended("lost")]
    if not state.duties:
        if all(camel.at == state.goal for camel in state.camels):
            return [Ended("arrived")]
        return [Ended("storm") if state.day == DAYS else DayBroke(state.day + 1)]
    if state.duty == "suffer" and state.suns == 0:
        return [Suffered(())]
    if state.duty == "raid" and not (state.raiders and state.load):
        return [Given(())]
    return []
