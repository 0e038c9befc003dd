"""Nameless with dice that are kept: up to three throws a turn, and before each people say which dice stay.

The rules of the walk are in `rules.py`; here is what a turn is made of. What stays lies on the table while
the others are thrown again, and the camera tells one from the other.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.game import (
    Action,
    AnyGame,
    Focus,
    IllegalAction,
    Message,
    Pile,
    Setup,
    Several,
    Template,
    Thing,
    Throw,
    View,
    Words,
)

from . import rules, thrown

MOST_THROWS = 3
STOP = Template("stop")


@dataclass(frozen=True)
class State(rules.State):
    """What lies on the table; `lying` are the dice as they fell, `kept` those that stay."""

    kept: tuple[str, ...] = ()
    lying: tuple[str, ...] = ()
    throws: int = 0

    @property
    def open(self) -> int:
        """How many dice are to be thrown."""
        return 0 if self.lying or self.throws == MOST_THROWS else thrown.COUNT - len(self.kept)


@dataclass(frozen=True)
class Rolled:
    """Dice have been thrown."""

    player: str
    faces: tuple[str, ...]


@dataclass(frozen=True)
class Kept:
    """Some of what lies there stays; the rest is thrown again."""

    player: str
    faces: tuple[str, ...]


class Nameless(rules.Nameless):
    """The whole game; every method is a pure function."""

    # Each takes the state above, which knows more than that of `rules.py`: mypy lets none override by itself.

    events: tuple[type[Any], ...] = (*rules.Nameless.events, Rolled, Kept)
    actions: Mapping[str, Mapping[str, type[Any]]] = {
        **rules.Nameless.actions,
        "keep": {"keep": tuple},
        "stop": {},
    }

    def start(self, setup: Setup) -> State:
        """Return the state at the beginning."""
        begun = super().start(setup)
        return State(begun.players, begun.goal, begun.acts, begun.steps)

    def legal(self, state: State) -> tuple[Template, ...]:  # type: ignore[override]
        """Return what the rules allow now: to throw what is open, or to keep some, or to walk."""
        if self.outcome(state):
            return ()
        if state.open:
            return (_throw(state.open),)
        return (_keep(state), STOP) if state.lying and state.throws < MOST_THROWS else (STOP,)

    def decide(self, state: State, action: Action) -> tuple[Any, ...]:  # type: ignore[override]
        """Return what comes of an action, or say why it is not allowed."""
        if action.kind.startswith("correct-"):
            return super().decide(state, action)
        if not any(template.admits(action) for template in self.legal(state)):
            raise IllegalAction(Message("nameless.refused", to_do=self._to_do(state)))
        match action.values:
            case {"faces": tuple(faces)}:
                return (Rolled(state.player, faces),)
            case {"keep": tuple(faces)}:
                return (Kept(state.player, faces),)
        return (rules.Walked(state.player, sum(int(pips) for pips in (*state.kept, *state.lying))),)

    def evolve(self, state: State, event: Any) -> State:  # type: ignore[override]
        """Return the state after an event."""
        match event:
            case Rolled(faces=faces):
                return replace(state, lying=faces, throws=state.throws + 1)
            case Kept(faces=faces):
                return replace(state, kept=tuple(sorted((*state.kept, *faces))), lying=())
        walked = replace(super().evolve(state, event))
        assert isinstance(walked, State)
        return replace(walked, kept=(), lying=(), throws=0) if isinstance(event, rules.Walked) else walked

    def view(self, state: State) -> View:  # type: ignore[override]
        """Return what everyone may see, and the dice that lie there."""
        seen, dice = super().view(state), (*state.kept, *state.lying)
        things = tuple(Thing(pips, pips, "white", count=n) for pips, n in Counter(dice).items())
        return replace(seen, piles=(Pile("dice", Message("nameless.lying"), things),), luck=None)

    def focus(self, state: State) -> Focus:  # type: ignore[override]
        """Return what the panel's buttons do; NEXT walks."""
        dial = tuple(template for template in self.legal(state) if template != STOP)
        if STOP in self.legal(state):
            return Focus(dial, 0, next=Action("stop"), shut=None)
        return Focus(dial, 0, next=None, shut=self._to_do(state))

    def dials(self, state: State) -> tuple[Template, ...]:  # type: ignore[override]
        """Return all that may ever be dialled."""
        return (_throw(thrown.COUNT), _keep(replace(state, lying=("1", "2", "3"))))

    def expects(self, state: State) -> Throw | None:  # type: ignore[override]
        """Return the dice that are thrown now."""
        if self.outcome(state) or not state.open:
            return None
        count = state.open
        what, to_do = Message("nameless.some-dice", n=count), self._to_do(state)
        return Throw(
            thrown.DICE, count, count, what=what, purpose=to_do, answer=_throw(count), kept=state.kept
        )

    def reading(self, state: State, faces: Sequence[str]) -> Action:  # type: ignore[override]
        """Return the action that these faces mean; their order means nothing."""
        return Action("throw", {"faces": tuple(sorted(faces))})

    def tell(self, state: State, event: Any) -> Words | None:  # type: ignore[override]
        """Return an event in words."""
        if isinstance(event, Rolled | Kept):
            key = f"nameless.event.{type(event).__name__.lower()}"
            return Message(key, player=event.player, faces=event.faces)
        return super().tell(state, event)

    def _to_do(self, state: rules.State) -> Message:
        if isinstance(state, State) and state.lying and not self.outcome(state):
            return Message("nameless.task.keep", player=state.player)
        return super()._to_do(state)


def _throw(count: int) -> Template:
    items = tuple((pips, count, 1) for pips in "123456")
    return Template("throw", (Several("faces", items, count, chances=(1,) * 6, least=count),))


def _keep(state: State) -> Template:
    """Some of what lies there, or nothing; not all of it: who keeps all walks."""
    items = tuple((pips, count, 1) for pips, count in Counter(state.lying).items())
    return Template("keep", (Several("keep", items, len(state.lying) - 1, least=0),))


GAME: AnyGame = Nameless()
