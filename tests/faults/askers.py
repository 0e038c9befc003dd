"""Visitors that never stop sending: 300 connections of one kind, in a process of their own.

    python -m tests.faults.askers PORT ADDRESSES KIND

Each connection sends what its kind sends, reads the answers, and sends it again. A connection that the
server closes is opened again at once.
"""

import asyncio
import sys
from contextlib import suppress
from dataclasses import dataclass

from tests.faults.hostile import HEAD, say

CONNECTIONS = 300
FIRST = 30
"""The last number of the first of their addresses."""
JOIN = "POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
CHUNKED = f"{JOIN}Transfer-Encoding: chunked\r\n\r\n".encode()
GUESS = b'{"code": "aaaaaaaaaa", "name": "Eve"}'


@dataclass(frozen=True)
class Kind:
    """The bytes of one round, and how many answers they get."""

    sent: bytes
    answers: int = 1


def _pipelined(path: str) -> Kind:
    return Kind(HEAD.format(path=path).encode() * 50, 50)


KINDS = {
    "pipelining": _pipelined("/api/games"),
    "streams": _pipelined("/api/stream"),
    "lines": Kind(HEAD.format(path="/").encode()[:-2] + b"a:\r\n" * 6000 + b"\r\n"),
    "cookie": Kind(HEAD.format(path="/").encode()[:-2] + b"Cookie: " + b"a=b;" * 7500 + b"\r\n\r\n"),
    "chunks": Kind(CHUNKED + b"1\r\na\r\n" * 100_000 + b"0\r\n\r\n"),
    "chunk-line": Kind(CHUNKED + b"1;" + b"a" * 900_000),
    "full-heads": Kind(
        HEAD.format(path="/").encode()[:-2] + b"Cookie: " + b"a=b;" * 1800 + b"\r\na:" * 90 + b"\r\n\r\n"
    ),
    "bodies": Kind(f"{JOIN}Content-Length: 1000000\r\n\r\n".encode() + b"a" * 1_000_000),
    "guesses": Kind(f"{JOIN}Content-Length: {len(GUESS)}\r\n\r\n".encode() + GUESS),
}


async def ask(port: int, address: str, kind: Kind) -> None:
    """Send, read, and send again."""
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
            due = 0
            while True:
                if due <= 0:
                    writer.write(kind.sent)
                    due = kind.answers
                if not (heard := await reader.read(65536)):
                    break
                due -= heard.count(b"HTTP/1.")
            writer.close()


async def attack(port: int, addresses: int, kind: Kind) -> None:
    """Do all of it."""
    tasks = [ask(port, f"127.0.0.{FIRST + number % addresses}", kind) for number in range(CONNECTIONS)]
    say("begun")
    await asyncio.gather(*tasks)


if __name__ == "__main__":
    asyncio.run(attack(int(sys.argv[1]), int(sys.argv[2]), KINDS[sys.argv[3]]))
