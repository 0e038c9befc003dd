"""A race to the goal with one die: a small game that asks for everything the interface has.

A turn is a throw, which moves the runner. In the variant "laden" the runners carry stones, and an even
throw makes one drop as many as its pips allow. Resting gives the turn to the next one.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.game import (
    Action,
    BadGameData,
    Choice,
    Focus,
    IllegalAction,
    Message,
    Number,
    Option,
    Outcome,
    Seat,
    Setup,
    Several,
    Template,
    Throw,
    Track,
    View,
    Words,
)


@dataclass(frozen=True)
class Race:
    players: tuple[str, ...]
    goal: int
    weights: tuple[tuple[str, int], ...]
    fields: tuple[int, ...]
    loads: tuple[tuple[str, ...], ...]
    turn: int = 0
    pips: int = 0
    """What was thrown and still waits for stones to be dropped."""

    @property
    def runner(self) -> int:
        return self.turn % len(self.players)


@dataclass(frozen=True)
class Ran:
    player: str
    fields: int
    home: bool


@dataclass(frozen=True)
class Rested:
    player: str
    why: str


@dataclass(frozen=True)
class Dropped:
    player: str
    stones: tuple[str, ...]
    pairs: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Set:
    player: str
    field: int


Event = Ran | Rested | Dropped | Set


class RaceGame:
    name = "race"
    title: Words = "Race"
    players = range(2, 4)
    data_files: tuple[str, ...] = ("stones.toml",)
    events: tuple[type[Any], ...] = (Ran, Rested, Dropped, Set)
    actions: Mapping[str, Mapping[str, type[Any]]] = {
        "throw": {"pips": int},
        "drop": {"stones": tuple},
        "rest": {"why": str},
        "correct-field": {"player": str, "field": int},
    }

    def options(self, players: Sequence[str], data: Mapping[str, Any]) -> tuple[Option, ...]:
        return (
            Option(Choice("variant", ("plain", "laden")), "variant", "plain"),
            Option(Number("goal", 5, 30), "goal", 12),
            Option(Number("stones", 1, 3), "stones", 2, ("variant", "laden")),
        )

    def check_data(self, data: Mapping[str, Any]) -> None:
        for stone, entry in data["stones"].items():
            if not stone.isprintable():  # it is an option, and an option is a word on a line of notation
                raise BadGameData(("stones", stone), Message("error.not-in-range", value="", low=1, high=99))
            for key in ("weight", "copies"):
                if not isinstance(entry, Mapping) or type(entry.get(key)) is not int or entry[key] < 1:
                    raise BadGameData(
                        ("stones", stone, key), Message("error.not-in-range", value=key, low=1, high=99)
                    )

    def start(self, setup: Setup) -> Race:
        stones = setup.data["stones"]
        load = tuple(stone for stone, entry in stones.items() for _ in range(entry["copies"]))
        seats = len(setup.players)
        laden = setup.options["variant"] == "laden"
        goal = setup.options["goal"]
        assert isinstance(goal, int)
        return Race(
            setup.players,
            goal,
            tuple((stone, entry["weight"]) for stone, entry in stones.items()),
            (0,) * seats,
            (load if laden else (),) * seats,
        )

    def legal(self, state: Race) -> tuple[Template, ...]:
        if self.outcome(state):
            return ()
        if state.pips:
            counts = Counter(state.loads[state.runner])
            items = tuple((stone, counts[stone], weight) for stone, weight in state.weights)
            return (Template("drop", (Several("stones", items, state.pips),)),)
        return (
            Template("throw", (Number("pips", 1, 6, (1,) * 6),)),
            Template("rest", (Choice("why", ("tired", "no wish to")),)),
        )

    def corrections(self, state: Race) -> tuple[Template, ...]:
        return (
            Template("correct-field", (Choice("player", state.players), Number("field", 0, state.goal - 1))),
        )

    def decide(self, state: Race, action: Action) -> tuple[Event, ...]:
        templates = (*self.legal(state), *self.corrections(state))
        if not any(template.admits(action) for template in templates):
            raise IllegalAction(Message("error.usage", prog="race", why=action.kind))
        player, values = state.players[state.runner], action.values
        match action.kind, values:
            case "throw", {"pips": int(pips)}:
                ran = Ran(player, pips, home=state.fields[state.runner] + pips >= state.goal)
                return (ran,) if ran.home or _drops(state, pips) else (ran, Rested(player, ""))
            case "drop", {"stones": tuple(stones)}:
                return (Dropped(player, stones, tuple(Counter(stones).items())), Rested(player, ""))
            case "rest", {"why": str(why)}:
                return (Rested(player, why),)
            case _, {"player": str(who), "field": int(field)}:
                return (Set(who, field),)
        raise AssertionError(action)

    def evolve(self, state: Race, event: Event) -> Race:
        seat = state.players.index(event.player)
        match event:
            case Ran(fields=fields):
                field = min(state.fields[seat] + fields, state.goal)
                pips = fields if _drops(state, fields) else 0
                return replace(state, fields=_with(state.fields, seat, field), pips=pips)
            case Rested():
                return replace(state, turn=state.turn + 1, pips=0)
            case Dropped(stones=stones):
                left = Counter(state.loads[seat]) - Counter(stones)
                return replace(state, loads=_with(state.loads, seat, tuple(sorted(left.elements()))))
            case Set(field=field):
                return replace(state, fields=_with(state.fields, seat, field))

    def outcome(self, state: Race) -> Outcome | None:
        if state.goal not in state.fields:
            return None
        winner = state.players[state.fields.index(state.goal)]
        scores = dict(zip(state.players, state.fields, strict=True))
        return Outcome("home", {"de": "am Ziel", "en": "home"}, (winner,), scores, winner)

    def view(self, state: Race) -> View:
        seats = tuple(
            Seat(name, seat == state.runner, (Track("field", "Field", state.fields[seat], state.goal),))
            for seat, name in enumerate(state.players)
        )
        return View(state.turn, "run", (), state.players[state.runner], "throw", (), (), (), (), seats)

    def focus(self, state: Race) -> Focus:
        dial = tuple(action for template in self.legal(state) for action in template.actions())
        return Focus(dial, 0, None, "throw")

    def dials(self, state: Race) -> tuple[Template, ...]:
        return (
            Template("throw", (Number("pips", 1, 6),)),
            Template("rest", (Choice("why", ("tired", "no wish to")),)),
        )

    def expects(self, state: Race) -> Throw | None:
        return None if state.pips or self.outcome(state) else Throw("D6", 1, tuple("123456"), "run")

    def reading(self, state: Race, faces: Sequence[str]) -> Action:
        return Action("throw", {"pips": int(faces[0])})

    def heading(self, name: str) -> Words:
        return name

    def label(self, state: Race, parameter: str, option: str) -> Words:
        return option

    def describe(self, state: Race, action: Action) -> Words:
        return " ".join([action.kind, *map(str, action.values.values())])

    def tell(self, state: Race, event: Event) -> Words | None:
        field = state.fields[state.players.index(event.player)]
        match event:
            case Ran(player=player, fields=fields):
                return f"{player} runs {fields} from {field}"
            case Set(player=player, field=to):
                return f"{player} is set from {field} to {to}"
            case Dropped(player=player, stones=stones):
                return f"{player} drops {len(stones)}"
            case Rested(player=player, why=why):
                return f"{player} rests: {why}" if why else None

    def faults(self, before: Race | None, state: Race) -> tuple[str, ...]:
        return () if max(state.fields) <= state.goal else ("a runner beyond the goal",)


def _drops(state: Race, pips: int) -> bool:
    return pips % 2 == 0 and bool(state.loads[state.runner])


def _with(row: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


GAME = RaceGame()
