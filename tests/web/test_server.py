"""Connections that ask for nothing: they take no place for long, and one machine never takes all of them."""

import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.web.stage import PATIENCE_S, Listener, Stage, staged, table_live
from web import Settings, create_app, server, stream
from web.port_holder import port_holder

STREAMS = 4
PLACES = 4 * (STREAMS + server.SPARE_THREADS)
NEIGHBOUR = "127.0.0.2"
"""Another machine, as far as the server can tell."""


@contextmanager
def small_stage(state: Path) -> Iterator[Stage]:
    with staged(table_live(state), state, streams=STREAMS) as stage:
        yield stage


def idle(stage: Stage, house: ExitStack, address: str, count: int) -> list[socket.socket]:
    """Open connections from an address, and say nothing."""
    where = ("127.0.0.1", stage.port)
    return [
        house.enter_context(socket.create_connection(where, PATIENCE_S, source_address=(address, 0)))
        for _ in range(count)
    ]


def test_one_machine_cannot_take_every_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "IDLE_S", 3600)
    with small_stage(tmp_path) as stage, ExitStack() as house:
        idle(stage, house, NEIGHBOUR, 2 * PLACES)
        assert stage.phone(None).get("/healthz")["ok"]


def test_idle_connections_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "IDLE_S", 2)
    monkeypatch.setattr(server, "CLEANUP_S", 1)
    with small_stage(tmp_path) as stage, ExitStack() as house:
        waiting = idle(stage, house, "127.0.0.1", PLACES // 2)
        assert [each.recv(1) for each in waiting] == [b""] * len(waiting)
        assert stage.phone(None).get("/healthz")["ok"]


def test_a_quiet_stream_is_not_idle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "IDLE_S", 2)
    monkeypatch.setattr(server, "CLEANUP_S", 1)
    monkeypatch.setattr(stream, "HEARTBEAT_S", 4.0)
    with small_stage(tmp_path) as stage, ExitStack() as house:
        page = Listener(stage.port)
        page.state()
        (silent,) = idle(stage, house, "127.0.0.1", 1)
        assert silent.recv(1) == b""
        assert page.event()["event"] == "beat"
        page.close()


def test_a_port_is_refused_with_its_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(table_live(tmp_path), Settings(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = int(other.getsockname()[1])
        assert port_holder(port) == f"{Path('/proc/self/comm').read_text().strip()} ({os.getpid()})"
        monkeypatch.setattr(server, "port_holder", lambda _: None)
        with pytest.raises(server.PortTaken, match="a program of another user"):
            server.serving(app, port, "127.0.0.1").__enter__()
    assert port_holder(port) is None
    with pytest.raises(server.PortTaken, match="cannot listen on port 8000"):
        server.serving(app, 8000, "192.0.2.1").__enter__()  # an address that no machine has
