"""`companion run` as a process: it starts, answers, ends when told, and goes on where it stood."""

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from waitress import wasyncore

from companion.cli.main import main
from companion.journal.opening import open_journal
from companion.runtime.crew import Crew
from hardware.service import POWER_OFF
from tests.running import ROOT, Running, begin, come_to_a_throw, lasting, running
from tests.web.stage import Listener, table_live
from web import Settings, create_app, serving


def test_a_game_that_is_not_there_is_said_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "companion.toml"
    config.write_text(f'game = "chess"\nstate = "{tmp_path}"\n', encoding="utf-8")
    assert main(["run", "--config", str(config)]) != 0
    assert "There is no game 'chess' here" in capsys.readouterr().err


def test_it_answers_ends_cleanly_and_goes_on_where_it_stood(tmp_path: Path) -> None:
    with running(tmp_path / "state") as first:
        phone = first.phone()
        health = phone.get("/healthz")
        assert (health["ok"], health["camera"], health["panel"]) == (True, "none", "none")
        stood = come_to_a_throw(phone)
        page = Listener(first.port)
        page.until(stood["number"])
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGINT):  # more than one change nothing
            first.say(each)
        assert first.ended() == (0, "")
        rest = page.answer.read()  # nothing at all, where the stream was just about to look by itself
        assert rest == b"" or rest.endswith(b"\n\n"), "the stream ends, and with a whole event"
        page.close()
    with running(tmp_path / "state") as second:
        phone = second.phone()
        assert lasting(phone.get("/api/state")) == lasting(stood)
        after = phone.post("/api/throw", {"do": "say", "number": 2, "seen": stood["number"]})
        after = phone.post("/api/throw", {"do": "accept", "seen": after["number"]})
        assert after["number"] > stood["number"], "people count where there is no camera"


def test_photos_of_a_game_that_was_being_deleted_go_at_the_start_and_no_others(tmp_path: Path) -> None:
    photos = tmp_path / "state" / "photos"
    open_journal(tmp_path / "state" / "games.journal")[0].close()
    photos.mkdir(parents=True)
    (photos / "17.jpg.going").write_bytes(b"left by a power cut")
    (photos / "18.jpg").write_bytes(b"of a reading that the journal has lost")
    with running(tmp_path / "state") as companion:
        assert companion.phone().ask("GET", "/api/slaps/17.jpg")[0] == 404
    assert [photo.name for photo in photos.iterdir()] == ["18.jpg"]


def test_what_the_buttons_do_is_shown_and_that_one_switched_off_is_told_to_the_service_manager(
    tmp_path: Path,
) -> None:
    with running(tmp_path / "state", panel="virtual") as companion:
        phone = companion.phone()
        phone.post("/api/virtual", {"do": "press", "button": "ok"})
        assert phone.get("/api/state")["panel"]["refusal"]
        begin(phone)
        companion.shown(lambda state: not state["panel"]["refusal"])
        phone.post("/api/virtual", {"do": "press", "button": "plus"})
        state = phone.get("/api/state")
        cards = [option["label"] for option in state["game"]["legal"][0]["parameters"][0]["options"]]
        assert any(card in state["panel"]["dialling"] for card in cards)
        phone.post("/api/virtual", {"do": "press", "button": "off"})
        assert companion.ended() == (POWER_OFF, "")


LEARNS_FOR_EVER = """
from companion.runtime import eyesight
learn = eyesight.learn_virtual_table
def again_and_again(*words):
    while True:
        learn(*words)
eyesight.learn_virtual_table = again_and_again
"""
"""What a process runs before all else, so that the moment can be met."""


def test_it_ends_cleanly_while_the_eye_still_learns(tmp_path: Path) -> None:
    with running(tmp_path / "state", before=LEARNS_FOR_EVER, camera="virtual", panel="virtual") as companion:
        companion.shown(lambda state: state["camera"]["state"] == "waiting")
        companion.say()
        assert companion.ended() == (0, "")
    assert not (tmp_path / "state" / "virtual.profile").exists()


def test_a_second_companion_is_told_who_has_its_port_or_its_folder(tmp_path: Path) -> None:
    with running(tmp_path / "state") as first:
        for place, told in (
            ("other", (f"Port {first.port} is taken by", f"({first.process.pid})")),
            ("state", (f"process {first.process.pid}", str(tmp_path / "state"))),
        ):
            status, complaint = Running(tmp_path / place, port=first.port).ended()
            assert (status, complaint.count("\n")) == (1, 1)
            assert all(words in complaint for words in told)
        assert first.phone().get("/healthz")["ok"]
        first.say(signal.SIGKILL)
        first.ended()
    with running(tmp_path / "state") as third:
        assert third.phone().get("/healthz")["ok"], "a killed one holds nothing"


