"""An answer is taken in time, or goes on fast enough; who does neither gives his place up."""

import socket
from types import SimpleNamespace
from typing import Any

import pytest

from web.channel import TAKE_BYTES, TAKE_S, Channel


@pytest.mark.parametrize(("taken", "overdue"), [(0, True), (TAKE_BYTES - 1, True), (TAKE_BYTES, False)])
def test_who_takes_too_little_of_an_answer_is_overdue(taken: int, overdue: bool) -> None:
    line: Any = SimpleNamespace(total_outbufs_len=10 * TAKE_BYTES, asks=True, waits_since=0.0)
    line._sent, line._behind = 7, None
    assert not Channel.is_overdue(line, 100.0)
    line._sent += taken
    assert not Channel.is_overdue(line, 100.0 + TAKE_S - 1)
    assert Channel.is_overdue(line, 100.0 + TAKE_S) is overdue
    assert not Channel.is_overdue(line, 100.0 + TAKE_S + 1), "and is given that time anew"


def test_stream_of_a_closed_connection_ends_without_an_error() -> None:
    with socket.socket() as line:
        pass
    channel: Any = SimpleNamespace(socket=line)
    Channel.keep_short(channel)
