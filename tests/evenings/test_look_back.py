"""One evening in numbers: every series of the game over its turns, seats that come and go included."""

import csv
import io
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest

from companion.evenings.exports import as_csv, as_json, bg_stats_link
from companion.evenings.look_back import LookBack, Thrown, look_back
from companion.games.game import Action, AnyGame, Luck, Seat, Series, Track, View
from companion.games.library import game_data, games
from companion.games.setup import checked_setup
from companion.journal.line import Line, read_line
from companion.table import Table
from tests.journal.race import DATA, GAMES, SETUP, sound_journal, throw
from tests.journal.test_every_game import some_action
from tests.toy.race import GAME, Race, RaceGame


class Crowd(RaceGame):
    """A race with a track of the table, and an enemy who is there in the third and fourth turn."""

    name = "crowd"
    series: tuple[Series, ...] = (Series("field", "Field"), Series("pips", "Thrown so far", of="table"))

    def view(self, state: Race) -> View:
        view = super().view(state)
        enemy = Seat("enemy", {"de": "Feind", "en": "Enemy"}, False, (Track("field", "Field", 7, 9),))
        seats = (*view.seats, enemy) if state.turn in (3, 4) else view.seats
        return replace(view, seats=seats, tracks=(Track("pips", "Thrown", sum(state.thrown)),))


CROWD: dict[str, AnyGame] = {"crowd": Crowd()}


@pytest.fixture
def crowd(tmp_path: Path) -> Iterator[Line]:
    table = Table(sound_journal(tmp_path / "games.journal"), CROWD)
    table.begin("crowd", replace(SETUP, options={**SETUP.options, "variant": "plain"}), by="panel")
    for pips in (3, 1, 5, 1, 1):
        table.act(throw(pips), by="panel")
    yield read_line(table._journal, CROWD, 1)
    table._journal.close()


def test_every_series_is_drawn_over_the_turns(crowd: Line) -> None:
    evening = look_back(crowd)
    field, pips = evening.charts
    assert evening.turns == (0, 1, 2, 3, 4, 5)
    assert {line.id: line.values for line in pips.lines} == {"": (0, 3, 4, 9, 10, 11)}
    rows = {line.id: line.values for line in field.lines}
    ada, ben, enemy = rows.values()
    assert (ada, ben) == ((0, 3, 3, 8, 8, 9), (0, 0, 1, 1, 2, 2))
    assert enemy == (None, None, 7, 7, None, None), "as it stood after the turn"
    assert (field.most, pips.most) == (12, None)


def test_luck_belongs_to_the_seat_that_threw(crowd: Line) -> None:
    evening = look_back(crowd)
    assert [(each.luck.thrown, each.luck.result, each.luck.expected) for each in evening.luck] == [
        (3, 9, 10.5),
        (2, 2, 7.0),
    ]
    assert [(each.turn, each.luck.result) for each in evening.throws] == [
        (1, 3),
        (2, 1),
        (3, 5),
        (4, 1),
        (5, 1),
    ]


def test_the_throw_of_the_evening_is_the_luckiest_of_several_pieces() -> None:
    def thrown(pieces: int, result: int) -> Thrown:
        return Thrown("Ada", 1, Luck(pieces, result, pieces / 2, pieces / 4), 1)

    best = LookBack((0,), (), (thrown(1, 1), thrown(2, 2), thrown(8, 7), thrown(9, 1)), ()).best
    assert best == thrown(8, 7)
    assert LookBack((0,), (), (thrown(9, 1), thrown(1, 1)), ()).best is None


def test_the_table_has_a_column_for_every_track(crowd: Line) -> None:
    head, *rows = csv.reader(io.StringIO(as_csv(crowd, "en")))
    assert head[7:] == ["Thrown", "Ada L.: Field", "Bén: Field", "Enemy: Field"]
    assert [row[7:] for row in rows] == [
        ["3", "3", "0", ""],
        ["4", "3", "1", "7"],
        ["9", "8", "1", "7"],
        ["10", "8", "2", ""],
        ["11", "9", "2", ""],
    ]


def test_a_table_holds_no_formula(tmp_path: Path) -> None:
    table = Table(sound_journal(tmp_path / "games.journal"), GAMES)
    table.begin("race", checked_setup(GAME, ["=1+1", "Bo"], {}, DATA), by="+phone")
    table.act(throw(3), by="@phone")
    cells = [
        cell
        for row in csv.reader(io.StringIO(as_csv(read_line(table._journal, GAMES, 1), "en")))
        for cell in row
    ]
    assert "'@phone" in cells
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)


@pytest.mark.parametrize("name", games())
def test_every_game_can_be_looked_back_on(name: str, tmp_path: Path) -> None:
    game, chance = games()[name], random.Random(3)
    players = [f"P{place}" for place in range(game.players[0])]
    table = Table(sound_journal(tmp_path / "games.journal"), games())
    table.begin(name, checked_setup(game, players, {}, game_data(game)), by="test")
    while (now := table.position().playing) and now.outcome is None and len(now.plays) < 120:
        table.act(some_action(game, now.state, chance), by="test")
    line = read_line(table._journal, games(), 1)
    evening = look_back(line)
    assert [chart.id for chart in evening.charts] == [series.track for series in game.series]
    for chart in evening.charts:
        assert all(len(course.values) == len(evening.turns) for course in chart.lines)
    luck = game.view(line.state).luck
    if luck is not None:
        assert sum(each.luck.thrown for each in evening.throws) == luck.thrown
        assert sum(each.luck.result for each in evening.luck) == luck.result
    json.dumps(as_json(line, "de"))
    rows = list(csv.reader(io.StringIO(as_csv(line, "de"))))
    assert len(rows) == len(line.plays) + 1
    assert len({len(row) for row in rows}) == 1
    play = json.loads(unquote(bg_stats_link(line, "de", "tischrechner").partition("?data=")[2]))
    assert [player["name"] for player in play["players"]] == players
    assert len(bg_stats_link(line, "de", "t" * 8000)) < 8000


def test_the_bg_stats_link_knows_who_began_and_who_won(tmp_path: Path) -> None:
    game = games()["mosquitozzz"]
    setup = checked_setup(game, ["Ada", "Bo", "Cy"], {"begins": "Bo"}, game_data(game))
    table = Table(sound_journal(tmp_path / "games.journal"), games())
    table.begin(game.name, setup, by="test")
    table.act(Action("correct-drops", {"player": "Ada", "drops": 0}), by="test")
    line = read_line(table._journal, games(), 1)
    play = json.loads(unquote(bg_stats_link(line, "de", "tischrechner").partition("?data=")[2]))
    assert [player["name"] for player in play["players"] if player["startPlayer"]] == ["Bo"]
    winners = line.outcome.winners if line.outcome else ()
    assert [player["name"] for player in play["players"] if player["winner"]] == list(winners)
