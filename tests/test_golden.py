"""Golden games: each shows a rule, and says in lines that begin with '# ->' what holds at that point.

    # -> bank 9, Chris 7, lamp Stefan, swarm angriff angriff, phase C

A fact is a name and what it is: a track of the table, a player's first track (drops) or any of them by
its id (Chris.drops), a mark there, the lamp, the actor, a pile, the phase, the turn, the discs to throw, who
is infected, how it ended, who won and who starts next.
"""

from pathlib import Path
from typing import Any

import pytest

from companion.games.game import AnyGame, Seat, Thing, View
from companion.games.library import games
from companion.games.notation import Record, parse, play, write
from companion.games.setup import opening
from companion.words import say

GOLDEN = sorted(Path(__file__).parent.joinpath("golden").glob("*.game"))
EXPECTED = "# ->"


def facts(game: AnyGame, state: Any) -> dict[str, str]:
    """Return everything that a golden game may say about a position."""
    view, outcome, throw = game.view(state), game.outcome(state), game.expects(state)
    known = {
        "phase": view.step,
        "turn": str(view.turn),
        "actor": say(view.actor, "de") if view.actor else "",
        "lamp": lamp_holder(view),
        "infected": " ".join(str(seat.name) for seat in view.seats if marked(seat, "infected")),
        "throw": str(throw.count) if throw else "",
        "ended": outcome.reason if outcome else "",
        "won": " ".join(outcome.winners) if outcome else "",
        "starts": str(outcome.starts_next) if outcome else "",
    }
    known |= {track.id: str(track.value) for track in view.tracks}
    known |= {str(seat.name): str(seat.tracks[0].value) for seat in view.seats}
    known |= {f"{seat.id}.{mark.id}": str(number(mark)) for seat in view.seats for mark in seat.marks}
    known |= {f"{seat.id}.{track.id}": str(track.value) for seat in view.seats for track in seat.tracks}
    return known | {
        pile.id: " ".join(thing.id for thing in pile.things for _ in range(thing.count))
        for pile in view.piles
    }


def lamp_holder(view: View) -> str:
    """Whoever bears the mark; where nobody does, whoever acts."""
    rows = sorted(view.seats, key=lambda seat: (not marked(seat, "lamp"), not seat.acts))
    return str(rows[0].name)


def number(mark: Thing) -> int:
    return mark.count if mark.worth is None else mark.worth


def marked(seat: Seat, mark: str) -> bool:
    return any(thing.id == mark for thing in seat.marks)


def check(game: AnyGame, state: Any, line: str, where: str) -> None:
    known = facts(game, state)
    for fact in line.removeprefix(EXPECTED).split(","):
        name, _, value = fact.strip().partition(" ")
        assert (name, known[name]) == (name, value.strip()), where


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
class TestGolden:
    def test_it_plays_as_it_says(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        record = parse(text, games())
        after = {number: state for number, _, _, state in play(record)}
        state, checked = opening(record.game, record.setup), 0
        for number, line in enumerate(text.splitlines(), start=1):
            state = after.get(number, state)
            if line.startswith(EXPECTED):
                check(record.game, state, line, f"{path.name}, line {number}")
                checked += 1
        assert checked

    def test_every_position_in_it_is_possible(self, path: Path) -> None:
        record = parse(path.read_text(encoding="utf-8"), games())
        before = opening(record.game, record.setup)
        for number, _, _, state in play(record):
            assert record.game.faults(before, state) == (), f"{path.name}, line {number}"
            before = state

    def test_it_round_trips(self, path: Path) -> None:
        record = parse(path.read_text(encoding="utf-8"), games())
        assert parse(write(record), games()) == record


def test_a_wrong_fact_is_noticed() -> None:
    record: Record = parse(GOLDEN[0].read_text(encoding="utf-8"), games())
    state = opening(record.game, record.setup)
    with pytest.raises(AssertionError, match="somewhere"):
        check(record.game, state, "# -> turn 99", "somewhere")
