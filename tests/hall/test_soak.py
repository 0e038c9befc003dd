"""The long versions: a full hall for long, and Home Assistant's own source as the judge of our keys."""

import ast
import json
import shutil
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

import pytest

from companion.cli.bench_hall import hall_latency
from companion.hall.home_assistant import discovery
from tests.debian import debian_root, needs_debootstrap
from tests.hall import home_assistant_judge
from tests.hall.mosquitto import needs_mosquitto
from tests.hall.test_home_assistant import INFO, SETTINGS, STATE

pytestmark = pytest.mark.soak
SHARED = ("schemas", "config", "entity")
"""The modules of Home Assistant's MQTT integration in which every platform's keys are named."""


def rss_mb() -> float:
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


@needs_mosquitto
@pytest.mark.timeout(3600)
def test_256_tables_do_not_grow(capsys: pytest.CaptureFixture[str]) -> None:
    """An hour's worth of games, ten times as fast: somebody acts every forty seconds at a table."""
    hall_latency(tables=256, rounds=2, round_s=4)
    before = rss_mb()
    slowest = hall_latency(tables=256, rounds=90, round_s=4)
    after = rss_mb()
    with capsys.disabled():
        sys.stdout.write(
            f"\n256 tables, 90 actions each: p99 {slowest} ms, {before:.0f} MB before, {after:.0f} after, "
            f"{threading.active_count()} threads left\n"
        )
    assert after < before * 1.15


def constants(source: str) -> dict[str, str]:
    """Return every name that is set to a text at the top of a module."""
    found = {}
    for node in ast.parse(source).body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                found[name] = text
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=other)) if other in found:
                found[name] = found[other]
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=str(text))):
                found[name] = text
    return found


def names(source: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}


def test_home_assistant_knows_every_key(tmp_path: Path) -> None:
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--python-version", "3.13.2"),
            *("--only-binary", ":all:", "--dest", str(tmp_path), "homeassistant"),
        ],
        check=True,
    )
    wheel = zipfile.ZipFile(next(tmp_path.glob("homeassistant-*.whl")))

    def read(path: str) -> str:
        return wheel.read(f"homeassistant/{path}").decode()

    places = ("const.py", "components/mqtt/const.py", "components/sensor/const.py")
    known = {name: text for place in places for name, text in constants(read(place)).items()}
    shared = set().union(*(names(read(f"components/mqtt/{name}.py")) for name in SHARED))
    told = discovery(SETTINGS, INFO, STATE, known=())
    for component in told["components"].values():
        module = read(f"components/mqtt/{component['platform']}.py")
        here = known | constants(module)
        taken = {here[name] for name in shared | names(module) if name in here}
        assert set(component) <= taken, set(component) - taken
    outer = {known[name] for name in shared if name in known}
    assert set(told) <= outer, set(told) - outer
    assert set(told["device"]) | set(told["origin"]) <= outer | {"name"}


@needs_debootstrap
@pytest.mark.timeout(1800)
def test_home_assistants_own_validators_take_it(tmp_path: Path) -> None:
    """Under the Python of Debian 13, which is the one that it asks for."""
    debian_root(tmp_path, "trixie", "python3-venv", "python3-dev", "gcc", "g++")
    shutil.copy(home_assistant_judge.__file__, tmp_path / "judge.py")
    for command in ("python3 -m venv /home/it", "/home/it/bin/pip install --quiet homeassistant paho-mqtt"):
        subprocess.run(["chroot", str(tmp_path), *command.split()], check=True)
    judged = subprocess.run(
        ["chroot", str(tmp_path), "/home/it/bin/python", "/judge.py"],
        input=json.dumps(discovery(SETTINGS, INFO, STATE, known=())),
        capture_output=True,
        text=True,
        check=False,
    )
    assert judged.returncode == 0, judged.stderr[-2000:]
