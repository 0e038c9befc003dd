"""A game at a test's fingertips: actions as lines of notation, a small map, and what people are told.

>>> game = Playing(map="with").infecting()
>>> game.refused("place dor")
'Dor geht nicht: zu weit weg.'
"""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.data import check_data
from companion.games.game import AnyGame, IllegalAction, Seat, Template, Value
from companion.games.library import find_game, game_data
from companion.games.notation import parse_action
from companion.games.setup import checked_setup, opening
from companion.words import say

GAME: AnyGame = find_game("viroid")


def city(
    *fields: str,
    asks: tuple[int, int, int] = (0, 0, 0),
    land: tuple[str, ...] = (),
    sea: tuple[str, ...] = (),
    airport: bool = False,
    continent: str = "europe",
) -> dict[str, Any]:
    cold, medicine, heat = asks
    return {
        "continent": continent,
        "x": 0.5,
        "y": 0.5,
        "cold": cold,
        "medicine": medicine,
        "heat": heat,
        "fields": {"4": list(fields)},
        "land": list(land),
        "sea": list(sea),
        "airport": airport,
    }


LINE = {
    "ast": city("small", "small", "small", "farm", land=("bug",), sea=("eck",), airport=True),
    "bug": city("small", "blood", asks=(3, 0, 0), land=("cam",)),
    "cam": city("small", "insect", land=("dor",), continent="asia"),
    "dor": city("small", "farm", land=("fin",), continent="asia"),
    "eck": city("small", "farm", continent="africa"),
    "fin": city("small", airport=True, continent="america"),
}
"""A map on a line: ast - bug - cam - dor - fin by land, eck by sea from ast, airports at either end."""


class Playing:
    """One game; `do` plays on and checks the position after each action."""

    def __init__(
        self,
        *,
        players: tuple[str, ...] = ("Ada", "Ben"),
        cities: Mapping[str, Any] = LINE,
        **options: Value,
    ) -> None:
        data = dict(game_data(GAME))
        named = {id: {"name": id.title()} | dict(entry) for id, entry in cities.items()}
        data["map"] = {"name": "Linie", "invented": True, "cities": named}
        self.setup = checked_setup(GAME, players, {"map": "with", "start": "cards"} | options, data)
        self.state: Any = opening(GAME, self.setup)

    def do(self, *lines: str) -> "Playing":
        """Play on; an illegal action raises."""
        for line in lines:
            before = self.state
            for event in GAME.decide(before, parse_action(GAME, line)):
                self.state = GAME.evolve(self.state, event)
            assert GAME.faults(None if line.startswith("correct-") else before, self.state) == (), line
        return self

    def begun(self, *corrections: str) -> "Playing":
        """Deal Ada the card London and Ben one with nothing on it, both in ast, and set something right."""
        self.do("start london", "start other", "level small", "next", "mutation ship")
        return self.do("stem other", "next", "dna 0", "place ast", "place ast", *corrections)

    def infecting(self, *corrections: str) -> "Playing":
        """Go on to where Ada infects, without any effect of the card."""
        return self.begun(*corrections).do("draw other", "next", "next", "dna 0")

    def refused(self, line: str) -> str:
        """Return the reason, in German, why an action is not allowed."""
        before = self.state
        with pytest.raises(IllegalAction) as refusal:
            GAME.decide(before, parse_action(GAME, line))
        assert self.state == before
        return say(refusal.value.message, "de")

    def options(self, kind: str) -> set[str]:
        """Return what of a kind can be chosen now."""
        found: list[Template] = [template for template in GAME.legal(self.state) if template.kind == kind]
        return {str(value) for template in found for value in template.parameters[0].values()}

    def by_word(self, *corrections: str) -> "Playing":
        """The same without a map: Ada in Europe, Ben in Asia."""
        self.do("start london", "start other", "next", "mutation ship")
        return self.do("stem other", "next", "dna 0", "place asia", *corrections)

    @property
    def may_go_on(self) -> bool:
        return any(template.kind == "next" for template in GAME.legal(self.state))

    def row(self, name: str) -> Seat:
        return next(seat for seat in GAME.view(self.state).seats if seat.id == name)

    def scale(self, name: str, track: str) -> int:
        return next(each.value for each in self.row(name).tracks if each.id == track)


def with_card(card: Mapping[str, object], *, map: str = "with") -> Playing:
    """The line of cities, played with one event card more."""
    game = Playing(map=map)
    data = dict(game.setup.data)
    data["cards"] = data["cards"] | {"events": {"test": {"name": "Test", "dna": 0, **card}}}
    check_data(GAME, data)
    game.setup = game.setup.__class__(game.setup.players, game.setup.options, data)
    game.state = GAME.start(game.setup)
    return game
