"""The wall clock jumps, or begins in 1970: the game, the streams and the journal's order do not mind."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.journal.opening import FILE_NAME
from companion.journal.store import Journal
from tests.running import TO_A_THROW, begin, lasting, running
from tests.web.stage import Listener

LIBRARY = next(iter(sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))), None)


@pytest.fixture
def clock(tmp_path: Path) -> Path:
    """A file that says what the wall clock says; the clock that only counts is left alone, as on a Pi."""
    if LIBRARY is None:
        pytest.skip("libfaketime is not installed; this fixes it: apt install faketime")
    return tmp_path / "clock"


def faked(clock: Path) -> dict[str, str]:
    return {
        "LD_PRELOAD": str(LIBRARY),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "DONT_FAKE_MONOTONIC": "1",
    }


def dates(state: Path) -> list[str]:
    with closing(Journal(state / FILE_NAME)) as journal:
        return [entry.at for entry in journal.entries(1)]


def test_the_clock_begins_in_1970_and_jumps_an_hour_on_and_back(tmp_path: Path, clock: Path) -> None:
    with running(tmp_path / "state") as companion:
        state = begin(companion.phone())
    clock.write_text("@1970-01-01 00:00:10")
    with running(tmp_path / "state", faked(clock), panel="virtual") as companion:
        phone = companion.phone()
        page = Listener(companion.port)
        assert lasting(phone.get("/api/state")) == lasting(state)
        state = phone.post("/api/actions", {"action": TO_A_THROW[0], "seen": state["number"]})
        assert dates(tmp_path / "state")[-1].startswith("1970-01-01")
        for jump, action in zip(("+1h", "-1h"), TO_A_THROW[1:], strict=True):
            clock.write_text(jump)
            state = phone.post("/api/actions", {"action": action, "seen": state["number"]})
            assert page.until(state["number"])["number"] == state["number"]
        clock.write_text("+0h")
        state = phone.post("/api/undo", {"seen": state["number"]})
        assert phone.get("/api/evenings")["evenings"]
        page.close()
        companion.say()
        assert companion.ended() == (0, "")
    assert len({date[:13] for date in dates(tmp_path / "state")}) >= 4, "the clock did jump"
    with running(tmp_path / "state") as companion:
        assert lasting(companion.phone().get("/api/state")) == lasting(state)
