"""One connection, and what it is held to: a request is whole in time, and an answer is taken in time.

Whoever sends a letter a second, or does not read, would otherwise hold a place for as long as he likes.
"""

import re
import socket
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from copy import copy
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.utilities import RequestHeaderFieldsTooLarge

from companion.words import LANGUAGES, Message, say
from web import language

ASK_S = 10.0
"""So long after it was opened, or after its last answer, the next request on a connection is whole."""
TAKE_S = 20.0
TAKE_BYTES = 64 * 1024
"""In so long an answer is taken whole, or at least so much of it: that is slower than any Wi-Fi."""
LARGE = re.compile(r"/api/(games/[a-z][a-z0-9_-]*/)?cards/(photo|deck)", re.ASCII)
"""Where a phone that has joined may send a file: a photo, or a deck of cards."""
MOST_LARGE = 48 * 1024 * 1024
"""Bytes of such a file."""
MAX_BODY_BYTES = 1024 * 1024
"""Of any other request of a phone that has joined; views allow less."""
MAX_VISITOR_BODY_BYTES = 64 * 1024
SHORT_BYTES = 16 * 1024
"""What the system keeps of a stream until it is taken."""
MAX_HEAD_BYTES = 8 * 1024
MAX_HEAD_LINES = 100
"""Of the head of a request: a browser sends 1 kB in 20 lines."""


class RequestParser(HTTPRequestParser):
    """Reads a request, and refuses one whose end two readers could see in two places."""

    path: str
    ticket = ""
    """What the phone shows as its ticket; whether it is valid is another question."""

    def received(self, data: bytes) -> int:
        """Take what belongs to this request; what was sent after it unasked is not read, nor is more.

        No browser does so, and reading fifty requests for one answer would cost everybody else the time.
        """
        taken = int(super().received(data))
        if isinstance(self.error, RequestHeaderFieldsTooLarge):
            words = Message("page.error.head", most=MAX_HEAD_BYTES // 1024)
            self.error.body = "\n".join(say(words, wish) for wish in LANGUAGES)
        if self.completed and not self.empty and data[taken:].strip():
            self.headers = {**self.headers, "CONNECTION": "close"}
            return len(data)
        return taken

    def parse_header(self, header_plus: bytes) -> None:
        """Read the head of a request; refuse long ones before parsing, and chunked bodies.

        The page's single thread parses heads and bodies, before any rate limit applies.
        """
        if (lines := header_plus.count(b"\n")) > MAX_HEAD_LINES:
            raise ParsingError(f"The head has {lines} lines; send at most {MAX_HEAD_LINES}")
        super().parse_header(header_plus)
        if self.chunked or "TRANSFER_ENCODING" in self.headers:
            raise ParsingError("Chunked bodies are not accepted; send the body whole, with Content-Length")
        doors = self.adj.doors  # type: ignore[attr-defined]  # `serving` puts it there
        cookies = own_cookies(self.headers.get("COOKIE", ""), (doors.cookie, language.COOKIE))
        kept = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.headers = {**self.headers, "COOKIE": kept}
        self.ticket = cookies.get(doors.cookie, "")
        if self.content_length >= MAX_VISITOR_BODY_BYTES and doors.knows(self.ticket):
            self.adj = copy(self.adj)
            large = LARGE.fullmatch(self.path)
            self.adj.max_request_body_size = MOST_LARGE if large else MAX_BODY_BYTES


def own_cookies(header: str, names: Iterable[str]) -> dict[str, str]:
    """Return the cookies with these names: other programs on this host set theirs, with any bytes.

    >>> own_cookies("theme=J\xfcrgen; language=de", ["language", "ticket"])
    {'language': 'de'}
    """
    cookies = ";" + header.replace("; ", ";")
    values = {name: cookies.partition(f";{name}=")[2].partition(";")[0] for name in names}
    return {name: value for name, value in values.items() if value}


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
        if self.socket is None:
            return
        with suppress(OSError):  # the page's thread may have closed it in the meantime
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
