"""One story of change: whoever waits hears of everything, and whoever reads waits for nobody."""

import threading
from functools import partial
from pathlib import Path

import pytest

from companion.games.game import Action
from companion.games.library import games
from companion.journal.opening import FILE_NAME
from companion.live.values import Health
from companion.table import Table
from tests.journal.held import waiting_writer
from tests.journal.race import sound_journal
from tests.live.evening import BARE, THROWN, Evening
from web import Settings, create_app


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def another_process_acts(evening: Evening, state: Path) -> None:
    other = sound_journal(state / FILE_NAME)
    Table(other, games()).act(Action("next"), by="terminal")
    other.close()
    evening.table.refresh()


@pytest.mark.parametrize("what", ["act", "say", "accept"])
def test_readers_answer_while_somebody_waits_for_another_process(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    number = evening.come_to_a_throw()
    evening.slap()
    page = create_app(evening.live, Settings(tmp_path)).test_client()
    write = {
        "act": lambda: evening.table.undo("phone Ada", number),
        "say": lambda: evening.throws.say(3, "phone Ada", number),
        "accept": lambda: evening.throws.accept("phone Ada", number),
    }[what]
    with waiting_writer(tmp_path / FILE_NAME, monkeypatch, write) as written:
        before = evening.feed.present()
        assert before.position.number == number
        assert evening.feed.wait(before.change - 1, 60) == before
        assert page.get("/api/state").get_json()["number"] == number
        evening.devices.report("panel", Health("ready"))
        assert evening.feed.wait(before.change, 60).panel == Health("ready")
        evening.hold(THROWN, 0.5)
        assert evening.camera.picture() is not None
        assert not written.is_set(), "all of that before it was released"
    assert evening.present.change > before.change


def test_the_camera_goes_on_while_a_phone_waits_for_another_process(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = evening.come_to_a_throw()
    evening.hold(BARE, 1)
    with waiting_writer(
        tmp_path / FILE_NAME, monkeypatch, partial(evening.throws.say, 3, "phone Ada", number)
    ) as written:
        evening.arm_comes(BARE)
        assert evening.stage() == "hands"
        assert not written.is_set()
    assert (evening.stage(), evening.throw.said) == ("hands", 3), "what was said is added to what was seen"


def test_a_change_from_any_side_wakes_whoever_waits(evening: Evening, tmp_path: Path) -> None:
    seen: list[object] = []
    changes = threading.Semaphore(0)

    def follow() -> None:
        change = evening.present.change
        changes.release()
        for _ in range(4):
            present = evening.feed.wait(change, 60)
            change = present.change
            seen.append((present.position.number, present.panel.state, present.dialling))
            changes.release()

    follower = threading.Thread(target=follow)
    follower.start()
    assert changes.acquire(timeout=60)
    for bring in (
        lambda: evening.live.begin("mosquitozzz", ["Ada", "Bo"], {}, "phone", 0),
        lambda: evening.devices.report("panel", Health("ready")),
        lambda: evening.devices.report_dialling("Attack", ""),
        lambda: another_process_acts(evening, tmp_path),
    ):
        bring()
        assert changes.acquire(timeout=60)
    follower.join(60)
    assert seen == [(1, "none", ""), (1, "ready", ""), (1, "ready", "Attack"), (2, "ready", "Attack")]


def test_what_is_reported_twice_is_no_change(evening: Evening) -> None:
    before = evening.present.change
    evening.devices.report("camera", Health("ready"))
    evening.devices.report_dialling("", "")
    assert evening.present.change == before


def test_a_position_is_shown_with_the_throw_that_waits_there(evening: Evening) -> None:
    shown: list[tuple[int, bool]] = []
    evening.throws.subscribe(lambda moment: shown.append((moment.position.number, moment.throw is not None)))
    evening.come_to_a_throw()
    assert shown == [(1, False), (2, False), (3, False), (4, True)]
