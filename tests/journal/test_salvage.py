"""A damaged journal loses what is damaged and no more: every page of it is flipped and cut."""

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.games.setup import checked_setup
from companion.journal.opening import open_journal
from companion.journal.pages import read_pages
from companion.journal.records import sound_rows
from companion.journal.repair import WHO, confirm, unconfirmed
from companion.journal.salvage import salvage
from companion.journal.schema import checksum
from companion.journal.store import Journal
from companion.table import Table
from companion.words import LANGUAGES, say
from tests.journal.race import GAMES, SETUP, sound_journal
from tests.toy.race import GAME

STONES = {"stones": {f"{letter * 2_000}": {"weight": 1, "copies": 1} for letter in "abcd"}}
LARGE = checked_setup(GAME, ["Ada L.", "Bén"], {"variant": "laden"}, STONES)
"""A set-up that is longer than a page."""

Row = tuple[object, ...]


@dataclass(frozen=True)
class Original:
    """A journal as it lay there, file and log, and its entries by their games."""

    parts: dict[str, bytes]
    games: dict[int, list[Row]]
    spent: int

    def lay(self, path: Path, **other: bytes) -> Path:
        """Put it at `path`, with other bytes in place of a part's."""
        path.parent.mkdir(exist_ok=True)
        for old in path.parent.iterdir():
            old.unlink()
        for ending, part in (
            self.parts | {"-wal" if key == "log" else "": other[key] for key in other}
        ).items():
            if part:
                Path(f"{path}{ending}").write_bytes(part)
        return path


def moved(table: Table, times: int, by: str) -> None:
    """Make so many moves, whichever are legal; a race that is won has one taken back."""
    chance = random.Random(times)
    for _ in range(times):
        playing = table.position().playing
        assert playing is not None
        actions = [action for template in GAME.legal(playing.state) for action in template.actions()]
        if actions and chance.random() < 0.8:
            table.act(chance.choice(actions), by=by)
        elif playing.can_undo:
            table.undo(by=by)


def played(table: Table) -> None:
    """Play four races: one given up, one set aside and taken up again over a third, which was deleted."""
    table.begin("race", LARGE, by="terminal")
    moved(table, 6, "phone Ada")
    table.note({"kind": "reading", "pips": 4}, by="camera")
    moved(table, 6, "phone Ada")
    table.give_up(by="panel")
    table.begin("race", SETUP, by="terminal")
    moved(table, 9, "phone Bén")
    table.set_aside(by="panel")
    table.begin("race", SETUP, by="terminal")
    moved(table, 9, "somebody who was deleted")
    table.set_aside(by="panel")
    table.take_up(2, by="panel")
    moved(table, 9, "panel")
    table.set_aside(by="panel")
    table.delete(3)
    table.begin("race", LARGE, by="terminal")
    moved(table, 30, "a phone with a rather long name")


def rows_of(path: Path) -> dict[int, list[Row]]:
    games: dict[int, list[Row]] = {}
    with closing(sqlite3.connect(path)) as connection:
        for row in connection.execute("SELECT * FROM entry ORDER BY number"):
            games.setdefault(row[1], []).append(row)
    return games


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Original]:
    """Return one journal with everything in the file, and one with most of it in the log."""
    found, path = {}, tmp_path_factory.mktemp("played") / "games.journal"
    table = Table(sound_journal(path), GAMES)
    played(table)
    for name in ("log", "file"):
        if name == "file":
            table._journal.tidy()
        parts = {ending: Path(f"{path}{ending}").read_bytes() for ending in ("", "-wal")}
        found[name] = Original(parts, rows_of(path), table.position().number)
    table._journal.close()
    return found


def opened(path: Path) -> tuple[dict[int, list[Row]], bool]:
    """Open what lies there, play on, and return its entries but the repair's own; and whether it was one."""
    journal, notice = open_journal(path)
    games = {
        game: kept for game, its in rows_of(path).items() if (kept := [row for row in its if row[3] != WHO])
    }
    table = Table(journal, GAMES)
    assert table.position().trouble is None
    if table.position().playing is None:
        table.begin("race", SETUP, by="panel")
    moved(table, 2, "panel")
    journal.close()
    return games, notice is not None


