"""Random games against a second opinion: prices, damage and networks agree at every step."""

import random

import pytest

from companion.games.game import Action
from companion.games.library import game_data
from companion.games.schwarm import GAME
from companion.games.schwarm import events as e
from companion.games.schwarm.duties import Hazard, Tally
from companion.games.schwarm.state import GENIUS, SHIELD, State
from companion.games.setup import checked_setup, opening
from companion.games.simulation import Habits
from tests.games.schwarm.reference import Row, Waters, damage

PLAYERS = ("Ada", "Ben", "Cleo", "Dan")
DATA = game_data(GAME)
GAMES = 5
WATERS = Waters(DATA["map"]["rows"])


class Second:
    """Follows a game with the other model, and compares after every action."""

    def __init__(self, state: State) -> None:
        self.row: Row | None = None
        self.compared = dict.fromkeys(("prices", "damage", "networks"), 0)
        self.state = state

    def after(self, action: Action, events: tuple[e.Event, ...], state: State) -> None:
        before, self.state = self.state, state
        if action.kind in ("row", "layout"):
            self.row = Row(state.row) if state.stack else None
        elif action.kind in ("take", "order"):
            self._price(action, before, state)
        elif isinstance(before.duty, Hazard) and any(isinstance(each, e.HazardSettled) for each in events):
            self._damage(before.duty, before, state)
        if state.sea is not None:
            self._networks(before, state, events)

    def _price(self, action: Action, before: State, state: State) -> None:
        assert self.row is not None
        seat = before.actor
        assert seat is not None
        price = self.row.take(int(str(action.values["place"]))) if action.kind == "take" else self.row.stack
        assert state.players[seat].points == before.players[seat].points - price >= 0
        assert list(state.row) == self.row.cards
        self.compared["prices"] += 1

    def _damage(self, duty: Hazard, before: State, state: State) -> None:
        hits = [(seat, 0) for seat in duty.hits] + [(seat, 1) for seat in duty.beside]
        if before.sea is not None:
            assert hits == self._met(duty, before)
        points = [player.points for player in before.players]
        shielded = [player.ability == SHIELD for player in before.players]
        amoebas = [int(n or 0) for n in before.rules.amoebas]
        expected = damage(points, shielded, hits, duty.seat, amoebas)
        assert [player.points for player in state.players] == expected
        self.compared["damage"] += bool(hits)

    def _met(self, duty: Hazard, state: State) -> list[tuple[int, int]]:
        """Whom the way of a hazard meets: looked up piece by piece."""
        sea = state.sea
        assert sea is not None
        on_queen = [WATERS.queen] if duty.source == "stock" and duty.hazard != "krebs" else []
        way = [*on_queen, *(field for field in duty.path if field != "stock")]

        def pieces(field: str) -> list[int]:
            others = [seat for seat in range(len(state.players)) if seat != duty.seat]
            return [
                seat for seat in others for piece in (*sea.ships[seat], *sea.stations[seat]) if piece == field
            ]

        hits = [(seat, 0) for field in way for seat in pieces(field)]
        lands = duty.hazard == "tsunami" and bool(way) and way[-1][0] in "NOSW"
        if lands and "1" in state.rules.variants:
            row, column = WATERS.where[way[-1]]
            near = [
                name
                for (r, c), name in WATERS.at.items()
                if name[0] in "NOSW" and name != way[-1] and max(abs(r - row), abs(c - column)) == 1
            ]
            hits += [(seat, 1) for field in self._clockwise(state, way[-1], near) for seat in pieces(field)]
        return hits

    @staticmethod
    def _clockwise(state: State, start: str, near: list[str]) -> list[str]:
        ring = state.rules.catalogue.chart.ring
        return sorted(near, key=lambda field: (ring.index(field) - ring.index(start)) % len(ring))

    def _networks(self, before: State, state: State, events: tuple[e.Event, ...]) -> None:
        sea = state.sea
        assert sea is not None
        for seat, player in enumerate(state.players):
            assert player.queen == WATERS.joined(sea, seat) or player.buoys == 28
        for event in events:
            if isinstance(event, e.Scored) and isinstance(before.duty, Tally):
                researcher = 2 if before.players[event.seat].ability == GENIUS else 1
                assert event.points == WATERS.best(sea, event.seat, researcher)
                self.compared["networks"] += 1
            if isinstance(event, e.FinalScored):
                assert event.points == WATERS.final(sea, event.seat, state.rules.values)
                self.compared["networks"] += 1


def compared(sea: str, players: int, variants: tuple[str, ...], seed: int) -> dict[str, int]:
    """Play one random game and return how often the two were compared."""
    chance = random.Random(seed)
    setup = checked_setup(GAME, PLAYERS[:players], {"sea": sea, "variants": variants}, DATA)
    state: State = opening(GAME, setup)
    second, habits = Second(state), Habits(chance)
    while templates := GAME.legal(state):
        action = habits.choose(templates)
        events = GAME.decide(state, action)
        for event in events:
            state = GAME.evolve(state, event)
        second.after(action, events, state)
    return second.compared


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variants", [(), ("1",)], ids=["plain", "variante-1"])
@pytest.mark.parametrize("sea", ["by-hand", "map"])
def test_a_second_opinion_agrees(sea: str, variants: tuple[str, ...], players: int) -> None:
    sums = dict.fromkeys(("prices", "damage", "networks"), 0)
    for seed in range(GAMES):
        for what, count in compared(sea, players, variants, seed).items():
            sums[what] += count
    assert sums["prices"] > GAMES * players * 12
    assert sums["damage"] > 0
    assert sums["networks"] == (GAMES * players * {2: 5, 3: 4, 4: 4}[players] if sea == "map" else 0)
