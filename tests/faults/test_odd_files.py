"""Whatever lies in the place of a file of the data folder: the companion starts, plays, and names it."""

import json
import os
import random
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest

from companion.cli.checkups import files, game_data, storage
from companion.cli.main import main
from companion.config import Config, PageSettings
from companion.games.setup import checked_setup
from companion.journal.errors import Vanished
from companion.runtime.crew import Crew
from companion.runtime.runtime import Runtime
from companion.words import say
from tests.journal.race import throw
from tests.toy import toys_in_the_library
from web.join import Phones

JPEG = b"\xff\xd8 a photo"
NOBODY = 65534
DEEP = b'{"a":' * 50_000 + b"1" + b"}" * 50_000
NESTED_LIST = b"[" * 100_000


def removed(place: Path) -> None:
    place.unlink()


def empty(place: Path) -> None:
    place.write_bytes(b"")


def a_folder(place: Path) -> None:
    place.unlink()
    place.mkdir()
    (place / "inside").write_text("something")


def random_bytes(place: Path) -> None:
    place.write_bytes(random.Random(place.name).randbytes(3000))


def deep(place: Path) -> None:
    place.write_bytes(DEEP)


def a_list(place: Path) -> None:
    place.write_bytes(b"[1, 2, 3]")


def a_link_to_nothing(place: Path) -> None:
    place.unlink()
    place.symlink_to("nowhere")


def a_link_to_itself(place: Path) -> None:
    place.unlink()
    place.symlink_to(place.name)


def a_link_without_end(place: Path) -> None:
    place.unlink()
    place.symlink_to("/dev/zero")


def a_pipe(place: Path) -> None:
    place.unlink()
    os.mkfifo(place)


def of_another(place: Path) -> None:
    """Put there what is sound in another place: another program's database, or the values of another file."""
    if place.name.startswith("games.journal"):
        place.unlink()
        with closing(sqlite3.connect(place)) as connection:
            connection.execute("CREATE TABLE melody (note TEXT)")
            connection.commit()
    else:
        place.write_bytes(b'[melody]\nnote = "c"\n' if place.suffix == ".toml" else b'{"note": {"c": [4]}}')


def torn(place: Path) -> None:
    place.write_bytes(place.read_bytes()[:-5])


def without_rights(place: Path) -> None:
    place.chmod(0)


def without_rights_and_somebody_elses(place: Path) -> None:
    os.chown(place, 0, 0)
    place.chmod(0)


def a_file_instead(place: Path) -> None:
    """For what is a folder."""
    shutil.rmtree(place)
    place.write_text("something")


