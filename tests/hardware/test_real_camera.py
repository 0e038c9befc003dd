"""The adapter on the real picamera2 and the real libcamera, without a camera.

REAL_CAMERA names a command that is given a folder of pictures and a command to run with both libraries;
it wants Python 3.11 with picamera2 installed. One group: its switch for a pulled ribbon is one file.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

REAL_CAMERA = os.environ.get("REAL_CAMERA", "")
UNPLUGGED = Path("/tmp/virtual-unplugged")
pytestmark = [
    pytest.mark.skipif(not REAL_CAMERA, reason="REAL_CAMERA names no real picamera2"),
    pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the real picamera2 is there for Python 3.11"),
    pytest.mark.xdist_group("real-camera"),
]
SOURCE = Path(__file__).parents[2]
ORANGE = (30, 130, 220)
OPENED = """
import json, sys
from itertools import islice
from hardware.camera.pi import PiCamera
from hardware.camera.settled import SETTLING_FRAMES, Settled
settled = Settled()
camera = PiCamera(width=int(sys.argv[1]), height=int(sys.argv[2]), settled=settled)
frames = iter(camera)
first = next(frames)
*_, last = islice(frames, 6 * SETTLING_FRAMES)
print(json.dumps({
    "size": camera.sensor_mode.size,
    "crop": camera.sensor_mode.crop,
    "shape": first.picture.shape,
    "colour": last.picture[20:60, 20:60].mean(axis=(0, 1)).tolist(),
    "locked": sorted(settled.values or {}),
    "seconds": last.seconds - first.seconds,
}))
camera.close()
"""
PULLED = """
from pathlib import Path
from hardware.camera.live import CameraFault
from hardware.camera.pi import PiCamera
camera = PiCamera()
frames = iter(camera)
next(frames)
Path("/tmp/virtual-unplugged").touch()
try:
    for _ in frames:
        pass
except CameraFault as fault:
    print(fault.message.key)
camera.close()
Path("/tmp/virtual-unplugged").unlink()
camera = PiCamera()
print(next(iter(camera)).picture.shape)
camera.close()
"""


def with_real_camera(place: Path, script: str, *words: object) -> str:
    for number in range(3):
        picture = np.full((2592, 4608, 3), ORANGE, np.uint8)
        cv2.circle(picture, (2304, 1296), 300 + 40 * number, (20, 20, 20), -1)
        cv2.imwrite(str(place / f"{number}.jpg"), picture)
    ran = subprocess.run(
        [REAL_CAMERA, str(place), sys.executable, "-c", script, *map(str, words)],
        cwd=SOURCE,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return ran.stdout


@pytest.mark.parametrize(("width", "height"), [(1280, 960), (1000, 750), (1920, 1080)])
def test_the_whole_sensor_is_seen_in_its_colours_and_locked(width: int, height: int, tmp_path: Path) -> None:
    found: dict[str, Any] = json.loads(with_real_camera(tmp_path, OPENED, width, height).splitlines()[-1])
    assert (found["size"], found["crop"]) == ([2304, 1296], [0, 0, 4608, 2592])
    assert found["shape"] == [height, width, 3]
    assert found["colour"] == pytest.approx(ORANGE, abs=12)
    assert {"AnalogueGain", "ColourGains", "ExposureTime"} <= set(found["locked"])
    assert found["seconds"] > 0


def test_a_pulled_ribbon_is_noticed_and_its_return_too(tmp_path: Path) -> None:
    try:
        said, shape = with_real_camera(tmp_path, PULLED).splitlines()[-2:]
    finally:
        UNPLUGGED.unlink(missing_ok=True)
    assert said == "camera.silent"
    assert shape == "(960, 1280, 3)"
