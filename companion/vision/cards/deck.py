"""What an owner taught of one game's cards, in one file.

    >>> deck = Deck("schnapsen").with_card("ace of hearts", upright)
    >>> deck.save(Path("schnapsen.deck"))
    >>> Deck.load(Path("schnapsen.deck")).names
    ('ace of hearts',)

The file is a zip archive: `deck.json` with the version, the game and the names, a JPEG for each example,
`looks.npz` with what finds them again, and `bare.jpg`, the bare table. A deck that is handed on has the
owner's data beside them.
"""

import io
import json
import zipfile
import zlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.errors import CompanionError, reason
from companion.vision.cards.found import LARGEST_PX
from companion.vision.cards.look import Look, look_of, packed_looks, unpacked_looks
from companion.vision.picture import MOST_MEGAPIXELS, Picture
from companion.vision.picture_file import parsed
from companion.whole_file import write_whole
from companion.words import Message

VERSION = 1
INDEX, LOOKS, BARE = "deck.json", "looks.npz", "bare.jpg"
MOST_EXAMPLES = 2000
"""Of one deck: ten of each card of a large box."""
MOST_CORRECTIONS = 4
"""Examples of one card that people's corrections add: as many lights and places as a table has."""
LONGEST_NAME = 80
QUALITIES = (90, 80, 60, 40)
MOST_BYTES = 160_000
"""Of a card's picture; a larger one is packed more tightly. With its look it takes at most 200 kB."""
BARE_QUALITY = 95
_TORN = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    RuntimeError,
    EOFError,
    ArithmeticError,
    MemoryError,
    zipfile.BadZipFile,
    zlib.error,
)


class BadDeck(CompanionError, ValueError):
    """A deck is missing, torn, of a newer version, or was taught what it cannot hold."""


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """One picture of a card."""

    name: str
    jpeg: bytes
    look: Look
    reading: int = 0
    """The number of the reading in which a person corrected this card; 0 where it was taught."""

    @classmethod
    def of(cls, name: str, upright: Picture, reading: int = 0) -> "Example":
        """Keep a picture, and what is compared of it."""
        jpeg = _packed(_reduced(upright))
        return cls(name, jpeg, look_of(unpacked(jpeg)), reading)

    @property
    def picture(self) -> Picture:
        """The upright picture."""
        return unpacked(self.jpeg)


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """The cards of one game; whatever changes one returns another."""

    game: str = ""
    examples: tuple[Example, ...] = field(default=(), repr=False)
    bare_jpeg: bytes | None = field(default=None, repr=False)

    @property
    def bare(self) -> Picture | None:
        """The table without cards, from where the camera hangs."""
        return None if self.bare_jpeg is None else unpacked(self.bare_jpeg)

    @property
    def names(self) -> tuple[str, ...]:
        """Each name once, in the order taught."""
        return tuple(dict.fromkeys(example.name for example in self.examples))

    def with_card(self, name: str, upright: Picture) -> "Deck":
        """Teach a card, or one more example of it; `BadDeck` says why it cannot be."""
        name = _checked(name)
        if len(self.examples) >= MOST_EXAMPLES:
            raise BadDeck(Message("cards.too-many", most=MOST_EXAMPLES))
        return replace(self, examples=(*self.examples, Example.of(name, upright)))

    def with_correction(self, name: str, upright: Picture, reading: int) -> "Deck":
        """Learn one more example of a card from what a person corrected; the oldest of many goes."""
        old = [each for each in self.examples if each.name == name and each.reading]
        gone = old[: max(0, len(old) + 1 - MOST_CORRECTIONS)]
        kept = replace(self, examples=tuple(each for each in self.examples if each not in gone))
        if len(kept.examples) >= MOST_EXAMPLES:
            return self
        return replace(kept, examples=(*kept.examples, Example.of(_checked(name), upright, reading)))

    def with_examples(self, examples: tuple[Example, ...]) -> "Deck":
        """Learn again what was forgotten."""
        return replace(self, examples=(*self.examples, *examples))

    def without_corrections(self, readings: Collection[int]) -> "Deck":
        """Forget what was learned from corrections in these readings."""
        return replace(self, examples=tuple(each for each in self.examples if each.reading not in readings))

    def without(self, name: str) -> "Deck":
        """Forget a card with all of its examples."""
        self._known(name)
        return replace(self, examples=tuple(each for each in self.examples if each.name != name))

    def renamed(self, old: str, new: str) -> "Deck":
        """Give a card another name; a name that another card has is refused."""
        self._known(old)
        name = _checked(new)
        if name != old and name in self.names:
            raise BadDeck(Message("cards.name-twice", name=name))
        changed = (replace(each, name=name) if each.name == old else each for each in self.examples)
        return replace(self, examples=tuple(changed))

    def with_bare(self, bare: Picture | None) -> "Deck":
        """Keep the bare table, or forget it."""
        return replace(self, bare_jpeg=None if bare is None else _jpeg(bare, BARE_QUALITY))

    @property
    def handed_on(self) -> "Deck":
        """The deck for another table: without this one, and without the numbers of its readings."""
        taught = tuple(replace(each, reading=0) for each in self.examples)
        return replace(self, examples=taught, bare_jpeg=None)

    def picture(self, name: str) -> Picture:
        """Return the first picture that was taught of a card."""
        self._known(name)
        return next(example.picture for example in self.examples if example.name == name)

    def save(self, path: Path, beside: Mapping[str, bytes] | None = None) -> None:
        """Write the deck whole, with any files `beside` it; `BadDeck` where that cannot be."""
        index = {
            "deck": VERSION,
            "game": self.game,
            "names": [each.name for each in self.examples],
            "readings": [each.reading for each in self.examples],
        }
        files = {INDEX: json.dumps(index, ensure_ascii=False).encode()}
        files |= {_file(number): each.jpeg for number, each in enumerate(self.examples)}
        files[LOOKS] = packed_looks([each.look for each in self.examples])
        if self.bare_jpeg is not None:
            files[BARE] = self.bare_jpeg
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            for name, content in (files | dict(beside or {})).items():
                archive.writestr(zipfile.ZipInfo(name), content)
        try:
            write_whole(path, packed.getbuffer())
        except OSError as fault:
            raise BadDeck(Message("cards.unwritable", file=str(path), why=reason(fault))) from fault

    @classmethod
    def load(cls, path: Path) -> "Deck":
        """Read a deck, or say in one sentence why not."""
        return cls.load_beside(path)[0]

    @classmethod
    def load_beside(cls, path: Path) -> tuple["Deck", dict[str, bytes]]:
        """Read a deck and the files that lie beside it."""
        try:
            data = path.read_bytes()
        except OSError as fault:
            raise BadDeck(Message("cards.unreadable", file=str(path), why=reason(fault))) from fault
        if not zipfile.is_zipfile(io.BytesIO(data)):
            raise BadDeck(Message("cards.no-deck", file=str(path)))
        try:
            files = _unpacked_files(data)
            if INDEX not in files:
                raise BadDeck(Message("cards.no-deck", file=str(path)))
            index = json.loads(files.pop(INDEX))
            if index["deck"] > VERSION:
                raise BadDeck(Message("cards.newer", file=str(path), version=index["deck"], most=VERSION))
            return cls._built(index, files)
        except BadDeck:
            raise
        except _TORN as fault:
            raise BadDeck(Message("cards.torn", file=str(path))) from fault

    @classmethod
    def _built(cls, index: Mapping[str, Any], files: dict[str, bytes]) -> tuple["Deck", dict[str, bytes]]:
        if len(index["names"]) > MOST_EXAMPLES:
            raise ValueError(f"{len(index['names'])} names, at most {MOST_EXAMPLES} expected")
        jpegs = [files.pop(_file(number)) for number in range(len(index["names"]))]
        packed = files.pop(LOOKS)
        _unpacked_files(packed)
        looks = unpacked_looks(packed) if jpegs else []
        readings = index.get("readings", [0] * len(jpegs))
        examples = tuple(
            Example(str(name), jpeg, look, int(reading))
            for name, jpeg, look, reading in zip(index["names"], jpegs, looks, readings, strict=True)
        )
        bare = files.pop(BARE, None)
        for jpeg in (*jpegs, *([] if bare is None else [bare])):
            _check_size(jpeg)
        return cls(str(index["game"]), examples, bare), files

    def _known(self, name: str) -> None:
        if name not in self.names:
            raise BadDeck(Message("cards.no-such", name=name))


