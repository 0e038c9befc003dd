"""What lies on the table, what can happen, and what each event does."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

CAMELS = ("amir", "basma", "cairo", "dunya")
STRENGTH, FLASK, COINS, DAYS = 3, 9, 4, 8
"""The most strength of a camel, the most water; the coins at the start; the days before the great storm."""


@dataclass(frozen=True)
class Camel:
    name: str
    player: str
    at: str
    strength: int = STRENGTH


@dataclass(frozen=True)
class State:
    players: tuple[str, ...]
    places: Mapping[str, Mapping[str, Any]]
    goods: Mapping[str, Mapping[str, Any]]
    faces: Mapping[str, Mapping[str, Any]]
    """The faces of the owner's dice, and what each brings."""
    goal: str
    camels: tuple[Camel, ...]
    duties: tuple[str, ...]
    """What is due today, now last: a step, or the name of a camel that walks."""
    row: tuple[str, ...]
    dice: int
    """How many are still to be thrown tonight."""
    day: int = 1
    flask: int = 4
    coins: int = COINS
    load: tuple[str, ...] = ()
    raiders: int = 0
    suns: int = 0
    thrown: int = 0
    wells: int = 0
    ended: str = ""

    @property
    def duty(self) -> str:
        return self.duties[-1] if self.duties else "end"

    def camel(self, name: str) -> Camel:
        return next(camel for camel in self.camels if camel.name == name)

    def ways(self, place: str) -> tuple[str, ...]:
        """Return where one can go from here, a way being open in both directions."""
        links = {name: entry.get("links", ()) for name, entry in self.places.items()}
        return tuple(other for other in self.places if other in links[place] or place in links[other])

    def price(self, good: str) -> int:
        return self.row.index(good) + 1


@dataclass(frozen=True)
class Bought:
    goods: tuple[str, ...]


@dataclass(frozen=True)
class Walked:
    camel: str
    to: str
    drinks: int


@dataclass(frozen=True)
class Thrown:
    faces: tuple[str, ...]


@dataclass(frozen=True)
class Suffered:
    camels: tuple[str, ...]


@dataclass(frozen=True)
class Given:
    goods: tuple[str, ...]


@dataclass(frozen=True)
class DayBroke:
    day: int


@dataclass(frozen=True)
class Ended:
    reason: str


@dataclass(frozen=True)
class Set:
    what: str
    camel: str
    value: int


Event = Bought | Walked | Thrown | Suffered | Given | DayBroke | Ended | Set


def a_day(camels: tuple[Camel, ...]) -> tuple[str, ...]:
    """Return what a day asks for, the first last: it is a stack."""
    return ("raid", "suffer", "night", *(camel.name for camel in reversed(camels)), "trade")


def dice_of(camels: tuple[Camel, ...]) -> int:
    """Return how many dice a night asks for."""
    return 3 + len(camels)


def evolve(state: State, event: Event) -> State:
    done = state.duties[:-1]
    match event:
        case Bought(goods):
            row = tuple(sorted(state.row, key=goods.__contains__))  # what was bought comes last again
            coins = state.coins - sum(map(state.price, goods))
            return replace(state, row=row, coins=coins, load=state.load + goods, duties=done)
        case Walked(name, to, drinks):
            camel = state.camel(name)
            walked = replace(camel, at=to, strength=camel.strength + drinks)
            return replace(_with(state, walked), flask=state.flask - drinks, duties=done)
        case Thrown(faces):
            return _thrown(state, Counter(faces), done)
        case Suffered(camels):
            return replace(_weakened(state, Counter(camels)), suns=0, duties=done)
        case Given(goods):
            load = tuple((Counter(state.load) - Counter(goods)).elements())
            return replace(state, load=load, raiders=0, duties=done)
        case DayBroke(day):
            return replace(state, day=day, duties=a_day(state.camels), dice=dice_of(state.camels))
        case Ended(reason):
            return replace(state, ended=reason, duties=())
        case Set(what, name, value):
            if what == "strength":
                return _with(state, replace(state.camel(name), strength=value))
            return replace(state, flask=value) if what == "flask" else replace(state, coins=value)


def _thrown(state: State, faces: Counter[str], done: tuple[str, ...]) -> State:
    dice = state.dice - faces.total()
    brought = Counter(state.faces[face]["brings"] for face in faces.elements())
    return replace(
        state,
        dice=dice,
        suns=state.suns + brought["heat"],
        raiders=state.raiders + brought["raiders"],
        flask=min(FLASK, state.flask + brought["water"]),
        thrown=state.thrown + faces.total(),
        wells=state.wells + brought["water"],
        duties=state.duties if dice else done,
    )


def _weakened(state: State, times: Counter[str]) -> State:
    for camel in state.camels:
        state = _with(state, replace(camel, strength=camel.strength - times[camel.name]))
    return state


def _with(state: State, camel: Camel) -> State:
    """Put a camel in the place of what it was; one without strength is gone, and walks no more."""
    camels = tuple(camel if each.name == camel.name else each for each in state.camels)
    living = tuple(each for each in camels if each.strength > 0)
    gone = {each.name for each in camels} - {each.name for each in living}
    return replace(state, camels=living, duties=tuple(duty for duty in state.duties if duty not in gone))
