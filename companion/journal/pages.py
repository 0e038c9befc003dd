"""The raw pages of a journal file and of what lies beside it, for when SQLite itself refuses to read them.

    >>> pages = read_pages(path)
    >>> len(pages.images), pages.latest[2][:1]
    (57, b'\\r')

The layout is SQLite's own (https://www.sqlite.org/fileformat2.html): the file is a row of pages; the log
beside it (`-wal`) holds newer images of single pages, each in a frame with a head of its own.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.whole_file import is_usable

USUAL_SIZE = 4096
LOG_HEAD, FRAME_HEAD = 32, 24
SIZES = tuple(1 << power for power in range(9, 17))


@dataclass(frozen=True, slots=True)
class Pages:
    """Every image of every page, from the oldest to the newest, and the newest of each by its number."""

    size: int
    images: list[bytes]
    latest: dict[int, bytes]
    in_file: dict[int, bytes]
    """Of each the image in the file itself, whatever the log has that is newer."""


def read_pages(path: Path) -> Pages:
    """Return what lies there: a file that is cut off or gone is as long as it is."""
    file, log = _bytes(path), _bytes(Path(f"{path}-wal"))
    size = _page_size(file[16:18], log[8:12])
    in_file = {start // size + 1: file[start : start + size] for start in range(0, len(file), size)}
    frames = list(_frames(log, size))
    return Pages(size, [*in_file.values(), *(image for _, image in frames)], in_file | dict(frames), in_file)


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() and is_usable(path) else b""


def _page_size(in_file: bytes, in_log: bytes) -> int:
    """Return the size that one of the two heads gives; SQLite's usual one where both are destroyed."""
    for size in (int.from_bytes(in_file), int.from_bytes(in_log)):
        if size in SIZES:
            return size
    return USUAL_SIZE


def _frames(log: bytes, size: int) -> Iterator[tuple[int, bytes]]:
    """Yield the pages of the log up to the last one that ends a transaction.

    SQLite stops at the first frame that is damaged; those behind it are sound all the same. A frame is of
    this log where one of its two salts is: of what an earlier log left behind, neither fits.
    """
    step = FRAME_HEAD + size
    heads = [log[start : start + FRAME_HEAD] for start in range(LOG_HEAD, len(log) - size, step)]
    salts = [log[16:24]] + [head[8:16] for head in heads[:1]]
    ours = [
        place
        for place, head in enumerate(heads)
        if any(head[8:12] == salt[:4] or head[12:16] == salt[4:] for salt in salts)
    ]
    ends = [place for place in ours if any(heads[place][4:8])]
    for place in ours:
        if ends and place <= ends[-1]:
            start = LOG_HEAD + place * step + FRAME_HEAD
            yield int.from_bytes(heads[place][:4]), log[start : start + size]
