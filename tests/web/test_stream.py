"""The stream: the whole state on connect, every change after that, and nothing left behind."""

import pytest

from companion.journal.store import Journal
from tests.pages import held_mb
from tests.web.acted import ActedLive
from tests.web.stage import Listener, Stage
from web import stream

PHONES = 20


def test_a_page_is_sent_everything_at_once_and_then_every_change(stage: Stage) -> None:
    number, phone = stage.begin()["number"], stage.phone()
    page = Listener(stage.port)
    assert page.answer.headers["Content-Type"].startswith("text/event-stream")
    assert page.state()["number"] == number
    after = phone.act(number, "join", card="angriff")
    assert page.state() == after
    page.close()


def test_a_page_that_comes_back_is_sent_what_it_missed(stage: Stage) -> None:
    number = stage.begin()["number"]
    page = Listener(stage.port)
    page.until(number)
    page.close()
    after = stage.phone().act(number, "next")
    again = Listener(stage.port, **{"Last-Event-ID": str(number)})
    assert again.state() == after
    again.close()


def test_each_page_is_told_in_its_language(stage: Stage) -> None:
    stage.begin()
    pages = {wish: Listener(stage.port, **{"Accept-Language": wish}) for wish in ("de-DE", "en-GB", "fr")}
    told = {wish: page.state()["language"] for wish, page in pages.items()}
    assert told == {"de-DE": "de", "en-GB": "en", "fr": "en"}
    for page in pages.values():
        page.close()


def test_an_action_reaches_every_phone(stage: Stage) -> None:
    number = stage.begin()["number"]
    pages = [Listener(stage.port) for _ in range(PHONES)]
    for page in pages:
        page.until(number)
    after = stage.phone().act(number, "next")["number"]
    assert [page.until(after)["number"] for page in pages] == [after] * PHONES
    for page in pages:
        page.close()


def test_a_reading_is_told_though_the_journal_stands_still(camera_stage: Stage, acted: ActedLive) -> None:
    number = slap_due(camera_stage)
    page = Listener(camera_stage.port)
    page.until(number)
    acted.stage("hands")
    state = page.state()
    assert (state["number"], state["throw"]["stage"]) == (number, "hands")
    page.close()


def test_a_quiet_stream_shows_that_it_lives(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "LOOK_S", 0.01)
    monkeypatch.setattr(stream, "HEARTBEAT_S", 0.02)
    page = Listener(stage.port)
    page.state()
    assert [page.event()["event"] for _ in range(3)] == ["beat"] * 3
    page.close()


def test_a_quiet_evening_costs_a_phone_next_to_nothing() -> None:
    beats = 4 * 60 * 60 / stream.HEARTBEAT_S
    assert beats * len(stream.BEAT) < 200 * 1024


def test_a_quiet_stream_asks_nobody_but_the_feed(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.begin()
    monkeypatch.setattr(stream, "LOOK_S", 0.01)
    monkeypatch.setattr(stream, "HEARTBEAT_S", 0.02)
    asked: list[str] = []
    for name in ("written_by_others", "latest", "since", "entries"):
        monkeypatch.setattr(Journal, name, lambda *_, name=name: asked.append(name))
    pages = [Listener(stage.port) for _ in range(3)]
    for page in pages:
        page.state()
        assert [page.event()["event"] for _ in range(5)] == ["beat"] * 5
        page.close()
    assert asked == []


def test_pages_that_have_gone_leave_their_place(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "LOOK_S", 0.02)
    come_and_go(stage, 60)
    assert open_streams_come_to(stage, 0)


def test_onlookers_leave_room_for_phones_that_play(tiny_stage: Stage) -> None:
    joined = {"Cookie": f"ticket={tiny_stage.phone().cookies['ticket']}"}
    pages = [Listener(tiny_stage.port) for _ in range(2)]
    assert tiny_stage.phone(None).ask("GET", "/api/stream")[0] == 503
    pages.append(Listener(tiny_stage.port, **joined))
    assert [page.state()["number"] for page in pages] == [0] * 3
    pages += [Listener(tiny_stage.port, **joined) for _ in range(2)]
    assert [page.state()["number"] for page in pages[3:]] == [0] * 2
    assert not any(b"event: state" in page.answer.read() for page in pages[:2]), "onlookers give way"
    assert tiny_stage.phone().ask("GET", "/api/stream")[0] == 503
    for page in pages:
        page.close()


def test_more_pages_than_there_is_room_for_are_told_so(tiny_stage: Stage) -> None:
    pages = [Listener(tiny_stage.port) for _ in range(2)]
    for page in pages:
        page.state()
    status, answer = tiny_stage.phone(None).ask("GET", "/api/stream")
    assert (status, answer["error"]) == (503, "crowded")
    assert tiny_stage.phone(None).ask("GET", "/api/state")[0] == 200
    for page in pages:
        page.close()


@pytest.mark.soak
def test_memory_stays_flat_over_a_thousand_visits(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "LOOK_S", 0.02)
    come_and_go(stage, 200)
    assert open_streams_come_to(stage, 0)
    before = held_mb()
    come_and_go(stage, 1000)
    assert open_streams_come_to(stage, 0)
    assert held_mb() - before < 8


def come_and_go(stage: Stage, times: int) -> None:
    for _ in range(times):
        page = Listener(stage.port)
        page.state()
        page.close()
        assert open_streams_come_to(stage, 30)


def open_streams_come_to(stage: Stage, most: int) -> bool:
    """Ask until at most so many streams are open; a time-out of the test itself ends it otherwise."""
    phone = stage.phone(None)
    while phone.get("/healthz")["streams"] > most:
        pass
    return True


def slap_due(stage: Stage, mosquitos: int = 3) -> int:
    """Bring a game to a throw and return its number."""
    number = stage.begin()["number"]
    phone = stage.phone()
    card = {1: "angriff", 3: "ueberfall", 5: "apokalypse"}[mosquitos]
    for kind, values in (("next", {}), ("reveal", {"card": card}), ("hand", {"card": "flache-hand"})):
        number = phone.act(number, kind, **values)["number"]
    return int(number)
