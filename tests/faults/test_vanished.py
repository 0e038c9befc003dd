"""A phone that goes silently, out of the Wi-Fi's reach, leaves its place: nothing acknowledges its beats."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running import running
from web.channel import TAKE_S

HERE, THERE = "10.213.77.1", "10.213.77.2"
LINE, FAR, ROOM = "cmpvanish0", "cmpvanish1", "cmpvanish"
ASKS = (
    f"import socket; s = socket.create_connection(({HERE!r}, {{port}}));"
    " s.sendall(b'GET /api/stream HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n')\nwhile s.recv(4096): pass"
)


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, timeout=10)


@pytest.fixture
def wire() -> Iterator[None]:
    """A network of two, which can be cut."""
    if os.geteuid() != 0 or shutil.which("ip") is None:
        pytest.skip("a network of one's own needs root and `ip`")
    try:
        ip("netns", "add", ROOM)
        ip("link", "add", LINE, "type", "veth", "peer", "name", FAR, "netns", ROOM)
        ip("addr", "add", f"{HERE}/24", "dev", LINE)
        ip("link", "set", LINE, "up")
        ip("-n", ROOM, "addr", "add", f"{THERE}/24", "dev", FAR)
        ip("-n", ROOM, "link", "set", FAR, "up")
        yield
    finally:
        subprocess.run(["ip", "netns", "del", ROOM], check=False, timeout=10)


@pytest.mark.soak
def test_a_phone_out_of_reach_leaves_its_place(tmp_path: Path, wire: None) -> None:
    with running(tmp_path / "state") as companion:
        words = ["ip", "netns", "exec", ROOM, "python3", "-c", ASKS.format(port=companion.port)]
        with subprocess.Popen(words) as phone:
            here = companion.phone()
            while here.get("/healthz")["streams"] != 1:
                time.sleep(0.1)  # a soak may wait for another process
            ip("-n", ROOM, "link", "set", FAR, "down")
            cut = time.monotonic()
            while here.get("/healthz")["streams"]:
                time.sleep(0.5)
            phone.kill()
    assert time.monotonic() - cut < 4 * TAKE_S
