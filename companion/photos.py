"""The proof photos: the newest stay, the oldest go first, and none is half-written.

>>> photos = Photos(config.state / FOLDER)
>>> photos.keep("17", jpeg)
>>> photos.find("17")
PosixPath('.../photos/17.jpg')

Where a photo was made of several exposures, these are kept beside it: `17-1.jpg`, the longest, and so on.
A clip that somebody asked for, `17.webp`, goes with its photo.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.whole_file import write_whole

FOLDER = "photos"
MOST_PHOTOS = 200
MOST_BYTES = 200_000_000
NAME = re.compile(r"(?P<number>\d{1,18})(?:(?:-\d+)?\.jpg|\.webp)(?P<going>\.going)?", re.ASCII)
"""What a photo, its exposures and its clip are called; anything else in the folder is somebody else's, such
as a number that is longer than any of the journal's."""
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

    def keep(self, id: str, jpeg: bytes, exposures: Sequence[bytes] = ()) -> None:
        """Write a photo whole or not at all, then let the oldest go; an empty one is none.

        `exposures` are what it was made of, the longest first.
        """
        if not jpeg:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        for old in self._beside(id):  # an entry's number may be given again
            old.unlink(missing_ok=True)
        try:
            for number, exposure in enumerate(exposures, start=1):
                write_whole(self._folder / f"{id}-{number}.jpg", exposure)
            write_whole(self._folder / f"{id}.jpg", jpeg)
        except OSError:
            self.delete(id)
            raise
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

    def exposures(self, id: str) -> list[bytes]:
        """Return the exposures that a photo was made of, the longest first; none where it is the only one."""
        found = []
        with suppress(FileNotFoundError):  # deleted just now
            found = [path.read_bytes() for path in self._exposures(id)]
        return found

    def keep_clip(self, id: str, webp: bytes) -> None:
        """Write the clip of a photo; where the photo is deleted meanwhile, nothing."""
        place = self._folder / f"{id}.webp"
        write_whole(place, webp)
        if self.find(id) is None:
            place.unlink(missing_ok=True)

    def clip(self, id: str) -> Path | None:
        """Return where the clip of a photo is, or `None` where there is none."""
        path = self._folder / f"{id}.webp"
        return path if self.find(id) is not None and path.is_file() else None

    def read_clip(self, id: str) -> bytes | None:
        """Return the clip of a photo as animated WebP, or `None` where there is none."""
        path = self.clip(id)
        with suppress(FileNotFoundError):  # deleted just now
            return None if path is None else path.read_bytes()
        return None

    def delete_clip(self, id: str) -> None:
        """Delete the clip of a photo, if there is one."""
        if (path := self.clip(id)) is not None:
            path.unlink(missing_ok=True)

    def delete(self, id: str) -> bool:
        """Delete a photo, and say whether there was one."""
        files = self._files(id)
        for path in files:
            path.unlink(missing_ok=True)
        return bool(files)

    @contextmanager
    def deleting(self, ids: Iterable[str]) -> Iterator[None]:
        """Delete these photos if the block succeeds, and none of them if it does not."""
        ids = list(ids)
        hidden = [path.rename(f"{path}{GOING}") for id in ids for path in self._files(id)]
        try:
            yield
        except BaseException:
            for path in hidden:
                path.rename(path.with_suffix(""))
            raise
        just_made = (self._folder / f"{id}.webp" for id in ids)  # a clip that was begun before
        for path in (*hidden, *just_made):
            path.unlink(missing_ok=True)

    def settle(self, known: Callable[[int], bool]) -> None:
        """Finish what a power cut left: halves go, and photos of games that were just being deleted.

        No other photo is deleted, whatever the journal knows of it: the journal may have lost something.
        """
        for path in self._folder.glob("*.new"):
            if path.is_file():
                path.unlink(missing_ok=True)
        for number, path in self._own(f"*{GOING}"):
            if known(number):
                path.rename(path.with_suffix(""))
            else:
                path.unlink(missing_ok=True)

    def _files(self, id: str) -> list[Path]:
        """Return the files of a photo, that which is shown last: as long as it is there it can be deleted.

        A power cut may have left exposures without it.
        """
        shown = self.find(id)
        return self._beside(id) if shown is None else [*self._beside(id), shown]

    def _beside(self, id: str) -> list[Path]:
        """Return what is kept beside a photo: its exposures and its clip."""
        clip = [path for _, path in self._own(f"{id}.webp")] if id.isdecimal() else []
        return [*self._exposures(id), *clip]

    def _exposures(self, id: str) -> list[Path]:
        return sorted(path for _, path in self._own(f"{id}-*.jpg")) if id.isdecimal() else []

    def _let_go(self) -> None:
        """Numbers only grow, so the lowest is the oldest, whatever the clock says."""
        photos = defaultdict[int, list[Path]](list)
        for number, path in [*self._own("*.jpg"), *self._own("*.webp")]:
            photos[number].append(path)
        total = sum(_size(path) for files in photos.values() for path in files)
        for oldest in sorted(photos)[:-1]:
            if len(photos) <= MOST_PHOTOS and total <= MOST_BYTES:
                break
            for path in photos.pop(oldest):
                total -= _size(path)
                path.unlink(missing_ok=True)

    def _own(self, pattern: str) -> Iterator[tuple[int, Path]]:
        """Yield the photos among these files, each with the number of the journal entry that it proves."""
        for path in self._folder.glob(pattern):
            name = NAME.fullmatch(path.name)
            if name and path.is_file():
                yield int(name["number"]), path


def _size(path: Path) -> int:
    """Return how large a file is: nothing, where somebody deletes it meanwhile."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
