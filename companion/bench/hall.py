"""How soon a hall sees what happens at its tables: a real broker, and tables that play real games.

    >>> hall_latency()          # the 99th percentile in milliseconds

Every table is a whole one but for camera and page: a journal on the disk, a line of its own to the broker.
The hall's page is served over a socket, and somebody follows its stream.
"""

import json
import shutil
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from companion.bench.live import BY, actions_for_ever, free_port, kept_evenings, stream_of
from companion.evenings import Evenings
from companion.games.data import OwnersData
from companion.games.library import games
from companion.hall.broker import Address, BrokerLine, HallSettings
from companion.hall.room import Room
from companion.hall.table_line import TableLine
from companion.hall.topics import EVERYTHING
from companion.journal.opening import FILE_NAME, open_journal
from companion.live.devices import Devices
from companion.live.feed import Feed
from companion.live.gathering import Gathering
from companion.live.interface import Live
from companion.live.latest_frame import LatestFrame
from companion.live.notices import Notices
from companion.live.throws import Throws
from companion.live.ticks import Ticks
from companion.people import People
from companion.photos import Photos
from companion.table import Table
from web.hall.app import create_hall_app
from web.join import Phones
from web.server import serving

TABLES = 32
ROUNDS = 20
PATIENCE_S = 30.0


def hall_latency() -> float | None:
    """Return the 99th percentile from a table's commit to the hall's stream; `None` without a broker.

    Every table acts once a second.
    """
    program = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
    if program is None:
        return None
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        port = opened.enter_context(_broker(program, folder))
        follower = opened.enter_context(_hall(folder, port))
        lives = [opened.enter_context(_table(folder, f"table-{n}", port)) for n in range(TABLES)]
        follower.wait_for({f"table-{n}": live.table.position().number for n, live in enumerate(lives)})
        actions = [actions_for_ever(live.table) for live in lives]
        committed: dict[tuple[str, int], float] = {}
        begin = time.monotonic()
        for step in range(ROUNDS * TABLES):
            n = step % TABLES
            time.sleep(max(0.0, begin + step / TABLES - time.monotonic()))
            position = lives[n].table.act(next(actions[n]), BY)
            committed[f"table-{n}", position.number] = time.monotonic()
        follower.wait_for({f"table-{n}": live.table.position().number for n, live in enumerate(lives)})
        delays = [follower.seen_at(*key) - at for key, at in committed.items()]
    return round(1000 * statistics.quantiles(delays, n=100)[98], 1)


@contextmanager
def _broker(program: str, folder: Path) -> Iterator[int]:
    port = free_port()
    passwords, config = folder / "passwords", folder / "mosquitto.conf"
    passwords.write_text("bench:bench\n")
    passwords.chmod(0o600)
    subprocess.run(["mosquitto_passwd", "-U", str(passwords)], check=True, capture_output=True)
    config.write_text(
        f"listener {port} 127.0.0.1\nallow_anonymous false\npassword_file {passwords}\nuser root\n"
    )
    process = subprocess.Popen(
        [program, "-c", str(config)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield port
    finally:
        process.terminate()
        process.wait()


@contextmanager
def _table(folder: Path, table: str, port: int) -> Iterator[Live]:
    """Give a table that plays, with its line to the broker."""
    place = folder / table
    place.mkdir()
    kept_evenings(place, evenings=1, actions=1)
    journal, _ = open_journal(place / FILE_NAME)
    with closing(journal):
        library, photos, devices, notices = games(), Photos(place), Devices(), Notices()
        board = Table(journal, library)
        throws, ticks = Throws(board, photos, devices), Ticks(board)
        feed, evenings = Feed(throws, devices, ticks, notices), Evenings(journal, library, photos)
        gathering = Gathering(board, evenings, library, feed.wake)
        seen, people = LatestFrame(devices), People(place / "people")
        told = (board, throws, ticks, gathering, photos, devices, evenings, notices, feed)
        live = Live(library, *told, seen, OwnersData(), people)
        settings = HallSettings(_address(port), table, table)
        line = TableLine(settings, live, table, lambda: "")
        threading.Thread(target=line.line.run, daemon=True).start()
        thread = threading.Thread(target=line.follow, daemon=True)
        thread.start()
        try:
            yield live
        finally:
            line.close()
            thread.join()


@contextmanager
def _hall(folder: Path, port: int) -> Iterator["_Follower"]:
    """Give somebody who follows the page of a hall."""
    room = Room()
    line = BrokerLine(_address(port), "hall", listens=[EVERYTHING], hear=room.hear, report=room.report)
    app = create_hall_app(room, lambda *_: False, Phones(folder / "join.json"))
    with serving(app, port=0, address="127.0.0.1") as served, closing(line):
        threading.Thread(target=line.run, daemon=True).start()
        yield _Follower(served.port)


class _Follower(threading.Thread):
    """Follows the hall's stream, and knows when each table's news were seen first."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self._port = port
        self._seen: dict[str, list[tuple[int, float]]] = {}
        self._changed = threading.Condition()
        self.start()

    def run(self) -> None:
        """Read event after event."""
        for line in stream_of(self._port):
            if line.startswith(b"data: "):
                now = time.monotonic()
                with self._changed:
                    for tile in json.loads(line[6:])["tables"]:
                        heard = self._seen.setdefault(tile["table"], [])
                        if not heard or tile["entry"] > heard[-1][0]:
                            heard.append((tile["entry"], now))
                    self._changed.notify_all()

    def wait_for(self, entries: dict[str, int]) -> None:
        """Wait until every table was seen at its entry or later."""
        with self._changed:
            self._changed.wait_for(
                lambda: all(
                    self._seen.get(table, [(-1, 0.0)])[-1][0] >= entry for table, entry in entries.items()
                ),
                PATIENCE_S,
            )

    def seen_at(self, table: str, entry: int) -> float:
        """Return when this entry, or a later one, was seen first."""
        return next((at for number, at in self._seen[table] if number >= entry), float("inf"))


def _address(port: int) -> Address:
    return Address("127.0.0.1", port, "bench", "bench")
