"""For whoever writes a game: a file that changes is taken over at once, and the position stays.

    dev = Dev(app, table, troubles, tell=lambda words: print(say(words, "en")))
    crew.start("dev", dev.run)

A game's Python, words and data are loaded anew, and the game on the table is folded again from its journal; a
page loads itself anew after a change of its dress. Each file that was taken over is told. What is wrong with
one stands on the page until it is fixed, and is told; the version before is played meanwhile.
"""

import threading
from collections.abc import Callable
from pathlib import Path

from flask import Flask

from companion import games as package
from companion.games.library import BadGameFolder, games, left_out, reload
from companion.live.troubles import Troubles
from companion.table import Table
from companion.words import Message, Words, lines
from web.assets import GAMES as DRESSES
from web.renewed import renew

LOOK_S = 0.5
KINDS = (".py", ".toml", ".po", ".js", ".css", ".svg")
Seen = dict[Path, int]
"""Files, and when each was written."""


class Dev:
    """Looks at the files of every game, and takes over what has changed."""

    def __init__(self, app: Flask, table: Table, troubles: Troubles, tell: Callable[[Words], object]) -> None:
        self._app, self._table, self._troubles, self._tell = app, table, troubles, tell
        self._stumbled: Words | None = None
        self._closed = threading.Event()
        self._seen = {name: _written(name) for name in _names()}
        self._wrong: dict[str, BadGameFolder] = {}

    def run(self) -> None:
        """Look again and again until it is closed."""
        while not self._closed.wait(LOOK_S):
            self.look()

    def close(self) -> None:
        """Let `run` end."""
        self._closed.set()

    def look(self) -> None:
        """Take over every game of which a file has changed, come or gone."""
        before, self._seen = self._seen, {name: _written(name) for name in _names()}
        for name, now in self._seen.items():
            then = before.get(name, {})
            if files := [file for file in sorted({*then, *now}) if then.get(file) != now.get(file)]:
                self._take_over(name, files)
        trouble = self._table.position().trouble
        stumbled, self._stumbled = self._stumbled, trouble.words if trouble is not None else None
        if self._stumbled is not None and self._stumbled != stumbled:
            self._tell(self._stumbled)

    def _take_over(self, name: str, files: list[Path]) -> None:
        try:
            reload(name)
            self._wrong.pop(name, None)
            for file in files:
                self._tell(Message("cli.run.taken-over", file=str(file)))
        except BadGameFolder as bad:
            self._wrong[name] = bad
            self._tell(bad.message)
        self._troubles.tell("games", self._told())
        renew(self._app)

    def _told(self) -> Words | None:
        """Return what is wrong with games, those included that never were right; `None` where nothing is."""
        wrong = [bad.message for bad in self._wrong.values()]
        wrong += [bad.message for bad in left_out() if bad.message not in wrong]
        return lines(wrong) if wrong else None


def _names() -> set[str]:
    """Every game, and every folder of an owner's that may be one once it is right."""
    own = {
        place.parent.name for folder in package.__path__[1:] for place in Path(folder).glob("*/__init__.py")
    }
    return own | {*games()}


def _written(name: str) -> Seen:
    """Return the files of a game and of its dress, and when each was written."""
    places = [*(Path(folder) / name for folder in package.__path__), DRESSES / name]
    files = [file for place in places for file in place.rglob("*") if file.suffix in KINDS]
    seen = {}
    for file in files:
        try:
            seen[file] = file.stat().st_mtime_ns
        except OSError:  # it has just gone
            continue
    return seen
