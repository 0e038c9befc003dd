"""A look at the table is of what lies there now, not of what the camera saw before it was asked."""

import threading
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from companion.live.devices import Devices
from companion.live.latest_frame import STILL_S, LatestFrame
from companion.live.values import Health
from companion.ports import Frame

FRAMES = [Frame(np.full((4, 4, 3), shade, np.uint8), shade, float(shade)) for shade in range(6)]


class Passing(threading.Condition):
    """Instead of waiting, lets what comes next happen, until nothing more does."""

    def __init__(self, *coming: Callable[[], None]) -> None:
        super().__init__()
        self.coming = list(coming)

    def wait_for(self, predicate: Callable[[], object], timeout: float | None = None) -> bool:  # type: ignore[override]
        assert timeout == STILL_S, "a camera that hangs would be waited for without end"
        while not predicate() and self.coming:
            self.coming.pop(0)()
        return bool(predicate())


def seen(camera: LatestFrame, *coming: Callable[[], None]) -> int | None:
    """Return which frame a look takes while these things happen, or `None`."""
    camera._came = Passing(*coming)
    picture = camera.still()
    return None if picture is None else int(picture[0, 0, 0])


def test_a_look_takes_a_frame_that_was_begun_after_it() -> None:
    camera = LatestFrame(Devices())
    camera.keep(FRAMES[0])
    later = [lambda frame=frame: camera.keep(frame) for frame in FRAMES[1:]]
    assert seen(camera, *later) == 2, "the first to come was perhaps exposed before the tap"
    assert seen(camera, *later[3:]) == 5, "each look waits anew"


def test_a_still_is_waited_for_however_many_frames_come_before_it() -> None:
    camera, asked = LatestFrame(Devices()), list[str]()
    camera.keep(replace(FRAMES[0], ask_still=lambda: asked.append("still")))
    frames = [lambda frame=frame: camera.keep(frame) for frame in FRAMES[1:5]]
    assert seen(camera, *frames, lambda: camera.keep_still(FRAMES[5])) == 5
    assert asked == ["still"]
    camera.keep(replace(FRAMES[1], ask_still=lambda: asked.append("again")))
    assert seen(camera, frames[1]) == 2, "the newest there is, where no still comes"


def test_a_still_that_comes_too_late_is_nobody_s_and_two_who_ask_get_one_each() -> None:
    camera = LatestFrame(Devices())
    camera.keep(replace(FRAMES[0], ask_still=lambda: None))
    camera.keep_still(FRAMES[5])
    assert seen(camera) == 0, "of the look before"
    other = list[int | None]()

    def ask_again() -> None:
        other.append(seen(camera, lambda: camera.keep_still(FRAMES[4])))

    assert seen(camera, ask_again) == 4
    assert other == [4]
    assert camera._still is None, "it is large"


def test_a_camera_that_stops_shows_nothing_and_one_that_never_saw_is_not_waited_for() -> None:
    devices = Devices()
    camera = LatestFrame(devices)
    assert seen(camera, lambda: camera.keep(FRAMES[0])) is None
    camera.keep(FRAMES[0])
    assert seen(camera) == 0, "what lay there last, where the camera hangs"
    for able in (None, lambda: None):
        camera.keep(replace(FRAMES[0], ask_still=able))
        back = [lambda frame=frame: camera.keep(frame) for frame in FRAMES[1:]]
        assert seen(camera, lambda: devices.report("camera", Health("fault", "unplugged")), *back) is None
        devices.report("camera", Health("ready"))


def test_whoever_waits_hears_of_each_frame_of_a_still_and_of_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    devices, heard = Devices(), list[str]()
    camera = LatestFrame(devices)
    camera._asking = 1
    monkeypatch.setattr(camera._came, "notify_all", lambda: heard.append("told"))
    camera.keep(FRAMES[1])
    assert len(heard) == 1
    camera.keep_still(FRAMES[2])
    assert len(heard) == 2
    devices.report("camera", Health("fault", "unplugged"))
    assert len(heard) == 3
