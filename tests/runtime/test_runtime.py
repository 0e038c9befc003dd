"""The running companion in this process: its parts, its threads, its end; and what NEXT begins."""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from companion.config import Config, PageSettings
from companion.games.game import Face
from companion.games.library import games
from companion.journal.errors import JournalFault
from companion.journal.opening import FILE_NAME
from companion.ports import Button
from companion.runtime.alone import RunsAlready
from companion.runtime.crew import Crew
from companion.runtime.data import data_of
from companion.runtime.eyesight import ThrownByGames, pieces_thrown
from companion.runtime.runtime import Runtime
from companion.table import NotNow
from companion.words import Message, say
from tests.journal.held import waiting_writer
from tests.toy import toys_in_the_library


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toys_in_the_library():
        yield


def config(state: Path, **values: object) -> Config:
    chosen = {"camera": "none", "panel": "virtual", "page": PageSettings(port=0)} | values
    return Config(state=state, **chosen)  # type: ignore[arg-type]


def press(companion: Runtime, button: Button) -> str:
    """Press a button of the virtual panel, and return why nothing came of it."""
    assert companion.live.virtual is not None
    companion.live.virtual.press(button.value)
    return say(companion.feed.present().refusal, "en")


def test_it_runs_until_it_is_closed_and_leaves_nothing_behind(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    with Runtime(config(tmp_path), Crew()) as companion:
        companion.look()
        assert companion.port > 0
        names = {thread.name for thread in set(threading.enumerate()) - before}
        assert {"journal", "panel"} <= names
        with pytest.raises(RunsAlready):
            Runtime(config(tmp_path), Crew())
    assert {thread.name for thread in set(threading.enumerate()) - before if thread.is_alive()} == set()
    Runtime(config(tmp_path), Crew()).close()


def test_the_watchdog_is_fed_while_another_program_holds_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Runtime(config(tmp_path, players=("Ada", "Bo")), Crew()) as companion:
        press(companion, Button.NEXT)
        undo = partial(companion.table.undo, by="phone Ada")
        with waiting_writer(tmp_path / FILE_NAME, monkeypatch, lambda: _refused(undo)) as written:
            companion.look()
            assert not written.is_set(), "it looked before the journal was free"


def _refused(undo: Callable[[], object]) -> None:
    with pytest.raises(NotNow):
        undo()


def test_a_journal_that_cannot_be_read_is_said_to_the_main_loop(tmp_path: Path) -> None:
    with closing(Runtime(config(tmp_path), Crew())) as companion:
        companion.watch.fault = JournalFault(Message("table.no-game"))
        with pytest.raises(JournalFault):
            companion.look()


def test_next_begins_the_usual_game_with_the_configured_players(tmp_path: Path) -> None:
    with Runtime(config(tmp_path, players=("Ada", "Bo")), Crew()) as companion:
        assert press(companion, Button.NEXT) == ""
        playing = companion.table.position().playing
        assert playing is not None
        assert (playing.game.default, playing.setup.players) == (True, ("Ada", "Bo"))


def test_next_begins_the_configured_game_and_the_winner_of_the_last_begins(tmp_path: Path) -> None:
    with Runtime(config(tmp_path, game="race", players=("Ada", "Bo")), Crew()) as companion:
        press(companion, Button.NEXT)
        for button in (*[Button.PLUS] * 4, Button.OK) * 6:
            press(companion, button)  # fives: Ada is home first
        ended = companion.table.position().playing
        assert ended is not None
        assert ended.outcome is not None
        press(companion, Button.NEXT)
        again = companion.table.position().playing
        assert again is not None
        assert (again.game.name, again.setup.options["begins"]) == ("race", ended.outcome.starts_next)


def test_without_anybody_to_play_next_says_what_to_do(tmp_path: Path) -> None:
    with Runtime(config(tmp_path), Crew()) as companion:
        assert "Nobody is known to play yet" in press(companion, Button.NEXT)
        assert "There is no game" in press(companion, Button.OK) or companion.table.position().playing is None


def test_a_press_is_shown_to_phones_with_its_words(tmp_path: Path) -> None:
    with Runtime(config(tmp_path, game="caravan", players=("Ada", "Bo")), Crew()) as companion:
        press(companion, Button.NEXT)
        press(companion, Button.PLUS)
        assert say(companion.feed.present().dialling, "en") == "Goods: 1 x Salt"


def test_the_panel_follows_what_phones_do(tmp_path: Path) -> None:
    with Runtime(config(tmp_path, game="caravan", players=("Ada", "Bo")), Crew()) as companion:
        press(companion, Button.NEXT)
        press(companion, Button.PLUS)
        change = companion.feed.present().change
        position = companion.table.position()
        assert position.playing is not None
        nothing = position.playing.game.focus(position.playing.state).next
        assert nothing is not None
        companion.table.act(nothing, by="phone Ada", seen=position.number)
        while companion.feed.present().dialling:
            change = companion.feed.wait(change, 60).change
        assert companion.devices.reports().dialling == ""


def test_the_pieces_of_the_usual_game_come_first(tmp_path: Path) -> None:
    usual = next(game for game in games().values() if game.default)
    assert next(iter(pieces_thrown(config(tmp_path)))) == usual.pieces({})[0].kind
    kinds = list(pieces_thrown(config(tmp_path, game="race")))
    assert kinds[0] == "d6"
    data = data_of(config(tmp_path))
    thrown = {pieces.kind for game in games().values() for pieces in game.pieces(data(game))}
    assert sorted(kinds) == sorted(thrown)
    mistyped = config(tmp_path, game="chess")
    assert set(pieces_thrown(mistyped)) == thrown, "a typing error does not blind anybody"


def test_faces_that_their_owner_names_are_thrown_at_once(tmp_path: Path) -> None:
    thrown = ThrownByGames(config(tmp_path, game="caravan"))
    before = thrown.pieces()["desert-dice"].faces
    assert thrown() is thrown(), "it is read anew only after a change"
    caravan, data = games()["caravan"], data_of(config(tmp_path))
    dice = {file.name: file.value for file in data.files(caravan)}["dice"]
    data.write(caravan, "dice", {**dice, "moon": {"name": "Mond", "brings": "water", "sides": 1}})
    assert thrown.pieces()["desert-dice"].faces == (*before, Face("moon", "Mond"))
