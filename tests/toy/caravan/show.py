"""What people see, and what the buttons do."""

from companion.games.game import (
    Action,
    Board,
    Chore,
    Focus,
    Link,
    Message,
    Pile,
    Seat,
    Spot,
    Step,
    Thing,
    Track,
    View,
    Words,
)

from .rules import legal, luck, to_do, wells
from .state import (
    DAYS,
    FLASK,
    STRENGTH,
    Bought,
    Camel,
    DayBroke,
    Ended,
    Event,
    Given,
    Set,
    State,
    Suffered,
    Thrown,
    Walked,
)

STEPS = ("trade", "walk", "night", "suffer", "raid")


def view(state: State) -> View:
    walking = next((camel for camel in state.camels if camel.name == state.duty), None)
    raided = state.duty == "raid"
    return View(
        turn=state.day,
        step="walk" if walking else state.duty,
        steps=tuple(Step(step, Message(f"caravan.step.{step}")) for step in STEPS),
        actor=_named(walking) if walking else Message("caravan.raiders") if raided else None,
        to_do=to_do(state),
        due=tuple(Message(f"caravan.due.{duty}") for duty in reversed(state.duties[:-1]) if duty in STEPS),
        reminders=(),
        tracks=(
            Track("flask", Message("caravan.track.flask"), state.flask, FLASK),
            Track("coins", Message("caravan.track.coins"), state.coins),
            Track("day", Message("caravan.track.day"), state.day, DAYS),
        ),
        piles=(
            Pile(
                "row", Message("caravan.row"), tuple(_priced(state, good) for good in state.row), ordered=True
            ),
            Pile("load", Message("caravan.load"), tuple(_carried(state))),
        ),
        seats=(*(_camel_seat(state, camel) for camel in state.camels), *_raiders_seat(state)),
        odds=(wells(state.faces, state.dice),) if state.duty == "night" else (),
        luck=luck(state),
        boards=(_desert(state),),
        chores=_watering(state),
    )


def _watering(state: State) -> tuple[Chore, ...]:
    """What hands do in the morning: a cup of water for each camel."""
    if state.duty != "trade":
        return ()
    camels = state.camels
    return tuple(Chore(camel.name, Message("caravan.chore.water"), _named(camel), 1) for camel in camels)


def focus(state: State) -> Focus:
    """Return what the buttons do: everything is walked, and to buy nothing is to go on."""
    nothing = Action("buy", {"goods": ()}) if state.duty == "trade" else None
    return Focus(legal(state), 0, nothing, None if nothing else to_do(state))


def label(state: State, parameter: str, option: str) -> Words:
    named = {"goods": state.goods, "to": state.places, "faces": state.faces}
    if parameter in named:
        name: Words = named[parameter][option]["name"]
        return name
    return Message(f"caravan.camel.{option}")


def describe(state: State, action: Action) -> Words:
    if action.kind in ("buy", "give") and not action.values["goods"]:
        return Message(f"caravan.do.{action.kind}-nothing")
    values: dict[str, object] = {}
    for name, value in action.values.items():
        if isinstance(value, int):
            values[name] = value
        else:
            several = [label(state, name, each) for each in ((value,) if isinstance(value, str) else value)]
            values[name] = several if isinstance(value, tuple) else several[0]
    return Message(f"caravan.do.{action.kind}", **values)


def tell(state: State, event: Event) -> Words | None:
    match event:
        case Bought(goods) if goods:
            return Message("caravan.bought", goods=[label(state, "goods", good) for good in goods])
        case Walked(camel, to, drinks):
            values = {"camel": label(state, "camel", camel), "to": label(state, "to", to)}
            return Message("caravan.walked", n=drinks, **values)
        case Thrown(faces):
            return Message("caravan.thrown", faces=[label(state, "faces", face) for face in faces])
        case Suffered(camels) if camels:
            return Message("caravan.suffered", camels=[label(state, "camels", camel) for camel in camels])
        case Given(goods) if goods:
            return Message("caravan.given", goods=[label(state, "goods", good) for good in goods])
        case DayBroke(day):
            return Message("caravan.day-broke", day=day)
        case Ended(reason):
            return Message(f"caravan.ended.{reason}")
        case Set(what, camel, value):
            name: Words = label(state, "camel", camel) if camel else Message(f"caravan.track.{what}")
            return Message("caravan.set", name=name, value=value)
    return None


def _named(camel: Camel) -> Words:
    return Message("caravan.of", camel=Message(f"caravan.camel.{camel.name}"), player=camel.player)


def _camel_seat(state: State, camel: Camel) -> Seat:
    return Seat(
        id=camel.name,
        name=_named(camel),
        player=camel.player,
        acts=camel.name == state.duty,
        tracks=(
            Track("strength", Message("caravan.track.strength"), camel.strength, STRENGTH),
            Track("way", Message("caravan.track.way"), _distance(state, camel.at)),
        ),
    )


def _raiders_seat(state: State) -> tuple[Seat, ...]:
    """A row that is nobody's, and there only while there are raiders."""
    if not state.raiders:
        return ()
    track = Track("raiders", Message("caravan.track.raiders"), state.raiders)
    return (Seat("raiders", Message("caravan.raiders"), acts=state.duty == "raid", tracks=(track,)),)


def _distance(state: State, place: str) -> int:
    """Return how many ways it is to the goal; as many as there are places where none leads there."""
    reached, steps = {state.goal}, 0
    while place not in reached and steps < len(state.places):
        reached |= {other for each in reached for other in state.ways(each)}
        steps += 1
    return steps


def _priced(state: State, good: str) -> Thing:
    price = Message("caravan.price", n=state.price(good))
    return Thing(good, state.goods[good]["name"], "", worth=state.goods[good]["worth"], note=price)


def _carried(state: State) -> list[Thing]:
    return [
        Thing(good, state.goods[good]["name"], "", state.load.count(good))
        for good in dict.fromkeys(state.load)
    ]


def _desert(state: State) -> Board:
    """The map, with the camels where they stand and the wind, which turns from day to day, at the goal."""
    wind = Thing("wind", Message("caravan.wind"), "", turn=60 * state.day % 360)
    spots = tuple(
        Spot(
            id=place,
            label=entry["name"],
            x=entry["x"],
            y=entry["y"],
            kind=entry["kind"],
            things=(
                *(Thing(c.name, label(state, "camel", c.name), "") for c in state.camels if c.at == place),
                *((wind,) if place == state.goal else ()),
            ),
        )
        for place, entry in state.places.items()
    )
    links = tuple(
        Link(place, other) for place, entry in state.places.items() for other in entry.get("links", ())
    )
    return Board("desert", Message("caravan.desert"), spots, links, shape=1.6)