def whole_but_one(original: Original, games: dict[int, list[Row]]) -> int:
    """Every game stands up to some point, all but one to the end; return how many are shorter."""
    assert set(games) <= set(original.games)
    shorter = 0
    for game, its in original.games.items():
        kept = games.get(game, [])
        assert kept == its[: len(kept)], "nothing unsound is played"
        shorter += len(kept) < len(its)
    assert shorter <= 1
    return shorter


def places(whole: bytes, games: dict[int, list[Row]]) -> list[range]:
    """Return where in a file entries lie that fit into a page; of those with the same text, one."""
    texts = {"".join(map(str, row[2:6])).encode() for its in games.values() for row in its}
    found = {text: whole.find(text) for text in texts}
    return [range(start - 24, start + len(text) + 8) for text, start in found.items() if start >= 0]


def spots(length: int, each: int, chance: random.Random) -> Iterator[int]:
    """Return so many places in each page, and some of its head: all of those in the long version.

    The short one looks at every second page.
    """
    yield from range(0, 100, 1 if each > 1 else 12)
    for page in range(0, length, 4096 if each > 1 else 8192):
        yield from (page + chance.randrange(4096) for _ in range(each))
        head = range(page, page + 12)  # what a page says of itself
        yield from head if each > 1 else [chance.choice(head)]


def saved(path: Path) -> dict[int, list[Row]]:
    """Return what could be saved, without opening the journal."""
    games: dict[int, list[Row]] = {}
    for row in salvage(path).rows:
        games.setdefault(row[1], []).append((*row, checksum(row)))
    return games


@pytest.mark.parametrize("each", [1, pytest.param(4096, marks=pytest.mark.soak)])
def test_a_flipped_byte_costs_one_entry_at_the_most(
    each: int, originals: dict[str, Original], tmp_path: Path
) -> None:
    original, chance = originals["file"], random.Random(each)
    whole = original.parts[""]
    for spot in spots(len(whole), each, chance):
        harmed = bytearray(whole)
        harmed[spot] ^= chance.choice([1 << chance.randrange(8), 0xFF])
        path = original.lay(tmp_path / "state" / "games.journal", file=bytes(harmed))
        games = saved(path)
        shorter = whole_but_one(original, games)
        if spot < 100:
            assert not shorter, "there is no entry in the file's head"


@pytest.mark.parametrize("each", [1, pytest.param(200, marks=pytest.mark.soak)])
def test_the_evening_goes_on_whichever_byte_is_flipped(
    each: int, originals: dict[str, Original], tmp_path: Path
) -> None:
    original, chance = originals["file"], random.Random(each)
    whole, repaired = original.parts[""], 0
    heads, pages = range(0, 100, 1 if each > 1 else 12), range(0, len(whole), 4096 if each > 1 else 8192)
    for spot in (
        *heads,
        *(at + chance.randrange(4096) for at in pages for _ in range(each)),
    ):
        harmed = bytearray(whole)
        harmed[spot] ^= 0xFF
        path = original.lay(tmp_path / "state" / "games.journal", file=bytes(harmed))
        games, notice = opened(path)
        shorter = whole_but_one(original, games)
        assert (unconfirmed(path.parent) is not None) == notice
        if notice:
            repaired += 1
            assert path.with_name("games.journal.1").read_bytes() == bytes(harmed)
        else:
            assert not shorter
    assert repaired > 5


