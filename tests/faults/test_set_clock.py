"""The clock is set back and forward by years while people play: nobody is thrown out, the order stands."""

import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal.opening import open_journal
from companion.keeping.evenings import Copies, copies
from companion.live.notices import Notices
from companion.table import Table
from tests.journal.race import GAMES, SETUP, throw
from tests.web.stage import staged, table_live
from web.join import DAY_S, UNUSED_S, Phones

TODAY = 1_790_000_000.0
JUMPS = (400 * DAY_S, -3 * 365 * DAY_S, 20 * 365 * DAY_S, -TODAY + 10, 0.0)


def test_a_phone_at_the_table_is_not_thrown_out_by_the_clock(tmp_path: Path) -> None:
    now, steady = [TODAY], [0.0]
    phones = Phones(tmp_path / "join.json", lambda: now[0], lambda: steady[0])
    ticket = phones.join(phones.code, "Ada")
    assert ticket is not None
    assert phones.holder(ticket)
    for jump in JUMPS:
        now[0] = TODAY + jump
        steady[0] += 1.0
        assert phones.holder(ticket), f"the clock was set by {jump / DAY_S} days"
        assert [phone.name for phone in phones.all()] == ["Ada"]
    now[0] += UNUSED_S + DAY_S
    steady[0] += UNUSED_S + DAY_S
    assert phones.holder(ticket) is None, "half a year is half a year"


@pytest.mark.parametrize("day", ["1970-01-01", "2026-11-17", "2046-01-01"])
def test_entries_and_copies_keep_their_order_whatever_the_day(tmp_path: Path, day: str) -> None:
    journal, _ = open_journal(tmp_path / "games.journal")
    days = ["2026-11-17", day, "2025-02-03", day]
    with closing(journal):
        table, keeper = Table(journal, GAMES), Copies(tmp_path, None)
        journal._clock = lambda: f"{days[0]}T20:00:00+01:00"
        table.begin("race", SETUP, by="panel")
        for today in days:
            journal._clock = lambda today=today: f"{today}T20:00:00+01:00"  # type: ignore[misc]
            table.act(throw(2), by="panel")
            table.undo(by="panel")
            assert keeper.take() is not None
            assert copies(tmp_path)[0].number == table.position().number, "the newest is the last one"
        numbers = [entry.number for entry in journal.entries(1)]
    assert numbers == sorted(numbers)


def test_a_timer_of_the_hall_ends_when_the_clock_is_set_forward_and_stays_when_it_is_set_back() -> None:
    now = [TODAY]
    notices = Notices(clock=lambda: now[0])
    notices.count_down("round", 60)
    now[0] -= DAY_S
    assert notices.now().timer is not None
    now[0] += 2 * DAY_S
    assert notices.now().timer is None


def test_pages_are_shown_in_the_year_2110(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Packed pages hold no time: there are 32 bits for it, which end in 2106."""
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + 84 * 365 * DAY_S)
    with staged(table_live(tmp_path), tmp_path) as stage:
        phone = stage.phone()
        for path in ("/", "/join", "/display", "/api/state", "/api/evenings", "/api/openapi.json"):
            assert phone.ask("GET", path)[0] == 200, path
