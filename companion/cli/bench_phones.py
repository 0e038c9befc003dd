"""How soon phones see what happened: 24 of them follow a real page while somebody plays."""

import http.client
import statistics
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue

from companion.games.game import Action
from companion.games.library import games, shipped_data
from companion.journal.opening import FILE_NAME, open_journal
from companion.live.table_live import TableLive
from companion.table import Table
from web import Settings, create_app, serving

PHONES = 24
ACTIONS = 100
PATIENCE_S = 60.0


def phones_latency() -> tuple[float, float]:
    """Return the median and the 99th percentile, in milliseconds, from journalled to seen by all phones."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as house:
        journal, _ = open_journal(Path(folder) / FILE_NAME)
        looking, _ = open_journal(Path(folder) / FILE_NAME)
        house.callback(journal.close)
        house.callback(looking.close)
        table = Table(journal, games())
        live = TableLive(table, looking, games(), shipped_data)
        served = house.enter_context(
            serving(create_app(live, Settings(Path(folder))), port=0, address="127.0.0.1")
        )
        return _measured(table, live, served.port)


def _measured(table: Table, live: TableLive, port: int) -> tuple[float, float]:
    game = next(iter(live.games.values()))
    names = [f"Player {place}" for place in range(game.players[0])]
    live.begin(game.name, names, {}, by="bench", seen=live.present().position.number)
    last = live.present().position.number + ACTIONS
    seen: SimpleQueue[float] = SimpleQueue()
    phones = [_Phone(port, last, seen) for _ in range(PHONES)]
    _all(seen)
    delays = []
    for step in range(ACTIONS):
        table.undo("bench") if step % 2 else table.act(_first(live), "bench")
        journalled = time.monotonic()
        live.present()  # tells everyone, as every action does
        delays.append(1000 * (_all(seen) - journalled))
    for phone in phones:
        phone.join()
    return statistics.median(delays), statistics.quantiles(delays, n=100)[98]


def _all(seen: SimpleQueue[float]) -> float:
    """Wait until every phone has seen it, and return when the last one did."""
    return max(seen.get(timeout=PATIENCE_S) for _ in range(PHONES))


def _first(live: TableLive) -> Action:
    playing = live.present().position.playing
    assert playing is not None
    return next(playing.game.legal(playing.state)[0].actions())


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
