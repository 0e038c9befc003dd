"""The adapter on the real picamera2 and the real libcamera, without a camera.

REAL_CAMERA names a command that is given a folder of pictures and a command to run with both libraries;
it wants Python 3.11 with picamera2 installed. What it simulates is a Camera Module 3 that shows the pictures
in turn, brighter or darker by its exposure. Its switch for a pulled ribbon is one file for all, so these
tests take turns: one group, and a lock for a test run that knows no groups.
"""

import fcntl
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.bench.eye import Stage
from companion.ports import BRACKET, Picture
from hardware.camera.settled import FILE_NAME
from tests.running import come_to_a_throw, running

REAL_CAMERA = shlex.split(os.environ.get("REAL_CAMERA", ""))
UNPLUGGED = Path("/tmp/virtual-unplugged")
pytestmark = [
    pytest.mark.skipif(not REAL_CAMERA, reason="REAL_CAMERA names no command with the real picamera2"),
    pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the real picamera2 is there for Python 3.11"),
    pytest.mark.xdist_group("real-camera"),
    pytest.mark.timeout(900),  # with the turns of the others
    pytest.mark.long,
]
SOURCE = Path(__file__).parents[2]
ORANGE = (30, 130, 220)
WHOLE = {"size": [2304, 1296], "crop": [0, 0, 4608, 2592]}


HOLDING = """
import json, os, sys
print(json.dumps(dict(os.environ)), flush=True)
sys.stdin.read()
"""


