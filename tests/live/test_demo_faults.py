"""A demo that cannot go on: people are told why, nothing is left behind, and the companion stays."""

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games.game import Outcome
from companion.games.guarded import GameFault
from companion.games.library import games
from companion.journal.line import DEMO
from companion.live import demos as room
from companion.live.demos import forget_demos
from companion.table import NotNow
from tests.live.evening import Evening
from tests.live.test_demos import Shown, nothing_is_left
from tests.own_game import NAME, own_game

STUMBLES = ("def view(self, state: State) -> View:", "state.players[99]")


def test_a_demo_without_a_first_step_is_refused_and_leaves_the_table_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = Shown(tmp_path)
    monkeypatch.setattr(room, "next_deed", lambda *_: None)
    with pytest.raises(NotNow, match="nothing that can be done by itself"):
        shown.watch()
    assert shown.stage_now == "none"
    assert nothing_is_left(shown)


def test_a_game_that_stumbles_over_its_beginning_is_named_and_leaves_the_table_empty(tmp_path: Path) -> None:
    with own_game(tmp_path / "own", STUMBLES):
        shown = Shown(tmp_path)
        with pytest.raises(NotNow, match="has a mistake in it"):
            shown.watch(NAME)
        assert shown.table.position().trouble is None
        assert nothing_is_left(shown)


def test_a_demo_that_cannot_be_shown_any_more_is_forgotten_at_the_next_start(tmp_path: Path) -> None:
    with own_game(tmp_path / "own"):
        shown = Shown(tmp_path)
        shown.watch(NAME)
    next_time = Evening(tmp_path)  # its game is gone
    assert next_time.table.position().trouble is not None
    forget_demos(next_time.table, next_time.evenings.demos(), next_time.live.delete)
    assert nothing_is_left(next_time)
    assert next_time.table.position().trouble is None


def test_a_demo_whose_game_cannot_be_shown_any_more_can_be_ended(shown: Shown) -> None:
    shown.watch()
    game = games()["mosquitozzz"]
    view, game.__dict__["view"] = game.view, _stumble
    try:
        shown.table.fold_anew()
    finally:
        game.__dict__["view"] = view
    assert shown.table.position().playing is None
    assert shown.goes_on() == "plays"
    shown.demos.end()
    assert nothing_is_left(shown)


def _stumble(*_: Any) -> Any:
    raise GameFault("mosquitozzz", "view", "view.py", 7, "a mistake")


def test_whatever_goes_wrong_in_a_step_leaves_it_to_people(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no such drawing")

    monkeypatch.setattr(shown.desk, "throw", broken)
    shown.watch()
    shown.until(lambda: shown.stage_now == "taken")
    assert {play.entry.by for play in shown.plays} == {DEMO}


def test_people_read_why_it_stopped(shown: Shown) -> None:
    shown.reads = False
    shown.watch()
    shown.until(lambda: shown.stage_now == "taken")
    assert shown.words.startswith("The throw was not read in time")
    assert shown.words.endswith("this game is not kept.")


def test_it_ends_though_it_was_closed_just_before_it_began_to_wait(shown: Shown) -> None:
    class Late(threading.Condition):
        def __enter__(self) -> bool:
            shown.demos._changed = changed
            shown.demos.close()
            return super().__enter__()

    changed = shown.demos._changed
    shown.demos._changed = Late(shown.demos._lock)
    thread = threading.Thread(target=shown.demos.run, daemon=True)
    thread.start()
    thread.join(5)
    assert not thread.is_alive()


def test_once_the_game_has_ended_all_of_it_was_shown(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    shown.watch()
    playing = shown.demos._playing()
    assert playing is not None
    ended = replace(playing, outcome=Outcome("won", "", (), {}, None))
    monkeypatch.setattr(shown.demos, "_playing", lambda: ended)
    shown.until(lambda: shown.stage_now == "over")
    assert len(shown.plays) == 1


def test_an_eye_that_has_just_learned_sees_the_bare_table_first(tmp_path: Path) -> None:
    shown = Shown(tmp_path, calibrated=False)
    shown.watch()
    shown.until(lambda: shown.words.startswith("The camera still learns"))
    shown.throws.learn("discs", shown.eye)
    learned = shown.clock
    shown.until(lambda: bool(shown.thrown))
    assert shown.clock - learned >= room.LEAD_S


def test_a_game_of_people_that_cannot_be_shown_is_not_touched_either(tmp_path: Path) -> None:
    with own_game(tmp_path / "own", STUMBLES):
        shown = Shown(tmp_path)
        shown.live.begin(NAME, ["Ada", "Bo"], {}, "phone Ada", shown.number_now)
        before = shown.table.position()
        assert before.trouble is not None
        with pytest.raises(NotNow, match="A game lies on the table"):
            shown.watch()
        assert shown.table.position() == before


@pytest.fixture
def shown(tmp_path: Path) -> Shown:
    return Shown(tmp_path)
