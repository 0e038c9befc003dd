"""`companion selftest`: a person is asked, buttons are heard, and one file holds what was found."""

import io
import json
from pathlib import Path

import pytest

from companion.cli import selftest
from companion.cli.asking import Keyboard
from companion.cli.context import Context
from companion.cli.main import main
from hardware.panel.virtual import VirtualPanel
from tests.hardware.mjpeg_server import MjpegServer


def test_a_camera_is_measured_and_the_report_is_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(selftest, "SETTLING", 2)
    monkeypatch.setattr(selftest, "FRAMES", 6)
    monkeypatch.setattr(selftest, "CHECKUPS", {})
    report = tmp_path / "report.json"
    with MjpegServer() as server:
        config = tmp_path / "companion.toml"
        config.write_text(
            f'language = "en"\nstate = "{tmp_path}"\ncamera = "network"\npanel = "none"\n'
            f'[network]\naddress = "{server.address}"\n'
        )
        assert main(["selftest", "--config", str(config), str(report)]) == 0
    found = json.loads(report.read_text())
    assert found["camera"]["size"] == [160, 120]
    assert found["camera"]["brightness"] > 50
    assert found["machine"]["companion"]
    assert found["panel"] is None
    assert found["throw"] is None
    assert str(report) in capsys.readouterr().out


def test_a_camera_that_is_missing_is_in_the_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest, "CHECKUPS", {})
    config = tmp_path / "companion.toml"
    config.write_text(f'state = "{tmp_path}"\ncamera = "usb"\npanel = "none"\n[usb]\ndevice = "/dev/none"\n')
    report = tmp_path / "report.json"
    assert main(["selftest", "--config", str(config), str(report)]) == 0
    assert "/dev/none" in json.loads(report.read_text())["camera"]["fault"]


def test_whatever_goes_wrong_is_in_the_report_and_the_next_step_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_: object) -> None:
        raise ImportError("no gpiozero here")

    monkeypatch.setattr(selftest, "CHECKUPS", {"panel": broken})
    config = tmp_path / "companion.toml"
    config.write_text(f'language = "en"\nstate = "{tmp_path}"\ncamera = "none"\npanel = "none"\n')
    report = tmp_path / "report.json"
    assert main(["selftest", "--config", str(config), str(report)]) == 0
    found = json.loads(report.read_text())
    (panel,) = found["doctor"]
    assert panel["state"] == "bad"
    assert panel["says"] == "this could not be checked: ImportError: no gpiozero here."
    assert "camera" in found
    capsys.readouterr()
    assert main(["selftest", "--config", str(config), str(tmp_path / "none" / "report.json")]) == 1
    said = capsys.readouterr()
    assert "Name another file" in said.err
    assert said.out == "", "nobody walks through it all for nothing"


def test_a_step_that_ends_the_program_is_in_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ends(_: object) -> None:
        raise SystemExit(1)

    monkeypatch.setattr(selftest, "CHECKUPS", {"camera": ends})
    config = tmp_path / "companion.toml"
    config.write_text(f'state = "{tmp_path}"\ncamera = "none"\npanel = "none"\n')
    report = tmp_path / "report.json"
    with pytest.raises(SystemExit):
        main(["selftest", "--config", str(config), str(report)])
    assert json.loads(report.read_text())["doctor"] == {"fault": "it did not end"}


def test_lamps_are_asked_for_one_by_one_and_buttons_are_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = VirtualPanel()

    class Pressing(Context):
        """Whoever reads this presses what is asked for, twice; UNDO they do not find."""

        def print(self, line: str) -> None:
            for button in selftest.BUTTONS[:-1]:
                if line.startswith(f"Press {button.name} "):
                    panel.press(button)
                    panel.press(button)

    monkeypatch.setattr(selftest, "PRESS_S", 0.05)
    monkeypatch.setattr("sys.stdin", io.StringIO("y\nn\ny\ny\n"))
    found = selftest.walk_panel(panel, 1, 2, Keyboard(Pressing("en")))
    assert found["lights"] == {"step A": True, "seat 1": False, "seat 2": True, "asks": True}
    assert found["buttons"] == {"next": "next", "ok": "ok", "plus": "plus", "minus": "minus", "undo": None}
