"""What was laid out of a copy is damaged before it was finished: the companion starts, and says so."""

import os
import shutil
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import pytest

from companion.keeping import putting_back
from companion.keeping.folder import take
from companion.keeping.odd_files import odd_files
from companion.keeping.putting_back import ID, RESTORING, WHOLE, finish, put_back
from tests.faults.test_odd_files import (
    a_folder,
    a_link_to_itself,
    a_link_without_end,
    a_list,
    a_pipe,
    deep,
    empty,
    of_another,
    random_bytes,
    removed,
)
from tests.journal.race import race_table, sound_journal

HARMS = (
    a_folder,
    a_link_to_itself,
    a_link_without_end,
    a_list,
    a_pipe,
    deep,
    empty,
    of_another,
    random_bytes,
)
DAMAGED = [
    *((ID, harm) for harm in (a_folder, a_link_to_itself, a_link_without_end, a_pipe, random_bytes)),
    *(("games.journal", harm) for harm in (*HARMS, removed)),
    *((WHOLE, harm) for harm in HARMS),
]


class Cut(BaseException):
    """The power goes."""


@pytest.fixture(scope="module")
def half_restored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which a copy of another one has begun to count, and nothing more."""
    state, other = tmp_path_factory.mktemp("state"), tmp_path_factory.mktemp("other")
    for folder, times in ((state, 4), (other, 1)):
        with closing(race_table(folder / "games.journal")._journal):
            (folder / "photos").mkdir()
            (folder / "photos" / "3.jpg").write_text(folder.name)
            (folder / f"extra-{times}.json").write_text("{}")
    take(other, other / "evening.backup", None)

    def cut(_: Path, __: str, counts: Callable[[], Path]) -> None:
        counts()
        shutil.copytree(state, state.with_name("cut"))
        raise Cut

    with suppress(Cut), patch.object(putting_back, "replace", cut):
        put_back(state, other / "evening.backup")
    return state.with_name("cut")


@pytest.fixture
def state(half_restored: Path, tmp_path: Path) -> Path:
    shutil.copytree(half_restored, tmp_path / "state")
    return tmp_path / "state"


def test_what_is_whole_is_finished(state: Path) -> None:
    finish(state)
    assert (state / "extra-1.json").exists()
    assert not (state / "extra-4.json").exists()
    assert odd_files(state) == []


@pytest.mark.parametrize(("name", "harm"), DAMAGED)
def test_what_is_damaged_is_set_aside_named_and_stops_nothing(
    state: Path, name: str, harm: Callable[[Path], None]
) -> None:
    harm(state / RESTORING / name)
    finish(state)
    assert not (state / RESTORING).exists()
    assert odd_files(state) == ["restoring.1"]
    assert (state / "extra-4.json").exists(), "what was there is there"
    with closing(sound_journal(state / "games.journal")) as journal:
        assert len(journal.begins()) == 1


def test_what_was_finished_loses_its_name_before_it_is_deleted(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(*_: object, **__: object) -> None:
        raise Cut

    with monkeypatch.context() as patched:
        patched.setattr(putting_back, "shutil", SimpleNamespace(rmtree=cut))
        with pytest.raises(Cut):
            finish(state)
    assert not (state / RESTORING).exists(), "half of it would never be finished"
    finish(state)
    assert [path.name for path in state.iterdir() if path.name.startswith(".")] == []


def test_all_of_it_is_on_the_disk_before_it_counts(
    state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(state)
    take(state, tmp_path / "evening.backup", None)
    counted: list[bool] = []
    monkeypatch.setattr(os, "sync", lambda: counted.append((state / RESTORING).exists()))
    put_back(state, tmp_path / "evening.backup")
    assert counted == [False]
