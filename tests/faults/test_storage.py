"""Storage that is full or can only be read: said, nothing lost, and over without a restart."""

import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle
from pathlib import Path

import pytest

from tests.faults.mounted import mounted
from tests.running import Running, begin, come_to_a_throw, lasting, running

SMALL = "1m"
MOST_IN_LOG = 200
FIRST_EDITION = Path(__file__).parent.parent / "fixtures" / "first-edition"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder for the state on a file system of its own, of one megabyte."""
    with mounted(tmp_path / "disk", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs") as place:
        yield place


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
        stood, history = come_to_a_throw(phone), phone.get("/api/history")
        ballast = fill(small_disk)
        said = {"do": "say", "number": 1, "seen": stood["number"]}
        phone.post("/api/throw", said)
        doing = cycle(("undo", "redo"))
        for _ in range(MOST_IN_LOG):  # the log beside the journal may still have room of its own
            status, refusal = phone.ask("POST", f"/api/{next(doing)}", {"seen": stood["number"]})
            if status != 200:
                break
            stood, history = refusal, phone.get("/api/history")
        assert status == 500
        assert "full" in refusal["message"]
        assert "games.journal" in refusal["message"]
        assert lasting(phone.get("/api/state")) == lasting(stood)
        status, health = phone.ask("GET", "/healthz")
        assert (status, health["ok"], [each["name"] for each in health["troubles"]]) == (
            503,
            False,
            ["storage"],
        )
        assert companion.shown(lambda state: bool(state["troubles"]))["troubles"][0]["name"] == "storage"
        assert phone.get("/api/history") == history
        assert phone.get("/api/evenings")["evenings"]
        phone.post("/api/virtual", {"do": "press", "button": "next"})  # the panel goes on too
        ballast.unlink()
        assert phone.ask("GET", "/healthz")[0] == 200, "over without a restart"
        now = phone.get("/api/state")
        after = phone.post("/api/undo", {"seen": now["number"]})
        assert after["number"] > stood["number"]
        companion.say()
        status, log = companion.ended()
        assert status == 0
        assert 1 <= log.count("storage is full") <= 2, "said in the log, and not with every try"


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


def test_a_game_is_never_begun_in_a_folder_that_is_gone(tmp_path: Path) -> None:
    state = tmp_path / "state"
    with running(state) as companion:
        phone = companion.phone()
        stood = begin(phone)
        state.rename(tmp_path / "moved")
        status, refusal = phone.ask("POST", "/api/undo", {"seen": stood["number"]})
        assert status == 500
        assert "games.journal" in refusal["message"]
        status, health = phone.ask("GET", "/healthz")
        assert (status, health["troubles"][0]["name"]) == (503, "storage")
        assert companion.shown(lambda shown: bool(shown["troubles"]))["number"] == stood["number"]
        (tmp_path / "moved").rename(state)
        assert phone.ask("GET", "/healthz")[0] == 200
        actions = {"action": {"kind": "next"}, "seen": stood["number"]}
        assert phone.post("/api/actions", actions)["number"] > stood["number"], (
            "it goes on as if nothing had been"
        )
        companion.say()
        assert companion.ended()[0] == 0


def test_a_flipped_byte_costs_no_photo_and_is_told_until_a_person_confirms_it(tmp_path: Path) -> None:
    state = tmp_path / "state"
    shutil.copytree(FIRST_EDITION, state)
    photos = {photo.name: photo.read_bytes() for photo in (state / "photos").iterdir()}
    journal = state / "games.journal"
    with closing(sqlite3.connect(journal)) as connection:
        ((body,),) = connection.execute("SELECT body FROM entry WHERE number = 100")
    damaged = journal.read_bytes().replace(body.encode(), body.replace("kind", "kinb", 1).encode(), 1)
    journal.write_bytes(damaged)
    with running(state) as companion:
        phone = companion.phone()
        evenings = phone.get("/api/evenings")["evenings"]
        assert [evening["unreadable"] for evening in evenings] == [None] * 3
        (trouble,) = phone.get("/api/state")["troubles"]
        assert (trouble["name"], trouble["confirm"]) == ("journal", True)
        status, health = phone.ask("GET", "/healthz")
        assert (status, health["troubles"]) == (503, [{"name": "journal", "words": trouble["words"]}])
        assert "games.journal.1" in trouble["words"]
        assert (state / "games.journal.1").read_bytes() == damaged
        assert {photo.name: photo.read_bytes() for photo in (state / "photos").iterdir()} == photos
        companion.say()
        assert companion.ended()[0] == 0
    with running(state) as companion:
        phone = companion.phone()
        assert phone.ask("GET", "/healthz")[0] == 503, "still"
        assert phone.post("/api/repair/confirmed", {})["troubles"] == []
        assert phone.ask("GET", "/healthz")[0] == 200
        companion.say()
        assert companion.ended()[0] == 0
