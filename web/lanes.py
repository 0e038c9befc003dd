"""Threads for requests, in lanes that cannot take each other's: acting, looking, and strangers.

Within a lane the addresses take turns, so that one which asks a hundred times waits for itself alone.
A lane starts its threads when they are needed, and they end when they are not. A stream is opened in the
lane of whoever asks, and then leaves it with its thread: see `leave_lane`.
"""

import logging
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any

from web.channel import Channel

LOOKING = ("GET", "HEAD", "OPTIONS")
ACTING_THREADS, JOINED_THREADS, STRANGERS_THREADS = 4, 4, 2
"""Few: a thread that computes holds up all the others, and whoever looks waits a moment longer instead."""
STRANGERS_REST = 2.0
"""So many times as long as a thread has answered a stranger it rests, while there is a crowd of them."""
CROWD = 16
"""More that wait than two phones which open the page."""
IDLE_S = 20.0
"""After so long without work a thread ends."""

log = logging.getLogger("waitress")
_here = threading.local()


def leave_lane() -> None:
    """Let the lane go on without this thread, which ends with the answer that it gives now: a long one."""
    lane: Lane | None = getattr(_here, "lane", None)
    if lane is not None:
        _here.channel.keep_short()
        _here.lane = None
        lane.let_go()


class Lane:
    """At most so many threads, and those who wait for one."""

    def __init__(self, name: str, most: int, rest: float = 0.0) -> None:
        """Where a crowd waits, a thread rests after each answer, for so many times as long as that took."""
        self._name, self._most, self._rest = name, most, rest
        self._waiting: OrderedDict[str, deque[Channel]] = OrderedDict()
        self._threads = self._idle = self._away = 0
        self._ended = False
        self._changed = threading.Condition()

    def add(self, address: str, channel: Channel) -> None:
        """Let a request wait for its turn."""
        with self._changed:
            waiting = self._waiting.setdefault(address, deque())
            while waiting and not waiting[0].connected:
                waiting.popleft()  # it gave way meanwhile
            waiting.append(channel)
            self._find_thread()

    def let_go(self) -> None:
        """Count the present thread no longer: it has left for good."""
        with self._changed:
            self._threads -= 1
            self._away += 1
            threading.current_thread().name = "page stream"
            if self._waiting:
                self._find_thread()

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
            self._changed.wait_for(
                lambda: not self._threads and not self._away, max(0.0, until - time.monotonic())
            )

    def _is_crowded(self) -> bool:
        with self._changed:
            return self._count() > CROWD

    def _count(self) -> int:
        return sum(map(len, self._waiting.values()))

    def _find_thread(self) -> None:
        if self._count() <= self._idle:
            self._changed.notify()
        elif self._threads < self._most:
            self._threads += 1
            threading.Thread(target=self._work, name=f"page {self._name}", daemon=True).start()

    def _work(self) -> None:
        _here.lane = self
        while (channel := self._next()) is not None:
            begun = time.monotonic()
            _here.channel = channel
            try:
                channel.service()
            except BaseException:
                log.exception("a request could not be answered")
            if _here.lane is None:
                break
            if self._rest and self._is_crowded():
                time.sleep(self._rest * (time.monotonic() - begun))
        else:
            return
        with self._changed:
            self._away -= 1
            self._tell_the_end()

    def _tell_the_end(self) -> None:
        if self._ended:  # else this would wake those who are idle, and they would begin to wait anew
            self._changed.notify_all()

    def _next(self) -> Channel | None:
        with self._changed:
            while not self._waiting and not self._ended:
                self._idle += 1
                woken = self._changed.wait(IDLE_S)
                self._idle -= 1
                if not woken and not self._waiting:
                    break
            if not self._waiting:
                self._threads -= 1
                self._tell_the_end()
                return None
            address, waiting = self._waiting.popitem(last=False)
            channel = waiting.popleft()
            if waiting:
                self._waiting[address] = waiting  # at the end: the others come first
            return channel


class Lanes:
    """Puts each request into its lane; waitress calls this its task dispatcher."""

    def __init__(self, has_joined: Callable[[str], bool], proxy: str = "") -> None:
        """`has_joined` knows a ticket; `proxy` names whom it asks for."""
        self._has_joined, self._proxy = has_joined, proxy
        self._acting = Lane("acts", ACTING_THREADS)
        self._joined = Lane("looks", JOINED_THREADS)
        self._strangers = Lane("onlookers", STRANGERS_THREADS, STRANGERS_REST)

    def add_task(self, channel: Channel) -> None:
        """Let the first request of a channel wait for its turn."""
        request: Any = channel.requests[0]
        channel.joined = self._has_joined(request.ticket)
        if channel.addr[0] == self._proxy:
            channel.client = request.headers.get("X_FORWARDED_FOR", self._proxy).rpartition(",")[2].strip()
        self._lane(request, channel.joined).add(channel.client, channel)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """End all threads; what is under way is given so long."""
        lanes = (self._acting, self._joined, self._strangers)
        for channel in [channel for lane in lanes for channel in lane.end()]:
            channel.cancel()
        until = time.monotonic() + timeout
        for lane in lanes:
            lane.wait_for_end(until)
        return True

    def _lane(self, request: Any, joined: bool) -> Lane:
        if request.error or not joined:
            return self._strangers
        return self._joined if request.command in LOOKING else self._acting
