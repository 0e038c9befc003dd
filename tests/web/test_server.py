"""Connections that are slow or greedy: they take no place for long, and nobody takes all of them."""

import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from tests.web.stage import PATIENCE_S, Listener, Stage, staged, table_live
from web import Settings, channel, create_app, places, server, stream
from web.server import port_holder

NEIGHBOUR = "127.0.0.2"
"""Another machine, as far as the server can tell."""
SILENT, TRICKLE, HALF = (
    b"",
    b"GET /healthz HTTP/1.1\r\nX-",
    b"POST /api/join HTTP/1.1\r\nContent-Length: 999\r\n\r\n{",
)


@contextmanager
def small_stage(state: Path) -> Iterator[Stage]:
    with staged(table_live(state), state, streams=4) as stage:
        yield stage


def opened(
    stage: Stage, house: ExitStack, address: str, count: int, sends: bytes = SILENT
) -> list[socket.socket]:
    """Open connections from an address, say that, and no more."""
    where = ("127.0.0.1", stage.port)
    found = [
        house.enter_context(socket.create_connection(where, PATIENCE_S, source_address=(address, 0)))
        for _ in range(count)
    ]
    for each in found:
        each.sendall(sends)
    return found


def test_one_machine_cannot_take_every_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel, "ASK_S", 3600.0)
    monkeypatch.setattr(places, "SETTLED_S", 0.0)
    with small_stage(tmp_path) as stage, ExitStack() as house:
        opened(stage, house, NEIGHBOUR, 2 * places.EACH)
        assert stage.phone(None).get("/healthz")["ok"]
        (late,) = opened(stage, house, NEIGHBOUR, 1, b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
        assert late.recv(15) == b"HTTP/1.0 200 OK", "who asks for something takes the place of who does not"


def test_many_machines_leave_room_for_one_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel, "ASK_S", 3600.0)
    monkeypatch.setattr(places, "MOST", 60)
    with small_stage(tmp_path) as stage, ExitStack() as house:
        joined = stage.phone()
        for last in range(2, 7):
            opened(stage, house, f"127.0.0.{last}", places.EACH, TRICKLE)
        assert stage.phone(None).get("/healthz")["ok"]
        assert joined.get("/api/me")["joined"]


@pytest.mark.parametrize("sends", [SILENT, TRICKLE, HALF])
def test_a_request_that_is_never_whole_makes_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sends: bytes
) -> None:
    monkeypatch.setattr(channel, "ASK_S", 0.5)
    with small_stage(tmp_path) as stage, ExitStack() as house:
        waiting = opened(stage, house, "127.0.0.1", 8, sends)
        for _ in range(40):  # letter by letter is not a request either
            with suppress(OSError):
                waiting[0].send(b"a")
        assert [ended(each) for each in waiting] == [True] * len(waiting)


def ended(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def test_an_answer_that_nobody_takes_makes_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel, "TAKE_S", 1.0)
    with small_stage(tmp_path) as stage, ExitStack() as house:
        phone = stage.phone()
        number = stage.begin()["number"]
        asks = b"GET /api/stream HTTP/1.1\r\nHost: localhost\r\n\r\n"
        small = socket.socket()
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        house.enter_context(small)
        small.connect(("127.0.0.1", stage.port))
        small.sendall(asks)
        while phone.get("/healthz")["streams"] != 1:
            pass
        while phone.get("/healthz")["streams"]:  # every change is a whole state, until no more goes through
            number = phone.act(number, "next")["number"]
            number = phone.post("/api/undo", {"seen": number})["number"]


def test_a_quiet_stream_is_not_idle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "LOOK_S", 0.1)
    monkeypatch.setattr(channel, "ASK_S", 0.5)
    monkeypatch.setattr(stream, "LOOK_S", 0.5)
    monkeypatch.setattr(stream, "HEARTBEAT_S", 1.0)
    with small_stage(tmp_path) as stage, ExitStack() as house:
        page = Listener(stage.port)
        page.state()
        (silent,) = opened(stage, house, "127.0.0.1", 1)
        assert silent.recv(1) == b""
        assert page.event()["event"] == "beat"
        page.close()


@pytest.mark.parametrize("path", ["/api/stream", "//api/stream"])
def test_strangers_that_look_leave_threads_to_those_who_act(tmp_path: Path, path: str) -> None:
    with small_stage(tmp_path) as stage, ExitStack() as house:
        phone = stage.phone()
        asks = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        for _ in range(2):
            opened(stage, house, NEIGHBOUR, 4, asks)
        assert phone.get("/api/me")["joined"]
        assert phone.ask("POST", "/api/undo", {"seen": 0})[0] == 422
        assert stage.phone(None).get("/healthz")["streams"] <= 3
        assert Listener(stage.port).state(), (
            "an address that has none is let in before those that have several"
        )


@pytest.mark.parametrize(
    "head",
    [
        "POST /api/join HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked",
        "POST /api/join HTTP/1.0\r\nTransfer-Encoding: chunked",
        "POST /api/join HTTP/1.1\r\nContent-Length: 4\r\nContent-Length: 5",
    ],
)
def test_a_request_with_two_ends_is_refused(stage: Stage, head: str) -> None:
    with ExitStack() as house:
        (asking,) = opened(
            stage, house, "127.0.0.1", 1, f"{head}\r\nHost: localhost\r\n\r\n0\r\n\r\n".encode()
        )
        assert asking.recv(12)[9:] == b"400"


def test_a_port_is_refused_with_its_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(table_live(tmp_path), Settings(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = int(other.getsockname()[1])
        assert port_holder(port) == f"{Path('/proc/self/comm').read_text().strip()} ({os.getpid()})"
        monkeypatch.setattr(server, "port_holder", lambda _: None)
        with pytest.raises(server.PortTaken, match="a program of another user"):
            server.serving(app, port, "127.0.0.1").__enter__()
    assert port_holder(port) is None
    with pytest.raises(server.PortTaken, match=r"cannot listen on 192\.0\.2\.1, port 8000"):
        server.serving(app, 8000, "192.0.2.1").__enter__()  # an address that no machine has
