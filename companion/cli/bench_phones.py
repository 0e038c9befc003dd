"""How soon phones see what happened: 24 of them follow a real page while somebody plays."""

import http.client
import statistics
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path

from companion.games.game import Action
from companion.games.library import games, shipped_data
from companion.journal.opening import FILE_NAME, open_journal
from companion.live.table_live import TableLive
from companion.table import Table
from web import Settings, create_app, serving

PHONES = 24
ACTIONS = 60
PAUSE_S = 0.03


def phones_latency() -> tuple[float, float]:
    """Return the median and the 99th percentile, in milliseconds, from journalled to seen."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as house:
        journal, _ = open_journal(Path(folder) / FILE_NAME)
        looking, _ = open_journal(Path(folder) / FILE_NAME)
        house.callback(journal.close)
        house.callback(looking.close)
        live = TableLive(Table(journal, games()), looking, games(), shipped_data)
        served = house.enter_context(
            serving(create_app(live, Settings(Path(folder))), port=0, address="127.0.0.1")
        )
        return _measured(live, served.port)


def _measured(live: TableLive, port: int) -> tuple[float, float]:
    game = next(iter(live.games.values()))
    names = [f"Player {place}" for place in range(game.players[0])]
    live.begin(game.name, names, {}, by="bench", seen=live.present().position.number)
    last = live.present().position.number + ACTIONS
    phones = [_Phone(port, last) for _ in range(PHONES)]
    for phone in phones:
        phone.ready.wait()
    journalled: dict[int, float] = {}
    for step in range(ACTIONS):
        number = live.present().position.number
        if step % 2:
            live.undo("bench", number)
        else:
            live.act(_first(live), "bench", number)
        journalled[number + 1] = time.monotonic()
        time.sleep(PAUSE_S)
    for phone in phones:
        phone.join()
    delays = [
        1000 * max(0.0, at - journalled[number])
        for phone in phones
        for number, at in phone.seen.items()
        if number in journalled
    ]
    return statistics.median(delays), statistics.quantiles(delays, n=100)[98]


def _first(live: TableLive) -> Action:
    playing = live.present().position.playing
    assert playing is not None
    return next(playing.game.legal(playing.state)[0].actions())


class _Phone(threading.Thread):
    """Follows the stream up to a number, and remembers when it saw each."""

    def __init__(self, port: int, last: int) -> None:
        super().__init__(daemon=True)
        self.seen: dict[int, float] = {}
        self.ready = threading.Event()
        self._port, self._last = port, last
        self.start()

    def run(self) -> None:
        """Read event after event."""
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        connection.request("GET", "/api/stream")
        answer = connection.getresponse()
        number = 0
        while line := answer.readline():
            if line.startswith(b"id: "):
                number = int(line[4:])
            elif line == b"\n":
                self.seen[number] = time.monotonic()
                self.ready.set()
                if number >= self._last:
                    break
        answer.close()
        connection.close()
