"""The page served from within the companion: waitress, with a thread for every page that looks."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from flask import Flask
from waitress import wasyncore
from waitress.server import create_server

from companion.errors import CompanionError, reason
from companion.words import Message
from web.page import Page

SPARE_THREADS = 8
"""Threads for everything that is not a stream."""
END_S = 1.0
"""What is still being answered at the end is given so long; streams end at once."""


class PortTaken(CompanionError, OSError):
    """Something else listens where the page should."""


@dataclass(frozen=True, slots=True)
class Served:
    """Where the page listens."""

    port: int


@contextmanager
def serving(app: Flask, port: int, address: str = "0.0.0.0") -> Iterator[Served]:
    """Serve the page in threads of this process for as long as the block runs; port 0 takes a free one."""
    logging.getLogger("waitress").setLevel(
        logging.ERROR
    )  # a moment of waiting, or a task at the end, is no news
    page: Page = app.extensions["page"]
    connections: dict[int, Any] = {}
    try:
        server: Any = create_server(  # its stubs forget half of it
            app,
            map=connections,
            host=address,
            port=port,
            threads=page.streams.most + SPARE_THREADS,
            connection_limit=4 * page.streams.most,
            channel_request_lookahead=1,  # so that a stream learns that its page has gone
            channel_timeout=60,
            max_request_header_size=32 * 1024,
            max_request_body_size=128 * 1024,
            ident=None,
        )
    except (OSError, ValueError) as fault:
        raise PortTaken(Message("page.error.port", port=port, why=reason(fault))) from fault
    stop = threading.Event()

    def serve() -> None:
        while not stop.is_set():
            wasyncore.loop(timeout=30, map=connections, count=1)

    thread = threading.Thread(target=serve, name="page")
    thread.start()
    try:
        yield Served(int(server.effective_port))
    finally:
        page.streams.closing.set()
        page.live.wake()
        server.task_dispatcher.shutdown(timeout=END_S)
        stop.set()
        server.pull_trigger()
        thread.join()
        wasyncore.close_all(connections)
