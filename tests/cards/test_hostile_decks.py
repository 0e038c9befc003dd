"""Decks that a guest sends: bombs are refused before they are unpacked, and a bare table alone is a deck."""

import io
import json
import struct
import tracemalloc
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest

from companion.keeping.decks import import_deck
from companion.live.decks import Decks
from companion.vision.cards import BadDeck, Deck
from companion.vision.cards.deck import BARE, INDEX, LOOKS, MOST_EXAMPLES
from tests.cards.desk import BARE as TABLE
from tests.cards.desk import Table, card_table

Bomb = Callable[[dict[str, bytes]], bytes]
PLACE = "/api/games/schwarm/cards/deck"
DECK = {"Content-Type": "application/zip"}
ARRAYS = ("smalls", "aspects", "counts", "marks", "words")
HUGE_BYTES = 100_000_000
MOST_MEMORY_BYTES = 20_000_000


def files_of(deck: Deck, path: Path) -> dict[str, bytes]:
    """Return the files in the archive of a deck."""
    deck.save(path)
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def archive(files: Mapping[str, bytes], kind: int = zipfile.ZIP_STORED) -> bytes:
    """Return an archive with these files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", kind) as written:
        for name, content in files.items():
            written.writestr(name, content)
    return packed.getvalue()


def compressed(files: dict[str, bytes]) -> bytes:
    """Return a deck with 100 MB beside it, in 100 kB."""
    return archive(files | {"games/schwarm/cards.toml": bytes(HUGE_BYTES)}, zipfile.ZIP_DEFLATED)


def lying(files: dict[str, bytes]) -> bytes:
    """Return the same deck, whose index says that these 100 MB are ten bytes."""
    return compressed(files).replace(struct.pack("<L", HUGE_BYTES), struct.pack("<L", 10))


def overlapping(files: dict[str, bytes]) -> bytes:
    """Return a deck whose index lists one file of 1 MB 300 times."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as written:
        for name, content in files.items():
            written.writestr(name, content)
        written.writestr("again", bytes(1_000_000))
        written.filelist.extend([written.getinfo("again")] * 300)
    return packed.getvalue()


def nested(files: dict[str, bytes]) -> bytes:
    """Return a deck whose file of looks is a bomb itself."""
    counts = io.BytesIO()
    np.save(counts, np.zeros(HUGE_BYTES // 8, np.int64))
    return archive(files | {LOOKS: archive({"counts.npy": counts.getvalue()}, zipfile.ZIP_DEFLATED)})


def boundless(files: dict[str, bytes]) -> bytes:
    """Return a deck with an array that says it has a million billion numbers."""
    index = json.dumps(json.loads(files[INDEX]) | {"names": ["a"], "readings": [0]}).encode()
    files["0000.jpg"] = files[BARE]
    head = b"{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000000000,)}".ljust(117) + b"\n"
    array = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head
    return archive(files | {INDEX: index, LOOKS: archive({f"{name}.npy": array for name in ARRAYS})})


def wide(files: dict[str, bytes]) -> bytes:
    """Return a deck whose picture says that it has 60,000 times 60,000 pixels."""
    jpeg = files["0000.jpg"]
    at = jpeg.index(b"\xff\xc0") + 5
    return archive(files | {"0000.jpg": jpeg[:at] + struct.pack(">HH", 60_000, 60_000) + jpeg[at + 4 :]})


def crowded(files: dict[str, bytes]) -> bytes:
    """Return a deck with more examples than one may have."""
    index = json.loads(files[INDEX]) | {"names": ["a"] * (MOST_EXAMPLES + 1)}
    return archive(files | {INDEX: json.dumps(index).encode()})


@pytest.mark.parametrize("bomb", [compressed, lying, overlapping, nested, wide, crowded])
def test_bomb_is_refused_before_it_takes_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bomb: Bomb
) -> None:
    with card_table(tmp_path, monkeypatch) as table:
        refuse(table, tmp_path, bomb)


def refuse(table: Table, tmp_path: Path, bomb: Bomb) -> None:
    """Send a bomb, and look at what that took."""
    table.teach(table.stage.phone(), "schwarm", {"schiff": "action/schiff"})
    files = files_of(Decks(tmp_path).of("schwarm"), tmp_path / "other.deck")
    sent = bomb(files)
    tracemalloc.start()
    try:
        status, refused = table.stage.phone("Guest").ask("PUT", f"{PLACE}?replace=yes", sent, DECK)
        used = tracemalloc.get_traced_memory()[1] - len(sent)
    finally:
        tracemalloc.stop()
    assert (status, refused["message"].partition(".")[0]) == (422, "The file is a damaged deck")
    assert used < MOST_MEMORY_BYTES + len(sent)
    assert Decks(tmp_path).of("schwarm").names == ("action/schiff",)


def test_data_nested_too_deeply_is_left_out(tmp_path: Path) -> None:
    deep = f"a = {5000 * '['}{5000 * ']'}".encode()
    Deck("schwarm").with_bare(TABLE).save(tmp_path / "deck", {"games/schwarm/cards.toml": deep})
    assert import_deck(tmp_path, tmp_path / "deck", ["schwarm"]).data == ()


def test_bare_table_alone_is_kept_over_a_restart(tmp_path: Path) -> None:
    Decks(tmp_path).change("schwarm", lambda deck: deck.with_bare(TABLE))
    kept = Decks(tmp_path).of("schwarm")
    assert kept.names == ()
    assert np.array_equal(kept.bare, Deck().with_bare(TABLE).bare)  # type: ignore[arg-type]
    assert [path.name for path in (tmp_path / "cards").iterdir()] == ["schwarm.deck"]


def test_array_that_promises_more_than_there_is_is_refused(tmp_path: Path) -> None:
    """numpy reserves that much address space, and finds the end of the file."""
    (tmp_path / "deck").write_bytes(boundless(files_of(Deck("schwarm").with_bare(TABLE), tmp_path / "deck")))
    with pytest.raises(BadDeck, match="damaged"):
        Deck.load(tmp_path / "deck")


def test_bare_table_that_is_no_picture_is_refused(tmp_path: Path) -> None:
    files = files_of(Deck("schwarm").with_bare(TABLE), tmp_path / "deck")
    (tmp_path / "deck").write_bytes(archive(files | {BARE: b"holiday"}))
    with pytest.raises(BadDeck, match="damaged"):
        Deck.load(tmp_path / "deck")
