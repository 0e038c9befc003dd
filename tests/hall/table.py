"""A table with its line to a real broker, played in a test."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.hall.broker import Address, HallSettings
from companion.hall.table_line import TableLine
from companion.live.interface import Live
from tests.web.stage import table_live


@contextmanager
def lined_table(
    folder: Path, address: Address, table: str = "erker", install: str = "first", **settings: Any
) -> Iterator[tuple[Live, TableLine]]:
    """Let a table without a camera speak with a broker."""
    folder.mkdir(exist_ok=True)
    live = table_live(folder)
    with line_of(live, address, table, install, **settings) as line:
        yield live, line


@contextmanager
def line_of(
    live: Live, address: Address, table: str = "erker", install: str = "first", **settings: Any
) -> Iterator[TableLine]:
    """Let this table speak with a broker."""
    line = TableLine(
        HallSettings(address, table, settings.pop("name", table.title()), **settings),
        live,
        install,
        lambda: "http://192.0.2.7/",
        "de",
    )
    threading.Thread(target=line.line.run, daemon=True).start()
    thread = threading.Thread(target=line.follow, daemon=True)
    thread.start()
    try:
        yield line
    finally:
        line.close()
        thread.join()


def begin(live: Live, *players: str) -> None:
    """Begin the usual game."""
    game = next(each.name for each in live.games.values() if each.default)
    live.begin(game, players or ("Ada", "Bo"), {}, "test", live.table.position().number)


def act(live: Live) -> None:
    """Do whatever the rules offer first."""
    position = live.table.position()
    assert position.playing is not None
    playing = position.playing
    action = next(iter(playing.game.legal(playing.state)[0].actions()))
    live.table.act(action, "test", position.number)


def unpacked(payload: bytes | None) -> dict[str, Any]:
    assert payload is not None
    found: dict[str, Any] = json.loads(payload)
    return found
