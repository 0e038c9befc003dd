"""The room as a hall hears it: order, lateness, rubbish, other versions."""

import json
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hall.room import ORDER, Room, RoomNow, SeenTable
from companion.hall.schemas import STATE
from companion.schema import check
from web.hall.shown import RoomShown

WORDS = {"de": "Wort", "en": "word"}


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def game(**changes: Any) -> dict[str, Any]:
    return {
        "id": 1,
        "name": "race",
        "title": WORDS,
        "players": ["Ada"],
        "turn": 1,
        "step": "A",
        "phase": WORDS,
        "actor": WORDS,
        "to_do": WORDS,
        "headline": {"id": "left", "label": WORDS, "value": 7, "most": None},
        "tracks": [],
        "seats": [],
        "outcome": None,
        **changes,
    }


def message(seq: int, **body: Any) -> bytes:
    return json.dumps({"v": 1, "boot": "b", "seq": seq, **body}).encode()


def state(seq: int, since: float, **changes: Any) -> bytes:
    body = {"number": seq, "since": since, "game": game(**changes)}
    check(STATE, json.loads(message(seq, **body)))
    return message(seq, **body)


def room_body(now: RoomNow, language: str) -> dict[str, Any]:
    """What the page shows, with nothing of it kept from before."""
    body: dict[str, Any] = json.loads(RoomShown().text(now, language))
    return body


def table(
    room: Room, name: str, since: float, *, reasons: float = 0, online: bool = True, **changes: Any
) -> None:
    room.hear(f"companion/{name}/status", b"online" if online else b"offline", True)
    room.hear(f"companion/{name}/state", state(1, since, **changes), True)
    needs = [{"name": "help", "words": WORDS, "since": reasons}] if reasons else []
    room.hear(f"companion/{name}/attention", message(2, reasons=needs), True)


def test_whoever_needs_somebody_longest_comes_first() -> None:
    room = Room(clock=Clock())
    over = {"words": WORDS, "winners": ["Ada"], "scores": {"Ada": 3}}
    table(room, "ended", 10, outcome=over)
    room.hear("companion/idle/status", b"online", True)
    table(room, "just-moved", 900)
    table(room, "slow", 100)
    table(room, "gone", 500, online=False)
    table(room, "called-late", 990, reasons=950)
    table(room, "called-early", 990, reasons=700)
    now = room.present()
    assert [seen.table for seen in now.tables] == [
        *("called-early", "called-late", "gone", "slow", "just-moved", "idle", "ended")
    ]
    assert now.needed == 2
    tiles = room_body(now, "de")["tables"]
    assert [tile["number"] for tile in tiles] == [7, 7, 7, 7, 7, None, 7]
    assert tiles[-1]["who"] == "Ada"
    assert tiles[-1]["acts"] is False


def test_the_text_that_is_kept_is_the_text_of_the_room_now() -> None:
    room, shown = Room(clock=Clock()), RoomShown()
    for step, name in enumerate(["erker", "kamin", "erker", "kamin", "kamin"]):
        room.hear(f"companion/{name}/state", state(step, 10.0 * step), False)
        room.hear(f"companion/{name}/status", b"online" if step % 2 else b"offline", False)
        for language in ("de", "en", "de"):
            assert json.loads(shown.text(room.present(), language)) == room_body(room.present(), language)


def test_whoever_sits_down_is_counted() -> None:
    room = Room(clock=Clock())
    sitting = {"title": WORDS, "players": ["Bo", "Cy"], "most": 4}
    room.hear("companion/erker/status", b"online", True)
    told = {"number": 1, "since": 5, "game": None, "setup": sitting}
    room.hear("companion/erker/state", message(1, **told), True)
    tile = room_body(room.present(), "de")["tables"][0]
    assert [tile[key] for key in ("game", "who", "phase", "number", "word")] == [
        *("Wort", "Bo", "Aufbau", 2, "von 4 sitzen")
    ]
    assert tile["light"] == "idle"
    nobody = told | {"setup": sitting | {"players": []}}
    room.hear("companion/erker/state", message(2, **nobody), True)
    assert room_body(room.present(), "de")["tables"][0]["number"] is None


def test_what_comes_late_changes_nothing() -> None:
    room = Room(clock=Clock())
    room.hear("companion/erker/state", state(5, 10), False)
    room.hear("companion/erker/state", state(4, 5), False)
    assert room.present().tables[0].state["number"] == 5
    restarted = json.loads(state(1, 20)) | {"boot": "another"}
    room.hear("companion/erker/state", json.dumps(restarted).encode(), False)
    assert room.present().tables[0].state["number"] == 1