def _checked(name: str) -> str:
    name = " ".join(name.split())
    if not 0 < len(name) <= LONGEST_NAME:
        raise BadDeck(Message("cards.bad-name", name=name[:LONGEST_NAME], most=LONGEST_NAME))
    return name


def _unpacked_files(data: bytes) -> dict[str, bytes]:
    """Return the files in an archive as decks are written: not compressed, and each byte once.

    An archive of 1 MB may unpack to gigabytes; `ValueError` says so before anything is unpacked.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = archive.infolist()
        if any(each.compress_type != zipfile.ZIP_STORED for each in entries):
            raise ValueError("compressed, only stored files expected")
        if sum(each.file_size for each in entries) > len(data):
            raise ValueError(f"more than its {len(data)} bytes unpacked")
        return {each.filename: archive.read(each) for each in entries}


def _check_size(jpeg: bytes) -> None:
    """Refuse a picture that would take too much memory, by its head; `ValueError` says so."""
    file = parsed(jpeg)
    if file is None or file.width * file.height > MOST_MEGAPIXELS * 1_000_000:
        raise ValueError(f"no picture of at most {MOST_MEGAPIXELS} megapixels")


def unpacked(jpeg: bytes) -> Picture:
    """Return the picture in a JPEG; `ValueError` where there is none."""
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise ValueError("no picture")
    return np.asarray(picture, np.uint8)


def _file(number: int) -> str:
    return f"{number:04}.jpg"


def _reduced(picture: Picture) -> Picture:
    shrunk = LARGEST_PX / max(picture.shape[:2])
    if shrunk >= 1:
        return picture
    size = (max(8, round(shrunk * picture.shape[1])), max(8, round(shrunk * picture.shape[0])))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _packed(picture: Picture) -> bytes:
    jpegs = (_jpeg(picture, quality) for quality in QUALITIES)
    return next((jpeg for jpeg in jpegs if len(jpeg) <= MOST_BYTES), _jpeg(picture, QUALITIES[-1]))


def _jpeg(picture: Picture, quality: int) -> bytes:
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
