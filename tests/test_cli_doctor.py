"""`companion doctor`: each check finds what is there, and each fault has its fix and its exit status."""

import json
import os
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from companion.cli import checkups, memory_checkup
from companion.cli.checkups import CHECKUPS, Diagnosis
from companion.cli.main import main
from companion.config import Camera, Config
from companion.games.data import shipped_data
from companion.games.library import games
from companion.journal.opening import FILE_NAME, open_journal
from companion.ports import Frame
from companion.profiles import Profiles
from companion.wiring import Wiring
from companion.words import LANGUAGES, Message, say
from hardware.camera.live import CameraFault
from hardware.camera.pi import PiCamera
from hardware.camera.spoilt import spoilt


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(state=tmp_path)


def english(finding: Diagnosis) -> str:
    return f"{finding.state}: {say(finding.says, 'en')} {say(finding.fix or '', 'en')}"


def test_a_machine_without_hardware_is_well_in_the_virtual_world(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["doctor", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["check"] for line in lines] == list(CHECKUPS)
    assert {line["state"] for line in lines} <= {"ok", "off", "warning"}
    assert all(set(line) == {"check", "state", "says", "mend"} for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_missing_hardware_is_bad_with_a_fix_and_never_replaced(
    language: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    if Path("/dev/gpiochip0").exists():
        pytest.skip("this machine has pins")
    file = tmp_path / "companion.toml"
    file.write_text(
        f'language = "{language}"\ncamera = "usb"\npanel = "gpio"\n[usb]\ndevice = "/dev/none"\n', "utf-8"
    )
    assert main(["doctor", "--config", str(file)]) == 1
    out = capsys.readouterr().out
    assert "/dev/none" in out
    assert "sudo apt install python3-lgpio" in out


@pytest.mark.parametrize("choice", ["virtual", "none"])
def test_what_is_not_configured_is_not_looked_for(choice: Any, config: Config) -> None:
    chosen = Config(state=config.state, camera=choice, panel=choice)
    wanted = "ok" if choice == "virtual" else "off"
    assert checkups.camera(chosen).state == checkups.panel(chosen).state == wanted


class OnePicture:
    def __init__(self, level: int) -> None:
        self.level, self.closed = level, False

    def __call__(self, *_: object) -> "OnePicture":
        return self

    def __iter__(self) -> Iterator[Frame]:
        yield Frame(np.full((30, 40, 3), self.level, np.uint8), 0, 0.0)

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize(
    ("level", "wanted"), [(120, "ok: picamera2 gives pictures of 40 x 30."), (2, "warning")]
)
def test_a_camera_is_opened_looked_through_and_closed(
    level: int, wanted: str, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = OnePicture(level)
    monkeypatch.setattr(checkups, "PiCamera", picture)
    found = checkups.camera(Config(state=config.state, camera="picamera2", picamera2=Camera(number=1)))
    assert english(found).startswith(wanted)
    assert picture.closed


def test_a_lamp_that_flickers_is_told_with_the_exposure_that_takes_it_out(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Flickering(OnePicture):
        def __iter__(self) -> Iterator[Frame]:
            grey = np.full((96, 128, 3), self.level, np.uint8)
            for number in range(20):
                yield Frame(spoilt(grey, {"flicker"}, number), number, number / 30)

    monkeypatch.setattr(checkups, "PiCamera", Flickering(120))
    found = english(checkups.camera(Config(state=config.state, camera="picamera2")))
    assert found.startswith("warning: The light flickers by ")
    assert "1/100" in found


def test_a_camera_without_its_library_is_bad(config: Config) -> None:
    try:
        PiCamera().close()
    except CameraFault:
        assert checkups.camera(Config(state=config.state, camera="picamera2")).state == "bad"


def test_the_panels_pins_are_tried_and_let_go(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", MockFactory())
    wired = Config(state=config.state, panel="gpio", gpio=Wiring(buzzer=13))
    for _ in range(2):
        assert english(checkups.panel(wired)).startswith("ok: all 15 pins can be used.")


def test_a_profile_is_read_where_there_is_one(config: Config) -> None:
    assert checkups.profile(config).state == "off"
    assert checkups.profile(Config(state=config.state, camera="usb")).state == "warning"
    (config.state / "virtual.profile").write_bytes(b"not a profile")
    assert checkups.profile(config).state == "bad", "one that was not taken over yet is found"
    Profiles.of(config).take_over()
    assert "profiles/virtual-discs" in english(checkups.profile(config))


def test_data_that_cannot_be_played_with_are_told_with_a_state_of_their_own(
    config: Config, caplog: pytest.LogCaptureFixture
) -> None:
    assert english(CHECKUPS["data"](config)).startswith("ok: the data of all ")
    assert "bad: There is no game 'chess' here" in english(CHECKUPS["data"](replace(config, game="chess")))
    for game in list(games().values())[:2]:
        (config.state / "games" / game.name).mkdir(parents=True)
        (config.state / "games" / game.name / f"{next(iter(shipped_data(game)))}.toml").write_text("x = 1\n")
    told = english(CHECKUPS["data"](config)).splitlines()
    assert told[0].startswith("bad: ")
    assert [game in line for game, line in zip(games(), told, strict=False)] == [True, True]
    CHECKUPS["profile"](config)
    assert caplog.messages == []  # it is told once, and not past the report


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_way_to_the_calibration_is_called_as_on_the_page(language: str, config: Config) -> None:
    fix = CHECKUPS["profile"](config).fix
    assert fix is not None
    way = (say(Message(f"page.{each}"), language) for each in ("menu", "menu.table", "calibration"))
    assert ", ".join(way).lower() in say(fix, language).lower()


def test_storage_is_sound_torn_read_only_or_short(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, _ = open_journal(config.state / FILE_NAME)
    journal.close()
    assert checkups.storage(config).state == "ok"
    (config.state / FILE_NAME).write_bytes(b"torn" * 1000)
    assert "companion restore" in english(checkups.storage(config))
    assert (config.state / FILE_NAME).read_bytes() == b"torn" * 1000  # looked at, not touched
    (config.state / FILE_NAME).unlink()
    usage = shutil.disk_usage(config.state)._replace(free=100 * 2**20)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    assert english(checkups.storage(config)).startswith("warning")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=10 * 2**20))
    assert english(checkups.storage(config)).startswith("bad")
    nowhere = Config(state=Path("/proc/companion"))
    assert english(checkups.storage(nowhere)).startswith("bad: /proc cannot be used")


def test_what_only_root_may_see_is_said_to_need_root(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "exists", forbidden)
    for check in (checkups.storage, checkups.profile):
        assert "sudo companion doctor" in english(check(config))


def test_a_network_is_found_or_a_hotspot_advised(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(checkups, "AVAHI", config.state)
    reached = english(checkups.network(config))
    assert reached.startswith(("ok", "warning: no network"))
    assert ":8000 or http://" in reached or "no network" in reached
    monkeypatch.setattr(checkups, "AVAHI", config.state / "none")
    assert "apt install avahi-daemon" in english(checkups.network(config)) or "no network" in reached
    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert "Without Wi-Fi at the table" in english(checkups.network(config))


@pytest.fixture
def add_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def add(**modules: str) -> None:
        for name, text in modules.items():
            (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.setenv("PYTHONPATH", str(tmp_path) + os.pathsep + os.environ.get("PYTHONPATH", ""))

    return add


def test_simplejpeg_built_for_another_numpy_is_found(
    config: Config, add_modules: Callable[..., None]
) -> None:
    add_modules(picamera2="", simplejpeg='raise ValueError("numpy.dtype size changed")')
    found = english(checkups.packages(replace(config, camera="picamera2")))
    assert "simplejpeg does not load: ValueError: numpy.dtype size changed" in found
    assert "--ignore-installed 'simplejpeg>=1.9'" in found


def test_a_picture_library_that_cannot_load_is_found(
    config: Config, add_modules: Callable[..., None]
) -> None:
    add_modules(cv2='raise ImportError("libGL.so.1: cannot open shared object file")')
    assert "cv2 does not load: ImportError: libGL.so.1" in english(checkups.packages(config))


def test_a_package_that_is_missing_is_named(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkups, "requires", lambda _: ["numpy>=1", "no-such-thing>=3", "x; extra == 'dev'"])
    assert "bad: not installed: no-such-thing." in english(checkups.packages(config))


def test_without_an_account_of_what_is_installed_it_is_imported_all_the_same(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(name: str) -> Any:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(checkups, "version", unknown)
    assert checkups.packages(config).state == "ok", "libraries of a distribution may have none"
    monkeypatch.setattr(checkups, "requires", unknown)
    assert checkups.packages(config).state == "ok"


def test_pins_without_their_library_are_bad_only_where_they_are_wanted(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "hardware.panel.gpio", None)
    assert checkups.panel(config).state == "ok"
    wired = Config(state=config.state, panel="gpio")
    told = english(checkups.panel(wired))
    assert "sudo apt install python3-gpiozero" in told
    assert 'panel = "virtual"' in told, "what is to be done without a Pi"


def test_what_grows_is_measured_and_a_damaged_journal_is_named(config: Config) -> None:
    open_journal(config.state / FILE_NAME)[0].close()
    assert english(checkups.kept(config)).startswith("ok: journal 1 MB, photos 0 MB, copies 0 MB")
    (config.state / "photos").mkdir()
    (config.state / "photos" / "1.jpg").write_bytes(bytes(3_000_000))
    assert "photos 3 MB" in english(checkups.kept(config))
    (config.state / FILE_NAME).write_bytes(b"torn" * 1000)
    assert checkups.storage(config).state == "bad"
    open_journal(config.state / FILE_NAME)[0].close()
    assert "may go: games.journal.1" in english(checkups.kept(config))
    assert "confirm it there" in english(checkups.storage(config)), "until a person has read it"


def test_a_kernel_that_does_not_count_memory_is_told(
    config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    controllers = tmp_path / "controllers"
    monkeypatch.setattr(memory_checkup, "CONTROLLERS", controllers)
    told = english(checkups.memory(config))
    assert "cgroup_enable=memory" in told
    assert "nothing has to be done" in told
    controllers.write_text("cpuset cpu io pids\n")
    assert checkups.memory(config).state == "warning"
    controllers.write_text("cpuset cpu io memory pids\n")
    assert checkups.memory(config).state == "ok"
    monkeypatch.setattr(memory_checkup, "MEMORY", tmp_path / "none")
    assert checkups.memory(config).state == "off"
