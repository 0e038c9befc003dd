"""What a newcomer tries first: `selftest` without hardware, `count` without a profile, `run` and Ctrl-C."""

import io
import json
import signal
from pathlib import Path

import pytest

from companion.cli import selftest
from companion.cli.main import main
from companion.cli.selftest import verdict
from companion.words import Message, say
from tests.running import running
from tests.vision.conftest import SLAPS
from tests.vision.learned import learned_from


def configured(folder: Path, **chosen: str) -> str:
    """Return a configuration in English."""
    lines = {"language": "en", "state": str(folder), "panel": "none"} | chosen
    place = folder / "companion.toml"
    place.write_text("".join(f"{key} = {json.dumps(value)}\n" for key, value in lines.items()))
    return str(place)


@pytest.fixture
def keeping(tmp_path: Path) -> Path:
    """A folder in which a profile of discs is kept, of a real and of the virtual table."""
    for name in ("discs", "virtual-discs"):
        (tmp_path / "profiles").mkdir(exist_ok=True)
        learned_from(SLAPS).profile.save(tmp_path / "profiles" / name)
    return tmp_path


def test_a_selftest_of_the_virtual_table_asks_nothing_says_what_it_is_for_and_ends_in_a_verdict(
    keeping: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(selftest, "CHECKUPS", {})
    monkeypatch.setattr("sys.stdin", io.StringIO())
    report = keeping / "report.json"
    assert main(["selftest", "--config", configured(keeping, camera="virtual"), str(report)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("This walks through real hardware")
    assert "Not tried: lamps and buttons, camera and light, the trial throw." in said
    assert "Verdict: nothing is wrong with the machine; no hardware was tried." in said
    assert "Nobody has to send it" in said
    assert "left" not in json.loads(report.read_text())


def test_a_selftest_without_input_says_where_it_ended(
    keeping: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(selftest, "CHECKUPS", {})
    monkeypatch.setattr(selftest, "_camera", lambda _: {"brightness": 80.0})
    monkeypatch.setattr("sys.stdin", io.StringIO())
    report = keeping / "report.json"
    assert main(["selftest", "--config", configured(keeping, camera="usb"), str(report)]) == 0
    said = capsys.readouterr().out
    assert "It ended at the trial throw: nobody answered. Start it in a terminal" in said
    assert "Verdict: everything that was tried works." in said


def test_the_verdict_names_each_thing_that_does_not_work() -> None:
    found = {
        "doctor": [{"check": "camera", "state": "bad"}, {"check": "memory", "state": "warning"}],
        "panel": {"lights": {"seat 1": False, "asks": True}, "buttons": {"ok": None, "next": "undo"}},
        "camera": {},
        "throw": {"right": False},
    }
    told = [say(line, "en") for line in verdict(found, [Message("cli.selftest.fault", what="x")], None)]
    assert told[-1] == "Verdict: 6 things do not work yet, see above."
    for each in ("Unexpected: x", "camera", "seat 1", "OK was not heard", "NEXT was heard as UNDO", "throw"):
        assert any(each in line for line in told[:-1]), each


def test_count_takes_the_profile_that_is_kept_and_says_which(
    keeping: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config, picture = configured(keeping, camera="usb"), str(SLAPS / "slap-15.jpg")
    assert main(["count", "--config", config, "--expect", "9", picture]) == 0
    said = capsys.readouterr()
    assert "5 squashed, 4 alive" in said.out
    assert said.err == f"Reading with {keeping}/profiles/discs, which was learned on the page.\n"


def test_count_without_any_profile_says_how_to_come_by_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["count", "--config", configured(tmp_path), str(SLAPS / "slap-15.jpg")]) == 1
    assert f"none is kept in {tmp_path}/profiles. Set up the camera" in capsys.readouterr().err


def test_ctrl_c_says_that_it_ended_and_that_all_is_kept(tmp_path: Path) -> None:
    with running(tmp_path / "state", language="en") as companion:
        companion.say(signal.SIGINT)
        said, _ = companion.process.communicate(timeout=60)
    assert said.endswith("Stopped. What was played is kept; the next start goes on there.\n")
