"""Before a start: what is ours is given the rights that it lacks; halves go, but not of who still writes."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.keeping.odd_files import clear_the_way, odd_files
from tests.faults.test_odd_files import NOBODY

NEVER = 2**22 + 1
"""A process of this number there is none: Linux gives out lower ones."""


@pytest.fixture
def state() -> Iterator[Path]:
    """A folder of somebody's without root's rights, who starts the companion."""
    with tempfile.TemporaryDirectory() as folder:
        root = os.geteuid() == 0
        if root:
            os.chown(folder, NOBODY, NOBODY)
            os.seteuid(NOBODY)
        try:
            yield Path(folder)
        finally:
            if root:
                os.seteuid(0)


def test_what_is_ours_is_given_its_rights_and_stays(state: Path) -> None:
    (state / "photos").mkdir()
    for place in (state / "join.json", state / "photos" / "3.jpg"):
        place.write_text("mine")
        place.chmod(0)
    (state / "photos").chmod(0o500)
    clear_the_way(state)
    assert odd_files(state) == []
    assert (state / "join.json").read_text() == "mine"
    (state / "photos" / "4.jpg").write_text("one more")


def test_halves_go_but_not_of_one_who_still_writes(state: Path) -> None:
    living, gone = (state / f"join.json.{process}-1.new" for process in (os.getpid(), NEVER))
    for place in (living, gone):
        place.write_text("half")
    clear_the_way(state)
    assert [path.name for path in state.iterdir()] == [living.name]
