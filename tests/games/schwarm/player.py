"""A game of Der Schwarm at a test's fingertips: actions as words, positions as attributes.

>>> game = Playing("Rot", "Weiss").do("stone Rot")
>>> game.points("Rot")
20
"""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.game import IllegalAction, Value
from companion.games.library import game_data
from companion.games.notation import parse_action, write_action
from companion.games.schwarm import GAME
from companion.games.schwarm.events import Event
from companion.games.schwarm.state import Player, State
from companion.games.setup import checked_setup, opening
from companion.words import say

LIGHT = {
    2: ("schiff", "forscher", "wal", "schiff", "krebs", "forscher", "tsunami"),
    3: (
        "schiff",
        "forscher",
        "wal",
        "schiff",
        "krebs",
        "forscher",
        "tsunami",
        *("schiff", "forscher") * 2,
        "forscher",
    ),
    4: ("schiff", "forscher", "wal", "schiff", "krebs", "forscher", "tsunami", *("schiff", "forscher") * 3),
}
BLUE = ("blau-wal", "blau-krebs")
BOX: dict[str, Any] = {
    "table": {
        "joker": {"wal": 3, "tsunami": 3, "krebs": 4},
        "amoebas": {"fields": [" ".join([str(ten)] * 10) for ten in range(10)]},
    },
    "cards": {
        card: {"steps": steps, "assumed": False}
        for card, steps in {
            "wal": 3,
            "tsunami": 3,
            "krebs": 4,
            "blau-wal": 4,
            "blau-tsunami": 4,
            "blau-krebs": 5,
        }.items()
    },
}
"""What an owner has read off a box: then nothing is asked."""


class Playing:
    """One game; `do` plays on and checks the position after each action."""

    def __init__(
        self,
        *players: str,
        sea: str = "by-hand",
        variants: tuple[str, ...] = (),
        data: Mapping[str, Any] | None = None,
        box: Mapping[str, Any] = BOX,
    ) -> None:
        options: dict[str, Value] = {"sea": sea, "variants": variants}
        known = game_data(GAME, {GAME.name: _laid_over(box, data or {})})
        self.setup = checked_setup(GAME, players, options, known)
        self.state: State = opening(GAME, self.setup)
        self.events: list[Event] = []

    def do(self, *lines: str) -> "Playing":
        """Play on; an illegal action raises."""
        for line in lines:
            before = self.state
            self.events = list(GAME.decide(before, parse_action(GAME, line)))
            for event in self.events:
                self.state = GAME.evolve(self.state, event)
            corrected = line.startswith("correct-")
            assert GAME.faults(None if corrected else before, self.state) == (), line
        return self

    def begun(self, *light: str, blue: tuple[str, ...] = BLUE) -> "Playing":
        """Lay the cards out, after the stones were set in seating order."""
        names = self.setup.players
        self.do(*(f"stone {name}" for name in names[:-1]))
        self.on("Layout")
        return self.do(*(f"row {card}" for card in (*(light or LIGHT[len(names)]), *blue)))

    def playing(self, *light: str, blue: tuple[str, ...] = BLUE) -> "Playing":
        """Go on to the first card that is played; everybody takes what is free."""
        return self.begun(*light, blue=blue).on("Play")

    def on(self, *duties: str) -> "Playing":
        """Go on until one of these is due: NEXT where it can be pressed, else the first thing."""
        while type(self.state.duty).__name__ not in duties:
            templates = GAME.legal(self.state)
            goes_on = any(template.kind == "next" for template in templates)
            self.do("next" if goes_on else write_action(GAME, next(templates[0].actions())))
        return self

    def player(self, name: str) -> Player:
        return self.state.players[self.setup.players.index(name)]

    def points(self, name: str) -> int:
        return self.player(name).points

    def refused(self, line: str) -> str:
        """Return why an action is refused, in English; the state is untouched."""
        before = self.state
        with pytest.raises(IllegalAction) as caught:
            GAME.decide(self.state, parse_action(GAME, line))
        assert self.state is before
        assert say(caught.value.message, "de")
        return say(caught.value.message, "en")

    def kinds(self) -> set[str]:
        return {template.kind for template in GAME.legal(self.state)}

    def options(self, kind: str) -> list[str]:
        """Return the options of the last choice of this kind of action."""
        found = [t.parameters[-1] for t in GAME.legal(self.state) if t.kind == kind]
        return [str(value) for parameter in found for value in parameter.values()]


def _laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Return one table of data with another over it, value by value."""
    both = dict(below)
    for key, value in above.items():
        lies = both.get(key)
        deeper = isinstance(lies, Mapping) and isinstance(value, Mapping)
        both[key] = _laid_over(lies or {}, value) if deeper else value
    return both
