"""Server-sent events: one stream a page, everything on connect and after every change.

    streams = Streams(live.feed, most=64)
    streams.open(lambda present: event("state", present.position.number, text_of(present)), gone, stranger)

A page that was away for a while is simply sent everything again, so nothing can be missed.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Generic, Protocol, TypeVar

from flask import Response, request

from companion.words import Message
from web.answers import Crowded
from web.lanes import leave_lane

HEARTBEAT_S = 4.0
"""After so long without news a beat is sent, by which the page knows that it is still connected."""
LOOK_S = 2.0
"""How often a quiet stream looks whether its page has gone."""
BEAT = "event: beat\ndata:\n\n"
"""A page that has gone silently does not acknowledge it, and the system then ends its connection (see
`web/channel.py`)."""


class Changing(Protocol):
    """A value that says when it is another one."""

    @property
    def change(self) -> int:
        """Grows with everything that a page should show."""


Shown = TypeVar("Shown", bound=Changing)
Shown_co = TypeVar("Shown_co", bound=Changing, covariant=True)


class Source(Protocol[Shown_co]):
    """Where a stream looks: the feed of a table, the room of a hall."""

    def present(self) -> Shown_co:
        """Return how things stand."""

    def wait(self, change: int, seconds: float) -> Shown_co:
        """Return how things stand once that is no longer `change`, at the latest after `seconds`."""

    def wake(self) -> None:
        """Let everyone who waits look again."""


def event(name: str, number: int, text: str) -> str:
    """Return an event as it is sent."""
    return f"id: {number}\nevent: {name}\ndata: {text}\n\n"


class Streams(Generic[Shown]):
    """The streams that are open, of which there are at most so many.

    Looking needs the network only, so those who only look must not take every place: a third of them is
    kept for phones that have joined, and of the others an address that has many gives way to one with fewer.
    """

    def __init__(self, source: Source[Shown], most: int) -> None:
        self._source, self.most = source, most
        self._for_strangers = most - most // 3
        self._lock = threading.Lock()
        self._open: list[_Stream] = []
        self._closing = threading.Event()

    @property
    def count(self) -> int:
        """How many are open."""
        return len(self._open)

    def open(
        self, told: Callable[[Shown], str], gone: Callable[[], bool], stranger: str | None
    ) -> Iterator[str]:
        """Return the events of a new stream, until its page has `gone`.

        `told` makes an event of how things stand; `stranger` is the address of a page that has not joined.
        """
        stream = _Stream(stranger, self._close)
        stream.events = self._events(told, lambda: stream.gave_way or gone())
        with self._lock:
            most = self.most if stranger is None else self._for_strangers
            if len(self._open) >= most and not self._make_room(stranger):
                raise Crowded(Message("page.error.crowded", most=most))
            self._open.append(stream)
        return stream

    def end(self) -> None:
        """End all of them."""
        self._closing.set()
        self._source.wake()

    def _make_room(self, stranger: str | None) -> bool:
        """End the oldest stream of the address that has most, if that is more than who comes would have."""
        strangers = [stream for stream in self._open if stream.stranger is not None]
        counts = Counter(stream.stranger for stream in strangers)
        for greediest, count in counts.most_common(1):
            if stranger is None or count > counts[stranger] + 1:
                oldest = next(stream for stream in strangers if stream.stranger == greediest)
                oldest.gave_way = True
                self._open.remove(oldest)
                return True
        return False

    def _events(self, told: Callable[[Shown], str], gone: Callable[[], bool]) -> Iterator[str]:
        present, quiet = self._source.present(), 0.0
        yield "retry: 1000\n" + told(present)
        while not (gone() or self._closing.is_set()):
            latest = self._source.wait(present.change, LOOK_S)
            if latest.change != present.change:
                present, quiet = latest, 0.0
                yield told(present)
            elif (quiet := quiet + LOOK_S) >= HEARTBEAT_S:
                quiet = 0.0
                yield BEAT

    def _close(self, stream: "_Stream") -> None:
        with self._lock:
            if stream in self._open:
                self._open.remove(stream)


class _Stream(Iterator[str]):
    """Events that are counted out, even where their page went before the first was sent."""

    def __init__(self, stranger: str | None, close: Callable[["_Stream"], None]) -> None:
        self.stranger, self._close = stranger, close
        self.events: Iterator[str] = iter(())
        self.gave_way = False

    def __next__(self) -> str:
        return next(self.events)

    def close(self) -> None:
        """End the stream."""
        self._close(self)


def streamed(streams: Streams[Shown], told: Callable[[Shown], str], *, joined: bool) -> Response:
    """Return the answer to whoever asks for a stream."""
    gone = request.environ.get("waitress.client_disconnected", lambda: False)
    stranger = None if joined else request.remote_addr or ""
    answer = Response(streams.open(told, gone, stranger), mimetype="text/event-stream")
    leave_lane()
    answer.headers["X-Accel-Buffering"] = "no"
    return answer
