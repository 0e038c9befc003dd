"""What the tests of journal and table share: a game of the race, from the set-up to its first moves."""

import errno
import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.games.game import Action, AnyGame, Setup
from companion.games.setup import checked_setup
from companion.journal.opening import open_journal
from companion.journal.store import Journal
from companion.table import Table
from tests.toy.race import GAME

GAMES: Mapping[str, AnyGame] = {"race": GAME}
DATA = {"stones": {"pebble": {"weight": 1, "copies": 3}, "rock": {"weight": 2, "copies": 1}}}
SETUP: Setup = checked_setup(GAME, ["Ada L.", "Bén"], {"variant": "laden"}, DATA)


def throw(pips: int) -> Action:
    return Action("throw", {"pips": pips})


def sound_journal(path: Path) -> Journal:
    journal, notice = open_journal(path)
    assert notice is None
    return journal


def race_table(path: Path) -> Table:
    """Return a table with a race that has begun, and five entries in its journal."""
    table = Table(sound_journal(path), GAMES)
    table.begin("race", SETUP, by="terminal")
    table.act(throw(3), by="phone Ada")
    table.act(throw(2), by="panel")
    table.act(Action("drop", {"stones": ("rock",)}), by="camera")
    table.undo(by="panel")
    return table


def without_hard_links(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this be a file system like FAT, which knows no hard links."""

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refused)