HARMS: tuple[Callable[[Path], None], ...] = (
    removed,
    empty,
    a_folder,
    random_bytes,
    deep,
    a_list,
    a_link_to_nothing,
    a_link_to_itself,
    a_link_without_end,
    a_pipe,
    of_another,
    torn,
    without_rights,
    without_rights_and_somebody_elses,
)
FILES = (
    "games.journal",
    "games.journal-wal",
    "games.journal-shm",
    "games.highest",
    "repaired.json",
    "join.json",
    "people.json",
    "camera.json",
    "virtual.json",
    "running",
    "hall-id",
    "camera-blocked",
    "fault.txt",
    "photos/3.jpg",
    "photos/3-1.jpg",
    "photos/4.jpg.going",
    "copies/2026-11-15-3.backup",
    "profiles/virtual-discs",
    "profiles/virtual-discs.accepted",
    "cards/race.deck",
    "games/race/stones.toml",
)
JOURNAL = ("games.journal", "games.journal-wal")
UNREAD = ("photos/", "copies/", "profiles/", "cards/")
FOLDERS = ("photos", "copies", "profiles", "cards", "installed", "games", "games/race")
REPAIRED = {"at": "2026", "kept": "games.journal.1", "saved": 3, "cut": [], "lost": [], "missing": 0}
NOT_READ = (removed, empty, random_bytes, deep, a_list, of_another, torn)
"""What is in a picture, a copy, a profile is looked at when somebody wants it: here it is a file, or gone."""
GIVEN_BACK = (without_rights,)
"""What is ours is given the rights that it lacks."""
FREE = ("games.journal-shm", "games.highest", "fault.txt", "running", "photos/4.jpg.going", "hall-id")
"""What may be put right without a word: nothing that anybody chose or played is in it."""
HARMLESS = {
    *((name, harm) for name in (*FREE, "camera-blocked") for harm in HARMS),
    *((name, harm) for name in FILES for harm in (removed, *GIVEN_BACK) if name not in JOURNAL),
    *((name, harm) for name in FILES if name.startswith(UNREAD) for harm in NOT_READ),
    *((name, without_rights) for name in JOURNAL),
    ("games.journal", torn),  # all of it is in the log
    ("games/race/stones.toml", empty),  # a race without stones
}


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toys_in_the_library():
        yield


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with one of every file, of which the journal's log is as a kill leaves it."""
    played, folder = tmp_path_factory.mktemp("played"), tmp_path_factory.mktemp("kept") / "state"
    with toys_in_the_library():
        with closing(Runtime(config(played), Crew())) as companion:
            play(companion)
            companion.live.people.keep(["Ada", "Bo"])
            shutil.copytree(played, folder)
        told(played)  # whoever has no rights may not import what this needs
    (folder / "camera.json").write_text(json.dumps({"camera": "virtual", "values": {}}))
    (folder / "virtual.json").write_text(json.dumps({"thrown": 1, "lies": 3}))
    for name in FILES:
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if not place.exists() and name != "repaired.json":
            place.write_bytes(JPEG)
    (folder / "installed").mkdir()
    (folder / "games/race/stones.toml").write_text("[pebble]\nweight = 1\ncopies = 3\n")
    return folder


def config(state: Path) -> Config:
    return Config(state=state, camera="virtual", panel="none", page=PageSettings(port=0))


def play(companion: Runtime) -> None:
    """Begin a game, or go on with one, act in it, keep a photo, and let a phone join."""
    table = companion.table
    if table.position().playing is None:
        race = companion.games["race"]
        data = {"stones": {"pebble": {"weight": 1, "copies": 3}}}
        table.begin("race", checked_setup(race, ["Ada", "Bo"], {}, data), by="phone Ada")
    table.act(throw(3), by="phone Ada")
    number = table.note({"kind": "reading"}, by="camera")
    companion.photos.keep(str(number), JPEG)
    phones = Phones(companion.config.state / "join.json")
    assert phones.join(phones.code, "Ada")
    assert companion.live.people.tokens(["Ada", "Bo"])
    assert companion.evenings.shelf()
    companion.copies.all()


@dataclass(frozen=True)
class Told:
    """What is said of a folder: by the page, at /healthz, by the doctor, and which files are set aside."""

    page: str
    healthz: str
    doctor: str


def told(state: Path) -> Told:
    """Start a companion there, play, and return what it says."""
    with closing(Runtime(config(state), Crew())) as companion:
        play(companion)
        page = " ".join(say(trouble.words, "en") for trouble in companion.feed.present().troubles)
        health = companion.app.test_client().get("/healthz", headers={"Host": "localhost"}).get_json()
        findings = [check(companion.config) for check in (storage, files, game_data)]
        doctor = " ".join(say(finding.says, "en") for finding in findings)
    return Told(page, " ".join(each["words"] for each in health["troubles"]), doctor)


@contextmanager
def harmed(kept: Path, name: str = "") -> Iterator[Path]:
    """Give a copy of the folder to somebody without root's rights, who can reach it."""
    folder = Path(tempfile.mkdtemp())
    state = folder / "state"
    shutil.copytree(kept, state)
    if name == "repaired.json":
        (state / name).write_text(json.dumps(REPAIRED))
    root = os.geteuid() == 0
    if root:
        for place in (folder, state, *state.rglob("*")):
            os.chown(place, NOBODY, NOBODY)
    try:
        yield state
    finally:
        if root:
            os.seteuid(0)
        shutil.rmtree(folder)


