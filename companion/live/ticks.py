"""Which chores are ticked off: shared by all phones, kept in memory alone, and gone with an UNDO.

>>> ticks = Ticks(table)
>>> ticks.set("deal", True)
>>> ticks.ticked()
frozenset({'deal'})

A tick is no action: it changes no game and is never journalled. It lasts while the game names its chore.
The table tells this before it tells the throws, so that no page shows a new position with old ticks.
"""

import threading
from collections.abc import Callable

from companion.publisher import Publisher
from companion.table import NotNow, Position, Table
from companion.words import Message


class Ticks:
    """What people have ticked off at this position."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._lock = threading.Lock()
        self._changes = Publisher[frozenset[str]]()
        self._ticked: frozenset[str] = frozenset()
        self._before = table.position()
        table.subscribe(self._hear)

    def ticked(self) -> frozenset[str]:
        """Return what is ticked off. Never waits."""
        return self._ticked

    def subscribe(self, hear: Callable[[frozenset[str]], object]) -> Callable[[], None]:
        """Let `hear` be told what is ticked off after every tick; returns what ends that."""
        return self._changes.subscribe(hear)

    def set(self, chore: str, on: bool) -> None:
        """Tick a chore off, or take its tick back."""
        with self._lock:
            known = _chores(self._table.position())
            if chore not in known:
                raise NotNow(Message("live.no-such-chore", chore=chore))
            self._ticked = self._ticked | {chore} if on else self._ticked - {chore}
            self._changes.put(self._ticked)
        self._changes.tell()

    def _hear(self, position: Position) -> None:
        with self._lock:
            before, self._before = self._before, position
            self._ticked = frozenset() if _taken_back(before, position) else self._ticked & _chores(position)


def _chores(position: Position) -> frozenset[str]:
    """The chores that the game names now."""
    playing = position.playing
    if playing is None or playing.outcome is not None:
        return frozenset()
    return frozenset(chore.id for chore in playing.game.view(playing.state).chores)


def _taken_back(before: Position, now: Position) -> bool:
    """Whether something was undone between the two, or another game lies there."""
    if before.playing is None or now.playing is None or before.playing.id != now.playing.id:
        return True
    return now.playing.undone > before.playing.undone
