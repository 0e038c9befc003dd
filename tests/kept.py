"""What takes seconds to make is made once: by one worker for all, and for every run until its sources change.

    @kept
    def learned_from(folder: Path) -> Fit: ...

    learned_from(SLAPS)     # learned by one of them, read from a file by the others and at the next run

It lies in `.pytest_cache/made`, in a folder named by a digest of all sources and pictures it may come from.
"""

import fcntl
import hashlib
import pickle
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import cache, wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

import cv2
import numpy as np

P = ParamSpec("P")
T = TypeVar("T")

ROOT = Path(__file__).parents[1]
_MADE = ROOT / ".pytest_cache" / "made"
_SOURCES = ("companion", "calibration", "hardware", "tests/*.py", "tests/calibration", "tests/vision")
_LAST_USED = 3
"""So many folders stay: what is made of sources that change all day would fill the disk."""


def made_once(name: str, make: Callable[[Path], object]) -> Path:
    """Return the file of this name; whoever comes first makes it, and the others wait for it.

    >>> made_once("d6.profile", lambda place: learned().save(place))
    PosixPath('.../.pytest_cache/made/0123456789abcdef/d6.profile')
    """
    folder = _folder()
    place, begun = folder / name, folder / f"begun-{name}"
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            make(begun)
            begun.rename(place)
    return place


def kept(make: Callable[P, T]) -> Callable[P, T]:
    """Keep what a function returns for its arguments, which may be whole pictures."""

    @wraps(make)
    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        told = hashlib.sha256(pickle.dumps((args, sorted(kwargs.items())))).hexdigest()[:16]
        name = f"{make.__module__}.{make.__qualname__}-{told}"
        place = made_once(name, lambda begun: begun.write_bytes(pickle.dumps(make(*args, **kwargs))))
        return pickle.loads(place.read_bytes())  # type: ignore[no-any-return]

    return found


@cache
def _folder() -> Path:
    """Return where the things made from these very sources lie; those of old ones are thrown away."""
    digest = hashlib.sha256(f"{cv2.__version__} {np.__version__}".encode())
    for file in _sources():
        digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    folder = _MADE / digest.hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    folder.touch()
    with suppress(OSError):  # another worker throws the same away
        for other in sorted(_MADE.iterdir(), key=lambda place: place.stat().st_mtime)[:-_LAST_USED]:
            shutil.rmtree(other, ignore_errors=True)
    return folder


def _sources() -> list[Path]:
    found = [file for pattern in _SOURCES for file in ROOT.glob(pattern)]
    inside = [file for place in found for file in ([place] if place.is_file() else place.rglob("*"))]
    return sorted(file for file in inside if file.suffix in (".py", ".jpg", ".toml"))
