"""Devices that come and go: noticed, shown with the fix, and got over without a restart."""

import shutil
from pathlib import Path

import pytest

from tests.running import Running, begin, come_to_a_throw, running

BUSY = """
import gpiozero
from gpiozero.pins.mock import MockFactory
gpiozero.Device.pin_factory = MockFactory()
taken = gpiozero.LED(22)
"""
"""What a process runs before all else, so that somebody else has the pin of +."""

BROKEN = """
import companion.panel.control
done = companion.panel.control.PanelControl._do
def do(self, button):
    if button.value == "ok":
        raise ZeroDivisionError("nobody thought of it")
    done(self, button)
companion.panel.control.PanelControl._do = do
"""
"""The same, so that OK does what nobody thought of."""


def unplug_often(companion: Running, times: int) -> None:
    companion.shown(lambda state: state["camera"]["state"] == "ready")
    phone = companion.phone()
    for _ in range(times):
        phone.post("/api/virtual", {"do": "switch", "fault": "unplugged", "on": True})
        companion.shown(lambda state: "plug" in state["camera"]["words"])  # it may be late too, and so silent
        assert phone.ask("GET", "/api/picture.jpg")[0] == 404, "no old picture is shown as if it were now"
        phone.post("/api/virtual", {"do": "switch", "fault": "unplugged", "on": False})
        companion.shown(lambda state: state["camera"]["state"] == "ready")
    stood = come_to_a_throw(phone)
    phone.post("/api/virtual", {"do": "throw", "count": stood["throw"]["count"]})
    companion.read(phone)


@pytest.fixture
def state(tmp_path: Path, virtual_profile: Path) -> Path:
    """A state in which the eye has learned already."""
    place = tmp_path / "state"
    place.mkdir()
    shutil.copy(virtual_profile, place / "virtual.profile")
    return place


def blind(companion: Running, fault: str) -> None:
    """Let the camera see nothing for a while."""
    companion.shown(lambda state: state["camera"]["state"] == "ready")
    phone = companion.phone()
    phone.post("/api/virtual", {"do": "switch", "fault": fault, "on": True})
    companion.shown(lambda state: state["camera"]["state"] == "fault")
    phone.post("/api/virtual", {"do": "switch", "fault": fault, "on": False})
    companion.shown(lambda state: state["camera"]["state"] == "ready")


def test_the_camera_sees_nothing_is_unplugged_and_back(state: Path) -> None:
    with running(state, camera="virtual") as companion:
        blind(companion, "dark")
        unplug_often(companion, 1)


@pytest.mark.soak
def test_the_camera_is_unplugged_and_back_ten_times(state: Path) -> None:
    with running(state, camera="virtual") as companion:
        unplug_often(companion, 10)


@pytest.mark.soak
def test_a_camera_that_is_frozen_is_shown_and_got_over(state: Path) -> None:
    with running(state, camera="virtual") as companion:
        blind(companion, "frozen")


def test_pins_that_are_busy_are_shown_with_the_fix(tmp_path: Path) -> None:
    with running(tmp_path / "state", before=BUSY, panel="gpio") as companion:
        shown = companion.shown(lambda state: state["panel"]["state"] == "fault")
        assert "22" in shown["panel"]["words"]
        come_to_a_throw(companion.phone())  # phones do everything meanwhile


def test_a_button_that_fails_is_logged_and_shown_and_everything_goes_on(tmp_path: Path) -> None:
    with running(tmp_path / "state", before=BROKEN, panel="virtual") as companion:
        phone = companion.phone()
        phone.post("/api/virtual", {"do": "press", "button": "ok"})
        shown = companion.shown(lambda state: state["panel"]["state"] == "fault")
        assert "nobody thought of it" in shown["panel"]["words"]
        begin(phone)
        phone.post("/api/virtual", {"do": "press", "button": "next"})
        companion.shown(lambda state: state["panel"]["state"] == "ready")
        companion.say()
        status, log = companion.ended()
        assert (status, log.count("ZeroDivisionError: nobody thought of it")) == (0, 1)


@pytest.mark.parametrize("camera", ["usb", "picamera2"])
def test_a_camera_that_is_missing_is_shown_and_never_replaced(tmp_path: Path, camera: str) -> None:
    with running(tmp_path / "state", camera=camera) as companion:
        shown = companion.shown(lambda state: state["camera"]["state"] == "fault")
        assert shown["camera"]["words"]
        assert shown["virtual"] is False
        companion.say()
        assert companion.ended() == (0, "")
