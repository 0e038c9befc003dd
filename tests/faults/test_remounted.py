"""The storage fails while people play, and the system lets nobody write any more: nothing is pretended."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.mounted import mounted
from tests.running import begin, lasting, running


@pytest.fixture
def failing_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on an ext4 of its own, which can be told that its disk has failed."""
    if shutil.which("mkfs.ext4") is None:
        pytest.skip("mkfs.ext4 makes it: apt install e2fsprogs")
    image = tmp_path / "image"
    with image.open("wb") as file:
        file.truncate(16 << 20)
    subprocess.run(["mkfs.ext4", "-q", image], check=True)
    with mounted(tmp_path / "disk", "-o", "loop", str(image)) as place:
        yield place


def test_a_folder_that_can_suddenly_only_be_read_is_said_and_acknowledges_nothing(failing_disk: Path) -> None:
    state = failing_disk / "state"
    with running(state) as companion:
        phone = companion.phone()
        stood = begin(phone)
        subprocess.run(
            ["mount", "-o", "remount,abort", failing_disk], check=True
        )  # as after an error of the disk
        for _ in range(3):
            status, refusal = phone.ask(
                "POST", "/api/actions", {"action": {"kind": "next"}, "seen": stood["number"]}
            )
            assert status == 500
            assert "games.journal" in refusal["message"]
        assert lasting(phone.get("/api/state")) == lasting(stood)
        status, health = phone.ask("GET", "/healthz")
        assert (status, health["troubles"][0]["name"]) == (503, "storage")
        assert companion.shown(lambda shown: bool(shown["troubles"]))["number"] == stood["number"]
        assert companion.process.returncode is None, "it goes on showing how things stand"
