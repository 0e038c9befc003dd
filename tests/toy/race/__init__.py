"""A race to the goal with one die: a small game, to copy from.

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
    Demo,
    Face,
    Focus,
    IllegalAction,
    Luck,
    Message,
    Number,
    Option,
    Outcome,
    Pieces,
    Pile,
    Schema,
    Seat,
    Series,
    Setup,
    Several,
    Step,
    Template,
    Thing,
    Throw,
    Track,
    View,
    Words,
)
from companion.schema import Field, Fields, TableOf, Text, Whole

DIE = Pieces("d6", Message("race.die"), "cube", tuple(Face(pips, pips) for pips in "123456"), at_hand=1)
THROW = Template("throw", (Number("pips", 1, 6, (1,) * 6),))
REST = Template("rest", (Choice("why", ("tired", "no wish to")),))
STONE = Fields(
    {
        "de": Field(Text(), Message("race.data.de"), needed=False),
        "en": Field(Text(), Message("race.data.en"), needed=False),
        "weight": Field(Whole(1, 99), Message("race.data.weight")),
        "copies": Field(Whole(1, 99), Message("race.data.copies")),
    }
)


@dataclass(frozen=True)
class Race:
    players: tuple[str, ...]
    goal: int
    stones: Mapping[str, Mapping[str, Any]]
    first: int
    fields: tuple[int, ...]
    loads: tuple[tuple[str, ...], ...]
    turn: int = 1
    pips: int = 0
    """What was thrown and still waits for stones to be dropped."""
    thrown: tuple[int, ...] = ()

    @property
    def runner(self) -> int:
        return (self.first + self.turn - 1) % len(self.players)


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
    title: Words = Message("race.title")
    players = range(2, 4)
    default = False
    data_files: Mapping[str, Schema] = {"stones.toml": TableOf(STONE)}
    series: tuple[Series, ...] = (Series("field", Message("race.field")),)
    events: tuple[type[Any], ...] = (Ran, Rested, Dropped, Set)
    actions: Mapping[str, Mapping[str, type[Any]]] = {
        "throw": {"pips": int},
        "drop": {"stones": tuple},
        "rest": {"why": str},
        "correct-field": {"player": str, "field": int},
    }

    def options(self, players: Sequence[str], data: Mapping[str, Any]) -> tuple[Option, ...]:
        variants = {name: Message(f"race.variant.{name}") for name in ("plain", "laden")}
        begins = Option(
            Choice("begins", tuple(players)), Message("race.option.begins"), players[0], starts=True
        )
        return (
            Option(
                Choice("variant", tuple(variants)),
                Message("race.option.variant"),
                default="plain",
                choices=variants,
                hints={"laden": Message("race.hint.laden")},
            ),
            Option(Number("goal", 5, 30), Message("race.option.goal"), 12),
            Option(Number("stones", 1, 3), Message("race.option.stones"), 2, needs=("variant", "laden")),
            begins,
        )

    def check_data(self, data: Mapping[str, Any]) -> None:
        for stone in data["stones"]:
            if not stone.isprintable():  # it is an option, and an option is a word on a line of notation
                raise BadGameData(("stones", stone), Message("race.odd-stone", value=repr(stone)))

    def demo(self, data: Mapping[str, Any]) -> Demo:
        """Return what newcomers may watch: a few steps, each as it comes."""
        return Demo()

    def pieces(self, data: Mapping[str, Any]) -> tuple[Pieces, ...]:
        return (DIE,)

    def start(self, setup: Setup) -> Race:
        stones, seats = setup.data["stones"], len(setup.players)
        goal, pairs = setup.options["goal"], setup.options.get("stones", 0)
        assert isinstance(goal, int)
        assert isinstance(pairs, int)
        load = _load(stones)[: 2 * pairs]
        first = setup.players.index(str(setup.options["begins"]))
        return Race(setup.players, goal, stones, first, (0,) * seats, (load,) * seats)

    def legal(self, state: Race) -> tuple[Template, ...]:
        if self.outcome(state):
            return ()
        if state.pips:
            counts = Counter(state.loads[state.runner])
            items = tuple((stone, counts[stone], entry["weight"]) for stone, entry in state.stones.items())
            return (Template("drop", (Several("stones", items, state.pips),)),)
        return (THROW, REST)

    def corrections(self, state: Race) -> tuple[Template, ...]:
        now = dict(zip(state.players, state.fields, strict=True))
        field = Number("field", 0, state.goal - 1, now=now)
        return (Template("correct-field", (Choice("player", state.players), field)),)

    def decide(self, state: Race, action: Action) -> tuple[Event, ...]:
        templates = (*self.legal(state), *self.corrections(state))
        if not any(template.admits(action) for template in templates):
            raise IllegalAction(Message("race.refused", to_do=_to_do(state)))
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
                row, thrown = _with(state.fields, seat, field), (*state.thrown, fields)
                return replace(state, fields=row, pips=pips, thrown=thrown)
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
        return Outcome("home", Message("race.won", player=winner), (winner,), scores, starts_next=winner)

    def view(self, state: Race) -> View:
        over = self.outcome(state) is not None
        return View(
            turn=state.turn,
            step="end" if over else "drop" if state.pips else "run",
            steps=(Step("run", Message("race.step.run")), Step("drop", Message("race.step.drop"))),
            actor=None if over else state.players[state.runner],
            to_do=_to_do(state) if not over else Message("race.over"),
            due=(),
            reminders=(),
            tracks=(),
            piles=(Pile("load", Message("race.load"), _things(state)),) if state.loads[state.runner] else (),
            seats=tuple(_seat(state, seat, over) for seat in range(len(state.players))),
            luck=Luck(
                len(state.thrown), sum(state.thrown), 3.5 * len(state.thrown), _variance(state), most=6
            ),
        )

    def focus(self, state: Race) -> Focus:
        dial = tuple(action for template in self.legal(state) for action in template.actions())
        return Focus(dial, 0, None, _to_do(state))

    def dials(self, state: Race) -> tuple[Template, ...]:
        return (THROW, REST)

    def expects(self, state: Race) -> Throw | None:
        if state.pips or self.outcome(state):
            return None
        return Throw(DIE, 1, 1, what=Message("race.one-die"), purpose=_to_do(state), answer=THROW)

    def reading(self, state: Race, faces: Sequence[str]) -> Action:
        return Action("throw", {"pips": int(faces[0])})

    def heading(self, name: str) -> Words:
        return Message(f"race.heading.{name}")

    def label(self, state: Race, parameter: str, option: str) -> Words:
        if parameter == "why":
            return Message(f"race.why.{option.replace(' ', '-')}")
        return _stone(state, option) if parameter == "stones" else option

    def describe(self, state: Race, action: Action) -> Words:
        match action.values:
            case {"stones": tuple(stones)}:
                return Message("race.do.drop", stones=[_stone(state, stone) for stone in stones])
            case {"why": str(why)}:
                return Message("race.do.rest", why=self.label(state, "why", why))
        return Message(f"race.do.{action.kind}", **action.values)

    def tell(self, state: Race, event: Event) -> Words | None:
        field = state.fields[state.players.index(event.player)]
        match event:
            case Ran(player=player, fields=fields):
                return Message("race.ran", player=player, n=fields, field=field)
            case Set(player=player, field=to):
                return Message("race.set", player=player, field=field, to=to)
            case Dropped(player=player, stones=stones):
                return Message("race.dropped", player=player, n=len(stones))
            case Rested(player=player, why=why):
                return (
                    Message("race.rested", player=player, why=self.label(state, "why", why)) if why else None
                )

    def faults(self, before: Race | None, state: Race) -> tuple[str, ...]:
        return () if max(state.fields) <= state.goal else ("a runner beyond the goal",)


def _load(stones: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    return tuple(stone for stone, entry in stones.items() for _ in range(entry["copies"]))


def _drops(state: Race, pips: int) -> bool:
    return pips % 2 == 0 and bool(state.loads[state.runner])


def _to_do(state: Race) -> Message:
    player = state.players[state.runner]
    return (
        Message("race.task.drop", player=player, n=state.pips)
        if state.pips
        else Message("race.task.run", player=player)
    )


def _seat(state: Race, seat: int, over: bool) -> Seat:
    name, field = state.players[seat], Track("field", Message("race.field"), state.fields[seat], state.goal)
    return Seat(id=name, name=name, player=name, acts=seat == state.runner and not over, tracks=(field,))


def _things(state: Race) -> tuple[Thing, ...]:
    load = Counter(state.loads[state.runner])
    return tuple(Thing(stone, _stone(state, stone), "", count) for stone, count in load.items())


def _stone(state: Race, stone: str) -> Words:
    entry = state.stones.get(stone, {})
    return {language: entry[language] for language in ("de", "en") if language in entry} or stone


def _variance(state: Race) -> float:
    return len(state.thrown) * 35 / 12


def _with(row: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


GAME = RaceGame()
