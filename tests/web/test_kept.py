"""Questions that take some work are answered once, however often they are asked."""

from collections.abc import Mapping

import pytest

from companion.games.game import AnyGame
from companion.journal.shelf import played
from companion.journal.store import Journal
from companion.live import table_live
from companion.live.interface import Guide
from companion.table import NotNow
from companion.words import Message
from tests.web.acted import ActedLive
from tests.web.stage import Stage, play_to_the_end
from web.views import calibration


def test_where_the_calibration_stands_is_looked_up_once(
    camera_stage: Stage, acted: ActedLive, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    guide = acted.acted.guide

    def counted() -> Guide:
        looked.append("once")
        return guide()

    monkeypatch.setattr(calibration, "GLANCE_S", 3600.0)
    monkeypatch.setattr(acted.acted, "guide", counted)
    phone = camera_stage.phone()
    assert {phone.get("/api/calibration")["step"] for _ in range(20)} == {"empty"}
    assert len(looked) <= 2, "an hour may just have struck"
    assert phone.post("/api/calibration", {"do": "take"})["step"] == "alive", "what was done shows at once"
    assert phone.get("/api/calibration")["step"] == "alive"


def test_games_are_played_through_once_until_the_journal_grows(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.begin()
    phone = stage.phone()
    number = play_to_the_end(phone)["number"]
    replayed: list[int] = []

    def counted(journal: Journal, games: Mapping[str, AnyGame]) -> object:
        replayed.append(1)
        return played(journal, games)

    monkeypatch.setattr(table_live, "played", counted)
    shelves = [phone.get(path) for _ in range(5) for path in ("/api/evenings", "/api/games")]
    assert len(replayed) <= 1
    phone.post("/api/undo", {"seen": number})
    assert phone.get("/api/evenings") != shelves[0]
    assert len(replayed) <= 2
    assert phone.get("/api/evenings")["evenings"][0]["actions"] == shelves[0]["evenings"][0]["actions"] - 1


def test_an_evening_that_goes_while_it_is_looked_up_is_missing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.begin()
    monkeypatch.setattr(stage.live, "shelf", lambda: [])
    for path in ("/api/evenings/1", "/api/evenings/1.json"):
        status, answer = stage.phone().ask("GET", path)
        assert (status, answer["error"]) == (404, "missing")


def test_a_table_that_is_cleared_meanwhile_has_no_history(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.begin()
    live = stage.live
    assert isinstance(live, table_live.TableLive)

    def cleared() -> None:
        raise NotNow(Message("page.nothing-thrown"))

    monkeypatch.setattr(live._table, "history", cleared)
    assert live.history() == ()
