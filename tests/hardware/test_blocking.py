"""A camera's library that blocks all of Python: the program ends, says where, and the next start knows."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.camera.blocking import BLOCKED_S, FILE_NAME, LEFT_ALONE_S, Blocking
from hardware.camera.live import CameraFault
from web.server import LOOK_S

HERE = Path(__file__).parent
UNIT = HERE.parents[1] / "systemd" / "companion.service"
BLOCKED = """
import ctypes  # as PyDLL, what it calls holds all of Python
import sys
from pathlib import Path
import picamera2
from hardware.camera import blocking, pi, settled
blocking.BLOCKED_S = 0.5
setattr(picamera2.Picamera2, sys.argv[1], lambda *_, **__: ctypes.PyDLL(None).sleep(600))
pi.PiCamera(settled=settled.SettledValues(Path(sys.argv[2]), "picamera2")).close()
"""


@pytest.mark.parametrize(
    ("blocking", "where"),
    [
        ("__init__", "in _opened"),
        ("configure", "in _start"),
        ("cancel_all_and_flush", "in close"),
        ("close", "in close"),
    ],
)
def test_a_camera_that_blocks_ends_the_program_and_is_left_alone_for_a_while(
    blocking: str, where: str, tmp_path: Path
) -> None:
    paths = os.pathsep.join(str(path) for path in (HERE / "fakes", HERE.parents[1]))

    def run(blocking: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", BLOCKED, blocking, str(tmp_path / "camera.json")],
            env={**os.environ, "PYTHONPATH": paths},
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )

    ended = run(blocking)
    assert ended.returncode == 1
    assert where in ended.stderr
    with pytest.raises(CameraFault, match="stood still"):
        Blocking(tmp_path / FILE_NAME).refuse()


def test_what_ends_leaves_no_mark_and_after_a_while_it_is_tried_again(tmp_path: Path) -> None:
    mark = tmp_path / FILE_NAME
    blocking = Blocking(mark)
    with blocking.watched():
        assert mark.exists()
    assert not mark.exists()
    blocking.refuse()
    mark.touch()
    long_ago = mark.stat().st_mtime - LEFT_ALONE_S - 1
    os.utime(mark, (long_ago, long_ago))
    blocking.refuse()


def test_without_a_place_or_on_a_full_disk_the_camera_works(tmp_path: Path) -> None:
    for place in (None, tmp_path / "gone" / FILE_NAME):
        blocking = Blocking(place)
        blocking.refuse()
        with blocking.watched():
            pass


def test_it_is_said_before_systemd_ends_the_program_without_a_word() -> None:
    unit = UNIT.read_text(encoding="utf-8")

    def seconds(name: str) -> float:
        found = re.search(rf"^{name}=(\d+)$", unit, re.MULTILINE)
        assert found is not None
        return float(found[1])

    since_last_beat = seconds("WatchdogSec") / 3 + LOOK_S
    assert seconds("WatchdogSec") - since_last_beat > BLOCKED_S
    assert seconds("TimeoutStopSec") > BLOCKED_S
