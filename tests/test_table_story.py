"""Games that go on with each other's story: the next starts from what the last one carries."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.evenings import Evenings
from companion.games.game import Action, AnyGame, Outcome
from companion.journal.errors import NoSuchGame
from companion.journal.store import Journal
from companion.photos import Photos
from companion.table import NotNow, Table
from tests.journal.race import SETUP, sound_journal, throw
from tests.toy.race import GAME, Race, RaceGame


class Saga(RaceGame):
    """A race whose winner is two fields ahead in the next one."""

    name = "saga"

    def outcome(self, state: Race) -> Outcome | None:
        outcome = super().outcome(state)
        if outcome is None:
            return None
        ahead = Action("correct-field", {"player": outcome.winners[0], "field": 2})
        return replace(outcome, carries=(ahead,))


GAMES: dict[str, AnyGame] = {"race": GAME, "saga": Saga()}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.journal"


@pytest.fixture
def table(path: Path) -> Iterator[Table]:
    table = Table(sound_journal(path), GAMES)
    yield table
    table._journal.close()


def play(table: Table, game: str = "saga", after: int | None = None) -> None:
    """Play a game to its end; Ada wins."""
    table.begin(game, SETUP, by="panel", after=after)
    table.act(Action("correct-field", {"player": "Ada L.", "field": 11}), by="panel")
    table.act(throw(1), by="panel")


def test_the_next_game_starts_from_what_the_last_one_carries(table: Table, path: Path) -> None:
    play(table)
    position = table.begin("saga", SETUP, by="panel", after=1)
    assert position.playing is not None
    assert position.playing.state.fields == (2, 0)
    assert Table(sound_journal(path), GAMES).position() == position


def test_a_game_that_carries_nothing_can_be_gone_on_with_too(table: Table) -> None:
    play(table, "race")
    position = table.begin("race", SETUP, by="panel", after=1)
    assert position.playing is not None
    assert position.playing.state.fields == (0, 0)


def test_what_cannot_be_gone_on_with_is_refused(table: Table) -> None:
    table.begin("saga", SETUP, by="panel")
    table.set_aside(by="panel")
    play(table, "race")
    before = table.position()
    with pytest.raises(NotNow, match="Game 1 has not ended"):
        table.begin("saga", SETUP, by="panel", after=1)
    with pytest.raises(NotNow, match="cannot go on with its story"):
        table.begin("saga", SETUP, by="panel", after=2)
    with pytest.raises(NoSuchGame):
        table.begin("saga", SETUP, by="panel", after=9)
    assert table.position() == before


def test_the_games_of_a_story_are_found_from_each_of_them(table: Table, path: Path) -> None:
    play(table)
    play(table, "race")
    play(table, after=1)
    play(table)
    play(table, after=3)
    evenings = Evenings(Journal(path), GAMES, Photos(path.parent / "photos"))
    for game in (1, 3, 5):
        assert [each.id for each in evenings.story(game)] == [1, 3, 5]
    assert [each.id for each in evenings.story(4)] == [4]
    assert evenings.line(5).after == 3
    table.begin("race", SETUP, by="panel")
    table.delete(3)
    assert [each.id for each in evenings.story(5)] == [5], "what went before was forgotten"