@contextmanager
def real_camera(frames: Path) -> Iterator[dict[str, str]]:
    """Have the camera show a folder of pictures; yields the environment of whatever is to see them."""
    with subprocess.Popen(
        [*REAL_CAMERA, str(frames), sys.executable, "-c", HOLDING],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as held:
        assert held.stdout is not None
        told = held.stdout.readline()
        assert told, "REAL_CAMERA does not run here"
        yield json.loads(told)
        held.communicate()  # with the end of its input it tidies up, and is gone


@pytest.fixture(scope="module", autouse=True)
def _alone() -> Iterator[None]:
    with Path("/tmp/virtual-unplugged.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        UNPLUGGED.unlink(missing_ok=True)
        yield
        UNPLUGGED.unlink(missing_ok=True)


def show(picture: Picture, place: Path) -> None:
    """Write a picture for the camera, which takes the full range of a JPEG for the narrow one of video."""
    cv2.imwrite(str(place), np.asarray(16 + picture * (219 / 255), np.uint8))


@pytest.fixture(scope="module")
def orange(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The camera before one picture, of one colour but for a disc in the middle."""
    place = tmp_path_factory.mktemp("orange")
    picture = np.full((960, 1280, 3), ORANGE, np.uint8)
    cv2.circle(picture, (640, 480), 100, (20, 20, 20), -1)
    show(picture, place / "0.jpg")
    with real_camera(place) as environment:
        yield environment


def told(environment: dict[str, str], script: str) -> Any:
    """Run a script with the camera and return what it tells in its last line."""
    ran = subprocess.run(
        [sys.executable, "-c", TELLING + script],
        cwd=SOURCE,
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    return json.loads(ran.stdout.splitlines()[-1])


PATIENT = """
import hardware.camera.blocking as blocking, hardware.camera.pi as pi
usual, pi.PATIENCE_S, blocking.BLOCKED_S = pi.PATIENCE_S, 200, 200
"""
"""A machine that is shared with others stands still for seconds, and its camera with it: that is no fault."""
TELLING = f"""{PATIENT}
import gc, json, os
from itertools import islice
from pathlib import Path
from companion.words import say
from hardware.camera.live import CameraFault
from hardware.camera.pi import PiCamera
from hardware.camera.settled import SETTLING_FRAMES, SettledValues
def tell(what): print(json.dumps(what), flush=True)
def colour(frame): return frame.picture[20:60, 20:60].mean(axis=(0, 1)).tolist()
def mode(camera): return camera.sensor_mode._asdict()
"""

SIZES = """
found = {}
for size in [(1280, 960), (1920, 1080), (1000, 750), (1001, 751), (640, 480)]:
    camera = PiCamera(width=size[0], height=size[1])
    frame = next(iter(camera))
    found["%d x %d" % size] = {
        **mode(camera), "picture": frame.picture.shape, "small": frame.small.shape,
    }
    camera.close()
tell(found)
"""


def test_opened_at_any_size_it_shows_the_whole_sensor(orange: dict[str, str]) -> None:
    found = told(orange, SIZES)
    for size in ("1280 x 960", "1920 x 1080"):
        assert {name: found[size][name] for name in WHOLE} == WHOLE
    shown = {size: (each["picture"], each["small"]) for size, each in found.items()}
    assert shown == {
        "1280 x 960": ([960, 1280, 3], [240, 320, 3]),
        "1920 x 1080": ([1080, 1920, 3], [180, 320, 3]),
        "1000 x 750": ([750, 1000, 3], [240, 320, 3]),
        "1001 x 751": ([750, 1000, 3], [240, 320, 3]),
        "640 x 480": ([480, 640, 3], [240, 320, 3]),
    }


SETTLING = """
settled = SettledValues()
camera = PiCamera(settled=settled)
frames = iter(camera)
first = next(frames)
before = settled.values
*_, last = islice(frames, 4 * SETTLING_FRAMES)
locked = dict(settled.values)
*_, later = islice(frames, SETTLING_FRAMES)
small = last.small[5:15, 5:15].mean(axis=(0, 1)).tolist()
tell({
    "before": before, "locked": locked, "same": dict(settled.values) == locked,
    "first": first.picture.mean(), "colour": colour(last), "later": colour(later), "small": small,
    "seconds": [first.seconds, last.seconds, later.seconds], "numbers": [first.number, last.number],
})
camera.close()
"""


def test_it_settles_is_locked_and_shows_the_colours(orange: dict[str, str]) -> None:
    found = told(orange, SETTLING)
    assert found["before"] is None
    assert found["locked"]["ExposureTime"] == pytest.approx(12_000, rel=0.02), "what its automatics look for"
    assert found["locked"]["AnalogueGain"] == pytest.approx(1.5, rel=0.02)
    assert found["locked"]["ColourGains"] == pytest.approx([1.6, 1.9], rel=0.02)
    assert found["locked"]["LensPosition"] == 2.0
    assert found["same"]
    for seen in ("colour", "later", "small"):
        assert found[seen] == pytest.approx(ORANGE, abs=12)
    assert found["first"] < 0.7 * np.mean(ORANGE), "it begins in the dark"
    assert found["numbers"] == [0, 4 * 30]
    begin, end, later = found["seconds"]
    assert begin < end < later


LOOSENED = """
settled = SettledValues()
settled.lock({"ExposureTime": 4000, "AnalogueGain": 1.5, "ColourGains": (1.6, 1.9), "LensPosition": 1.0})
camera = PiCamera(settled=settled)
frames = iter(camera)
*_, held = islice(frames, 10)
settled.loosen()
*_, loose = islice(frames, 3 * SETTLING_FRAMES)
free = settled.values
settled.hold()
*_, again = islice(frames, 10)
tell({"held": colour(held), "loose": colour(loose), "free": free, "again": dict(settled.values)})
camera.close()
"""


def test_it_is_held_loosened_and_held_again(orange: dict[str, str]) -> None:
    found = told(orange, LOOSENED)
    assert np.mean(found["held"]) < 0.6 * np.mean(ORANGE), "a third of the usual exposure"
    assert found["loose"] == pytest.approx(ORANGE, abs=12)
    assert found["free"] is None
    assert found["again"]["ExposureTime"] == pytest.approx(12_000, rel=0.02)


BRACKETED = """
settled = SettledValues()
settled.lock({"ExposureTime": 12000, "AnalogueGain": 1.5, "ColourGains": (1.6, 1.9), "LensPosition": 2.0})
camera = PiCamera(settled=settled)
frames = iter(camera)
*_, usual = islice(frames, 10)
usual.ask_shorter()
tell([[frame.exposure, colour(frame)] for frame in islice(frames, 24)])
camera.close()
"""


def test_a_bracket_is_taken_and_gone_back_from(orange: dict[str, str]) -> None:
    found = told(orange, BRACKETED)
    assert [exposure for exposure, _ in found if exposure != 1.0] == list(BRACKET)
    assert found[-1][0] == 1.0
    seen = {exposure: np.mean(colour) for exposure, colour in found}
    assert sorted(seen, key=lambda exposure: seen[exposure]) == sorted(seen), "the shorter, the darker"
    assert seen[max(BRACKET)] < 0.5 * seen[1.0]


PULLED = """
settled = SettledValues()
camera = PiCamera(settled=settled)
frames = iter(camera)
next(frames)
Path("/tmp/virtual-unplugged").touch()
pi.PATIENCE_S = usual
try:
    for _ in frames: pass
except CameraFault as fault:
    pulled = fault.message.key
camera.close()
Path("/tmp/virtual-unplugged").unlink()
pi.PATIENCE_S = 200
camera = PiCamera(settled=settled)
tell([pulled, next(iter(camera)).picture.shape])
camera.close()
"""


def test_a_pulled_ribbon_is_noticed_and_its_return_too(orange: dict[str, str]) -> None:
    assert told(orange, PULLED) == ["camera.silent", [960, 1280, 3]]


IN_USE = """
camera = PiCamera()
try:
    PiCamera()
except CameraFault as fault:
    busy = dict(fault.message.values)["why"]
camera.close()
camera = PiCamera()
tell([busy, next(iter(camera)).picture.shape])
camera.close()
"""


def test_a_camera_in_use_is_said_with_the_first_reason(orange: dict[str, str]) -> None:
    why, shape = told(orange, IN_USE)
    assert "busy" in why.lower()
    assert shape == [960, 1280, 3]


CLOSED = """
def held(): return [len(os.listdir(f"/proc/self/{what}")) for what in ("fd", "task")]
left = []
for _ in range(4):
    camera = PiCamera()
    list(islice(camera, 5))
    camera.close()
    camera.close()
    gc.collect()  # picamera2 leaves two selectors to it
    left.append(held())
tell(left)
"""


def test_closed_it_leaves_nothing_open(orange: dict[str, str]) -> None:
    first, *others = told(orange, CLOSED)
    assert others == [first] * 3


def test_doctor_says_what_it_gives(orange: dict[str, str], tmp_path: Path, virtual_profile: Path) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "discs").write_bytes(virtual_profile.read_bytes())
    config = tmp_path / "companion.toml"
    config.write_text(f'camera = "picamera2"\npanel = "none"\nstate = {json.dumps(str(tmp_path))}\n')
    main = PATIENT + "import sys; from companion.cli.main import main; sys.exit(main(sys.argv[1:]))"
    doctor = [sys.executable, "-c", main, "doctor", "--json", "--config", str(config)]
    said = subprocess.run(doctor, cwd=SOURCE, env=orange, capture_output=True, text=True, check=False)
    found = {line["check"]: line for line in map(json.loads, said.stdout.splitlines())}
    assert found, said.stderr[-3000:]
    assert found["camera"]["says"] == "picamera2 gives pictures of 1280 x 960."
    assert {found[name]["state"] for name in ("camera", "profile", "storage", "packages")} == {"ok"}


THROWN = 3
"""What is due at the first throw of the game that is begun."""
LYING_FRAMES = 60
"""For so long the discs lie there before the film begins again."""
HELD = {"ExposureTime": 12_000, "AnalogueGain": 1.5, "ColourGains": (1.6, 1.9), "LensPosition": 2.0}


@pytest.mark.soak
def test_a_slap_is_counted_from_the_start_of_the_companion(tmp_path: Path) -> None:
    stage, frames, state = Stage.set(), tmp_path / "frames", tmp_path / "state"
    film = stage.installation.film(1, THROWN, fps=15)
    frames.mkdir()
    for frame in film:
        first = frames / f"{2 * frame.number}.jpg"
        show(frame.picture, first)
        os.link(first, frames / f"{2 * frame.number + 1}.jpg")  # the camera shows 30 a second
    for number in range(LYING_FRAMES):
        os.link(first, frames / f"{2 * frame.number + 2 + number}.jpg")
    (state / "profiles").mkdir(parents=True)
    stage.profile.save(state / "profiles" / "discs")
    (state / FILE_NAME).write_text(json.dumps({"camera": "picamera2", "values": HELD}))
    with (
        real_camera(frames) as environment,
        running(state, environment, camera="picamera2") as companion,
    ):
        companion.shown(lambda now: bool(now["camera"]["state"] == "ready"))
        assert come_to_a_throw(companion.phone())["throw"]["count"] == THROWN
        read = companion.shown(lambda now: bool(now["throw"]["stage"] == "read"))["throw"]
        # Whether it is sure is the eye's matter: round art on a card in this film looks like a disc.
        assert read["number"] == film.truth.count("squashed")
