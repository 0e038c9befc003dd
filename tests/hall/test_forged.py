"""Strangers at the broker, and strangers who guess the hall's code: no table loses its voice by them."""

import json
from pathlib import Path

import pytest

from companion.config import load_config
from companion.errors import BadConfiguration
from companion.hall import room as room_module
from companion.hall.room import Room, SeenTable
from companion.runtime.hall import named_tables
from tests.hall.mosquitto import Listener, needs_mosquitto
from tests.hall.table import act, begin, lined_table, unpacked
from tests.hall.test_on_the_wire import ERKER, broker, hall
from tests.hall.test_room import WORDS, message, room_body, state, table
from web.hall.app import create_hall_app
from web.hall.shown import RoomShown
from web.join import FILE_NAME, Phones

__all__ = ["broker", "hall"]

MOST = 20
INFO = {"name": "X", "install": "x", "version": "1", "address": "", "language": "de", "components": []}


@pytest.fixture(autouse=True)
def _small_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "MOST_TABLES", MOST)


def names(room: Room) -> set[str]:
    return {seen.table for seen in room.present().tables}


def test_a_table_that_acts_takes_the_place_of_a_name_that_does_nothing() -> None:
    room, shown = Room(), RoomShown()
    for number in range(2 * MOST):
        room.hear(f"companion/forged-{number}/status", b"online", True)
        shown.text(room.present(), "en")
    assert names(room) == {f"forged-{number}" for number in range(MOST)}, "who was heard first stays"
    room.hear("companion/erker/status", b"online", True)
    assert "erker" not in names(room)
    room.hear("companion/erker/state", state(2, 10), False)
    assert "erker" in names(room)
    assert f"forged-{MOST - 1}" not in names(room), "who was heard last goes"
    assert len(json.loads(shown.text(room.present(), "en"))["tables"]) == MOST


def test_tables_that_act_keep_their_places_whoever_comes() -> None:
    room = Room()
    for seq in (1, 2):
        for name in ("erker", "kamin"):
            room.hear(f"companion/{name}/state", state(seq, 10), False)
    for number in range(5 * MOST):
        room.hear(f"companion/forged-{number}/state", state(1, 10), False)
    assert {"erker", "kamin"} < names(room)
    assert len(names(room)) == MOST
    assert len(room._heard) == len(room._acts) == MOST, "of those that went nothing is kept"


def test_a_hall_that_was_told_its_tables_shows_others_apart() -> None:
    told: list[SeenTable] = []
    room = Room(told.append, tables=("erker", "kamin"))
    for number in range(MOST):
        table(room, f"forged-{number}", 10, reasons=5)
        room.hear(f"companion/forged-{number}/info", message(3, **INFO), True)
    room.hear("companion/erker/status", b"online", True)
    table(room, "kamin", 10, reasons=7)
    now = room.present()
    assert [seen.table for seen in now.tables if not seen.stranger] == ["kamin", "erker"]
    assert now.tables[0].table == "kamin", "before all strangers, though they call too"
    assert now.needed == 1
    assert not told, "no stranger takes part in a tournament"
    assert [tile["stranger"] for tile in room_body(now, "de")["tables"]] == [False] * 2 + [True] * (MOST - 2)


def test_a_name_that_no_table_has_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text('[hall]\ntables = ["erker", "Der Kamin"]\n')
    with pytest.raises(BadConfiguration, match=r'line 2: "Der Kamin".*"der-kamin"'):
        named_tables(load_config(file))


def test_one_number_made_up_silences_one_message_at_most() -> None:
    room = Room()
    room.hear("companion/erker/state", state(5, 10), False)
    room.hear("companion/erker/state", state(2**53, 10), False)
    for number in (6, 7):
        room.hear("companion/erker/state", state(number, 10), False)
    assert room.present().tables[0].state["number"] == 7


@pytest.mark.parametrize("words", [{"fr": {"a": 1}}, {"fr": None}, {"fr": ["x"]}, {"de": 7}, "text", None])
def test_what_is_no_text_is_not_taken_for_one(words: object) -> None:
    room = Room()
    table(room, "erker", 10)
    reasons = [{"name": "help", "words": words, "since": 1}]
    room.hear("companion/erker/attention", message(9, reasons=reasons), False)
    body = json.loads(state(9, 10))
    body["game"]["title"] = words
    room.hear("companion/erker/state", json.dumps(body).encode(), False)
    (tile,) = room_body(room.present(), "de")["tables"]
    assert tile["game"] == WORDS["de"]
    assert room.present().tables[0].odd == {"attention", "state"}


@needs_mosquitto
def test_one_forged_info_does_not_silence_a_table(tmp_path: Path, broker: object, hall: Listener) -> None:
    address = broker.address("erker")  # type: ignore[attr-defined]
    with (
        lined_table(tmp_path / "erker", address) as (live, _),
        Listener(address, ERKER.info, name="forger") as forger,
    ):
        begin(live)
        hall.wait_for(lambda: hall.last(ERKER.status) == b"online")
        forger.publish(ERKER.info, message(1, **INFO), retain=True)
        hall.wait_for(lambda: any(b'"boot": "b"' in each.payload for each in hall.heard))
        hall.wait_for(lambda: unpacked(hall.last(ERKER.info))["name"] == "Erker")
        act(live)
        number = live.table.position().number
        hall.wait_for(lambda: unpacked(hall.last(ERKER.state))["number"] == number)
        assert live.feed.present().said.link.state == "ready"


def test_wrong_codes_make_their_address_wait_and_a_right_one_waits_with_them(tmp_path: Path) -> None:
    phones = Phones(tmp_path / FILE_NAME)
    app = create_hall_app(Room(), lambda *_: True, phones)

    def join(code: str, address: str) -> int:
        with app.test_client() as client:
            return client.post(
                "/api/join", json={"code": code}, environ_overrides={"REMOTE_ADDR": address}
            ).status_code

    guesses = [join("wrong", "192.0.2.1") for _ in range(8)]
    assert guesses == [403] * 4 + [429] * 4
    assert join(phones.code, "192.0.2.1") == 429, "who guesses cannot tell a right one meanwhile"
    assert join(phones.code, "192.0.2.2") == 200
