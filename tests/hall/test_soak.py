"""The long versions: a full hall for long, and Home Assistant's own source as the judge of our keys."""

import ast
import http.client
import json
import shutil
import subprocess
import sys
import threading
import zipfile
from contextlib import closing, suppress
from pathlib import Path

import pytest

from companion.hall.home_assistant import discovery
from companion.hall.messages import Json, state_body
from companion.hall.topics import TableTopics
from tests.debian import debian_root, needs_debootstrap
from tests.hall import home_assistant_judge
from tests.hall.mosquitto import Listener, Mosquitto, needs_mosquitto
from tests.hall.table import act, begin
from tests.hall.test_command import hall_process
from tests.hall.test_home_assistant import INFO, SETTINGS, STATE
from tests.web.stage import table_live

pytestmark = pytest.mark.soak
ACTIONS = 90
SHARED = ("schemas", "config", "entity")
"""The modules of Home Assistant's MQTT integration in which every platform's keys are named."""


def rss_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def states_of_a_game(folder: Path) -> list[Json]:
    """Return how a real game stands after each of its actions, as its table tells it."""
    live, told = table_live(folder), []
    begin(live)
    for _ in range(ACTIONS):
        act(live)
        told.append(state_body(live.feed.present(), 0.0, {}))
    return told


@needs_mosquitto
@pytest.mark.timeout(3600)
def test_a_hall_of_256_tables_does_not_grow(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An hour's worth of games: 90 actions at each table, told as fast as the broker takes them."""
    for name in ("broker", "table"):
        (tmp_path / name).mkdir()
    places = tmp_path / "places.csv"
    places.write_text("table,player\ntable-0,Ada\n")
    held = []
    rules = "user bench\ntopic readwrite companion/#"
    with (
        Mosquitto(tmp_path / "broker", users=("bench", "hall"), rules=rules) as broker,
        Listener(broker.address("bench"), name="tables") as tables,
        hall_process(tmp_path, broker, places) as (process, port),
        closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as page,
    ):
        page.request("GET", "/api/stream")
        threading.Thread(target=read_on, args=(page.getresponse(),), daemon=True).start()
        for number, body in enumerate(states_of_a_game(tmp_path / "table")):
            sent = None
            for table in range(256):
                topics, head = TableTopics(f"table-{table}"), {"v": 1, "boot": "b", "seq": number}
                tables.publish(topics.status, b"online", retain=True)
                sent = tables.line.publish(topics.state, json.dumps(head | body).encode(), retain=True)
            assert sent is not None
            sent.wait_for_publish(60)
            held.append(rss_mb(process.pid))
        last = json.loads(room(port))["tables"]
        assert len(last) == 256
    early, late = held[len(held) // 10], held[-1]
    with capsys.disabled():
        sys.stdout.write(f"\n256 tables, {ACTIONS} actions each: the hall held {early:.0f}, {late:.0f} MB\n")
    assert late < early * 1.1


def read_on(answer: http.client.HTTPResponse) -> None:
    """Read a stream until it is cut off."""
    with suppress(OSError, ValueError, http.client.HTTPException):
        while answer.readline():
            pass


def room(port: int) -> bytes:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as line:
        line.request("GET", "/api/room")
        return line.getresponse().read()


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
