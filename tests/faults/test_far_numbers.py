"""Files with long numbers among the photos, as cameras name theirs: no start fails, no number is taken."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.journal.opening import open_journal
from companion.keeping.odd_files import odd_files
from companion.photos import Photos
from companion.table import Table
from tests.journal.race import GAMES, SETUP, race_table, throw

FAR = ("20261117203015", "1700000000", "9" * 18, "9" * 20)


def begun_again(path: Path) -> int:
    """Start twice, play on, and return the number of the last entry."""
    for _ in range(2):
        journal, _ = open_journal(path)
        with closing(journal):
            table = Table(journal, GAMES)
            if table.position().playing is None:
                table.begin("race", SETUP, by="panel")
            number = table.act(throw(1), by="panel").number
    return number


@pytest.mark.parametrize("number", FAR)
@pytest.mark.parametrize("journal", ["fresh", "gone", "damaged"])
def test_a_number_that_no_entry_can_have_stops_no_start(tmp_path: Path, number: str, journal: str) -> None:
    path = tmp_path / "games.journal"
    if journal != "fresh":
        race_table(path)._journal.close()
    (tmp_path / "photos").mkdir()
    for name in ("8.jpg", f"{number}.jpg"):
        (tmp_path / "photos" / name).write_bytes(b"mine")
    if journal == "gone":
        path.unlink()
    elif journal == "damaged":
        path.write_bytes(path.read_bytes().replace(b"phone Ada", b"phone Adu", 1))
    assert 8 < begun_again(path) < 20_000, "after the photo of the journal, and not far from it"
    assert (tmp_path / "photos" / f"{number}.jpg").read_bytes() == b"mine"


@pytest.mark.parametrize("name", [f"{'9' * 20}.jpg.going", f"{'9' * 20}.jpg", f"{'9' * 20}-1.jpg"])
def test_a_number_that_no_journal_can_hold_is_no_photo(tmp_path: Path, name: str) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / name).write_bytes(b"mine")
    journal, _ = open_journal(tmp_path / "games.journal")
    with closing(journal):
        Photos(tmp_path / "photos").settle(lambda number: journal.entry(number) is not None)
    assert odd_files(tmp_path) == [f"photos/{name}"]
