"""Strangers in the Wi-Fi: 300 connections from five addresses, as a process of its own.

    python -m tests.faults.hostile PORT SECONDS

100 of them ask for what costs most, 500 times a second together; the others send a letter now and then, or
nothing, or open a stream and read nothing. Whatever is closed is opened again. At the end one line of JSON
says what was asked and answered.
"""

import asyncio
import json
import sys
import time
from collections import Counter
from contextlib import suppress

ADDRESSES = [f"127.0.0.{last}" for last in range(2, 7)]
ASKING, SLOW = 100, 200
PER_SECOND = 500
COSTLY = [
    "/api/evenings",
    "/api/evenings/{game}",
    "/api/evenings/{game}.json",
    "/api/evenings/{game}.csv",
    "/api/evenings/{game}/code.svg",
    "/api/statistics",
    "/api/calibration",
    "/api/history",
    "/api/games",
    "/api/games/mosquitozzz/options?player=A&player=B",
    "/api/openapi.json",
    "/api/state",
    "/evenings/{game}",
    "/",
    "/language/en?to=/%0a",
]
GAMES = 460
HEAD = "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n"


async def ask(port: int, number: int, end: float, seen: Counter[str]) -> None:
    """Ask for one costly thing after the other, on a connection that is kept while it is."""
    wait = ASKING / PER_SECOND
    await asyncio.sleep(wait * number / ASKING)
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    asked = number
    while (begun := time.monotonic()) < end:
        try:
            reader, writer = line = line or await opened(port, number)
            asked += 1
            path = COSTLY[asked % len(COSTLY)].format(game=asked % GAMES + 1)
            writer.write(HEAD.format(path=path).encode())
            seen["asked"] += 1
            seen[await answer(reader)] += 1
        except (OSError, EOFError, ValueError):
            seen["closed"] += 1
            if line is not None:
                line[1].close()
            line = None
        await asyncio.sleep(max(0.0, begun + wait - time.monotonic()))


async def answer(reader: asyncio.StreamReader) -> str:
    """Read one answer and return its status."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    length = next((line for line in head.split("\r\n") if line.lower().startswith("content-length")), "")
    await reader.readexactly(int(length.partition(":")[2]))
    return head.split()[1]


async def loiter(port: int, number: int, end: float, seen: Counter[str]) -> None:
    """Hold a place: silent, letter by letter, or as a stream that nobody reads."""
    while time.monotonic() < end:
        with suppress(OSError):
            reader, writer = await opened(port, number)
            if number % 3 == 2:
                writer.write(HEAD.format(path="/api/stream").encode())
            elif number % 3 == 1:
                writer.write(b"GET / HTTP/1.1\r\nX-Slow: ")
            while time.monotonic() < end and not reader.at_eof():
                await asyncio.sleep(1)
                if number % 3 == 1 and not reader.at_eof():
                    writer.write(b"a")
            seen["dropped"] += 1
            writer.close()
        await asyncio.sleep(0.5)


async def opened(port: int, number: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect from one of the five addresses."""
    address = ADDRESSES[number % len(ADDRESSES)]
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0), limit=1 << 22)


async def attack(port: int, seconds: float) -> None:
    """Do all of it for so long."""
    end, seen = time.monotonic() + seconds, Counter[str]()
    tasks = [ask(port, number, end, seen) for number in range(ASKING)]
    tasks += [loiter(port, number, end, seen) for number in range(SLOW)]
    say("begun")
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*tasks), seconds + 1)
    say(json.dumps(seen))


def say(line: str) -> None:
    """Tell whoever started this."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(attack(int(sys.argv[1]), float(sys.argv[2])))
