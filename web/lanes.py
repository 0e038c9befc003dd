"""Threads for requests, in lanes that cannot take each other's: acting, looking, and streams.

Within a lane the addresses take turns, so that one which asks a hundred times waits for itself alone.
A lane starts its threads when they are needed.
"""

import logging
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any

from werkzeug.http import parse_cookie

from web.channel import Channel

STREAM = "/api/stream"
LOOKING = ("GET", "HEAD", "OPTIONS")
ACTING_THREADS, JOINED_THREADS, STRANGERS_THREADS = 4, 4, 2
"""Few: a thread that computes holds up all the others, and whoever looks waits a moment longer instead."""

log = logging.getLogger("waitress")


class Lane:
    """At most so many threads, and those who wait for one."""

    def __init__(self, name: str, most: int) -> None:
        self._name, self._most = name, most
        self._waiting: OrderedDict[str, deque[Channel]] = OrderedDict()
        self._threads = self._idle = 0
        self._ended = False
        self._changed = threading.Condition()

    def add(self, address: str, channel: Channel) -> None:
        """Let a request wait for its turn."""
        with self._changed:
            self._waiting.setdefault(address, deque()).append(channel)
            if sum(map(len, self._waiting.values())) <= self._idle:
                self._changed.notify()
            elif self._threads < self._most:
                self._threads += 1
                threading.Thread(target=self._work, name=f"page {self._name}", daemon=True).start()

    def end(self) -> list[Channel]:
        """Let the threads end after what they do now, and return who still waits."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()
            left = [channel for waiting in self._waiting.values() for channel in waiting]
            self._waiting.clear()
            return left

    def wait_for_end(self, until: float) -> None:
        """Wait until every thread has ended, but no longer than that."""
        with self._changed:
            self._changed.wait_for(lambda: not self._threads, max(0.0, until - time.monotonic()))

    def _work(self) -> None:
        while (channel := self._next()) is not None:
            try:
                channel.service()
            except BaseException:
                log.exception("a request could not be answered")

    def _next(self) -> Channel | None:
        with self._changed:
            while not self._waiting and not self._ended:
                self._idle += 1
                self._changed.wait()
                self._idle -= 1
            if self._ended:
                self._threads -= 1
                self._changed.notify_all()
                return None
            address, waiting = self._waiting.popitem(last=False)
            channel = waiting.popleft()
            if waiting:
                self._waiting[address] = waiting  # at the end: the others come first
            return channel


class Lanes:
    """Puts each request into its lane; waitress calls this its task dispatcher."""

    def __init__(
        self, streams: int, has_joined: Callable[[str], bool], cookie: str, proxy: str | None = None
    ) -> None:
        """`has_joined` knows a ticket; `streams` may be open at a time; `proxy` names whom it asks for."""
        self._has_joined, self._cookie, self._proxy = has_joined, cookie, proxy
        self._acting = Lane("acts", ACTING_THREADS)
        self._joined = Lane("looks", JOINED_THREADS)
        self._strangers = Lane("onlookers", STRANGERS_THREADS)
        self._streams = Lane("streams", streams + 1)  # one says that there is no more room

    def add_task(self, channel: Channel) -> None:
        """Let the first request of a channel wait for its turn."""
        request = channel.requests[0]
        channel.joined = self._has_joined(parse_cookie(request.headers.get("COOKIE")).get(self._cookie, ""))
        lane = self._lane(request, channel.joined)
        if lane is self._streams:
            channel.keep_short()
        lane.add(self._address(request, channel), channel)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """End all threads; what is under way is given so long."""
        lanes = (self._acting, self._joined, self._strangers, self._streams)
        for channel in [channel for lane in lanes for channel in lane.end()]:
            channel.cancel()
        until = time.monotonic() + timeout
        for lane in lanes:
            lane.wait_for_end(until)
        return True

    def _lane(self, request: Any, joined: bool) -> Lane:
        if request.error:
            return self._strangers
        if _is_stream(request):
            return self._streams
        if not joined:
            return self._strangers
        return self._joined if request.command in LOOKING else self._acting

    def _address(self, request: Any, channel: Channel) -> str:
        address = str(channel.addr[0])
        if address == self._proxy:
            address = request.headers.get("X_FORWARDED_FOR", address).rpartition(",")[2].strip()
        return address


def _is_stream(request: Any) -> bool:
    return bool("/" + request.path.lstrip("/") == STREAM)  # as waitress does with slashes at the front