@pytest.mark.parametrize("each", [1, pytest.param(200, marks=pytest.mark.soak)])
def test_a_flipped_byte_in_the_log_costs_one_entry_at_the_most(
    each: int, originals: dict[str, Original], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite itself forgets all that comes after it, and says nothing."""
    monkeypatch.setattr("companion.journal.salvage.WRITING_S", 0.0)
    original, chance = originals["log"], random.Random(each)
    whole = original.parts["-wal"]
    frames = len(whole) // 4120
    assert frames > 20
    for frame in range(0, frames, 1 if each > 1 else 12):
        for spot in (chance.randrange(24), *(chance.randrange(4120) for _ in range(each))):
            harmed = bytearray(whole)
            harmed[32 + frame * 4120 + spot] ^= 0xFF
            path = original.lay(tmp_path / "state" / "games.journal", log=bytes(harmed))
            games, _ = opened(path)
            whole_but_one(original, games)


@pytest.mark.parametrize("each", [1, pytest.param(200, marks=pytest.mark.soak)])
def test_a_file_that_is_cut_off_keeps_what_is_left(
    each: int, originals: dict[str, Original], tmp_path: Path
) -> None:
    original, chance = originals["file"], random.Random(each)
    whole = original.parts[""]
    within = places(whole, original.games)
    for page in range(4096, len(whole), 4096):
        for length in (page, *(page + chance.randrange(4096) for _ in range(each))):
            path = original.lay(tmp_path / "state" / "games.journal", file=whole[:length])
            games = saved(path)
            assert all(its == original.games[game][: len(its)] for game, its in games.items())
            left = sum(place.stop <= length for place in within)
            found = len(sound_rows(read_pages(path)))
            assert found >= left, "what is left is found"
    games, notice = opened(original.lay(path, file=whole[: len(whole) // 2]))
    assert notice
    assert games


def test_a_journal_without_its_file_is_saved_from_the_log(
    originals: dict[str, Original], tmp_path: Path
) -> None:
    original = originals["log"]
    games, notice = opened(original.lay(tmp_path / "state" / "games.journal", file=b""))
    assert notice
    assert games[3] == original.games[3]


def test_what_was_deleted_stays_deleted(originals: dict[str, Original], tmp_path: Path) -> None:
    path = originals["file"].lay(tmp_path / "state" / "games.journal")
    assert b"somebody who was deleted" not in path.read_bytes()
    with path.open("r+b") as file:
        file.seek(60)
        file.write(b"\xff")  # of the version
    games, notice = opened(path)
    assert notice
    assert games == originals["file"].games


def test_the_repair_is_told_until_somebody_confirms_it(
    originals: dict[str, Original], tmp_path: Path
) -> None:
    original = originals["file"]
    harmed = original.parts[""].replace(b"a phone with", b"a stone with", 1)
    path = original.lay(tmp_path / "state" / "games.journal", file=harmed)
    journal, notice = open_journal(path)
    assert notice is not None
    assert "games.journal.1" in say(notice, "en")
    journal.close()
    assert open_journal(path)[1] is None, "what is repaired is sound"
    report = unconfirmed(path.parent)
    assert report is not None
    assert (report.cut, report.lost, report.kept) == ((3,), (), "games.journal.1")
    assert all(str(report.saved) in say(report.words, language) for language in LANGUAGES)
    assert Table(Journal(path), GAMES).position().number > original.spent, "what a phone had seen is stale"
    confirm(path.parent)
    assert unconfirmed(path.parent) is None


def test_a_power_cut_during_the_repair_costs_nothing(
    originals: dict[str, Original], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every rename may be the last that was done."""
    original = originals["file"]
    harmed = original.parts[""].replace(b"a phone with", b"a stone with", 1)
    path = original.lay(tmp_path / "state" / "games.journal", file=harmed)
    want, _ = opened(path)

    class PowerCut(BaseException):
        pass

    for renames in range(4):
        original.lay(path, file=harmed)
        done = 0

        def cut(old: Path, new: Path, real: object = None, most: int = renames) -> None:
            nonlocal done
            if done == most:
                raise PowerCut
            done += 1
            old.rename(new)

        with monkeypatch.context() as patch:
            for module in ("repair", "naming"):
                patch.setattr(f"companion.journal.{module}.rename_to_free", cut)
            with suppress(PowerCut):
                open_journal(path)[0].close()
        games, _ = opened(path)
        assert games == want
        assert path.with_name("games.journal.1").read_bytes() == harmed


def test_a_torn_note_of_the_repair_is_told_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "repaired.json").write_text(json.dumps({"at": 1})[:-3])
    assert unconfirmed(tmp_path) is not None
