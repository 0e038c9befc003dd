"""A chapter at a test's fingertips: actions as lines of notation, and what people are told.

>>> game = Playing("rosa", "pim").do("lay rosa", "lay ratte", "move", "faces sword")
>>> game.refused("explore abfluss same")
'Erst ohne Gegner im Raum: noch 2.'
"""

from typing import Any

import pytest

from companion.games.game import AnyGame, IllegalAction, Seat, Template, Value
from companion.games.library import find_game, game_data
from companion.games.notation import parse_action
from companion.games.setup import checked_setup, opening
from companion.words import say

GAME: AnyGame = find_game("maus")


class Playing:
    """One chapter, run by Ada; `do` plays on and checks the position after each action."""

    def __init__(self, *mice: str, chapter: str = "speisekammer", data: dict[str, Any] | None = None) -> None:
        options: dict[str, Value] = {"chapter": chapter, "mice": mice or ("rosa", "pim")}
        self.setup = checked_setup(GAME, ("Ada",), options, dict(game_data(GAME)) | (data or {}))
        self.state: Any = opening(GAME, self.setup)

    def do(self, *lines: str) -> "Playing":
        """Play on; an illegal action raises."""
        for line in lines:
            before = self.state
            for event in GAME.decide(before, parse_action(GAME, line)):
                self.state = GAME.evolve(self.state, event)
            assert GAME.faults(None if line.startswith("correct-") else before, self.state) == (), line
        return self

    def begun(self, *order: str) -> "Playing":
        """Lay the cards in this order; the last lies there by itself."""
        return self.do(*(f"lay {card}" for card in order))

    def refused(self, line: str) -> str:
        """Return the reason, in German, why an action is not allowed."""
        before = self.state
        with pytest.raises(IllegalAction) as refusal:
            GAME.decide(before, parse_action(GAME, line))
        assert self.state == before
        return say(refusal.value.message, "de")

    def kinds(self) -> set[str]:
        """Return the kinds of action that are possible now."""
        return {template.kind for template in GAME.legal(self.state)}

    def options(self, kind: str) -> set[str]:
        """Return what of a kind can be chosen now."""
        found: list[Template] = [template for template in GAME.legal(self.state) if template.kind == kind]
        return {str(value) for template in found for value in template.parameters[0].values()}

    def row(self, name: str) -> Seat:
        return next(seat for seat in GAME.view(self.state).seats if seat.id == name)

    def track(self, name: str, of: str = "") -> int:
        tracks = self.row(of).tracks if of else GAME.view(self.state).tracks
        return next(track.value for track in tracks if track.id == name)