@pytest.mark.soak
def test_a_slap_from_the_hands_to_the_number(tmp_path: Path, virtual_profile: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    shutil.copy(virtual_profile, state / "virtual.profile")
    with running(state, camera="virtual", panel="virtual") as companion:
        companion.shown(lambda state: state["camera"]["state"] == "ready")
        phone = companion.phone()
        stood = come_to_a_throw(phone)
        phone.post("/api/virtual", {"do": "throw", "count": stood["throw"]["count"]})
        read = companion.read(phone)
        truth = phone.get("/api/virtual")["truth"]
        assert read["throw"]["number"] == truth.count("squashed") or read["throw"]["shut"]
        photo = read["throw"]["photo"]["id"]
        assert phone.get(f"/api/slaps/{photo}.jpg").startswith(b"\xff\xd8")
        companion.say(signal.SIGKILL)
    with running(state, camera="virtual", panel="virtual") as companion:
        phone = companion.phone()
        now = phone.get("/api/state")
        assert lasting(now) == lasting(stood)
        assert now["throw"] == read["throw"], "it waits as it was left, before the camera sees anything"
        assert phone.get(f"/api/slaps/{photo}.jpg").startswith(b"\xff\xd8")
        companion.shown(lambda state: state["camera"]["state"] == "ready")
        phone.post("/api/throw", {"do": "again", "seen": now["number"]})
        again = companion.read(phone)["throw"]
        assert again["photo"]["id"] != photo
        assert (again["number"], again["shut"]) == (read["throw"]["number"], read["throw"]["shut"])
        assert phone.get("/api/virtual")["truth"] == truth, "the discs still lie on the virtual table"
        phone.post("/api/throw", {"do": "say", "number": 1, "seen": now["number"]})
        phone.post("/api/virtual", {"do": "press", "button": "next"})
        companion.shown(lambda state: state["number"] > now["number"])
        phone.post("/api/virtual", {"do": "press", "button": "off"})
        assert companion.ended() == (POWER_OFF, "")


READS_FOR_EVER = """
import time
from companion.live.throws import Throws
Throws._take_reading = lambda *_, **__: time.sleep(3600)
"""
"""The same: what was thrown is never read."""


@pytest.mark.soak
def test_killed_in_the_middle_of_a_throw_it_asks_and_looks_without_another(
    tmp_path: Path, virtual_profile: Path
) -> None:
    state = tmp_path / "state"
    state.mkdir()
    shutil.copy(virtual_profile, state / "virtual.profile")
    with running(state, before=READS_FOR_EVER, camera="virtual") as companion:
        companion.shown(lambda state: state["camera"]["state"] == "ready")
        phone = companion.phone()
        stood = come_to_a_throw(phone)
        phone.post("/api/virtual", {"do": "throw", "count": stood["throw"]["count"]})
        companion.shown(lambda state: state["throw"]["stage"] in ("hands", "settling"))
        companion.say(signal.SIGKILL)
    with running(state, camera="virtual") as companion:
        companion.shown(lambda state: state["camera"]["state"] == "ready")
        phone = companion.phone()
        now = phone.get("/api/state")
        assert (now["throw"]["stage"], lasting(now)) == ("unseen", lasting(stood))
        phone.post("/api/throw", {"do": "again", "seen": now["number"]})
        read = companion.read(phone)["throw"]
        truth = phone.get("/api/virtual")["truth"]
        assert len(truth) == stood["throw"]["count"]
        assert read["number"] == truth.count("squashed") or read["shut"]


def test_a_torn_profile_is_shown_with_its_fix(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "virtual.profile").write_bytes(b"torn")
    with running(tmp_path / "state", camera="virtual") as companion:
        shown = companion.shown(
            lambda state: state["camera"]["state"] == "fault" and state["camera"]["calibrate"]
        )  # not the fault of a busy machine, whose virtual camera is late
        assert "virtual.profile" not in shown["camera"]["words"]  # a path fixes nothing on a phone


def test_a_page_that_can_no_longer_be_served_ends_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: object) -> None:
        raise ZeroDivisionError("nobody thought of it")

    monkeypatch.setattr(wasyncore, "loop", fail)
    crew = Crew()
    app = create_app(table_live(tmp_path), Settings(tmp_path))
    with serving(app, port=0, address="127.0.0.1", start=crew.start):
        assert crew.stop.wait(60)
    with pytest.raises(ZeroDivisionError):
        crew.complain()


def test_a_thread_that_fails_ends_all_and_says_why() -> None:
    def fail() -> None:
        raise ZeroDivisionError("nobody thought of it")

    crew = Crew()
    crew.complain()
    crew.start("one that fails", fail)
    assert crew.stop.wait(60)
    with pytest.raises(ZeroDivisionError, match="nobody thought of it"):
        crew.complain()


BUSY_AT_THE_END = """
import sys, threading, cv2, numpy
from companion.runtime.crew import Crew
begun, picture = threading.Event(), numpy.zeros((960, 1280, 3), numpy.float32)
def learn():
    while True:
        begun.set()
        cv2.GaussianBlur(picture, (0, 0), 1)
crew = Crew()
for name in ("eye", "camera"):
    crew.start(name, learn)
begun.wait()
crew.leave(80)
sys.exit(80)
"""


def test_a_thread_inside_a_library_at_the_end_does_not_abort_the_process() -> None:
    command = [sys.executable, "-c", BUSY_AT_THE_END]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert (ended.returncode, ended.stderr) == (80, "")
