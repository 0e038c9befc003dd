"""One file of plain values and arrays: written whole, and refused where it was torn.

>>> write_packed(Path("d6"), {"version": 1, "half": 17.5, "bare": bare})
>>> read_packed(Path("d6"))["half"]
17.5
"""

import io
import json
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from companion.errors import CompanionError, reason
from companion.whole_file import write_whole
from companion.words import Message


class BadProfile(CompanionError, ValueError):
    """A profile is missing, torn, or of another version."""


def write_packed(path: Path, values: Mapping[str, Any]) -> None:
    """Write values in one go: a torn or half-written file never stands at `path`."""
    arrays = {name: value for name, value in values.items() if isinstance(value, np.ndarray)}
    plain = {name: value for name, value in values.items() if name not in arrays}
    packed = io.BytesIO()
    np.savez_compressed(packed, allow_pickle=False, plain=np.array(json.dumps(plain)), **arrays)
    try:
        write_whole(path, packed.getbuffer())
    except OSError as fault:
        raise BadProfile(Message("profile.unwritable", file=str(path), why=reason(fault))) from fault


def read_packed(path: Path) -> dict[str, Any]:
    """Return what was written at `path`, whatever it is, or say what is wrong with the file."""
    with whole(path), np.load(io.BytesIO(_bytes(path)), allow_pickle=False) as packed:
        arrays = {name: packed[name] for name in packed.files}
        return {**dict(json.loads(str(arrays.pop("plain")))), **arrays}


def read_plain(path: Path, name: str) -> Any:
    """Return one plain value of a file, or None where it has none; arrays are not unpacked for it."""
    with whole(path), np.load(io.BytesIO(_bytes(path)), allow_pickle=False) as packed:
        return dict(json.loads(str(packed["plain"]))).get(name)


@contextmanager
def whole(path: Path) -> Iterator[None]:
    """Say that the file is torn where what is done with its values fails."""
    try:
        yield
    except BadProfile:
        raise
    except (
        *(ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RuntimeError, MemoryError),
        *(EOFError, struct.error, zipfile.BadZipFile, zlib.error),
    ) as fault:
        raise BadProfile(Message("profile.torn", file=str(path))) from fault


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as fault:
        raise BadProfile(Message("profile.unreadable", file=str(path), why=reason(fault))) from fault
