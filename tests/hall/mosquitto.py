"""A real broker for the tests: Debian's Mosquitto with the ACL that docs/hall.md proposes."""

import shutil
import subprocess
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import pytest

from companion.hall.broker import Address, BrokerLine
from companion.live.values import Health
from tests.ports import free_port

ROOT = Path(__file__).parent.parent.parent
ACL = ROOT / "docs" / "hall" / "acl"
PROGRAM = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
needs_mosquitto = pytest.mark.skipif(PROGRAM is None, reason="no Mosquitto here: sudo apt install mosquitto")
USERS = ("erker", "kamin", "hall")
WAIT_S = 60.0


class Mosquitto:
    """One broker on a port of its own; a user's password is the user's name twice."""

    def __init__(
        self, folder: Path, *, users: tuple[str, ...] = USERS, lines: str = "", rules: str = ""
    ) -> None:
        """`lines` stand in place of its plain listener, `rules` are added to the ACL."""
        self.port = free_port()
        passwords = folder / "passwords"
        passwords.write_text("".join(f"{user}:{user}{user}\n" for user in users))
        subprocess.run(["mosquitto_passwd", "-U", str(passwords)], check=True, capture_output=True)
        acl = folder / "acl"
        acl.write_text(f"{ACL.read_text(encoding='utf-8')}\n{rules}\n")
        for file in (passwords, acl):
            file.chmod(0o600)
        self._config = folder / "mosquitto.conf"
        self._config.write_text(
            f"{(lines or 'listener {port} 127.0.0.1').format(port=self.port)}\n"
            f"allow_anonymous false\npassword_file {passwords}\nacl_file {acl}\n"
            f"user root\nmax_queued_messages 10000\n"
        )
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        assert PROGRAM is not None
        self._process = subprocess.Popen(
            [PROGRAM, "-c", str(self._config)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if "running" in line:
                break
        else:
            raise AssertionError(f"Mosquitto does not start: {self._process.wait()}")
        self._log = threading.Thread(target=self._process.stderr.read, daemon=True)
        self._log.start()

    def kill(self) -> None:
        """End it as a power cut would: what it had kept in memory is gone."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self._log.join()
        if self._process.stderr is not None:
            self._process.stderr.close()

    def address(self, user: str, password: str | None = None) -> Address:
        return Address("127.0.0.1", self.port, user, password or user * 2)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


@dataclass(frozen=True)
class Heard:
    topic: str
    payload: bytes
    retained: bool


class Listener:
    """Somebody at the broker who keeps all that is heard, and waits for what is expected."""

    def __init__(self, address: Address, *topics: str, name: str = "listener") -> None:
        self.heard: list[Heard] = []
        self.healths: list[Health] = []
        self._changed = threading.Condition()
        self.line = BrokerLine(address, name, listens=topics, hear=self._hear, report=self._report)
        self._thread = threading.Thread(target=self.line.run, daemon=True)
        self._thread.start()

    def _hear(self, topic: str, payload: bytes, retained: bool) -> None:
        with self._changed:
            self.heard.append(Heard(topic, payload, retained))
            self._changed.notify_all()

    def _report(self, health: Health) -> None:
        with self._changed:
            self.healths.append(health)
            self._changed.notify_all()

    def wait_for(self, what: Callable[[], object], seconds: float = WAIT_S) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: bool(what()), seconds), self.heard[-5:]

    def last(self, topic: str) -> bytes | None:
        return next((each.payload for each in reversed(self.heard) if each.topic == topic), None)

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        assert self.line.up.wait(WAIT_S)
        assert self.line.publish(topic, payload, retain=retain) is not None

    def __enter__(self) -> Self:
        assert self.line.up.wait(WAIT_S)
        return self

    def close(self) -> None:
        self.line.close()
        self._thread.join()

    def __exit__(self, *_: object) -> None:
        self.close()
