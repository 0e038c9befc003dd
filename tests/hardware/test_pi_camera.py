"""The adapter of picamera2: held to the library's own signatures, and run on a stand-in that has them."""

import ast
import importlib.util
import inspect
import json
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from companion.ports import BRACKET
from hardware.camera import pi
from hardware.camera.live import CameraFault
from hardware.camera.pi import AF_CONTINUOUS, AF_MANUAL, FOCUS_FRAMES, PiCamera
from hardware.camera.pi_mode import SensorMode
from hardware.camera.settled import SETTLING_FRAMES, SettledValues, Values
from tests.hardware.picamera2_source import Signatures, signatures

HERE = Path(__file__).parent
RECORDED: dict[str, Any] = json.loads((HERE / "picamera2_signatures.json").read_text(encoding="utf-8"))
CLASS_OF = {
    "self._camera": "Picamera2",
    "camera": "Picamera2",
    "Picamera2": "Picamera2",
    "request": "CompletedRequest",
}
LOCKED: Values = {
    "ExposureTime": 16_642,
    "AnalogueGain": 2.1333333,
    "ColourGains": (2.4478, 1.5512),
    "LensPosition": 1.5625,
}
HELD = {**LOCKED, "AfMode": AF_MANUAL}
FREE = {"AeEnable": True, "AwbEnable": True, "AfMode": AF_CONTINUOUS}


def calls() -> Iterator[tuple[str, str, ast.Call | None]]:
    """Yield what the adapter asks of the library: class, method, and the call if it is one."""
    tree = ast.parse(inspect.getsource(pi))
    called = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and (owner := CLASS_OF.get(ast.unparse(node.value))):
            yield owner, node.attr, called.get(id(node))
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "Picamera2":
            yield "Picamera2", "__init__", node


def test_the_adapter_calls_what_the_library_has_with_what_it_takes() -> None:
    asked = list(calls())
    assert {(owner, method) for owner, method, _ in asked} == {
        (owner, method)
        for owner in ("Picamera2", "CompletedRequest")
        for method in RECORDED[owner]
        if method != "release"  # which the library itself calls
    }
    for owner, method, call in asked:
        names = RECORDED[owner][method]
        if call is not None:
            free = names[1:]  # after self, or after the mark of a static method
            assert {keyword.arg for keyword in call.keywords} <= set(free), method
            assert len(call.args) + len(call.keywords) <= len(free), method


def agrees(record: dict[str, Any], source: Signatures) -> None:
    for owner in ("Picamera2", "CompletedRequest"):
        for method, names in record[owner].items():
            assert source[owner][method] == names, f"{owner}.{method}"


def test_the_stand_in_has_the_librarys_signatures(fake: Any) -> None:
    for method, names in RECORDED["Picamera2"].items():
        own = inspect.getattr_static(fake.Picamera2, method)
        if isinstance(own, property):
            assert names == []
        elif isinstance(own, staticmethod):
            assert names == ["static", *inspect.signature(own).parameters]
        else:
            assert names == list(inspect.signature(own).parameters), method


@pytest.mark.skipif(importlib.util.find_spec("picamera2") is None, reason="picamera2 exists on a Pi alone")
def test_the_record_agrees_with_the_installed_library() -> None:
    spec = importlib.util.find_spec("picamera2")
    assert spec is not None
    assert spec.origin is not None
    agrees(RECORDED, signatures(Path(spec.origin).parent))


