"""Strangers that never stop asking: 300 connections from some addresses, in a process of their own.

    python -m tests.faults.askers PORT ADDRESSES PATH

Each connection sends many requests in one breath and reads what comes; whatever is closed is opened again at
once.
"""

import asyncio
import sys
from contextlib import suppress

from tests.faults.hostile import HEAD, say

ASKING = 300
IN_ONE_BREATH = 50
FIRST = 30
"""The last number of the first of their addresses."""


async def ask(port: int, address: str, path: str) -> None:
    """Ask again and again."""
    words = HEAD.format(path=path).encode() * IN_ONE_BREATH
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
            due = 0
            while True:
                if due <= 0:
                    writer.write(words)
                    due = IN_ONE_BREATH
                if not (heard := await reader.read(65536)):
                    break
                due -= heard.count(b"HTTP/1.1 ")
            writer.close()


async def attack(port: int, addresses: int, path: str) -> None:
    """Do all of it."""
    tasks = [ask(port, f"127.0.0.{FIRST + number % addresses}", path) for number in range(ASKING)]
    say("begun")
    await asyncio.gather(*tasks)


if __name__ == "__main__":
    asyncio.run(attack(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))
