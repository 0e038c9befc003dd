"""A confirmation holds for one file, once, and not for long."""

import os
import time
from pathlib import Path

import pytest

from companion import examples
from companion.packing import Confirmation, opened, pack
from companion.packing.confirmation import VALID_S, NotConfirmed
from companion.packing.installed import FOLDER
from companion.packing.reading import Package


@pytest.fixture
def package(tmp_path: Path) -> Package:
    example = Path(examples.__path__[0]) / "lanterns"
    return opened(pack(example, tmp_path)[1].read_bytes())


def aged(file: Path) -> None:
    """Make a file as old as what no longer holds."""
    then = time.time() - VALID_S - 1
    os.utime(file, (then, then))


def test_a_confirmed_game_passes_once(package: Package, tmp_path: Path) -> None:
    confirmation = Confirmation(tmp_path / "state")
    with pytest.raises(NotConfirmed):
        confirmation.require(package)
    waiting = confirmation.waiting()
    assert waiting is not None
    confirmation.confirm(waiting)
    confirmation.require(package)
    assert confirmation.waiting() is None
    with pytest.raises(NotConfirmed):
        confirmation.require(package)


@pytest.mark.parametrize("file", ["waiting", "confirmed"])
def test_neither_a_game_nor_its_confirmation_waits_for_long(
    package: Package, tmp_path: Path, file: str
) -> None:
    confirmation = Confirmation(tmp_path / "state")
    with pytest.raises(NotConfirmed):
        confirmation.require(package)
    confirmation.confirm(package)
    aged(tmp_path / "state" / FOLDER / file)
    if file == "waiting":
        assert confirmation.waiting() is None
    else:
        with pytest.raises(NotConfirmed):
            confirmation.require(package)
