"""One connection, and what it is held to: a request is whole in time, and an answer is taken in time.

Whoever sends a letter a second, or does not read, would otherwise hold a place for as long as he likes.
"""

import re
import socket
import sys
import time
from copy import copy
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError

ASK_S = 10.0
"""So long after it was opened, or after its last answer, the next request on a connection is whole."""
TAKE_S = 20.0
TAKE_BYTES = 64 * 1024
"""In so long an answer is taken whole, or at least so much of it: that is slower than any Wi-Fi."""
LARGE = re.compile(r"/api/(games/[a-z][a-z0-9_-]*/)?cards/(photo|deck)", re.ASCII)
"""Where a phone that has joined may send a file: a photo, or a deck of cards."""
MOST_LARGE = 48 * 1024 * 1024
"""Bytes of such a file."""
SHORT_BYTES = 16 * 1024
"""What the system keeps of a stream until it is taken."""


class RequestParser(HTTPRequestParser):
    """Reads a request, and refuses one whose end two readers could see in two places."""

    def received(self, data: bytes) -> int:
        """Take what belongs to this request; what was sent after it unasked is not read, nor is more.

        No browser does so, and reading fifty requests for one answer would cost everybody else the time.
        """
        taken = int(super().received(data))
        if self.completed and not self.empty and data[taken:].strip():
            self.headers = {**self.headers, "CONNECTION": "close"}
            return len(data)
        return taken

    def parse_header(self, header_plus: bytes) -> None:
        """Read the head of a request."""
        super().parse_header(header_plus)
        ignored = "TRANSFER_ENCODING" in self.headers  # it is taken out where it counts, in HTTP/1.1
        if ignored or (self.chunked and "CONTENT_LENGTH" in self.headers):
            raise ParsingError("Transfer-Encoding does not go with Content-Length, nor with HTTP/1.0")
        knows = getattr(self.adj, "knows", None)
        path = str(getattr(self, "path", ""))
        if knows is not None and LARGE.fullmatch(path) and knows(self.headers.get("COOKIE", "")):
            self.adj = copy(self.adj)
            self.adj.max_request_body_size = MOST_LARGE


class Channel(HTTPChannel):
    """A connection that knows since when it waits for its client."""

    parser_class = RequestParser
    joined = False
    """Whether its latest request came from a phone that has joined."""

    def __init__(self, *parts: Any, **named: Any) -> None:
        self.waits_since = time.monotonic()
        self._sent = 0
        self._behind: tuple[float, int] | None = None
        """Since when something waits to be taken, and how much had been taken until then."""
        super().__init__(*parts, **named)
        self.client = str(self.addr[0])
        """Whose address counts for it: that of whom a proxy asks for, once it has asked."""

    @property
    def asks(self) -> bool:
        """Whether a whole request of it is being answered, or waits for that."""
        return bool(self.requests)

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send what goes through, and count it."""
        sent = int(super().send(data, do_close))
        self._sent += sent
        return sent

    def keep_short(self) -> None:
        """Let little be under way, and let the system end what nobody takes: a phone may go silently."""
        if self.socket is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SHORT_BYTES)
            if sys.platform == "linux":
                self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * TAKE_S))

    def service(self) -> None:
        """Answer one request."""
        super().service()
        self.waits_since = time.monotonic()

    def is_overdue(self, now: float) -> bool:
        """Say whether the client takes too long, with its request or with our answer."""
        if not self.total_outbufs_len:
            self._behind = None
            return not self.asks and now - self.waits_since > ASK_S
        if self._behind is None:
            self._behind = now, self._sent
        since, taken = self._behind
        if now - since < TAKE_S:
            return False
        self._behind = now, self._sent
        return self._sent - taken < TAKE_BYTES
