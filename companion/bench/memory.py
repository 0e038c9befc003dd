"""How much memory a running companion holds: a process of its own, whose virtual table is thrown on.

    >>> rss_running_mb()                            # after 20 throws that four phones have followed

Each throw is the first of a game of its own, which is put aside after it.
"""

import http.client
import json
import random
import subprocess
import tempfile
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.bench.live import BY, PATIENCE_S, process_in, stream_of
from companion.games.data import OwnersData
from companion.games.game import Action
from companion.games.library import find_game
from companion.games.setup import checked_setup, opening
from web.join import FILE_NAME as JOIN_FILE
from web.join import Phones

THROWS = 20
PHONES = 4
SEED = 5
STATUS = Path("/proc")
"""Where Linux says what a process holds; elsewhere there is no figure."""


def rss_running_mb() -> float | None:
    """Return the megabytes that it holds after its throws."""
    if not (STATUS / "self" / "status").exists():
        return None
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder)
        with process_in(state) as (process, port, _):
            phones = [_StreamReader(port) for _ in range(PHONES)]
            phones[0].wait_for(lambda now: now["camera"]["state"] == "ready")
            hand = _Hand(port, Phones(state / JOIN_FILE).code)
            for _ in range(THROWS):
                hand.play_a_throw(phones[0])
            return _held_mb(process)


def actions_to_a_throw() -> tuple[list[str], list[Action]]:
    """Return who plays the usual game, and random legal actions up to where it awaits a throw."""
    game, chance, actions = find_game(""), random.Random(SEED), []
    names = [f"Player {place}" for place in range(game.players[0])]
    state = opening(game, checked_setup(game, names, {}, OwnersData()(game)))
    while game.expects(state) is None:
        actions.append(chance.choice(list(chance.choice(game.legal(state)).actions())))
        for event in game.decide(state, actions[-1]):
            state = game.evolve(state, event)
    return names, actions


class _StreamReader(threading.Thread):
    """A phone that follows the page."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self._port = port
        self._changed = threading.Condition()
        self._state: dict[str, Any] = {}
        self.start()

    def run(self) -> None:
        """Read event after event."""
        for line in stream_of(self._port):
            if line.startswith(b"data: {"):
                with self._changed:
                    self._state = json.loads(line[6:])
                    self._changed.notify_all()

    def wait_for(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the state once it is as wanted."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._state and wanted(self._state), PATIENCE_S):
                raise TimeoutError(f"the throw is {self._state.get('throw')}")
            return self._state


class _Hand:
    """Whoever plays, throws, and accepts what was read."""

    def __init__(self, port: int, code: str) -> None:
        self._port, self._cookie = port, ""
        self._players, self._actions = actions_to_a_throw()
        self._post("join", {"code": code, "name": BY})

    def play_a_throw(self, page: _StreamReader) -> None:
        """Begin a game, play to its first throw, throw, accept, and put it aside."""
        seen = page.wait_for(lambda state: state["game"] is None)["number"]
        now = self._post(
            "games", {"game": find_game("").name, "players": self._players, "options": {}, "seen": seen}
        )
        for action in self._actions:
            now = self._post("actions", {"action": action.as_json(), "seen": now["number"]})
        self._post("virtual", {"do": "throw", "count": now["throw"]["count"]})
        seen = page.wait_for(_is_read)["number"]
        seen = self._post("throw", {"do": "say", "number": 0, "seen": seen})["number"]
        seen = self._post("throw", {"do": "accept", "seen": seen})["number"]
        self._post("games/aside", {"seen": seen})

    def _post(self, what: str, body: dict[str, Any]) -> dict[str, Any]:
        with closing(http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE_S)) as line:
            heads = {"Content-Type": "application/json", "Cookie": self._cookie}
            line.request("POST", f"/api/{what}", json.dumps(body), heads)
            answer = line.getresponse()
            self._cookie = (answer.getheader("Set-Cookie") or self._cookie).partition(";")[0]
            said: dict[str, Any] = json.loads(answer.read())
            if answer.status != http.HTTPStatus.OK:
                raise ConnectionError(said)
            return said


def _is_read(state: dict[str, Any]) -> bool:
    throw = state["throw"]
    return throw is not None and bool(throw["stage"] == "read")


def _held_mb(process: subprocess.Popen[bytes]) -> float:
    status = (STATUS / str(process.pid) / "status").read_text(encoding="ascii")
    return round(int(status.partition("VmRSS:")[2].split()[0]) / 1024, 1)
