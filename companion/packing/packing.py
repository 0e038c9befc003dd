"""Packs a game's folder into one file; the same folder always gives the same bytes."""

import io
import json
import zipfile
from hashlib import sha256
from pathlib import Path

from companion.errors import file_trouble
from companion.packing.about import About, BadPackage, about_folder
from companion.packing.reading import JSON, MOST_FILES, MOST_UNPACKED, check_size, is_plain_path
from companion.whole_file import write_whole
from companion.words import Message

LEFT_OUT = ("__pycache__", ".pyc", ".mo")
"""What is made from the other files."""
THEN = (1980, 1, 1, 0, 0, 0)
"""The time that every file bears: a ZIP archive knows none before."""


def pack(folder: Path, file: Path | None = None) -> tuple[About, Path]:
    """Write a game into `file`, or beside the caller as NAME-VERSION.game; return what it is, and where."""
    about = about_folder(folder)
    target = file or Path(about.file)
    if target.is_dir():
        target /= about.file
    packed = _packed(about, _files(folder))
    check_size(len(packed))
    with file_trouble("packing.not-written", file=str(target)):
        write_whole(target, packed)
    return about, target


def _files(folder: Path) -> dict[str, bytes]:
    """Return every file of a game by its path; hidden ones and what Python compiled are left out."""
    found: dict[str, bytes] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if any(part.startswith(".") or part.endswith(LEFT_OUT) for part in name.split("/")):
            continue
        if path.is_symlink() or not (path.is_dir() or path.is_file()) or not is_plain_path(name):
            raise BadPackage(Message("packing.odd-path", path=str(path)))
        if path.is_file():
            with file_trouble("packing.unreadable", file=str(path)):
                found[name] = path.read_bytes()
    if "__init__.py" not in found:
        raise BadPackage(Message("packing.no-game", folder=str(folder)))
    if len(found) > MOST_FILES or sum(map(len, found.values())) > MOST_UNPACKED:
        size = _megabytes(sum(map(len, found.values())))
        most = {"most": _megabytes(MOST_UNPACKED), "files": MOST_FILES}
        raise BadPackage(Message("packing.too-much", n=len(found), size=size, **most))
    return found


def _packed(about: About, files: dict[str, bytes]) -> bytes:
    hashes = {name: sha256(content).hexdigest() for name, content in files.items()}
    said = json.dumps(about.as_json() | {"files": hashes}, ensure_ascii=False, indent=1).encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in [(JSON, said), *((f"{about.name}/{name}", files[name]) for name in files)]:
            entry = zipfile.ZipInfo(name, THEN)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o100644 << 16
            archive.writestr(entry, content)
    return buffer.getvalue()


def _megabytes(size: int) -> float:
    return round(size / 1_000_000, 1)
