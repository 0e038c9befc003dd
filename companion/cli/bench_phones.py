"""How soon phones see what happened: 24 of them follow a real page while somebody plays."""

import http.client
import statistics
import tempfile
import threading
import time
from pathlib import Path
from queue import SimpleQueue

from companion.config import Config, Page
from companion.games.game import Action
from companion.games.library import find_game
from companion.live.interface import Live
from companion.runtime import Runtime
from companion.runtime.crew import Crew

PHONES = 24
ACTIONS = 100
PATIENCE_S = 60.0


def phones_latency() -> tuple[float, float]:
    """Return the median and the 99th percentile, in milliseconds, from journalled to seen by all phones."""
    with tempfile.TemporaryDirectory() as folder:
        config = Config(state=Path(folder), camera="none", panel="none", page=Page(port=0))
        with Runtime(config, Crew()) as companion:
            return _measured(companion.live, companion.port)


def _measured(live: Live, port: int) -> tuple[float, float]:
    game = find_game("")
    names = [f"Player {place}" for place in range(game.players[0])]
    begun = live.begin(game.name, names, {}, by="bench", seen=live.table.position().number)
    last = begun.number + ACTIONS
    seen: SimpleQueue[float] = SimpleQueue()
    phones = [_Phone(port, last, seen) for _ in range(PHONES)]
    _all(seen)
    delays = []
    for step in range(ACTIONS):
        live.table.undo("bench") if step % 2 else live.table.act(_allowed(live), "bench")
        journalled = time.monotonic()
        delays.append(1000 * (_all(seen) - journalled))
    for phone in phones:
        phone.join()
    return statistics.median(delays), statistics.quantiles(delays, n=100)[98]


def _all(seen: SimpleQueue[float]) -> float:
    """Wait until every phone has seen it, and return when the last one did."""
    return max(seen.get(timeout=PATIENCE_S) for _ in range(PHONES))


def _allowed(live: Live) -> Action:
    """Return an action that the rules allow now: whichever comes first, since each is undone."""
    playing = live.table.position().playing
    assert playing is not None
    return next(action for template in playing.game.legal(playing.state) for action in template.actions())


class _Phone(threading.Thread):
    """Follows the stream up to a number, and tells when it saw each."""

    def __init__(self, port: int, last: int, seen: SimpleQueue[float]) -> None:
        super().__init__(daemon=True)
        self._port, self._last, self._seen = port, last, seen
        self.start()

    def run(self) -> None:
        """Read event after event."""
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE_S)
        connection.request("GET", "/api/stream")
        answer = connection.getresponse()
        number = told = 0
        while line := answer.readline():
            if line.startswith(b"id: "):
                number = int(line[4:])
            elif line == b"\n" and number > told:
                self._seen.put(time.monotonic())
                told = number
                if told >= self._last:
                    break
        answer.close()
        connection.close()