def a_start(kept: Path, name: str, harm: Callable[[Path], None]) -> Told:
    """Start twice with this harm, play, and see that the file is named."""
    with harmed(kept, name) as state:
        harm(state / name)
        if os.geteuid() == 0:
            os.seteuid(NOBODY)
        said = told(state)
        told(state)
    if (name, harm) not in HARMLESS:
        wanted = "games.journal" if name.startswith("games.journal") else name
        for words in (said.page, said.healthz, said.doctor):
            assert wanted in words, (name, harm.__name__, words)
    return said


SHORT = [
    ("join.json", torn),
    ("join.json", deep),
    ("people.json", deep),
    ("repaired.json", deep),
    ("games.journal-wal", removed),
    ("games.journal-wal", a_folder),
    ("games.journal", without_rights_and_somebody_elses),
    ("virtual.json", a_link_without_end),
    ("games/race/stones.toml", deep),
]


@pytest.mark.parametrize(("name", "harm"), SHORT)
def test_a_damaged_file_stops_nothing_and_is_named(
    kept: Path, name: str, harm: Callable[[Path], None]
) -> None:
    a_start(kept, name, harm)


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_whatever_lies_in_the_place_of_a_file_stops_nothing_and_is_named(kept: Path) -> None:
    for name, harm in product(FILES, HARMS):
        a_start(kept, name, harm)
    for name in FOLDERS:
        a_start(kept, name, a_file_instead)


def test_a_log_that_is_deleted_while_people_play_is_said_and_nothing_more_acknowledged(
    tmp_path: Path,
) -> None:
    with closing(Runtime(config(tmp_path), Crew())) as companion:
        play(companion)
        stood = companion.table.position()
        (tmp_path / "games.journal-wal").unlink()
        with pytest.raises(Vanished, match=r"games\.journal-wal"):
            companion.table.undo(by="phone Ada")
        assert companion.table.position() == stood
        answer = companion.app.test_client().get("/healthz", headers={"Host": "localhost"})
    assert answer.status_code == 503
    (trouble,) = answer.get_json()["troubles"]
    assert trouble["name"] == "storage"
    assert "games.journal-wal" in trouble["words"]


def test_what_a_torn_list_of_phones_costs_is_said(kept: Path) -> None:
    said = a_start(kept, "join.json", torn)
    assert "Phones have to join again" in said.page
    assert "Phones have to join again" in said.healthz


def test_a_damaged_note_of_a_repair_says_nothing_of_a_sound_journal(kept: Path) -> None:
    said = a_start(kept, "repaired.json", torn)
    assert "The journal itself is sound" in said.page
    assert "could be saved" not in said.page


@pytest.mark.parametrize(
    "name", ["holiday.jpg", "x.jpg.going", "x.jpg", "1-x.jpg", "notes.txt", "\u0663.jpg"]
)
def test_what_is_no_photo_among_the_photos_is_left_alone_and_named(kept: Path, name: str) -> None:
    with harmed(kept) as state:
        (state / "photos" / name).write_text("mine")
        said = told(state)
        assert (state / "photos" / name).read_text() == "mine"
    assert name in said.page
    assert name in said.healthz
    assert name in said.doctor


def test_a_fault_is_kept_in_the_configured_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "companion.toml"
    place.write_text(f'state = "{tmp_path / "elsewhere"}"\n')

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("companion.cli.games.run", broken)
    assert main(["games", "--config", str(place)]) == 1
    assert str(tmp_path / "elsewhere" / "fault.txt") in capsys.readouterr().err
    assert "ZeroDivisionError" in (tmp_path / "elsewhere" / "fault.txt").read_text()
