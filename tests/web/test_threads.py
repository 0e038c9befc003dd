"""Threads of the page are as many as are needed: a stream takes its own with it, and idle ones end."""

import threading
from pathlib import Path

import pytest

from tests.web.stage import Listener, Stage, staged, table_live
from web import lanes, stream

STREAMS = 12


def page_threads() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("page ")]


def test_threads_end_with_their_streams_and_when_nobody_asks(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "LOOK_S", 0.02)
    monkeypatch.setattr(lanes, "IDLE_S", 0.05)
    pages = [Listener(stage.port) for _ in range(STREAMS)]
    for page in pages:
        page.state()
    assert page_threads().count("page stream") == STREAMS
    for page in pages:
        page.close()
    while page_threads():
        pass
    assert stage.phone().get("/api/me")["joined"], "and come back when somebody does"


def test_a_stream_that_is_refused_is_answered_where_strangers_wait(tmp_path: Path) -> None:
    with staged(table_live(tmp_path), tmp_path, streams=1) as stage:
        joined = {"Cookie": f"ticket={stage.phone().cookies['ticket']}"}
        page = Listener(stage.port, **joined)
        page.state()
        assert stage.phone(None).ask("GET", "/api/stream")[0] == 503
        assert page_threads().count("page stream") == 1
        page.close()
