"""Who gets a place: no address takes all of them, and strangers give way to who comes.

A place is a connection. Those of phones that have joined are nobody's to take. Whether a newcomer has joined
shows once it asks; so one from an address that has fewer places than another always gets in.
"""

import time
from collections import Counter
from socket import socket
from typing import Any

from web.channel import Channel

MOST = 256
"""Connections at a time; a process may have four times as many files open."""
EACH = 24
"""For one address, of those that have not joined: a browser takes seven, and several may share an address."""
SETTLED_S = 1.0
"""After so long a place goes to the next one of the same address: faster than that nobody changes pages."""


class Places:
    """Makes a channel of each new connection, as waitress asks for it, or closes it."""

    def __init__(self, proxy: str = "") -> None:
        """`proxy` brings everybody: for whom it asks shows later, and it may have all places."""
        self._proxy = proxy

    def __call__(self, server: Any, connection: socket, address: Any, *rest: Any, **named: Any) -> None:
        """Take a new connection, with the parts that waitress has for a channel."""
        held: list[Channel] = list(server.active_channels.values())
        if self._is_room(held, address[0]):
            Channel(server, connection, address, *rest, **named)
        else:
            connection.close()

    def _is_room(self, held: list[Channel], address: str) -> bool:
        """Say whether there is a place for one more of this address, once another has given way or not."""
        strangers = [each for each in held if not each.joined]
        counts = Counter(each.client for each in strangers)
        has = 0 if address == self._proxy else counts[address]
        settled = time.monotonic() - SETTLED_S
        if has >= EACH:
            own = [each for each in strangers if each.client == address and each.waits_since <= settled]
            return _give_way(own, settled)
        if len(held) < MOST:
            return True
        most = max(counts.values(), default=0)
        return most > has and _give_way([each for each in strangers if counts[each.client] == most], settled)


def _give_way(channels: list[Channel], settled: float) -> bool:
    """Close one that asks for nothing, else the one that waits longest; say whether there was any.

    One that has just come is not taken for silent: its ticket may be on the way.
    """
    if channels:
        min(
            channels, key=lambda each: (each.asks or each.waits_since > settled, each.waits_since)
        ).handle_close()
    return bool(channels)
