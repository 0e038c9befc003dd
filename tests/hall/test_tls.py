"""Lines that nobody listens in on: a broker with a certificate of one's own, and tables that have one too."""

import gc
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from companion.hall.broker import Address
from companion.hall.topics import TableTopics
from companion.words import Message
from tests.hall.mosquitto import Listener, Mosquitto, needs_mosquitto
from tests.hall.table import lined_table

pytestmark = [
    needs_mosquitto,
    # paho leaves the socket of a handshake that failed to the garbage collector
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
TLS = "listener {port} 127.0.0.1"


def certificate(folder: Path, name: str, *more: str) -> tuple[Path, Path]:
    """Return a certificate as docs/hall.md has it made, and its key; it has signed itself."""
    made, key = folder / f"{name}.pem", folder / f"{name}.key"
    asked = f"req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={name} -out {made} -keyout {key}"
    subprocess.run(["openssl", *asked.split(), *more], check=True, capture_output=True)
    return made, key


def refused(address: Address) -> str:
    """Return what is said of a line that the broker's certificate, or ours, does not let up."""
    listener = Listener(address, "companion/#", name="stranger")
    listener.wait_for(lambda: listener.healths)
    words = listener.healths[0].words
    listener.close()
    gc.collect()
    assert isinstance(words, Message)
    return words.key


def test_a_broker_with_a_certificate_of_ones_own(tmp_path: Path) -> None:
    own, key = certificate(tmp_path, "broker", "-addext", "subjectAltName=IP:127.0.0.1")
    lines = f"{TLS}\ncertfile {own}\nkeyfile {key}"
    with Mosquitto(tmp_path, lines=lines) as broker:
        trusted = replace(broker.address("hall"), tls=True, ca=own)
        with Listener(trusted, "companion/#"):
            pass
        assert refused(replace(trusted, ca=None)) == "hall.link.certificate"


def test_a_table_with_a_certificate_needs_no_password(tmp_path: Path) -> None:
    own, key = certificate(tmp_path, "broker", "-addext", "subjectAltName=IP:127.0.0.1")
    erker, erkers_key = certificate(tmp_path, "erker")
    hall, halls_key = certificate(tmp_path, "hall")
    trusted = tmp_path / "tables.pem"
    trusted.write_bytes(erker.read_bytes() + hall.read_bytes())
    lines = (
        f"{TLS}\ncertfile {own}\nkeyfile {key}\ncafile {trusted}\n"
        "require_certificate true\nuse_identity_as_username true"
    )
    with Mosquitto(tmp_path, lines=lines) as broker:
        plain = Address("127.0.0.1", broker.port, tls=True, ca=own)
        with (
            Listener(replace(plain, certificate=hall, key=halls_key), "companion/#") as listener,
            lined_table(tmp_path / "table", replace(plain, certificate=erker, key=erkers_key)),
        ):
            listener.wait_for(lambda: listener.last(TableTopics("erker").status) == b"online")
        assert refused(plain).startswith("hall.link.")
