"""Reads a packed game, which anybody may have made: nothing in it is believed, nothing of it is run.

>>> package = opened(content)
>>> package.about.name, len(package.files)
('fivefold', 5)
"""

import io
import json
import stat
import unicodedata
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from companion.packing.about import About, BadPackage
from companion.words import Message

JSON = "game.json"
LARGEST = 10_000_000
"""Bytes of a packed file."""
MOST_UNPACKED = 20_000_000
MOST_FILES = 500
MOST_SAID = 200_000
"""Bytes of what it says of itself."""
DEVICES = {"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(10))}
"""Names that stand for devices on some systems, whatever follows their first dot."""
PLAIN_FILES = (0, stat.S_IFREG)
ENCRYPTED = 1
COMPRESSIONS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Those that are unpacked no further than is asked for; the others give all that a few bytes stand for."""
LONGEST_PATH = 120


@dataclass(frozen=True, slots=True)
class Package:
    """A packed game that is whole: what it says of itself, its files by their paths, and its bytes."""

    about: About
    files: Mapping[str, bytes]
    content: bytes

    @property
    def sha256(self) -> str:
        """What tells this file from every other."""
        return sha256(self.content).hexdigest()


def opened(content: bytes) -> Package:
    """Return the game in these bytes, or raise `BadPackage`, which says in a sentence why not."""
    check_size(len(content))
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return _read(archive, content)
    except BadPackage:
        raise
    except Exception as torn:  # whatever the archive's reader makes of bytes that anybody may have written
        raise BadPackage(Message("packing.no-package")) from torn


def check_size(size: int) -> None:
    """Refuse a packed file of more bytes than are taken, before it is read."""
    if size > LARGEST:
        megabytes = {"size": round(size / 1_000_000, 1), "most": round(LARGEST / 1_000_000, 1)}
        raise BadPackage(Message("packing.too-large", **megabytes))


def _read(archive: zipfile.ZipFile, content: bytes) -> Package:
    entries = _checked(archive)
    said = entries.pop(JSON, None)
    if said is None or said.file_size > MOST_SAID:
        raise BadPackage(Message("packing.no-package"))
    values = json.loads(_content(archive, said, MOST_SAID))
    about, hashes = About.of(values, JSON), values["files"]
    files, left = dict[str, bytes](), MOST_UNPACKED
    for path, entry in entries.items():
        folder, _, name = path.partition("/")
        if folder != about.name or not name:
            raise BadPackage(Message("packing.odd-path", path=_shown(path)))
        files[name] = _content(archive, entry, left)
        left -= len(files[name])
    wrong = {name for name, found in files.items() if hashes.get(name) != sha256(found).hexdigest()}
    if wrong := wrong or hashes.keys() - files.keys():
        raise BadPackage(Message("packing.wrong-hash", path=_shown(min(wrong))))
    if "__init__.py" not in files:
        raise BadPackage(Message("packing.no-game", folder=about.name))
    return Package(about, files, content)


def _checked(archive: zipfile.ZipFile) -> dict[str, zipfile.ZipInfo]:
    """Return the files of an archive by their paths; each must be a plain file, below the game's folder."""
    found: dict[str, zipfile.ZipInfo] = {}
    infos = archive.infolist()
    if len(infos) > MOST_FILES + 1 or sum(info.file_size for info in infos) > MOST_UNPACKED:
        size = round(sum(info.file_size for info in infos) / 1_000_000, 1)
        most = {"most": round(MOST_UNPACKED / 1_000_000, 1), "files": MOST_FILES}
        raise BadPackage(Message("packing.too-much", n=len(infos) - 1, size=size, **most))
    files, folders = set[str](), set[str]()
    for info in infos:
        path, kind = info.filename.casefold(), stat.S_IFMT(info.external_attr >> 16)
        above = set(_parents(path))
        odd = not is_plain_path(info.filename) or info.filename != info.orig_filename
        odd = odd or kind not in PLAIN_FILES or bool(info.flag_bits & ENCRYPTED)
        odd = odd or info.compress_type not in COMPRESSIONS
        if odd or path in files | folders or above & files:
            raise BadPackage(Message("packing.odd-path", path=_shown(info.filename)))
        files.add(path)
        folders |= above
        found[info.filename] = info
    return found


def is_plain_path(path: str) -> bool:
    """Say whether a path stays below its folder, and is a plain name on every system."""
    if not path.isprintable() or len(path) > LONGEST_PATH or path != unicodedata.normalize("NFC", path):
        return False
    return not any(letter in path for letter in '\\:*?"<>|') and all(map(_is_plain_name, path.split("/")))


def _is_plain_name(name: str) -> bool:
    if not name or name.startswith(".") or name[-1] in ". ":
        return False
    return name.partition(".")[0].strip().casefold() not in DEVICES


def _shown(path: str) -> str:
    """Return a path as it may be shown: short, and nothing in it moves a cursor or turns the line round."""
    return "".join(letter if letter.isprintable() else "?" for letter in path[:LONGEST_PATH])


def _parents(path: str) -> Iterator[str]:
    while "/" in path:
        path = path.rpartition("/")[0]
        yield path


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, most: int) -> bytes:
    """Unpack one file, but no more of it than may be: what an archive says of its sizes may be a lie."""
    with archive.open(entry) as file:
        content = file.read(most + 1)
    if len(content) > most:
        size, limit = round(most / 1_000_000, 1), round(MOST_UNPACKED / 1_000_000, 1)
        raise BadPackage(Message("packing.too-much", n=1, size=size, most=limit, files=MOST_FILES))
    return content
