"""What a game shows of itself to whoever has just come: a few steps that play by themselves.

    def demo(self, data):
        return Demo(
            (
                DemoStep(Message("race.demo.throw"), faces=("4",)),
                DemoStep(Message("race.demo.next"), Action("next")),
            )
        )

A game that has this method can be watched at the virtual table, and taken over with a tap. `DemoStep()` does
what is next by itself and says it in the game's own words, so `Demo()` is a demo already. A game without one
has no such method.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from companion.games.action import Action, Value
from companion.words import Words

USUAL = 10
"""Steps of a demo that names none: about a minute."""


@dataclass(frozen=True, slots=True)
class DemoStep:
    """One thing that is done or thrown, and one line that says it meanwhile."""

    words: Words = ""
    """What people read while it is done; without, what the game calls it."""
    action: Action | None = None
    """What is done; without, what is thrown, else what NEXT does, else the first thing that is allowed."""
    faces: tuple[str, ...] = ()
    """How the pieces of a throw fall; the rest of them as they like."""


@dataclass(frozen=True, slots=True)
class Demo:
    """The steps, and the set-up with which they are played."""

    steps: tuple[DemoStep, ...] = (DemoStep(),) * USUAL
    players: tuple[str, ...] = ()
    """Who plays; without, a few names."""
    options: Mapping[str, Value] = field(default_factory=dict)


@runtime_checkable
class HasDemo(Protocol):
    """A game that can be watched."""

    def demo(self, data: Mapping[str, Any]) -> Demo | None:
        """Return what is shown, with the cards and names that the data has; `None` where it lacks some."""
        ...
