"""At the keyboard nobody walks into the game of others, and nobody pays for a slip of the finger."""

import pytest

from companion.cli.asking import Keyboard, Meanwhile
from companion.config import Config
from companion.games.game import Action
from companion.games.library import find_game, game_data, games
from companion.games.setup import checked_setup
from companion.journal.opening import FILE_NAME, open_journal
from companion.table import Table
from tests.cli.conftest import Companion


@pytest.fixture
def table() -> Table:
    """A game of Ada and Ben, begun on Ada's phone; Ada has the lamp."""
    journal, _ = open_journal(Config().state / FILE_NAME)
    table = Table(journal, games())
    game = find_game("mosquitozzz")
    table.begin("mosquitozzz", checked_setup(game, ("Ada", "Ben"), {}, game_data(game)), "phone Ada")
    return table


def defending(table: Table, by: str) -> None:
    for action in (Action("next"), Action("reveal", {"card": "ueberfall"})):
        table.act(action, by)


@pytest.mark.parametrize(("answer", "joined"), [("n", False), ("", False), ("y", True)])
def test_whoever_joins_the_game_of_phones_is_asked(
    companion: Companion, table: Table, answer: str, joined: bool
) -> None:
    out = companion("play", typed=f"{answer}\nnext\n").out
    assert "Mosquitozzz is being played on phones: Ada." in out
    assert "Join it here?" in out
    assert ("goes on where it stood" in out) == joined
    assert len(table.refresh().playing.plays) == joined  # type: ignore[union-attr] # the game is there


def test_a_phone_that_acts_while_the_keyboard_is_asked_is_told_and_asked_again(
    companion: Companion, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def agree(_: Keyboard, question: str) -> bool:
        asked.append(question)
        if len(asked) == 1:
            raise Meanwhile
        return True

    monkeypatch.setattr(Keyboard, "agree", agree)
    out = companion("play", typed="q\n").out
    assert "gone on meanwhile" in out
    assert len(asked) == 2
    assert "goes on where it stood" in out


def test_a_step_that_costs_blood_is_warned_of_and_asked_for(companion: Companion, table: Table) -> None:
    defending(table, "phone Ada")
    out = companion("play", typed="y\n\nn\n").out
    assert "Going on now costs blood: Ada then gives 3 drops." in out
    assert "Go on all the same?" in out
    assert table.refresh().playing.state.blood == (10, 10)  # type: ignore[union-attr] # the game is there
    companion("play", typed="y\n\ny\n")
    assert table.refresh().playing.state.blood == (7, 10)  # type: ignore[union-attr] # the game is there


def test_nothing_is_asked_where_going_on_costs_nothing(companion: Companion, table: Table) -> None:
    defending(table, "phone Ada")
    table.act(Action("repel", {"card": "abwehr", "mosquitos": 3}), "phone Ada")
    out = companion("play", typed="y\n\n").out
    assert "costs blood" not in out
    assert "Go on all the same?" not in out


@pytest.mark.parametrize("name", [*games()])
def test_simulate_plays_with_as_many_as_it_is_told(companion: Companion, name: str) -> None:
    for players in find_game(name).players:
        played = companion("simulate", "--game", name, "--players", str(players), "--games", "1", "--json")
        assert f'"players": {players},' in played.out
