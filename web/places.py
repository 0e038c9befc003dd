"""Who gets a place: no address takes all of them, and whoever only sits there gives way to who comes.

A place is a connection. Those of phones that have joined are nobody's to take.
"""

from collections import Counter
from socket import socket
from typing import Any

from web.channel import Channel

MOST = 256
"""Connections at a time; a process may have four times as many files open."""
EACH = 24
"""Of them that ask for nothing, for one address: a browser takes seven, and several may share an address."""


class Places:
    """Makes a channel of each new connection, as waitress asks for it, or closes it."""

    def __init__(self, proxy: str | None = None) -> None:
        """`proxy` speaks for everybody, and may have all places."""
        self._proxy = proxy

    def __call__(self, server: Any, connection: socket, address: Any, *rest: Any, **named: Any) -> None:
        """Take a new connection, with the parts that waitress has for a channel."""
        held: list[Channel] = list(server.active_channels.values())
        idle = [each for each in held if each.addr[0] == address[0] and not each.joined and not each.asks]
        if len(idle) >= EACH and address[0] != self._proxy:
            _give_way(idle)
        if len(held) < MOST or _give_way(_of_the_greediest(held)):
            Channel(server, connection, address, *rest, **named)
        else:
            connection.close()


def _of_the_greediest(held: list[Channel]) -> list[Channel]:
    strangers = [each for each in held if not each.joined]
    ((address, _),) = Counter(each.addr[0] for each in strangers).most_common(1) or [("", 0)]
    return [each for each in strangers if each.addr[0] == address]


def _give_way(channels: list[Channel]) -> bool:
    """Close the one that has waited longest for its client; say whether there was one."""
    idle = [each for each in channels if not each.asks]
    if idle:
        min(idle, key=lambda each: each.waits_since).handle_close()
    return bool(idle)
