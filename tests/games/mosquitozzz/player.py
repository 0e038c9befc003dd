"""A game at a test's fingertips: actions as words, positions as attributes.

>>> game = Playing("Ada", "Ben").at("correct-swarm angriff 3")
>>> game.do("next", "reveal angriff", "hand flache-hand", "slap 2").state.left
2
"""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.game import Action, IllegalAction, Outcome, Value
from companion.games.library import game_data
from companion.games.mosquitozzz import GAME
from companion.games.mosquitozzz.events import Event
from companion.games.mosquitozzz.state import State
from companion.games.setup import checked_setup, opening
from companion.words import say


def action(line: str) -> Action:
    kind, *words = line.split()
    values: dict[str, Value] = {}
    for name, type_ in GAME.actions[kind].items():
        if type_ is tuple:
            values[name], words = tuple(words), []
        else:
            word = words.pop(0)
            values[name] = int(word) if type_ is int else word
    assert not words, line
    return Action(kind, values)


class Playing:
    """One game; `do` plays on and checks the position after each action."""

    def __init__(
        self, *players: str, options: Mapping[str, Value] | None = None, data: Mapping[str, Any] | None = None
    ) -> None:
        corrected = game_data(GAME, {GAME.name: data} if data else {})
        self.setup = checked_setup(GAME, players, options or {}, corrected)
        self.state: State = opening(GAME, self.setup)
        self.events: list[Event] = []

    def at(self, *corrections: str) -> "Playing":
        """Set up a position."""
        return self._play(corrections, checked=False)

    def do(self, *lines: str) -> "Playing":
        """Play on; an illegal action raises."""
        return self._play(lines, checked=True)

    def _play(self, lines: tuple[str, ...], checked: bool) -> "Playing":
        for line in lines:
            before = self.state
            self.events = list(GAME.decide(before, action(line)))
            for event in self.events:
                self.state = GAME.evolve(self.state, event)
            corrected = not checked or line.startswith("correct-")
            assert GAME.faults(None if corrected else before, self.state) == (), line
        return self

    def refused(self, line: str, language: str = "en") -> str:
        """Try an illegal action and return the reason, having seen that nothing changed."""
        before = self.state
        with pytest.raises(IllegalAction) as refusal:
            GAME.decide(self.state, action(line))
        assert self.state == before
        for each in ("de", "en"):
            assert "{" not in say(refusal.value.message, each)
        return say(refusal.value.message, language)

    @property
    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.state)

    @property
    def phase(self) -> str | None:
        return self.state.duty.phase if self.state.duty else None

    def drops(self, player: str) -> int:
        return self.state.blood[self.state.rules.players.index(player)]

    @property
    def lamp(self) -> str:
        return self.state.rules.players[self.state.lamp]


DEFENDING = ("next", "reveal angriff")
"""From a fresh turn to phase B, with one mosquito more."""
