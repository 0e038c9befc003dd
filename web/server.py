"""The page served from within the companion: waitress, with a thread for every page that looks."""

import errno
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from socket import socket
from typing import Any

from flask import Flask
from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.server import create_server

from companion.errors import CompanionError, reason
from companion.words import Message
from web.page import Page
from web.port_holder import port_holder

SPARE_THREADS = 8
"""Threads for everything that is not a stream."""
IDLE_S = 10
"""A connection on which nothing is asked for so long is closed; a stream is being answered all the time."""
CLEANUP_S = 5
"""How often idle connections are looked for."""
END_S = 1.0
"""What is still being answered at the end is given so long; streams end at once."""


Start = Callable[[str, Callable[[], None]], threading.Thread]
"""Starts a thread of that name which does that work."""


class PortTaken(CompanionError, OSError):
    """The page cannot listen where it should."""


@dataclass(frozen=True, slots=True)
class Served:
    """Where the page listens."""

    port: int


class _Shared:
    """Takes a new connection, unless its address holds `most` already: no machine takes every place."""

    def __init__(self, most: int) -> None:
        self._most = most

    def __call__(self, server: Any, connection: socket, address: Any, *rest: Any, **named: Any) -> None:
        held = sum(each.addr[0] == address[0] for each in server.active_channels.values())
        if held < self._most:
            HTTPChannel(server, connection, address, *rest, **named)
        else:
            connection.close()


def _started(name: str, work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work, name=name, daemon=True)
    thread.start()
    return thread


def listening_fault(port: int, fault: Exception) -> PortTaken:
    """Return why the page cannot listen: who else does, where that is the reason."""
    if isinstance(fault, OSError) and fault.errno == errno.EADDRINUSE:
        return PortTaken(
            Message(
                "page.error.port-taken", port=port, holder=port_holder(port) or Message("page.error.somebody")
            )
        )
    return PortTaken(Message("page.error.port", port=port, why=reason(fault)))


@contextmanager
def serving(app: Flask, port: int, address: str = "0.0.0.0", start: Start = _started) -> Iterator[Served]:
    """Serve the page in threads of this process for as long as the block runs; port 0 takes a free one.

    `start` starts the thread on which all connections hang, so that its end does not go unheard.
    """
    logging.getLogger("waitress").setLevel(
        logging.ERROR
    )  # a moment of waiting, or a task at the end, is no news
    page: Page = app.extensions["page"]
    connections: dict[int, Any] = {}
    threads = page.streams.most + SPARE_THREADS
    try:
        server: Any = create_server(  # its stubs forget half of it
            app,
            map=connections,
            host=address,
            port=port,
            threads=threads,
            connection_limit=4 * threads,
            channel_request_lookahead=1,  # so that a stream learns that its page has gone
            channel_timeout=IDLE_S,
            cleanup_interval=CLEANUP_S,
            max_request_header_size=32 * 1024,
            max_request_body_size=1024 * 1024,  # views allow less
            ident=None,
        )
    except (OSError, ValueError) as fault:
        wasyncore.close_all(connections)  # the socket that is bound to nothing
        raise listening_fault(port, fault) from fault
    server.channel_class = _Shared(2 * threads)
    stop = threading.Event()

    def serve() -> None:
        while not stop.is_set():
            wasyncore.loop(timeout=CLEANUP_S, map=connections, count=1)

    thread = start("page", serve)
    try:
        yield Served(int(server.effective_port))
    finally:
        page.streams.closing.set()
        page.live.feed.wake()
        server.task_dispatcher.shutdown(timeout=END_S)
        stop.set()
        server.pull_trigger()
        thread.join()
        wasyncore.close_all(connections)
