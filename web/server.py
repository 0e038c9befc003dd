"""The page served from within the companion: waitress, with threads in lanes and a place for everybody."""

import errno
import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import Flask
from waitress import wasyncore
from waitress.server import TcpWSGIServer

from companion.errors import BadConfiguration, CompanionError, reason
from companion.words import Message
from web.addresses import is_address
from web.channel import MAX_HEAD_BYTES, MAX_VISITOR_BODY_BYTES
from web.lanes import Lanes
from web.places import MOST, Places
from web.sparing import SPARING
from web.stream import Streams

LOOK_S = 1.0
"""How often connections are looked for that take too long."""
AT_ONCE = 64
"""So many of those who wait to be let in are let in, or not, before the next request is read."""
SWITCH_S = 0.001
"""After so long a thread that computes lets others go on, who wait for it several times in one action."""
END_S = 1.0
"""What is still being answered at the end is given so long; streams end at once."""


Start = Callable[[str, Callable[[], None]], threading.Thread]
"""Starts a thread of that name which does that work."""
LISTENING = "0A"
TABLES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))


class PortTaken(CompanionError, OSError):
    """The page cannot listen where it should."""


@dataclass(frozen=True, slots=True)
class Doors:
    """What an app lets in, as `app.extensions["doors"]`: its streams, and whose ticket it knows."""

    streams: Streams[Any]
    knows: Callable[[str], bool]
    cookie: str
    """In which the ticket is sent; cookies know no port, so a hall beside a table has another."""


@dataclass(frozen=True, slots=True)
class Served:
    """Where the page listens."""

    port: int


def _started(name: str, work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work, name=name, daemon=True)
    thread.start()
    return thread


def listening_fault(port: int, fault: Exception, address: str = "0.0.0.0") -> PortTaken:
    """Return why the page cannot listen: who else does, where that is the reason."""
    if isinstance(fault, OSError) and fault.errno == errno.EADDRINUSE:
        return PortTaken(
            Message(
                "page.error.port-taken", port=port, holder=port_holder(port) or Message("page.error.somebody")
            )
        )
    return PortTaken(Message("page.error.port", address=address, port=port, why=reason(fault)))


@contextmanager
def serving(
    app: Flask, port: int, address: str = "0.0.0.0", proxy: str = "", start: Start = _started
) -> Iterator[Served]:
    """Serve the page in threads of this process for as long as the block runs; port 0 takes a free one.

    `proxy` is the address of one that is believed whom it asks for, and whether he came by TLS. `start`
    starts the thread on which all connections hang, so that its end does not go unheard.
    """
    if proxy and not is_address(proxy):
        raise BadConfiguration(Message("page.error.proxy", proxy=proxy))
    logging.getLogger("waitress").addFilter(SPARING)
    sys.setswitchinterval(SWITCH_S)
    doors: Doors = app.extensions["doors"]
    connections: dict[int, Any] = {}
    lanes = Lanes(doors.knows, proxy)
    try:
        server: Any = _Server(  # its stubs forget half of it
            app,
            map=connections,
            host=address,
            port=port,
            dispatcher=lanes,  # type: ignore[arg-type]  # it does what that class does
            connection_limit=2 * MOST,  # `Places` asks for fewer
            channel_request_lookahead=1,  # so that a stream learns that its page has gone
            outbuf_high_watermark=1024 * 1024,
            max_request_header_size=MAX_HEAD_BYTES,
            max_request_body_size=MAX_VISITOR_BODY_BYTES,
            ident=None,
            clear_untrusted_proxy_headers=True,
            **_believed(proxy),
        )
    except (OSError, ValueError) as fault:
        wasyncore.close_all(connections)  # the socket that is bound to nothing
        raise listening_fault(port, fault, address) from fault
    server.channel_class = Places(proxy)
    server.adj.doors = doors
    stop = threading.Event()

    def serve() -> None:
        looked = time.monotonic()
        while not stop.is_set():
            wasyncore.loop(timeout=LOOK_S, use_poll=True, map=connections, count=1)
            server.let_in()
            if (now := time.monotonic()) - looked >= LOOK_S:
                looked = now
                _close_overdue(server, now)

    thread = start("page", serve)
    try:
        yield Served(int(server.effective_port))
    finally:
        doors.streams.end()
        lanes.shutdown(timeout=END_S)
        stop.set()
        server.pull_trigger()
        thread.join()
        wasyncore.close_all(connections)


class _Server(TcpWSGIServer):
    """Lets in many at once: one by one, each would wait until everybody who came before had been read.

    It does so after the events of all other connections. A new connection takes the number of a closed one,
    for which an event may still be due: it would be read, or closed, in the place of the other.
    """

    _somebody_waits = False

    def accept(self) -> Any:
        """Return one that waits to be let in; `None` where nobody does."""
        found = super().accept()
        self._somebody_waits = found is not None
        return found

    def handle_accept(self) -> None:
        """Remember that somebody waits."""
        self._somebody_waits = True

    def let_in(self) -> None:
        """Let in those who wait."""
        for _ in range(AT_ONCE):
            if not self._somebody_waits:
                break
            super().handle_accept()


def _believed(proxy: str) -> dict[str, Any]:
    """Return from whom waitress takes the headers that say for whom a request is made, and how he came."""
    headers = {"x-forwarded-for", "x-forwarded-proto"}
    return {"trusted_proxy": proxy, "trusted_proxy_headers": headers} if proxy else {}


def _close_overdue(server: Any, now: float) -> None:
    """Close what takes too long at once: waitress would wait until something can be sent there."""
    for channel in list(server.active_channels.values()):
        if channel.is_overdue(now):
            channel.handle_close()


def port_holder(port: int) -> str | None:
    """Return the name and the process of who listens there, such as "python3 (1234)"; `None` if unknown."""
    with suppress(OSError):
        tables = [table for table in TABLES if table.exists()]  # a machine may do without the newer one
        sockets = {
            f"socket:[{inode}]"
            for table in tables
            for _, local, _, state, *_, inode in (
                line.split()[:10] for line in table.read_text().splitlines()[1:]
            )
            if state == LISTENING and int(local.rsplit(":")[-1], 16) == port
        }
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # another user's, or gone meanwhile
                if any(str(handle.readlink()) in sockets for handle in (process / "fd").iterdir()):
                    return f"{(process / 'comm').read_text().strip()} ({process.name})"
    return None
