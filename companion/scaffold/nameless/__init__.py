"""Nameless: whoever walks to the goal first wins.

The players throw one die in turn and walk as many steps as it shows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.game import (
    Action,
    AnyGame,
    Choice,
    Face,
    Focus,
    IllegalAction,
    Luck,
    Message,
    Number,
    Option,
    Outcome,
    Pieces,
    Schema,
    Seat,
    Series,
    Setup,
    Step,
    Template,
    Throw,
    Track,
    View,
    Words,
)
from companion.schema import Field, Fields, Whole

DIE = Pieces("d6", Message("nameless.die"), "cube", tuple(Face(pips, pips) for pips in "123456"), at_hand=1)
THROW = Template("throw", (Number("pips", 1, 6, weights=(1,) * 6),))


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
        "throw": {"pips": int},
        "correct-steps": {"player": str, "steps": int},
    }

    def options(self, players: Sequence[str], data: Mapping[str, Any]) -> tuple[Option, ...]:
        """Return who begins, which is all that is to choose."""
        begins = Choice("begins", tuple(players))
        return (Option(begins, Message("nameless.option.begins"), players[0], starts=True),)

    def check_data(self, data: Mapping[str, Any]) -> None:
        """Refuse what the schema cannot tell; here it tells everything."""

    def pieces(self, data: Mapping[str, Any]) -> tuple[Pieces, ...]:
        """Return the die."""
        return (DIE,)

    def start(self, setup: Setup) -> State:
        """Return the state at the beginning."""
        begins = setup.players.index(str(setup.options["begins"]))
        return State(setup.players, setup.data["course"]["goal"], begins, (0,) * len(setup.players))

    def legal(self, state: State) -> tuple[Template, ...]:
        """Return what the rules allow now; nothing once somebody is home."""
        return () if self.outcome(state) else (THROW,)

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
            case {"pips": int(pips)}:
                return (Walked(state.player, pips),)
            case {"player": str(player), "steps": int(steps)}:
                return (Corrected(player, steps),)
        raise AssertionError(action)

    def evolve(self, state: State, event: Event) -> State:
        """Return the state after an event."""
        seat = state.players.index(event.player)
        match event:
            case Walked(steps=steps):
                state = _at(state, seat, min(state.goal, state.steps[seat] + steps))
                acts, thrown = (seat + 1) % len(state.players), (*state.thrown, steps)
                return replace(state, acts=acts, turn=state.turn + 1, thrown=thrown)
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
        over, thrown = self.outcome(state) is not None, len(state.thrown)
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
            luck=Luck(thrown, sum(state.thrown), expected=thrown * 3.5, variance=thrown * 35 / 12, most=6),
        )

    def focus(self, state: State) -> Focus:
        """Return what the panel's buttons do: + and - walk the pips, OK takes them."""
        dial = tuple(action for template in self.legal(state) for action in template.actions())
        return Focus(dial, 0, next=None, shut=self._to_do(state))

    def dials(self, state: State) -> tuple[Template, ...]:
        """Return all that may ever be dialled."""
        return (THROW,)

    def expects(self, state: State) -> Throw | None:
        """Return the die, as long as the game goes on."""
        if self.outcome(state):
            return None
        return Throw(DIE, 1, 1, what=Message("nameless.one-die"), purpose=self._to_do(state), answer=THROW)

    def reading(self, state: State, faces: Sequence[str]) -> Action:
        """Return the throw that a face means."""
        return Action("throw", {"pips": int(faces[0])})

    def heading(self, name: str) -> Words:
        """Return what people call a kind of action, one of its values, a reason to end, or a file of data."""
        return Message(f"nameless.heading.{name}")

    def label(self, state: State, parameter: str, option: str) -> Words:
        """Return what people call an option; only players are chosen here."""
        return option

    def describe(self, state: State, action: Action) -> Words:
        """Return an action in words."""
        return Message(f"nameless.do.{action.kind}", **action.values)

    def tell(self, state: State, event: Event) -> Words | None:
        """Return an event in words."""
        return Message(f"nameless.event.{type(event).__name__.lower()}", player=event.player, n=event.steps)

    def faults(self, before: State | None, state: State) -> tuple[str, ...]:
        """Return what cannot be."""
        return () if all(0 <= steps <= state.goal for steps in state.steps) else ("a player beyond the goal",)

    def _to_do(self, state: State) -> Message:
        over = state.goal in state.steps
        return Message("nameless.task.over") if over else Message("nameless.task.throw", player=state.player)


def _at(state: State, seat: int, steps: int) -> State:
    return replace(state, steps=(*state.steps[:seat], steps, *state.steps[seat + 1 :]))


def _seat(state: State, seat: int, over: bool) -> Seat:
    name, steps = (
        state.players[seat],
        Track("steps", Message("nameless.steps"), state.steps[seat], state.goal),
    )
    return Seat(id=name, name=name, player=name, acts=seat == state.acts and not over, tracks=(steps,))


GAME: AnyGame = Nameless()
