"""`companion hall` as a process: it shows the room, keeps a tournament, and ends when it is told to."""

import csv
import http.client
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.hall.topics import TableTopics
from tests.hall.mosquitto import Listener, Mosquitto, needs_mosquitto
from tests.hall.test_room import WORDS, message, state
from tests.ports import free_port
from tests.running import ROOT

pytestmark = needs_mosquitto
ERKER = TableTopics("erker")


def hall_command(folder: Path, *more: str) -> list[str]:
    config = str(folder / "companion.toml")
    return [sys.executable, "-m", "companion", "hall", "--config", config, "--port", str(free_port()), *more]


@contextmanager
def hall_process(
    folder: Path, broker: Mosquitto, places: Path
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Run a hall for the length of a block, and give its port."""
    (folder / "companion.toml").write_text(
        f"state = {json.dumps(str(folder))}\n"
        f'[hall]\nbroker = "127.0.0.1"\nport = {broker.port}\nuser = "hall"\npassword = "hallhall"\n'
    )
    command = hall_command(folder, "--tournament", str(places))
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        assert process.stdout is not None
        assert process.stdout.readline(), "it says where its page is once that is open"
        yield process, int(command[command.index("--port") + 1])
    finally:
        process.kill()
        process.communicate()


def standings(port: int) -> list[dict[str, str]]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/standings.csv")
    text = connection.getresponse().read().decode()
    connection.close()
    return list(csv.DictReader(text.splitlines()))


def test_a_hall_with_a_tournament(tmp_path: Path) -> None:
    (tmp_path / "broker").mkdir()
    places = tmp_path / "friday.csv"
    places.write_text("table,player\nerker,Ada\nerker,Bo\n")
    with (
        Mosquitto(tmp_path / "broker") as broker,
        Listener(broker.address("erker"), name="table") as table,
        hall_process(tmp_path, broker, places) as (process, port),
    ):
        info = {"name": "Erker", "install": "a", "version": "1", "language": "de", "components": []}
        table.publish(ERKER.info, message(1, **info, address=""), retain=True)
        over = {"words": WORDS, "winners": ["Ada"], "scores": {"Ada": 3, "Bo": 1}}
        table.publish(ERKER.state, state(2, 10, players=["Ada", "Bo"], outcome=over), retain=True)
        rows = standings(port)
        while int(rows[0]["played"]) == 0:  # a time-out of the test itself ends it otherwise
            rows = standings(port)
        assert [(row["rank"], row["player"], row["wins"]) for row in rows] == [
            *(("1", "Ada", "1"), ("2", "Bo", "0"))
        ]
        second = subprocess.run(hall_command(tmp_path), capture_output=True, text=True, cwd=ROOT, check=False)
        assert second.returncode != 0
        assert str(process.pid) in second.stderr, "two halls on one folder would count everything twice"
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    assert json.loads((tmp_path / "hall" / "results-friday.jsonl").read_text())["winners"] == ["Ada"]
