"""The real process of `companion run`, with a phone before it."""

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.forked import Forked
from tests.ports import free_port
from tests.web.stage import PLAYERS, Listener, Phone

ROOT = Path(__file__).parent.parent
GENEROUS_S = 120.0
TO_A_THROW: tuple[dict[str, Any], ...] = (
    {"kind": "next"},
    {"kind": "reveal", "card": "ueberfall"},
    {"kind": "hand", "card": "flache-hand"},
)


class Running:
    """A companion that runs; without a camera and a panel unless they are asked for."""

    def __init__(
        self,
        state: Path,
        env: Mapping[str, str] | None = None,
        port: int | None = None,
        before: str = "",
        **config: str,
    ) -> None:
        """`env` is for what has to be there when Python starts; `before` is Python that is run first."""
        self.state, self.port = state, port or free_port()
        state.mkdir(exist_ok=True)
        self.config = state.parent / f"{state.name}.toml"
        chosen = {"camera": "none", "panel": "none", "state": str(state)} | config
        lines = [f"{key} = {json.dumps(value)}" for key, value in chosen.items()]
        lines += ["[gpio]", "power_off_s = 5.0"]
        self.config.write_text("\n".join([*lines, "[page]", f"port = {self.port}"]))
        self.process = _started(["run", "--config", str(self.config)], env, before)

    def ready(self) -> "Running":
        """Wait until the page can be opened."""
        assert self.process.stdout is not None
        heard = select.select([self.process.stdout], [], [], GENEROUS_S)[0]
        assert heard, "it does not become ready"
        line = self.process.stdout.readline()
        assert f"localhost:{self.port}" in line, self.ended()
        assert "join#" not in line, "the code is for people at a terminal, not for a log"
        return self

    def phone(self) -> Phone:
        """Return a phone that has joined."""
        phone, code = Phone(self.port), json.loads((self.state / "join.json").read_text())["code"]
        phone.post("/api/join", {"code": code, "name": "Ada"})
        return phone

    def shown(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Follow the stream until it shows a state that is wanted, and return that."""
        page = Listener(self.port)
        try:
            while not wanted(state := page.state()):
                pass
        finally:
            page.close()
        return state

    def read(self, phone: Phone) -> dict[str, Any]:
        """Follow it until the throw is read; a slow machine may have begun to watch after it had fallen."""
        while (state := self.shown(_is_over))["throw"]["stage"] != "read":
            phone.post("/api/throw", {"do": "again", "seen": state["number"]})
        return state

    def say(self, what: signal.Signals = signal.SIGTERM) -> None:
        """Send a signal."""
        self.process.send_signal(what)

    def ended(self) -> tuple[int, str]:
        """Wait for the end, and return the exit status and what was complained of."""
        _, complaints = self.process.communicate(timeout=GENEROUS_S)
        assert self.process.returncode is not None
        return self.process.returncode, complaints


def _started(
    arguments: list[str], env: Mapping[str, str] | None, before: str
) -> Forked | subprocess.Popen[str]:
    """Start a command; one with an environment of its own has it from the very beginning."""
    if env is None:
        return Forked(arguments, before)
    return subprocess.Popen(
        [sys.executable, "-m", "companion", *arguments],
        cwd=ROOT,
        env={**os.environ, **env},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _is_over(state: dict[str, Any]) -> bool:
    return state["throw"]["stage"] in ("read", "missed")


@contextmanager
def running(
    state: Path, env: Mapping[str, str] | None = None, *, before: str = "", **config: str
) -> Iterator[Running]:
    """Run a companion for the length of a block; whatever happens, its process is gone after it."""
    companion = Running(state, env, None, before, **config)
    try:
        yield companion.ready()
    finally:
        companion.process.kill()
        companion.process.communicate()


def begin(phone: Phone) -> dict[str, Any]:
    """Begin a game."""
    seen = phone.get("/api/state")["number"]
    body = {"game": "mosquitozzz", "players": PLAYERS, "options": {}, "seen": seen}
    state: dict[str, Any] = phone.post("/api/games", body)
    return state


def come_to_a_throw(phone: Phone) -> dict[str, Any]:
    """Begin a game and play to a slap at three mosquitos."""
    state = begin(phone)
    for action in TO_A_THROW:
        state = phone.post("/api/actions", {"action": action, "seen": state["number"]})
    return state


def lasting(state: dict[str, Any]) -> dict[str, Any]:
    """Return what of a state must outlast every end of the process."""
    return {"number": state["number"], "game": state["game"], "throw": (state["throw"] or {}).get("count")}
