"""Ports for servers that tests start: none that somebody else gets before the server listens."""

import itertools
import os
import socket
from contextlib import suppress

LOWEST, HIGHEST = 11_000, 32_000
"""Below those that Linux gives to outgoing connections, above those that Chromium does not open."""
_TURNS = itertools.count(os.getpid() * 97)  # every worker goes its own way


def free_port() -> int:
    """Return a port that nobody listens on."""
    for turn in _TURNS:
        port = LOWEST + turn % (HIGHEST - LOWEST)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("", port))
            return port
    raise AssertionError