def test_another_version_and_rubbish_are_shown_and_survived() -> None:
    room = Room(clock=Clock())
    table(room, "erker", 10)
    later = json.loads(state(9, 10)) | {"v": 2, "new": "key"}
    room.hear("companion/erker/state", json.dumps(later).encode(), False)
    assert room.present().tables[0].state["seq"] == 9  # keys that a later version adds are let through
    room.hear("companion/erker/state", b'{"v": 2, "other": "form"}', False)
    assert room_body(room.present(), "en")["tables"][0]["strip"].startswith("speaks a later version")
    table(room, "kamin", 10)
    room.hear("companion/kamin/state", b"\xff\x00", False)
    kamin = next(seen for seen in room.present().tables if seen.table == "kamin")
    assert (kamin.odd, kamin.newer, kamin.state["number"]) == (frozenset({"state"}), False, 1)


def test_what_is_understood_again_is_odd_no_more() -> None:
    room = Room(clock=Clock())
    table(room, "erker", 10)
    room.hear("companion/erker/state", b"rubbish", False)
    room.hear("companion/erker/attention", message(7, reasons=[]), False)
    assert room.present().tables[0].odd == {"state"}
    room.hear("companion/erker/state", state(9, 10), False)
    assert room.present().tables[0].odd == frozenset()


def test_a_reason_that_this_hall_does_not_know_is_shown_and_a_call_comes_first() -> None:
    room = Room(clock=Clock())
    table(room, "erker", 10)
    reasons = [
        {"name": "flood", "words": {"fr": "eau"}, "since": 1},
        {"name": "help", "words": WORDS, "since": 9},
    ]
    room.hear("companion/erker/attention", message(7, reasons=reasons[:1]), False)
    assert room_body(room.present(), "de")["tables"][0]["strip"] == "eau"
    room.hear("companion/erker/attention", message(8, reasons=reasons), False)
    assert room_body(room.present(), "de")["tables"][0]["strip"] == "Wort"


@pytest.mark.parametrize("order", list(permutations(("info", "attention", "state", "status"))))
def test_a_result_is_told_in_whatever_order_its_table_is_heard(order: tuple[str, ...]) -> None:
    told: list[SeenTable] = []
    full = [True]

    def take(seen: SeenTable) -> None:
        if full.pop() if full else False:
            raise OSError("no space left")
        told.append(seen)

    room = Room(take, clock=Clock())
    over = {"words": WORDS, "winners": ["Ada"], "scores": {"Ada": 3}}
    info = {
        "name": "Erker",
        "install": "a",
        "version": "1",
        "language": "de",
        "components": [],
        "address": "",
    }
    said = {
        "info": message(1, **info),
        "attention": message(2, reasons=[{"name": "help", "words": WORDS, "since": 1}]),
        "state": state(3, 10, outcome=over),
        "status": b"online",
    }
    for kind in order:
        room.hear(f"companion/erker/{kind}", said[kind], True)
    room.hear("companion/erker/attention", message(4, reasons=[]), False)  # after a full disk its next word
    assert [seen.info["install"] for seen in told] == ["a"]


def test_an_address_is_a_link_only_to_a_page() -> None:
    room = Room(clock=Clock())
    info = {"name": "Erker", "install": "a", "version": "1", "language": "de", "components": []}
    for seq, (address, shown) in enumerate(
        [("http://192.0.2.1/", "http://192.0.2.1/"), ("javascript:x", "")], 1
    ):
        room.hear("companion/erker/info", message(seq, **info, address=address), True)
        assert room_body(room.present(), "de")["tables"][0]["address"] == shown


@given(
    st.lists(
        st.tuples(
            st.sampled_from(
                ["status", "info", "state", "attention", "event/turn", "event/x", "", "a/b/c", "cmd/x"]
            ),
            st.one_of(
                st.binary(max_size=40), st.sampled_from([b"online", b"offline", state(3, 1), message(4)])
            ),
        ),
        max_size=12,
    )
)
def test_whatever_is_sent_the_room_can_be_shown(sent: list[tuple[str, bytes]]) -> None:
    room = Room(clock=Clock())
    for topic, payload in sent:
        room.hear(f"companion/erker/{topic}", payload, False)
        room.hear(topic, payload, False)
    for language in ("de", "en"):
        body = room_body(room.present(), language)
        assert [ORDER.index(tile["light"]) for tile in body["tables"]] == sorted(
            ORDER.index(tile["light"]) for tile in body["tables"]
        )
