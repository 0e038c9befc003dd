"""Killed at any call that changes the disk while something is kept: the next start has the old or the new."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.journal.copies import kept_files
from companion.journal.repair import WHO
from companion.journal.store import RESTORED
from companion.keeping.folder import files, take
from companion.keeping.putting_back import RESTORING, finish, put_back
from companion.vision import Profile
from tests.journal.race import race_table
from tests.keeping.victim import newer_tables, start
from tests.toy import toys_in_the_library

ROOT = Path(__file__).parents[2]
PLACES = 500
"""So many places are tried at the least, in the long version."""
FEW = 2
"""So many of each work, in the short one."""
Content = dict[str, Any]


class Victim:
    """The process that works and is killed."""

    def __init__(self, killer: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.keeping.victim"],
            cwd=ROOT,
            env={**os.environ, "LD_PRELOAD": str(killer)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def does(self, what: str, folder: Path, call: int) -> int | None:
        """Let it work, and return how many calls that took; `None` where it was killed at this one."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{what} {folder} {call}\n")
        self._process.stdin.flush()
        told = self._process.stdout.readline().strip()
        return None if told == "killed" else int(told)

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


@pytest.fixture(scope="module", autouse=True)
def _toys() -> Iterator[None]:
    with toys_in_the_library():
        yield


@pytest.fixture(scope="module")
def victim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Victim]:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler here; this fixes it: apt install gcc")
    killer = tmp_path_factory.mktemp("killer") / "killer.so"
    source = Path(__file__).with_name("killer.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", killer, source, "-ldl"], check=True)
    process = Victim(killer)
    yield process
    process.close()


def entries(state: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(state / "games.journal")) as connection:
        rows = connection.execute("SELECT * FROM entry WHERE kind != ? AND who != ?", (RESTORED, WHO))
        return rows.fetchall()


def content(folder: Path) -> Content:
    """Return what is kept in a folder, as the next start has it."""
    state = folder / "state"
    start(folder)
    found: Content = {name: (state / name).read_bytes() for name in files(state)}
    found["entries"] = entries(state)
    found["configuration"] = (folder / "companion.toml").read_text()
    assert not (state / RESTORING).exists()
    assert [path.name for path in state.iterdir() if path.name.startswith(".") or ".new" in path.name] == []
    return found


@pytest.fixture(scope="module")
def card(tmp_path_factory: pytest.TempPathFactory, virtual_profile: Path) -> Path:
    """A folder with a game, photos, a profile and a configuration, and with another one's copy beside it."""
    for name, times, language in (("other", 1, "de"), ("card", 4, "en")):
        folder = tmp_path_factory.mktemp(name)
        state = folder / "state"
        (folder / "companion.toml").write_text(f'language = "{language}"\nstate = "{state}"\n')
        table = race_table(state / "games.journal")
        for _ in range(times):
            table.redo(by="panel")
            table.undo(by="panel")
        table._journal.close()
        for photo in (
            f"photos/{times}.jpg",
            f"photos/{times}-1.jpg",
            "photos/3.jpg",
            "profiles/virtual-discs",
        ):
            (state / photo).parent.mkdir(exist_ok=True)
            (state / photo).write_bytes(name.encode())
        shutil.copy(virtual_profile, state / "profiles" / "virtual-discs")
        start(folder)
        take(state, folder / "evening.backup", folder / "companion.toml")
        if name == "other":
            backup = folder / "evening.backup"
    shutil.copy(backup, folder / "evening.backup")
    return folder


@dataclass(frozen=True)
class Work:
    """What is done, what is made ready for it, and what has to stand in the folder at the next start."""

    name: str
    ready: Callable[[Path], object]
    holds: Callable[[Path, Content, Content], object]


def old_or_new(folder: Path, before: Content, after: Content) -> None:
    found = content(folder)
    assert found in (before, after), "never between"


def each_file_old_or_new(folder: Path, before: Content, after: Content) -> None:
    """Profile and camera's values are a file each; the values are those of the kind that was taught last.

    So the profile of any other kind goes with values of another day as well.
    """
    found = content(folder)
    assert all(found[name] in (before.get(name), after[name]) for name in found)
    Profile.load(folder / "state" / "profiles" / "virtual-discs")