@pytest.mark.soak
def test_the_record_agrees_with_the_librarys_source(tmp_path: Path) -> None:
    wanted = f"picamera2=={RECORDED['version']}"
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:"]
    subprocess.run([*pip, "-d", str(tmp_path), wanted], check=True, timeout=600)
    (archive,) = tmp_path.glob("picamera2-*.tar.gz")
    with tarfile.open(archive) as files:
        files.extractall(tmp_path, filter="data")
    agrees(RECORDED, signatures(tmp_path / archive.name.removesuffix(".tar.gz") / "picamera2"))


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The stand-in, found where the real library would be found."""
    monkeypatch.syspath_prepend(HERE / "fakes")
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    module = importlib.import_module("picamera2")
    module.Picamera2.opened.clear()
    yield module
    sys.modules.pop("picamera2", None)


def test_frames_have_the_sensors_time_and_two_sizes(fake: Any) -> None:
    camera = PiCamera(width=640, height=480)
    frames = list(islice(camera, 3))
    camera.close()
    assert [frame.number for frame in frames] == [0, 1, 2]
    assert np.diff([frame.seconds for frame in frames]) == pytest.approx([1 / 30] * 2, rel=0.01)
    assert frames[0].picture.shape == (480, 640, 3)
    assert frames[0].small is not None
    assert frames[0].small.shape == (240, 320, 3)


def test_the_small_picture_has_the_shape_of_the_large_one(fake: Any) -> None:
    camera = PiCamera(width=1280, height=720)
    frame = next(iter(camera))
    camera.close()
    assert frame.small is not None
    assert frame.small.shape == (180, 320, 3)


def test_everything_is_locked_once_it_has_settled_and_only_then(fake: Any) -> None:
    settled = SettledValues()
    camera = PiCamera(settled=settled)
    frames = iter(camera)
    locked = [settled.values for _ in islice(frames, SETTLING_FRAMES + 1)]
    assert locked == [None] * SETTLING_FRAMES + [LOCKED]
    assert fake.Picamera2.opened[0].configuration["controls"] == {"FrameRate": 30, **FREE}
    assert fake.Picamera2.opened[0].done == ["start", HELD]
    for _ in range(SETTLING_FRAMES):
        next(frames)
    camera.close()
    assert fake.Picamera2.opened[0].done[2:] == ["flush", "close"]


def test_a_fixed_lens_is_left_alone(fake: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fake.Picamera2, "autofocus", False)
    camera = PiCamera()
    list(islice(camera, SETTLING_FRAMES + 1))
    camera.close()
    opened = fake.Picamera2.opened[0]
    fixed = {name: value for name, value in LOCKED.items() if name != "LensPosition"}
    assert opened.done[1] == fixed
    assert opened.configuration["controls"] == {"FrameRate": 30, "AeEnable": True, "AwbEnable": True}


def test_a_lens_is_given_the_time_it_needs_while_frames_go_on(
    fake: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fake.Picamera2, "focused_at", 70)
    settled = SettledValues()
    camera = PiCamera(settled=settled)
    locked = [settled.values for _ in islice(camera, 73)]
    camera.close()
    assert locked == [None] * 71 + [LOCKED] * 2


def test_a_lens_that_finds_no_focus_stays_where_it_is(fake: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fake.Picamera2, "focused_at", 1_000_000)
    settled = SettledValues()
    camera = PiCamera(settled=settled)
    locked = [settled.values for _ in islice(camera, FOCUS_FRAMES + 1)]
    camera.close()
    assert locked == [None] * FOCUS_FRAMES + [{**LOCKED, "LensPosition": 0.5}]


def test_a_reopened_camera_keeps_what_was_locked(fake: Any) -> None:
    settled = SettledValues()
    for _ in range(2):
        camera = PiCamera(settled=settled)
        list(islice(camera, SETTLING_FRAMES + 5))
        camera.close()
    _, opened = fake.Picamera2.opened
    assert opened.configuration["controls"] == {"FrameRate": 30, **HELD}
    assert opened.done == ["start", "flush", "close"], "nothing is locked anew"


def test_no_exposure_is_longer_than_a_frame(fake: Any) -> None:
    settled = SettledValues()
    settled.lock({**LOCKED, "ExposureTime": 10**9})
    camera = PiCamera(fps=30, settled=settled)
    list(islice(camera, 5))
    camera.close()
    (opened,) = fake.Picamera2.opened
    assert opened.configuration["controls"]["ExposureTime"] == 33_333
    assert opened.done == ["start", "flush", "close"], "it is set once"


def test_while_it_is_mounted_the_automatics_run_and_are_locked_when_told(
    fake: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    modes = ["ExposureTimeMode", "AnalogueGainMode"]
    monkeypatch.setattr(fake.Picamera2, "known", [*fake.Picamera2.known, *modes])
    settled = SettledValues()
    camera = PiCamera(settled=settled)
    frames = iter(camera)
    list(islice(frames, SETTLING_FRAMES + 1))
    settled.loosen()
    list(islice(frames, 5 * SETTLING_FRAMES))
    free = {**FREE, **dict.fromkeys(modes, 0)}
    assert fake.Picamera2.opened[0].done == ["start", HELD, free], "nothing is locked meanwhile"
    settled.hold()
    next(frames)
    camera.close()
    assert fake.Picamera2.opened[0].done[3] == HELD


def test_a_bracket_is_taken_as_done_when_the_frames_say_so(fake: Any) -> None:
    camera = PiCamera(settled=SettledValues())
    frames = iter(camera)
    before = list(islice(frames, SETTLING_FRAMES + 5))
    assert before[0].ask_shorter is None, "nothing is locked yet"
    assert before[-1].ask_shorter is not None
    before[-1].ask_shorter()
    after = list(islice(frames, 14))
    camera.close()
    assert [frame.exposure for frame in after] == [1.0] * 5 + list(BRACKET) + [1.0] * 7
    opened = fake.Picamera2.opened[0]
    exposed = fake.METADATA["ExposureTime"]
    asked = [controls["ExposureTime"] for controls in opened.done[2:5]]
    assert asked == [round(exposed * share) for share in (*BRACKET, 1.0)]
    assert opened.done[5:] == ["flush", "close"]


def test_a_camera_that_ignores_the_exposure_goes_on_as_ever(
    fake: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fake.Picamera2, "delay", 1_000)
    camera = PiCamera(settled=SettledValues())
    frames = iter(camera)
    *_, last = islice(frames, SETTLING_FRAMES + 5)
    assert last.ask_shorter is not None
    last.ask_shorter()
    assert {frame.exposure for frame in islice(frames, 30)} == {1.0}
    camera.close()


def test_a_camera_that_falls_silent_is_flushed_before_it_is_closed(
    fake: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fake.Picamera2, "frames", 4)
    camera = PiCamera()
    with pytest.raises(CameraFault, match=r"no picture for 1\.5 seconds"):
        list(camera)
    camera.close()
    camera.close()
    assert fake.Picamera2.opened[0].done == ["start", "flush", "close"]


def test_what_a_library_that_does_not_load_says_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "picamera2.py").write_text('raise ValueError("numpy.dtype size changed")')
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    with pytest.raises(CameraFault, match=r"does not open: numpy\.dtype size changed"):
        PiCamera()


def test_no_camera_and_a_busy_one_are_said_in_one_line(fake: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CameraFault, match="There is no camera number 3; 1 found"):
        PiCamera(number=3)
    monkeypatch.setattr(fake.Picamera2, "busy", True)
    with pytest.raises(CameraFault, match="does not open: Device or resource busy"):
        PiCamera()


def test_the_whole_sensor_is_asked_for_and_what_is_in_use_is_told(fake: Any) -> None:
    camera = PiCamera()
    camera.close()
    assert fake.Picamera2.opened[0].configuration["sensor"] == {"output_size": (2304, 1296), "bit_depth": 10}
    assert camera.sensor_mode == SensorMode((2304, 1296), (0, 0, 4608, 2592), 10)


def test_a_camera_that_tells_no_modes_is_left_to_the_library(
    fake: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fake.Picamera2, "modes", [{"format": "YUYV"}])
    camera = PiCamera()
    camera.close()
    assert fake.Picamera2.opened[0].configuration["sensor"] is None
    assert camera.sensor_mode is None


@pytest.mark.skipif(importlib.util.find_spec("picamera2") is not None, reason="the library is here")
def test_without_the_library_the_fix_is_said() -> None:
    with pytest.raises(CameraFault, match="sudo apt install python3-picamera2"):
        PiCamera()
