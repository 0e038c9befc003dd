"""What lies in the data folder and cannot be used: set aside at the start, named as long as it is there.

    >>> clear_the_way(config.state)
    >>> odd_files(config.state)
    ['join.json.1', 'photos/holiday.jpg']

What is in a file is the business of whoever reads it, who sets it aside in the same way. A damaged journal is
not named here: it is repaired, and told of by itself.
"""

import logging
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.journal.highest import place_of
from companion.journal.opening import FILE_NAME
from companion.journal.repair import FILE_NAME as REPAIRED
from companion.keeping.evenings import NAME
from companion.keeping.folder import COPIES, belongs
from companion.whole_file import is_usable, set_aside
from companion.words import Message

FOLDERS = (COPIES, "cards", "games", "installed", "photos", "profiles", "restoring")
OTHERS = ("running", "hall-id", "camera-blocked", REPAIRED, place_of(Path(FILE_NAME)).name)
"""Files that belong into no copy."""
JOINED = "join.json"
COPY = re.compile(rf"{COPIES}/{NAME.pattern}")
ASIDE = re.compile(r"(?P<name>.+?)\.\d+")
PHOTO = re.compile(r"photos/(\d{1,18}((-\d+)?\.jpg|\.webp)(\.going)?|\..*|.*\.new)", re.ASCII)
"""What may lie among the photos: some of it for a moment, or until the next start."""
HALF = re.compile(r".+\.(?P<process>\d+)-\d+\.new")
"""What `write_whole` calls a file before it is whole."""
MOST_NAMED = 5

log = logging.getLogger(__name__)


def clear_the_way(state: Path) -> None:
    """Set aside whatever stands where a file or a folder of the companion's belongs, and is none."""
    if not os.access(state, os.W_OK, effective_ids=True):
        return  # the journal says so better
    _remove_halves(state)
    places = [*((state / name, True) for name in FOLDERS)]
    places += [(state / name, False) for name in _own_files(state)]
    for place, folder in places:
        if os.path.lexists(place) and not _is_sound(place, folder=folder):
            try:
                log.warning("%s cannot be used; it is now %s", place, set_aside(place).name)
            except OSError as fault:
                log.warning("%s cannot be used: %s", place, fault)


def odd_files(state: Path) -> list[str]:
    """Return the names of what cannot be used, as far as that can be told without reading it."""
    own = set(_own_files(state))
    folders = [*(state / name for name in FOLDERS), *_folders_of_games(state)]
    odd = {
        place.relative_to(state).as_posix()
        for place in folders
        if os.path.lexists(place) and not place.is_dir()
    }
    odd |= {name for name in own if (state / name).is_symlink() or not (state / name).is_file()}
    odd |= {name for name in _names(state) if _is_aside(name) or _is_foreign(name)}
    return sorted(odd)


def told(state: Path) -> Message | None:
    """Return one line that names what cannot be used, where there is anything."""
    odd = odd_files(state)
    if not odd:
        return None
    names = odd[:MOST_NAMED] + (["..."] if len(odd) > MOST_NAMED else [])
    if any(name.startswith(f"{JOINED}.") for name in odd):
        return Message("trouble.files-and-phones", folder=str(state), names=names)
    return Message("trouble.files", folder=str(state), names=names)


def _remove_halves(state: Path) -> None:
    """Remove what was being written by processes that have ended."""
    for name in list(_names(state)):
        half = HALF.fullmatch(name)
        if half and not Path("/proc", half["process"]).exists():
            with suppress(OSError):
                (state / name).unlink()


def _is_sound(place: Path, *, folder: bool) -> bool:
    if folder:
        return place.is_dir() and is_usable(place, os.R_OK | os.W_OK | os.X_OK)
    return place.is_file() and is_usable(place)


def _is_own(name: str) -> bool:
    return belongs(name) or name in OTHERS or COPY.fullmatch(name) is not None


def _is_aside(name: str) -> bool:
    found = ASIDE.fullmatch(name)
    return found is not None and (found["name"] in FOLDERS or _is_own(found["name"]))


def _is_foreign(name: str) -> bool:
    """Say whether something lies among the photos that is none; elsewhere others may keep what they like."""
    return name.startswith("photos/") and not PHOTO.fullmatch(name)


def _own_files(state: Path) -> list[str]:
    """Return the names of what stands where a file of the companion's does, whatever it is."""
    return [name for name in _names(state) if _is_own(name)]


def _names(state: Path) -> Iterator[str]:
    """Yield what lies in the folder and in those of the companion's own within it."""
    for place in (state, *(state / name for name in FOLDERS), *_folders_of_games(state)):
        if place.is_dir() and os.access(place, os.R_OK | os.X_OK, effective_ids=True):
            with os.scandir(place) as found:
                yield from sorted((place / each.name).relative_to(state).as_posix() for each in found)


def _folders_of_games(state: Path) -> list[Path]:
    place = state / "games"
    return sorted(place.iterdir()) if place.is_dir() and os.access(place, os.R_OK, effective_ids=True) else []
