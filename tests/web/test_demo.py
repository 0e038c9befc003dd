"""The demo over HTTP: watched, taken over and ended by phones that have joined, and by nobody else."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.library import game_data
from companion.live.demos import Demos
from companion.live.interface import Live
from tests.web.stage import Stage, staged, table_live

WATCH = {"do": "watch", "game": "mosquitozzz"}


class Untouched:
    """A virtual table at which nothing is thrown."""

    def throw(self, count: int, faces: Sequence[str] = ()) -> None:
        raise AssertionError(faces)

    def clear(self) -> None:
        raise AssertionError


def with_demo(live: Live) -> Live:
    wake, delete = live.feed.wake, live.delete
    return replace(
        live, demo=Demos(live.table, live.throws, Untouched(), live.games, game_data, wake, delete)
    )


@pytest.fixture
def demo_stage(tmp_path: Path) -> Iterator[Stage]:
    with staged(with_demo(table_live(tmp_path)), tmp_path) as stage:
        yield stage


def test_a_phone_watches_takes_over_and_ends(demo_stage: Stage) -> None:
    phone = demo_stage.phone()
    state = phone.post("/api/demo", WATCH)
    assert (state["demo"]["stage"], state["demo"]["step"]) == ("plays", 1)
    assert phone.post("/api/demo", {"do": "take-over"})["demo"]["stage"] == "taken"
    ended = phone.post("/api/demo", {"do": "end"})
    assert (ended["demo"], ended["game"]) == (None, None)


@pytest.mark.parametrize("sent", [WATCH, {"do": "take-over"}, {"do": "end"}], ids=lambda sent: sent["do"])
def test_strangers_neither_begin_nor_take_over_nor_end(demo_stage: Stage, sent: dict[str, str]) -> None:
    phone = demo_stage.phone()
    if sent is not WATCH:
        phone.post("/api/demo", WATCH)
    before = phone.get("/api/state")
    assert demo_stage.phone(None).ask("POST", "/api/demo", sent)[0] == 401
    after = phone.get("/api/state")
    assert (after["demo"], after["number"]) == (before["demo"], before["number"])


def test_beside_a_game_of_people_it_is_refused_in_a_sentence(demo_stage: Stage) -> None:
    number = demo_stage.begin()["number"]
    status, answer = demo_stage.phone().ask("POST", "/api/demo", WATCH, headers={"Accept-Language": "en"})
    assert (status, answer["message"][:27]) == (422, "A game lies on the table: e")
    assert demo_stage.phone().get("/api/state")["number"] == number


def test_before_a_real_camera_there_is_none(tmp_path: Path) -> None:
    with staged(table_live(tmp_path), tmp_path) as stage:
        status, answer = stage.phone().ask("POST", "/api/demo", WATCH, headers={"Accept-Language": "en"})
    assert status == 404
    assert "have to be virtual" in answer["message"]
