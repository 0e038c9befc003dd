"""For whoever writes a game: a file that changes is taken over at once, and the position stays.

    dev = Dev(app, live, troubles)
    crew.start("dev", dev.run)

A game's Python, words and data are loaded anew, and the game on the table is folded again from its journal; a
page loads itself anew after a change of its dress. What is wrong with a file stands on the page until it is
fixed; the version before is played meanwhile.
"""

import logging
import threading
from pathlib import Path

from flask import Flask

from companion import games as package
from companion.games.library import BadGameFolder, games, reload
from companion.live.interface import Live
from companion.live.troubles import Troubles
from companion.words import lines
from web.app import renew_files
from web.assets import GAMES as DRESSES

log = logging.getLogger(__name__)
LOOK_S = 0.5
KINDS = (".py", ".toml", ".po", ".js", ".css", ".svg")
Seen = dict[Path, int]
"""Files, and when each was written."""


class Dev:
    """Looks at the files of every game, and takes over what has changed."""

    def __init__(self, app: Flask, live: Live, troubles: Troubles) -> None:
        self._app, self._live, self._troubles = app, live, troubles
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
        now = {name: _written(name) for name in _names()}
        changed = [name for name in now if now[name] != self._seen.get(name)]
        self._seen = now
        for name in changed:
            self._take_over(name)

    def _take_over(self, name: str) -> None:
        try:
            reload(name)
            self._wrong.pop(name, None)
        except BadGameFolder as bad:
            log.warning("%s", bad)
            self._wrong[name] = bad
        wrong = [each.message for each in self._wrong.values()]
        renew_files(self._app)
        self._troubles.tell("games", lines(wrong) if wrong else None)
        self._live.evenings.look_anew()
        self._live.table.fold_anew()
        self._live.feed.wake()


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
