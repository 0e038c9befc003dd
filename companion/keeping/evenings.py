"""The automatic copies: one an evening, the last seven; and what was there before one was put back.

    >>> copies = Copies(config.state, config.source)
    >>> copies.take()               # where something was played since the last one
    >>> [copy.id for copy in copies.all()]
    ['2026-11-15-176', '2026-11-08-140']

A copy is named after the last entry in it: the day by the clock of that day, and the number, which is the
order. A Pi without a clock believes every evening to be one of 1970; these are all kept, up to seven.
"""

import logging
import re
import shutil
import sqlite3
import threading
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.errors import CompanionError, FileTrouble
from companion.journal.errors import plain_faults
from companion.journal.opening import FILE_NAME
from companion.journal.store import NOTES, PATIENCE_S
from companion.keeping.folder import COPIES, as_its_owner, files, take
from companion.words import Message

EVENINGS, BEFORES = 7, 3
"""How many evenings are kept, and how many times what was there before a copy was put back."""
MOST_BYTES = 500_000_000
"""All copies together; the newest stays, however large it is."""
SPARE_BYTES = 200_000_000
"""Room that a copy has to leave on the storage."""
EVERY_S = 15 * 60.0
UNSET_CLOCK = "2020"
"""A day before this is what a machine without a clock believes."""
NAME = re.compile(r"(?P<day>\d{4}-\d\d-\d\d)-(?P<number>\d+)(?P<before>-before\d*)?\.backup")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy: the day and the number of the last entry in it, and whether something was put over it."""

    path: Path
    day: str
    number: int
    before: bool
    size: int

    @property
    def id(self) -> str:
        """The name without its ending."""
        return self.path.stem


class Copies:
    """The copies of one data folder; `run` takes one whenever there is something new."""

    def __init__(self, state: Path, configuration: Path | None, every_s: float = EVERY_S) -> None:
        self._state, self._configuration, self._every_s = state, configuration, every_s
        self._closed = threading.Event()
        self._taking = threading.Lock()  # held while one is written

    def all(self) -> list[Copy]:
        """Return every copy, the newest first."""
        return copies(self._state)

    def find(self, id: str) -> Copy | None:
        """Return the copy of this name, if there is one."""
        return next((copy for copy in self.all() if copy.id == id), None)

    def take(self) -> Path | None:
        """Take a copy where something was played since the last one, and let the oldest go."""
        with self._taking:
            day, number = stamp(self._state)
            if number == 0 or any(copy.number == number for copy in self.all()):
                return None
            if not has_room(self._state):
                raise FileTrouble(Message("keeping.no-room", folder=str(self._state / COPIES)))
            place = _folder(self._state) / f"{day}-{number}.backup"
            take(self._state, place, self._configuration)
            as_its_owner(place)
            _let_go(self._state)
            return place

    def run(self) -> None:
        """Take one at the start, of the evening before, and then now and then, until `close` is called."""
        for half in (self._state / COPIES).glob(".*"):
            shutil.rmtree(half, ignore_errors=True)  # what a power cut left
        waits = 0.0
        while not self._closed.wait(waits):
            try:
                self.take()
            except (CompanionError, OSError) as fault:  # the evening goes on without one
                log.warning("%s", fault)
            waits = self._every_s

    def close(self) -> None:
        """Let `run` end."""
        self._closed.set()


def has_room(state: Path) -> bool:
    """Say whether another copy fits; where it does not, the storage has better use for the room."""
    names = [FILE_NAME, *files(state)]
    size = sum((state / name).stat().st_size for name in names if (state / name).exists())
    return shutil.disk_usage(state).free > 2 * size + SPARE_BYTES


def copies(state: Path) -> list[Copy]:
    """Return every copy in a data folder, the newest first."""
    found = []
    for path in (state / COPIES).glob("*.backup"):
        if (match := NAME.fullmatch(path.name)) and path.is_file():
            before = match["before"] is not None
            found.append(Copy(path, match["day"], int(match["number"]), before, path.stat().st_size))
    return sorted(found, key=lambda copy: (copy.number, copy.id), reverse=True)


def stamp(state: Path) -> tuple[str, int]:
    """Return the day and the number of the last entry, after which a copy is named."""
    place = state / FILE_NAME
    last = "SELECT at, number FROM entry WHERE kind NOT IN (?, ?) ORDER BY number DESC LIMIT 1"
    address = f"{place.absolute().as_uri()}?mode=ro"
    with plain_faults(place), closing(sqlite3.connect(address, uri=True, timeout=PATIENCE_S)) as journal:
        at, number = journal.execute(last, NOTES).fetchone() or ("1970-01-01", 0)
    return str(at)[:10], int(number)


def place_for_present(state: Path) -> Path:
    """Return a free name for a copy of what is there before another is put over it."""
    day, number = stamp(state)
    folder, again = _folder(state), 1
    while (place := folder / f"{day}-{number}-before{again}.backup").exists():
        again += 1
    return place


def _folder(state: Path) -> Path:
    folder = state / COPIES
    if not folder.exists():
        folder.mkdir()
        as_its_owner(folder)
    return folder


def _let_go(state: Path) -> None:
    """Keep of each day the newest, of these the last seven, and no more than fits."""
    found = copies(state)
    evenings = [copy for copy in found if not copy.before]
    days = [copy.day for copy in evenings]
    newest = [
        copy for place, copy in enumerate(evenings) if copy.day < UNSET_CLOCK or copy.day not in days[:place]
    ]
    stay = newest[:EVENINGS] + [copy for copy in found if copy.before][:BEFORES]
    stay.sort(key=lambda copy: copy.number, reverse=True)
    while len(stay) > 1 and sum(copy.size for copy in stay) > MOST_BYTES:
        stay.pop()
    for copy in found:
        if copy not in stay:
            copy.path.unlink(missing_ok=True)
