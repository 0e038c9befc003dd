"""The highest number that was given out, in a small file beside the journal.

    >>> keep_highest(path, 238)
    >>> kept_highest(path)
    238

A journal, or the log beside it, may lose its end without SQLite noticing: this says that there was more.
"""

import logging
import zlib
from contextlib import suppress
from pathlib import Path

from companion.whole_file import write_whole

ENDING = ".highest"

log = logging.getLogger(__name__)


def place_of(journal: Path) -> Path:
    """Return the file that knows the highest number of a journal: `games.highest`."""
    return journal.with_suffix(ENDING)


def kept_highest(journal: Path) -> int | None:
    """Return the highest number that was kept of a journal; `None` where nobody knows it."""
    place = place_of(journal)
    try:
        number, found = place.read_text(encoding="ascii").split() if place.is_file() else ("", "")
        return int(number) if found == _checksum(number) else None
    except (OSError, ValueError):
        return None


def keep_highest(journal: Path, number: int) -> None:
    """Keep a number that is higher than the one before. Where that fails, none is known any more."""
    if (kept_highest(journal) or 0) >= number:
        return
    place = place_of(journal)
    try:
        write_whole(place, f"{number} {_checksum(str(number))}\n".encode())
    except OSError as fault:
        log.warning("%s is not kept: %s", place, fault)
        with suppress(OSError):
            place.unlink(missing_ok=True)


def _checksum(number: str) -> str:
    return f"{zlib.crc32(number.encode()):08x}"
