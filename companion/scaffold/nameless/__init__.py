"""Nameless: whoever walks to the goal first wins. What brings the steps of a turn is in `thrown.py`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.game import (
    Action,
    AnyGame,
    Board,
    Choice,
    Demo,
    Focus,
    IllegalAction,
    Link,
    Message,
    Number,
    Option,
    Outcome,
    Pieces,
    Schema,
    Seat,
    Series,
    Setup,
    Spot,
    Step,
    Template,
    Thing,
    Throw,
    Track,
    View,
    Words,
)
from companion.schema import Field, Fields, Whole

from . import thrown

COLOURS = ("red", "blue", "green", "yellow", "violet", "grey")
"""What a runner is drawn in; a dress gives these names their colours."""


@dataclass(frozen=True)
class State:
    """What lies on the table. What can be computed is a property, and never stored."""

    players: tuple[str, ...]
    goal: int
    acts: int
    steps: tuple[int, ...]
    turn: int = 1
    thrown: tuple[int, ...] = ()

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.players[self.acts]


@dataclass(frozen=True)
class Walked:
    """A player has walked so many steps."""

    player: str
    steps: int


@dataclass(frozen=True)
class Corrected:
    """A person has set right where somebody stands."""

    player: str
    steps: int


Event = Walked | Corrected


class Nameless:
    """The whole game; every method is a pure function."""

    name = "nameless"
    title: Words = Message("nameless.title")
    players = range(2, 7)
    default = False
    data_files: Mapping[str, Schema] = {
        "course.toml": Fields({"goal": Field(Whole(5, 100), Message("nameless.goal"))})
    }
    series: tuple[Series, ...] = (Series("steps", Message("nameless.steps")),)
    events: tuple[type[Any], ...] = (Walked, Corrected)
    actions: Mapping[str, Mapping[str, type[Any]]] = {
        **thrown.ACTION,
        "correct-steps": {"player": str, "steps": int},
    }

    def options(self, players: Sequence[str], data: Mapping[str, Any]) -> tuple[Option, ...]:
        """Return who begins, which is all that is to choose."""
        begins = Choice("begins", tuple(players))
        return (Option(begins, Message("nameless.option.begins"), players[0], starts=True),)

    def check_data(self, data: Mapping[str, Any]) -> None:
        """Refuse what the schema cannot tell; here it tells everything."""

    def demo(self, data: Mapping[str, Any]) -> Demo:
        """Return what newcomers may watch: a few steps, each as it comes."""
        return Demo()

    def pieces(self, data: Mapping[str, Any]) -> tuple[Pieces, ...]:
        """Return what is thrown, if anything is."""
        return thrown.PIECES

    def start(self, setup: Setup) -> State:
        """Return the state at the beginning."""
        begins = setup.players.index(str(setup.options["begins"]))
        return State(setup.players, setup.data["course"]["goal"], begins, (0,) * len(setup.players))

    def legal(self, state: State) -> tuple[Template, ...]:
        """Return what the rules allow now; nothing once somebody is home."""
        return () if self.outcome(state) else (thrown.answer(state.steps[state.acts], state.goal),)

    def corrections(self, state: State) -> tuple[Template, ...]:
        """Return what a person may set right."""
        now = dict(zip(state.players, state.steps, strict=True))
        steps = Number("steps", 0, state.goal, now=now)
        return (Template("correct-steps", (Choice("player", state.players), steps)),)

    def decide(self, state: State, action: Action) -> tuple[Event, ...]:
        """Return what comes of an action, or say why it is not allowed."""
        templates = (*self.legal(state), *self.corrections(state))
        if not any(template.admits(action) for template in templates):
            raise IllegalAction(Message("nameless.refused", to_do=self._to_do(state)))
        match action.values:
            case {"player": str(player), "steps": int(steps)}:
                return (Corrected(player, steps),)
        return (Walked(state.player, thrown.steps_of(action, state.steps[state.acts])),)

    def evolve(self, state: State, event: Event) -> State:
        """Return the state after an event."""
        seat = state.players.index(event.player)
        match event:
            case Walked(steps=steps):
                state = _at(state, seat, min(state.goal, state.steps[seat] + steps))
                acts, walked = (seat + 1) % len(state.players), (*state.thrown, steps)
                return replace(state, acts=acts, turn=state.turn + 1, thrown=walked)
            case Corrected(steps=steps):
                return _at(state, seat, steps)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, once somebody is home."""
        if state.goal not in state.steps:
            return None
        winner = state.players[state.steps.index(state.goal)]
        scores = dict(zip(state.players, state.steps, strict=True))
        return Outcome("home", Message("nameless.won", player=winner), (winner,), scores, starts_next=winner)

    def view(self, state: State) -> View:
        """Return what everyone may see."""
        over = self.outcome(state) is not None
        return View(
            turn=state.turn,
            step="end" if over else "walk",
            steps=(Step("walk", Message("nameless.step.walk")),),
            actor=None if over else state.player,
            to_do=self._to_do(state),
            due=(),
            reminders=(),
            tracks=(),
            piles=(),
            seats=tuple(_seat(state, seat, over) for seat in range(len(state.players))),
            boards=(_lane(state),),
            luck=thrown.luck(state.thrown),
        )

    def focus(self, state: State) -> Focus:
        """Return what the panel's buttons do: + and - walk what may be done, OK takes it."""
        return Focus(self.legal(state), 0, next=None, shut=self._to_do(state))

    def dials(self, state: State) -> tuple[Template, ...]:
        """Return all that may ever be dialled."""
        return (thrown.answer(0, state.goal),)

    def expects(self, state: State) -> Throw | None:
        """Return what is thrown now, as long as the game goes on."""
        return None if self.outcome(state) else thrown.expected(self._to_do(state))

    def reading(self, state: State, faces: Sequence[str]) -> Action:
        """Return the action that these faces mean."""
        return thrown.reading(faces)

    def heading(self, name: str) -> Words:
        """Return what people call a kind of action, one of its values, a reason to end, or a file of data."""
        return Message(f"nameless.heading.{name}")

    def label(self, state: State, parameter: str, option: str) -> Words:
        """Return what people call an option: a player, a field or a face is called as it is."""
        return option

    def describe(self, state: State, action: Action) -> Words:
        """Return an action in words."""
        return Message(f"nameless.do.{'-'.join(action.values) or action.kind}", **action.values)

    def tell(self, state: State, event: Event) -> Words | None:
        """Return an event in words."""
        return Message(f"nameless.event.{type(event).__name__.lower()}", player=event.player, n=event.steps)

    def faults(self, before: State | None, state: State) -> tuple[str, ...]:
        """Return what cannot be."""
        return () if all(0 <= steps <= state.goal for steps in state.steps) else ("a player beyond the goal",)

    def _to_do(self, state: State) -> Message:
        over = state.goal in state.steps
        return Message("nameless.task.over") if over else thrown.task(state.player)


def _lane(state: State) -> Board:
    """The way to the goal, with everybody where they stand; ids of spots are texts."""
    spots = tuple(
        Spot(str(at), str(at), x=at / state.goal, y=0.5, things=_runners(state, at))
        for at in range(state.goal + 1)
    )
    links = tuple(Link(str(at), str(at + 1)) for at in range(state.goal))
    return Board("lane", Message("nameless.lane"), spots, links, shape=3.0)


def _runners(state: State, at: int) -> tuple[Thing, ...]:
    here = [seat for seat, steps in enumerate(state.steps) if steps == at]
    return tuple(Thing(state.players[seat], state.players[seat], COLOURS[seat]) for seat in here)


def _at(state: State, seat: int, steps: int) -> State:
    return replace(state, steps=(*state.steps[:seat], steps, *state.steps[seat + 1 :]))


def _seat(state: State, seat: int, over: bool) -> Seat:
    name, steps = (
        state.players[seat],
        Track("steps", Message("nameless.steps"), state.steps[seat], state.goal),
    )
    return Seat(id=name, name=name, player=name, acts=seat == state.acts and not over, tracks=(steps,))


GAME: AnyGame = Nameless()
