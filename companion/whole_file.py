"""A file written whole or not at all: after a power cut there stands what was, or what is new.

>>> write_whole(path, b"...")       # an OSError leaves what stood there, and nothing half-written beside it
>>> read_json(path)                 # whatever lies there, it is a value, an OSError or a ValueError
>>> set_aside(path)                 # what cannot be used is kept, under another name
PosixPath('.../join.json.1')
"""

import json
import os
import stat
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

ANYONE_READS, OWNER_READS = 0o644, 0o600


def write_whole(path: Path, content: bytes | memoryview, mode: int = ANYONE_READS) -> None:
    """Put `content` at `path`; what root writes belongs to whom the folder belongs to."""
    half = path.with_name(f"{path.name}.{os.getpid()}-{threading.get_ident()}.new")
    try:
        with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
            if os.geteuid() == 0:
                folder = path.parent.stat()
                os.fchown(file.fileno(), folder.st_uid, folder.st_gid)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    except OSError:
        with suppress(OSError):
            half.unlink()
        raise


def read_json(path: Path) -> Any:
    """Return the value in a small file; `OSError` or `ValueError` where there is none to be had."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise ValueError(f"{path} is not a file")
    try:
        return json.loads(path.read_bytes())
    except RecursionError as deep:
        raise ValueError(f"{path} is nested too deeply") from deep


def is_usable(path: Path, rights: int = os.R_OK) -> bool:
    """Say whether one may do with a file or folder what `rights` say; what is ours is given them."""
    if not os.access(path, rights, effective_ids=True):
        with suppress(OSError):
            path.chmod(path.stat().st_mode | rights << 6)  # they are the bits of a mode
    return os.access(path, rights, effective_ids=True)


def set_aside(path: Path, mark: str = "") -> Path:
    """Give what cannot be used another name, with the first number behind it that is free.

    With a mark before the number it is something sound that makes room: nobody is told to look at it.
    """
    number = 1
    while os.path.lexists(place := path.with_name(f"{path.name}.{mark}{number}")):
        number += 1
    path.rename(place)
    return place
