"""The proof photos: the newest stay, the oldest go first, and none is half-written.

>>> photos = Photos(config.state / FOLDER)
>>> photos.keep("17", jpeg)
>>> photos.find("17")
PosixPath('.../photos/17.jpg')
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.whole_file import write_whole

FOLDER = "photos"
MOST_PHOTOS = 200
MOST_BYTES = 200_000_000
GOING = ".going"
"""Ends the name of a photo while the game that it belongs to is being deleted."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A proof photo: its id, and which part of the camera's picture it is, in that picture's pixels.

    One of no size shows nothing: where no piece was found, the rest of the room is nobody's business.
    """

    id: str
    left: float
    top: float
    width: float
    height: float


class Photos:
    """A folder of JPEG pictures, each under the number of the journal entry that it proves."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, id: str, jpeg: bytes) -> None:
        """Write a photo whole or not at all, then let the oldest go; an empty one is none."""
        if not jpeg:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        write_whole(self._folder / f"{id}.jpg", jpeg)
        self._let_go()

    def find(self, id: str) -> Path | None:
        """Return where a photo is, or `None` where it never was or has gone."""
        path = self._folder / f"{id}.jpg"
        return path if re.fullmatch(r"\d+", id) and path.is_file() else None

    def read(self, id: str) -> bytes | None:
        """Return a photo as JPEG, or `None` where it never was or has gone."""
        path = self.find(id)
        with suppress(FileNotFoundError):  # deleted just now
            return None if path is None else path.read_bytes()
        return None

    def delete(self, id: str) -> bool:
        """Delete a photo, and say whether there was one."""
        path = self.find(id)
        if path is not None:
            path.unlink(missing_ok=True)
        return path is not None

    @contextmanager
    def deleting(self, ids: Iterable[str]) -> Iterator[None]:
        """Delete these photos if the block succeeds, and none of them if it does not."""
        hidden = [path.rename(f"{path}{GOING}") for path in map(self.find, ids) if path is not None]
        try:
            yield
        except BaseException:
            for path in hidden:
                path.rename(path.with_suffix(""))
            raise
        for path in hidden:
            path.unlink(missing_ok=True)

    def settle(self, known: Callable[[int], bool]) -> None:
        """Finish what a power cut left: halves go, and photos of games that were just being deleted.

        No other photo is deleted, whatever the journal knows of it: the journal may have lost something.
        """
        for path in self._folder.glob("*.new"):
            path.unlink(missing_ok=True)
        for path in self._folder.glob(f"*.jpg{GOING}"):
            photo = path.with_suffix("")
            if known(int(photo.stem)):
                path.rename(photo)
            else:
                path.unlink(missing_ok=True)

    def _let_go(self) -> None:
        """Numbers only grow, so the lowest is the oldest, whatever the clock says."""
        photos = sorted(self._folder.glob("*.jpg"), key=lambda path: int(path.stem))
        total = sum(path.stat().st_size for path in photos)
        while len(photos) > MOST_PHOTOS or (total > MOST_BYTES and len(photos) > 1):
            oldest = photos.pop(0)
            total -= oldest.stat().st_size
            oldest.unlink(missing_ok=True)
