"""What `companion doctor` says of what grows: how large each part of the data folder is, and what may go."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from companion.journal.opening import FILE_NAME
from companion.keeping.folder import COPIES
from companion.photos import FOLDER as PHOTOS

MANY_BYTES = 1_000_000_000
"""More than this is worth a word: a card of 8 GB has about three to spare."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Bytes of each part of the data folder, and the damaged journals that were kept beside."""

    journal: int
    photos: int
    copies: int
    damaged: int
    damaged_names: tuple[str, ...]

    @property
    def total(self) -> int:
        """All of it."""
        return self.journal + self.photos + self.copies + self.damaged


def sizes(state: Path) -> Sizes:
    """Measure a data folder."""
    journals = sorted(state.glob(f"{FILE_NAME}*"))
    kept = [path for path in journals if path.name.removeprefix(FILE_NAME)[:1] == "."]
    names = tuple(path.name for path in kept if not path.name.endswith(("-wal", "-shm")))
    now = [path for path in journals if path not in kept]
    return Sizes(_bytes(now), _folder(state / PHOTOS), _folder(state / COPIES), _bytes(kept), names)


def _folder(place: Path) -> int:
    return _bytes(place.glob("*"))


def _bytes(paths: Iterable[Path]) -> int:
    return sum(path.stat().st_size for path in paths if path.is_file())
