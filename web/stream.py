"""Server-sent events: one stream a page, the whole state on connect and after every change.

The id of an event is the number of the journal. A page that was away for a while is simply sent the
whole state again, so nothing can be missed.
"""

import threading
from collections.abc import Callable, Iterator

from companion.live.feed import Feed
from companion.live.interface import Present
from companion.words import Message
from web.answers import Crowded
from web.shown import Shown

HEARTBEAT_S = 10.0
"""After so long without news a comment is sent, by which the page knows that it is still connected."""
LOOK_S = 2.0
"""How often a quiet stream looks whether its page has gone."""


class Streams:
    """The streams that are open, of which there are at most so many.

    Looking needs the network only, so those who only look must not take every place: a third of them is
    kept for phones that have joined.
    """

    def __init__(self, feed: Feed, most: int) -> None:
        self._feed, self.most = feed, most
        self._kept_free = most // 3
        self._lock = threading.Lock()
        self._open = 0
        self.closing = threading.Event()

    @property
    def count(self) -> int:
        """How many are open."""
        return self._open

    def open(self, shown: Shown, language: str, gone: Callable[[], bool], joined: bool) -> Iterator[str]:
        """Return the events of a new stream, until its page has `gone`."""
        with self._lock:
            most = self.most if joined else self.most - self._kept_free
            if self._open >= most:
                raise Crowded(Message("page.error.crowded", most=most))
            self._open += 1
        return _Stream(self._events(shown, language, gone), self._closed)

    def _events(self, shown: Shown, language: str, gone: Callable[[], bool]) -> Iterator[str]:
        present, quiet = self._feed.present(), 0.0
        yield "retry: 1000\n" + _event(present, shown.text(present, language))
        while not (gone() or self.closing.is_set()):
            latest = self._feed.wait(present.change, LOOK_S)
            if latest.change != present.change:
                present, quiet = latest, 0.0
                yield _event(present, shown.text(present, language))
            elif (quiet := quiet + LOOK_S) >= HEARTBEAT_S:
                quiet = 0.0
                yield "event: beat\ndata:\n\n"

    def _closed(self) -> None:
        with self._lock:
            self._open -= 1


class _Stream(Iterator[str]):
    """Events that are counted out once, even where their page went before the first was sent."""

    def __init__(self, events: Iterator[str], closed: Callable[[], None]) -> None:
        self._events = events
        self._closed: Callable[[], None] | None = closed

    def __next__(self) -> str:
        return next(self._events)

    def close(self) -> None:
        """End the stream."""
        closed, self._closed = self._closed, None
        if closed is not None:
            closed()


def _event(present: Present, text: str) -> str:
    return f"id: {present.position.number}\nevent: state\ndata: {text}\n\n"
