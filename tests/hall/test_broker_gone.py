"""A broker that is killed and comes back: the table plays on, and everything is told in the end."""

import gc
import subprocess
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from companion.hall.broker import Address
from companion.hall.topics import TableTopics
from companion.words import Message
from tests.hall.mosquitto import Listener, Mosquitto, needs_mosquitto
from tests.hall.table import act, begin, lined_table, unpacked

pytestmark = needs_mosquitto
ERKER = TableTopics("erker")


def test_killed_while_a_game_goes_on(tmp_path: Path) -> None:
    killed_often(tmp_path, 3)


@pytest.mark.soak
def test_killed_a_hundred_times(tmp_path: Path) -> None:
    killed_often(tmp_path, 100)


def killed_often(folder: Path, times: int) -> None:
    (folder / "broker").mkdir()
    with (
        Mosquitto(folder / "broker") as broker,
        lined_table(folder / "erker", broker.address("erker")) as (live, _),
        Listener(broker.address("hall"), "companion/#") as hall,
    ):
        begin(live)
        for _ in range(times):
            act(live)
            broker.kill()
            act(live)  # nothing waits for the broker
            live.table.undo("test")
            broker.start()
            position = live.table.position()
            hall.wait_for(partial(told, hall, position.number))
        assert len(live.table.history()) == times  # nothing is lost or doubled at the table
        assert told_too_late(hall) == []


def told(hall: Listener, number: int) -> bool:
    """Say whether the last word of the table's state is of this position."""
    state = hall.last(ERKER.state)
    return state is not None and unpacked(state)["number"] == number


def told_too_late(hall: Listener) -> list[int]:
    """Return what was told of the state after something later had been told."""
    states = [unpacked(each.payload) for each in hall.heard if each.topic == ERKER.state]
    return [then["number"] for before, then in pairwise(states) if before["seq"] > then["seq"]]


# paho leaves the socket of a handshake that failed to the garbage collector
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_with_a_certificate_of_ones_own(tmp_path: Path) -> None:
    authority, key = certificate(tmp_path, "127.0.0.1")
    folder = tmp_path / "broker"
    folder.mkdir()
    lines = "listener {port} 127.0.0.1\ncertfile " + f"{authority}\nkeyfile {key}"
    with Mosquitto(folder, lines=lines) as broker:
        trusted = Address("127.0.0.1", broker.port, "hall", "hallhall", tls=True, ca=authority)
        with Listener(trusted, "companion/#"):
            pass
        stranger = Address("127.0.0.1", broker.port, "hall", "hallhall", tls=True)
        listener = Listener(stranger, "companion/#", name="stranger")
        listener.wait_for(lambda: listener.healths)
        words = listener.healths[0].words
        assert isinstance(words, Message)
        assert words.key == "hall.link.certificate"
        listener.close()
        gc.collect()


def certificate(folder: Path, name: str) -> tuple[Path, Path]:
    """Return a certificate that has signed itself, and its key."""
    made, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        [
            *(
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-days",
                "2",
                "-subj",
                f"/CN={name}",
            ),
            *("-addext", f"subjectAltName=IP:{name}", "-out", str(made), "-keyout", str(key)),
        ],
        check=True,
        capture_output=True,
    )
    return made, key
