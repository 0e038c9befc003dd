"""Storage that is full or can only be read: said, nothing lost, and over without a restart."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running import Running, begin, come_to_a_throw, lasting, running

SMALL = "1m"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder for the state on a file system of its own, of one megabyte."""
    place = tmp_path / "disk"
    place.mkdir()
    if os.geteuid() != 0:
        pytest.skip("only root may mount a small file system; run this test as root")
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(place)]
    mounted = subprocess.run(mount, capture_output=True, text=True, check=False)
    if mounted.returncode != 0:
        pytest.skip(f"no file system can be mounted here: {mounted.stderr.strip()}")
    yield place
    subprocess.run(["umount", place], check=True)


def fill(place: Path) -> Path:
    """Leave no byte free."""
    ballast = place / "ballast"
    with ballast.open("wb", buffering=0) as file:
        size = 1 << 20
        while size:
            try:
                file.write(b"\0" * size)
            except OSError:
                size //= 2
    return ballast


def test_a_full_disk_refuses_actions_keeps_the_game_readable_and_is_got_over(small_disk: Path) -> None:
    with running(small_disk, panel="virtual") as companion:
        phone = companion.phone()
        stood = come_to_a_throw(phone)
        ballast = fill(small_disk)
        said = {"do": "say", "number": 1, "seen": stood["number"]}
        phone.post("/api/throw", said)
        status, refusal = phone.ask("POST", "/api/throw", {"do": "accept", "seen": stood["number"]})
        assert status == 500
        assert "full" in refusal["message"]
        assert "games.journal" in refusal["message"]
        assert lasting(phone.get("/api/state")) == lasting(stood)
        assert phone.get("/api/history")[0]["number"] == stood["number"]
        assert phone.get("/api/evenings")["evenings"]
        phone.post("/api/virtual", {"do": "press", "button": "next"})  # the panel goes on too
        ballast.unlink()
        now = phone.get("/api/state")
        after = phone.post("/api/throw", {"do": "accept", "seen": now["number"]})
        assert after["number"] > stood["number"]
        companion.say()
        assert companion.ended() == (0, "")


def test_a_full_disk_at_the_start_is_said_in_one_line(small_disk: Path) -> None:
    fill(small_disk)
    status, complaint = Running(small_disk).ended()
    assert (status, complaint.count("\n")) == (1, 1)


def test_a_journal_that_can_only_be_read_is_said_at_the_start(small_disk: Path) -> None:
    with running(small_disk) as companion:
        begin(companion.phone())
        companion.say()
        assert companion.ended()[0] == 0
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    status, complaint = Running(small_disk).ended()
    assert (status, complaint.count("\n")) == (1, 1)
    assert "games.journal" in complaint
