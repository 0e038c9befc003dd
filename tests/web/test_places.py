"""Places for everybody: strangers that ask give way, and those that ask in one breath are answered once."""

import threading
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.stage import PATIENCE_S, Stage
from tests.web.test_proxy import proxied
from tests.web.test_server import NEIGHBOUR, opened
from web import places, server
from web.places import Places

HEAD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"


class Held:
    """A connection that asks, or does not."""

    def __init__(self, client: str, asks: bool = True, joined: bool = False) -> None:
        self.client, self.asks, self.joined, self.waits_since = client, asks, joined, 0.0
        self.closed = False

    def handle_close(self) -> None:
        self.closed = True


def comes(held: list[Held], address: str, monkeypatch: pytest.MonkeyPatch, proxy: str = "") -> bool:
    """Say whether one more of this address gets in beside those."""
    came: list[object] = []
    monkeypatch.setattr(places, "Channel", lambda *parts: came.append(parts))
    line: Any = SimpleNamespace(close=lambda: None)
    Places(proxy)(SimpleNamespace(active_channels=dict(enumerate(held))), line, (address, 1))
    return bool(came)


def test_strangers_that_ask_give_way_to_an_address_that_has_fewer_places(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held = [Held(f"192.0.2.{number % 16}") for number in range(places.MOST)]
    held[20].waits_since = -1.0
    assert comes(held, "192.0.2.99", monkeypatch)
    assert [each for each in held if each.closed] == [held[20]], "who has waited longest"


def test_phones_that_have_joined_give_no_place_up(monkeypatch: pytest.MonkeyPatch) -> None:
    held = [Held("192.0.2.1", asks=False, joined=True) for _ in range(places.MOST - 1)]
    stranger = Held("192.0.2.2")
    assert comes([*held, stranger], "192.0.2.3", monkeypatch)
    assert stranger.closed
    assert not comes([*held, held[0]], "192.0.2.3", monkeypatch)
    assert not any(each.closed for each in held)


def test_an_address_that_asks_without_end_has_its_share_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    held = [Held(NEIGHBOUR) for _ in range(places.EACH)]
    assert comes(held, NEIGHBOUR, monkeypatch), "the oldest makes room for the next page"
    monkeypatch.setattr(places, "SETTLED_S", float("inf"))
    assert not comes(held, NEIGHBOUR, monkeypatch), "but not for a hundred in a second"
    assert comes(held, "192.0.2.9", monkeypatch)


def test_behind_a_proxy_the_greediest_client_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    held = [Held("192.0.2.7") for _ in range(places.MOST - 1)] + [Held("192.0.2.8", asks=False)]
    assert comes(held, "127.0.0.1", monkeypatch, proxy="127.0.0.1")
    assert [each.client for each in held if each.closed] == ["192.0.2.7"]


def test_requests_in_one_breath_are_answered_once(stage: Stage) -> None:
    with ExitStack() as house:
        (line,) = opened(stage, house, "127.0.0.1", 1, 50 * (HEAD + b"\r\n"))
        heard = b"".join(iter(lambda: line.recv(65536), b""))
    assert heard.count(b"HTTP/1.1 200 OK") == 1
    assert b"Connection: close" in heard


def test_a_body_in_two_parts_and_a_line_too_many_are_one_request(stage: Stage) -> None:
    with ExitStack() as house:
        (line,) = opened(stage, house, "127.0.0.1", 1, b"POST /api/join HTTP/1.1\r\nContent-Length: 2\r\n")
        for part in (b"Host: localhost\r\nContent-Type: application/json\r\n\r\n{", b"}\r\n"):
            line.sendall(part)
        assert line.recv(12)[9:] == b"400"
        line.sendall(HEAD + b"Connection: close\r\n\r\n")
        assert b"HTTP/1.1 200 OK" in b"".join(iter(lambda: line.recv(65536), b""))


def test_a_phone_comes_through_a_proxy_that_strangers_fill(tmp_path: Path) -> None:
    asks = b"GET /api/stream HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n"
    with proxied(tmp_path) as stage, ExitStack() as house:
        phone = stage.phone()
        for _ in range(3):
            opened(stage, house, "127.0.0.1", 100, asks)
        seen = phone.ask("POST", "/api/undo", {"seen": 0}, {"X-Forwarded-For": "192.0.2.8"})
    assert seen[0] == 422, "it is heard"


def test_new_connection_gets_no_event_of_a_closed_one(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It may take the number of one that gives way in the moment in which that one has sent something."""
    meets = threading.Barrier(2, timeout=PATIENCE_S)
    monkeypatch.setattr(places, "SETTLED_S", -PATIENCE_S)
    with ExitStack() as house:
        held = opened(stage, house, NEIGHBOUR, places.EACH)
        assert stage.phone(None).get("/healthz")["ok"], "so they are all let in"
        monkeypatch.setattr(server, "_close_overdue", lambda *_: (meets.wait(), meets.wait()))
        monkeypatch.setattr(server, "LOOK_S", 0.0)
        meets.wait()  # the page's thread stands still
        for each in held:
            each.sendall(b"G")
        new = opened(stage, house, NEIGHBOUR, places.EACH)
        meets.wait()
        meets.wait()  # all of that has come to it at once
        monkeypatch.setattr(server, "_close_overdue", lambda *_: None)
        meets.wait()
        for each in new:
            each.sendall(HEAD + b"\r\n")
        assert [each.recv(15) for each in new] == [b"HTTP/1.1 200 OK"] * len(new)
    assert "Socket error" not in caplog.text
