"""The state: everything that a page shows, made from what is at hand, however long the game has gone on."""

import json

import pytest

from companion.journal.store import Journal
from tests.web.acted import ActedLive
from tests.web.stage import Stage, play_to_the_end
from tests.web.test_stream import slap_due


def test_making_the_state_reads_nothing_of_the_journal(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.begin()
    play_to_the_end(stage.phone())

    def read(*_: object) -> None:
        raise AssertionError("the journal was read")

    phone = stage.phone(None)
    for name in ("entries", "since", "readings", "begins"):
        monkeypatch.setattr(Journal, name, read)
    for language in ("de", "en"):
        assert phone.get("/api/state", **{"Accept-Language": language})["game"]["outcome"]


def test_the_state_holds_no_data_and_the_data_is_asked_for_once(stage: Stage) -> None:
    state = stage.begin()
    assert "data" not in state["game"]
    phone = stage.phone(None)
    address = f"/api/evenings/{state['game']['id']}/data"
    data = phone.get(address)
    assert data["cards"]
    status, body = phone.ask("GET", address, headers={"If-None-Match": phone.headers["Etag"]})
    assert (status, body) == (304, b"")
    stage.phone().post("/api/games/aside", {"seen": state["number"]})
    assert phone.get(address) == data
    assert phone.ask("GET", "/api/evenings/99/data")[0] == 404


def test_a_state_is_made_once_for_all_phones_of_a_language(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.begin()
    made: list[str] = []

    def counted(body: object, **form: object) -> str:
        made.append("once")
        return dumps(body, separators=(",", ":"))

    dumps = json.dumps
    phones = [stage.phone(None) for _ in range(3)]
    monkeypatch.setattr("web.shown.json.dumps", counted)
    assert len({phone.get("/api/state")["change"] for phone in phones}) == 1
    assert len(made) <= 1


def test_piles_seats_luck_and_templates_say_what_they_are(stage: Stage) -> None:
    number = stage.begin()["number"]
    stage.phone().act(number, "join", card="angriff")
    game = stage.phone(None).get("/api/state", **{"Accept-Language": "de"})["game"]
    assert {"id", "label", "ordered", "things"} == set(game["piles"][0])
    assert [(seat["name"], seat["player"]) for seat in game["seats"]] == [
        (name, name) for name in ("Caro", "Stefan", "Chris")
    ]
    assert len({seat["id"] for seat in game["seats"]}) == 3
    assert game["luck"]["thrown"] == 0
    assert all(
        template["label"]
        for template in (*game["legal"], *stage.phone(None).get("/api/corrections")["corrections"])
    )


def test_a_throw_says_what_is_thrown_and_what_may_be_answered(camera_stage: Stage, acted: ActedLive) -> None:
    slap_due(camera_stage)
    throw = camera_stage.phone(None).get("/api/state", **{"Accept-Language": "de"})["throw"]
    assert (throw["kind"]["shape"], throw["count"], throw["due"]) == ("disc", 3, 3)
    assert [face["label"] for face in throw["faces"] if face["counts"]] == ["squashed"]
    assert all(face["name"] for face in throw["faces"])
    (parameter,) = throw["answer"]["parameters"]
    assert (parameter["type"], parameter["low"], parameter["high"]) == ("number", 0, 3)
    assert (throw["value"], throw["possible"], throw["pieces"]) == (None, [], [])
    assert sum(throw["odds"]["counting"]) == pytest.approx(1)
    acted.reads(doubted=(1,))
    throw = camera_stage.phone(None).get("/api/state")["throw"]
    assert len(throw["possible"]) == 2
    assert [piece["doubted"] for piece in throw["pieces"]] == [True, False, False]
