"""The files that a browser loads: the page's own, and those of each game that has a dress for it.

Their address holds a hash of all of them, so that a browser may keep them for ever and a new version
is loaded at once. They are packed once, in memory; comments of scripts and styles stay here, and every
line of one keeps its number.

A game of the package keeps its page's parts in `web/games/NAME`; one of an owner's folder brings them
as `NAME/page`. Its words for the page are a file too, one for each language.
"""

import gzip
import hashlib
import json
import mimetypes
import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from companion.games.data import folder_of
from companion.words import LANGUAGES
from web.language import card_words, game_words

HERE = Path(__file__).parent
OWN = HERE / "static"
GAMES = HERE / "games"
IMPORTS = re.compile(r'^(?:import|export)\b(?:[^;("]*\bfrom)?\s*"(\.[^"]+)"', re.MULTILINE)
"""Where a script names another that it cannot do without; not what it loads later, with `import(...)`."""
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/)$|[ \t]+// [^\"'`\n]*$", re.MULTILINE)
"""One that has its lines of a script or a style sheet to itself, or ends a line and holds no quotes."""
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
"""Means nothing in a style sheet; in a script it may stand inside a text."""
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class Asset:
    """One file: its kind, its bytes, and the same packed."""

    kind: str
    plain: bytes
    packed: bytes


class Assets:
    """Every file of the page that shows these games.

    >>> assets = Assets(["race"])
    >>> assets.files["main.js"].kind
    'text/javascript'
    """

    def __init__(self, games: Iterable[str]) -> None:
        self._games = tuple(games)
        self._parts = {name: place for name in self._games if (place := page_folder(name)) is not None}

    @cached_property
    def files(self) -> dict[str, Asset]:
        """Every file by its path below the assets' address."""
        return dict(sorted(self._found()))

    @cached_property
    def base(self) -> str:
        """The address below which the files lie; another one as soon as any of them is another."""
        digest = hashlib.sha256()
        for name, asset in self.files.items():
            digest.update(name.encode() + asset.plain)
        return f"/assets/{digest.hexdigest()[:12]}"

    @cached_property
    def dressed(self) -> tuple[str, ...]:
        """The games that have a page of their own."""
        return tuple(name for name in self._parts if f"games/{name}/page.js" in self.files)

    @cached_property
    def styles(self) -> tuple[tuple[str, str], ...]:
        """The games that have a style sheet, each with it."""
        sheets = ((name, f"games/{name}/page.css") for name in self._parts)
        return tuple((name, path) for name, path in sheets if path in self.files)

    def modules(self, screen: str, game: str | None) -> list[str]:
        """Return the scripts that a screen needs at once: what it imports, and a game's own page."""
        wanted = ["main.js", f"{screen}.js", f"{screen}_screen.js", f"games/{game}/page.js"]
        found: list[str] = []
        while wanted:
            name = wanted.pop()
            if name in self.files and name not in found:
                found.append(name)
                wanted += self._imports[name]
        return sorted(found)

    @cached_property
    def _imports(self) -> dict[str, list[str]]:
        """What each script imports before it runs."""
        return {
            name: [
                posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
                for path in IMPORTS.findall(asset.plain.decode())
            ]
            for name, asset in self.files.items()
            if name.endswith(".js")
        }

    @cached_property
    def pictured(self) -> tuple[str, ...]:
        """The games that have icons of their own."""
        return tuple(name for name in self._parts if f"games/{name}/icons.svg" in self.files)

    def icons(self, game: str | None = None) -> str:
        """Return the icons of a game, or the page's own, as symbols for an SVG."""
        found = self.files.get(f"games/{game}/icons.svg" if game else "icons.svg")
        return found.plain.decode() if found else ""

    def _found(self) -> Iterator[tuple[str, Asset]]:
        for path in OWN.rglob("*"):
            if path.is_file():
                yield path.relative_to(OWN).as_posix(), _read(path)
        for name, place in self._parts.items():
            for path in place.rglob("*"):
                if path.suffix in KINDS:
                    yield f"games/{name}/{path.relative_to(place).as_posix()}", _read(path)
        for language in LANGUAGES:
            words = json.dumps(card_words(language), ensure_ascii=False).encode()
            yield f"cards.{language}.json", _packed(words, "application/json")
        for name in self._games:
            for language in LANGUAGES:
                words = json.dumps(game_words(name, language), ensure_ascii=False).encode()
                yield f"games/{name}/words.{language}.json", _packed(words, "application/json")


def assets_of(games: Iterable[str]) -> Assets:
    """Return the files for these games; they are read and packed once, however many pages show them."""
    return _assets_at(tuple((name, folder_of(name)) for name in games))


def forget_assets() -> None:
    """Let all files be read and packed anew."""
    _assets_at.cache_clear()


@lru_cache(maxsize=2)
def _assets_at(places: tuple[tuple[str, Path], ...]) -> Assets:
    return Assets(name for name, _ in places)


def page_folder(game: str) -> Path | None:
    """Return where the page's parts of a game lie, if it has any."""
    places = (GAMES / game, folder_of(game) / "page")
    return next((place for place in places if place.is_dir()), None)


def _read(path: Path) -> Asset:
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return _packed(path.read_bytes(), kind)


@lru_cache(maxsize=512)
def _packed(text: bytes, kind: str) -> Asset:
    """Return a script or style without its comments; one that has not changed is packed once."""
    if kind in (KINDS[".js"], KINDS[".css"]):
        code = COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text.decode())
        text = (INDENT.sub("", code) if kind == KINDS[".css"] else code).encode()
    return Asset(kind, text, gzip.compress(text, 9, mtime=0))