def untouched_and_whole(folder: Path, before: Content, after: Content) -> None:
    """Nothing has changed, and a backup that has its name is whole."""
    assert content(folder) == before
    if (folder / "new.backup").exists():
        assert len(list(kept_files(folder / "new.backup"))) > 4


def the_same_entries(folder: Path, before: Content, after: Content) -> None:
    assert content(folder)["entries"] == after["entries"]


def brought_up_to_date(folder: Path, before: Content, after: Content) -> None:
    with newer_tables():
        assert content(folder)["entries"] == before["entries"]


def harm(folder: Path) -> None:
    """Damage an entry of the journal."""
    journal = folder / "state" / "games.journal"
    journal.write_bytes(journal.read_bytes().replace(b"phone Ada", b"phone Adu", 1))


def nothing(folder: Path) -> None:
    """All is ready."""


def first_start(folder: Path) -> None:
    """Leave what an earlier companion did: no number beside the journal, and the one profile of its day."""
    state = folder / "state"
    (state / "games.highest").unlink()
    (state / "profiles" / "virtual-discs").rename(state / "virtual.profile")
    (state / "profiles").rmdir()


WORKS = {
    "backup": Work("backup", nothing, untouched_and_whole),
    "restore": Work("restore", nothing, old_or_new),
    "repair": Work("start", harm, the_same_entries),
    "upgrade": Work("upgrade", nothing, brought_up_to_date),
    "first start": Work("start", first_start, old_or_new),
    "calibration": Work("calibrate", nothing, each_file_old_or_new),
}


@cache
def stood(card: Path) -> Content:
    """Return what is in the folder before anything is done."""
    return content(card)


def readied(work: Work, card: Path, folder: Path) -> Path:
    shutil.copytree(card, folder)
    place = folder / "companion.toml"
    place.write_text(place.read_text().replace(str(card), str(folder)))
    work.ready(folder)
    return folder


def killed_at(work: Work, victim: Victim, card: Path, place: Path, few: int | None) -> int:
    """Kill the work at every call, or at a few of them; return how many there are."""
    folder = place / "here"
    configuration = (card / "companion.toml").read_text().replace(str(card), str(folder))
    before = stood(card) | {"configuration": configuration}
    calls = victim.does(work.name, readied(work, card, folder), 0)
    assert calls is not None
    with newer_tables():
        after = content(folder)
    shutil.rmtree(folder)
    tried = (
        range(1, calls + 1)
        if few is None
        else sorted({1 + turn * (calls - 1) // few for turn in range(few + 1)})
    )
    for call in tried:
        assert victim.does(work.name, readied(work, card, folder), call) is None
        try:
            work.holds(folder, before, after)
        except BaseException as fault:
            fault.add_note(f"{work.name} was killed at call {call} of {calls}")
            raise
        shutil.rmtree(folder)
    return len(tried)


@pytest.mark.parametrize("name", WORKS)
def test_killed_at_a_few_places_the_next_start_has_the_old_or_the_new(
    name: str, victim: Victim, card: Path, tmp_path: Path
) -> None:
    assert killed_at(WORKS[name], victim, card, tmp_path, FEW) >= FEW


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_killed_at_every_place_the_next_start_has_the_old_or_the_new(
    victim: Victim, card: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    places = 0
    for name, work in WORKS.items():
        tried = killed_at(work, victim, card, tmp_path, None)
        places += tried
        with capsys.disabled():
            sys.stdout.write(f"\n{name}: killed at {tried} places")
    assert places >= PLACES


@pytest.mark.parametrize("left", [(), ("files/photos/3.jpg",), ("whole.json", "configuration")])
def test_what_an_earlier_companion_left_of_a_restore_is_thrown_away(
    left: tuple[str, ...], card: Path, tmp_path: Path
) -> None:
    """It was killed while it deleted what was laid out, and the id had gone."""
    folder = readied(WORKS["restore"], card, tmp_path / "here")
    before = content(folder)
    for name in ("nothing", *left):
        place = folder / "state" / RESTORING / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if left:
            place.write_bytes(b"half")
    assert content(folder) == before
    finish(folder / "state")
    put_back(folder / "state", folder / "evening.backup")
    assert content(folder)["photos/3.jpg"] == b"other"
