"""The files that a browser loads: the page's own, and those of each game that has a dress for it.

Their address holds a hash of all of them, so that a browser may keep them for ever and a new version
is loaded at once. They are packed once, in memory.
"""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

HERE = Path(__file__).parent
OWN = HERE / "static"
GAMES = HERE / "games"
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class Asset:
    """One file: its kind, its bytes, and the same packed."""

    kind: str
    plain: bytes
    packed: bytes


@lru_cache
def assets() -> dict[str, Asset]:
    """Return every file by its path below the assets' address."""
    found = {path.relative_to(OWN).as_posix(): path for path in OWN.rglob("*") if path.is_file()}
    for path in GAMES.rglob("*"):
        if path.suffix in KINDS:
            found[f"games/{path.relative_to(GAMES).as_posix()}"] = path
    return {name: _asset(path) for name, path in sorted(found.items())}


@lru_cache
def fingerprint() -> str:
    """Return the hash of all files, which stands in their address."""
    digest = hashlib.sha256()
    for name, asset in assets().items():
        digest.update(name.encode() + asset.plain)
    return digest.hexdigest()[:12]


@lru_cache
def dressed_games() -> tuple[str, ...]:
    """Return the games that have a page of their own."""
    return tuple(sorted(path.parent.name for path in GAMES.glob("*/page.js")))


@lru_cache
def icons() -> str:
    """Return every icon as symbols of one SVG, the page's own and the games'."""
    files = [OWN / "icons.svg", *sorted(GAMES.glob("*/icons.svg"))]
    return "".join(path.read_text(encoding="utf-8") for path in files)


def _asset(path: Path) -> Asset:
    plain = path.read_bytes()
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Asset(kind, plain, gzip.compress(plain, 9, mtime=0))
