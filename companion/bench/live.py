"""A companion without camera and panel, over a journal in a folder: what figures are measured on."""

import http.client
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import cycle, islice
from pathlib import Path

from companion.config import Config, PageSettings
from companion.games.data import OwnersData
from companion.games.game import Action, AnyGame, Setup
from companion.games.library import find_game
from companion.games.setup import checked_setup, opening
from companion.journal.codec import action_body, setup_body
from companion.journal.opening import FILE_NAME, open_journal
from companion.journal.store import Journal
from companion.live.interface import Live
from companion.runtime.crew import Crew
from companion.runtime.runtime import Runtime
from companion.table import Table

BY = "bench"
PATIENCE_S = 120.0


@contextmanager
def running_in(folder: Path) -> Iterator[tuple[Live, int]]:
    """Give the companion that runs on this folder, and the port of its page."""
    config = Config(state=folder, camera="none", panel="none", page=PageSettings(port=0))
    with Runtime(config, Crew()) as companion:
        yield companion.live, companion.port


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return int(place.getsockname()[1])


@contextmanager
def process_in(folder: Path, **chosen: str) -> Iterator[tuple[subprocess.Popen[bytes], int, float | None]]:
    """Give a companion in a process of its own, its port, and the seconds to its open page, if ever."""
    config, port = folder / "companion.toml", free_port()
    lines = [f"{key} = {json.dumps(value)}" for key, value in {"state": str(folder), **chosen}.items()]
    config.write_text("\n".join([*lines, "[page]", f"port = {port}\n"]), encoding="utf-8")
    begun = time.monotonic()
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "run", "--config", str(config)], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        ready = process.stdout.readline()  # it says where the page is once it is open
        try:
            yield process, port, time.monotonic() - begun if ready else None
        finally:
            process.kill()


def stream_of(port: int) -> Iterator[bytes]:
    """Yield line after line of what a page tells those who look on."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)) as connection:
        connection.request("GET", "/api/stream")
        with connection.getresponse() as answer:
            while line := answer.readline():
                yield line


def kept_evenings(folder: Path, evenings: int, actions: int) -> None:
    """Write so many games of so many actions, all but the last set aside, as one write."""
    game = find_game("")
    names = [f"Player {place}" for place in range(game.players[0])]
    setup = checked_setup(game, names, {}, OwnersData()(game))
    journal, _ = open_journal(folder / FILE_NAME)
    with closing(journal), journal.writing():
        for number in range(1, evenings + 1):
            _write(journal, game, setup, number, actions)
            if number < evenings:
                journal.append(number, "aside", BY, {})


def actions_for_ever(table: Table) -> Iterator[Action]:
    """Yield actions in the game on the table that are always allowed and end nothing."""
    playing = table.position().playing
    assert playing is not None
    return _endless(playing.game, playing.state)


def _endless(game: AnyGame, state: object) -> Iterator[Action]:
    """Yield corrections for ever: one number, set to two values by turns."""
    template = game.corrections(state)[0]
    going_on = []
    for action in template.actions():
        after = state
        for event in game.decide(state, action):
            after = game.evolve(after, event)
        if game.outcome(after) is None and after != state:
            going_on.append(action)
        if len(going_on) == 2:
            break
    return cycle(going_on)


def _write(journal: Journal, game: AnyGame, setup: Setup, number: int, actions: int) -> None:
    journal.append(number, "begin", BY, setup_body(game, setup))
    state = opening(game, setup)
    for action in islice(_endless(game, state), actions):
        events = game.decide(state, action)
        journal.append(number, "action", BY, action_body(action, events))
        for event in events:
            state = game.evolve(state, event)
