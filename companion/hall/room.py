"""The room as it stands: every table that speaks at the broker, in the order in which somebody should look.

    >>> room = Room()
    >>> room.hear("companion/erker/state", payload, retained)
    >>> [seen.table for seen in room.present().tables]
    ['erker']

It only listens. What cannot be understood is counted and shown at its table, and changes nothing there.
"""

import json
import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from companion.hall.schemas import TOLD, VERSION, event_schema
from companion.hall.topics import placed
from companion.live.values import Health
from companion.schema import Unfit, check

log = logging.getLogger(__name__)
Json = dict[str, Any]
Light = Literal["needed", "offline", "running", "idle", "ended"]
"""How a table stands, in the order in which tables are shown."""
ORDER: tuple[Light, ...] = ("needed", "offline", "running", "idle", "ended")
MOST_BYTES = 256 * 1024
"""No table has so much to say."""
MOST_TABLES = 1000
"""A broker that lies, or that lets anybody write, could name tables without end."""


@dataclass(frozen=True, slots=True)
class SeenTable:
    """A table as the hall has heard of it."""

    table: str
    online: bool = False
    since: float = 0.0
    """When it came or went, by the hall's clock."""
    info: Json = field(default_factory=dict)
    state: Json = field(default_factory=dict)
    attention: Json = field(default_factory=dict)
    odd: frozenset[str] = frozenset()
    """Which kinds of its messages are not understood."""
    newer: bool = False
    """Whether it speaks a later version than this hall knows."""
    stranger: bool = False
    """Whether the hall was told its tables, and this is none of them."""

    @property
    def name(self) -> str:
        """What people call it."""
        return str(self.info.get("name") or self.table)

    @property
    def game(self) -> Json | None:
        """The game on it, if there is one."""
        return self.state.get("game")

    @property
    def reasons(self) -> list[Json]:
        """Why somebody is needed there."""
        return list(self.attention.get("reasons", ()))

    @property
    def light(self) -> Light:
        """How it stands."""
        if not self.online:
            return "offline"
        if self.reasons:
            return "needed"
        if self.game is None:
            return "idle"
        return "ended" if self.game["outcome"] else "running"

    @property
    def waits_since(self) -> float:
        """Since when it stands so."""
        if self.light == "offline":
            return self.since
        if self.light == "needed":
            return min(float(reason["since"]) for reason in self.reasons)
        return float(self.state.get("since", self.since))


WAITING = Health("waiting")


@dataclass(frozen=True, slots=True)
class RoomNow:
    """The whole room; `change` grows with everything that a page should show."""

    change: int = 0
    tables: tuple[SeenTable, ...] = ()
    link: Health = WAITING
    """How the line to the broker does."""

    @property
    def needed(self) -> int:
        """How many tables need somebody."""
        return sum(seen.light == "needed" and not seen.stranger for seen in self.tables)


class Room:
    """Listens to every table. Any thread may call it; reading never waits."""

    def __init__(
        self,
        told: Callable[[SeenTable], object] | None = None,
        clock: Callable[[], float] = time.time,
        tables: Collection[str] = (),
    ) -> None:
        """`told` is told every change of a game whose table is known, before anybody is shown it.

        `tables` are those of the hall; without them whoever speaks at the broker is one.
        """
        self._told_of, self._clock, self._named = told, clock, tables
        self._untold: set[str] = set()
        self._changed = threading.Condition()
        self._tables: dict[str, SeenTable] = {}
        """Who was heard first comes first."""
        self._acts = Counter[str]()
        """How often each was heard to go on in its game."""
        self._heard: dict[tuple[str, str], tuple[str, int]] = {}
        self._now = RoomNow()

    def present(self) -> RoomNow:
        """Return the room."""
        return self._now

    def wait(self, change: int, seconds: float) -> RoomNow:
        """Return the room once it is no longer `change`, at the latest after `seconds`."""
        with self._changed:
            self._changed.wait_for(lambda: self._now.change != change, seconds)
        return self._now

    def wake(self) -> None:
        """Let everyone who waits look again."""
        with self._changed:
            self._publish(self._now)

    def report(self, link: Health) -> None:
        """Show how the line to the broker does."""
        with self._changed:
            self._publish(replace(self._now, link=link))

    def hear(self, topic: str, payload: bytes, retained: bool) -> None:
        """Take in a message of a table."""
        place = placed(topic)
        if place is None or place[1] in ("cmd", "reply", "photo") or len(payload) > MOST_BYTES:
            return
        table, kind, rest = place
        with self._changed:
            stranger = bool(self._named) and table not in self._named
            seen = self._tables.get(table) or SeenTable(table, since=self._clock(), stranger=stranger)
            then = self._told(seen, kind, rest, payload)
            if then == seen and table in self._tables:
                return
            self._acts[table] += then.state != seen.state and not retained
            if not self._has_place(then):
                self._forget(table)
                return
            self._tables[table] = then
        if then.game != seen.game or then.info != seen.info:
            self._untold.add(table)
        if table in self._untold and then.game is not None and then.info and not stranger:
            self._pass_on(then)
        with self._changed:
            ordered = sorted(self._tables.values(), key=_urgency)
            self._publish(replace(self._now, tables=tuple(ordered)))

    def _has_place(self, comes: SeenTable) -> bool:
        """Say whether there is a place, once one has given way that matters less: the last that was heard."""
        if comes.table in self._tables or len(self._tables) < MOST_TABLES:
            return True
        least = min(reversed(self._tables.values()), key=self._matters)
        if self._matters(comes) <= self._matters(least):
            return False
        self._forget(least.table)
        return True

    def _matters(self, seen: SeenTable) -> tuple[bool, int]:
        return not seen.stranger, self._acts[seen.table]

    def _forget(self, table: str) -> None:
        self._tables.pop(table, None)
        self._acts.pop(table, None)
        self._untold.discard(table)
        for kind in TOLD:
            self._heard.pop((table, kind), None)

    def _pass_on(self, seen: SeenTable) -> None:
        """Tell of a game; what cannot be taken, as with a full disk, is told again with its next word."""
        try:
            if self._told_of is not None:
                self._told_of(seen)
            self._untold.discard(seen.table)
        except OSError:
            log.exception("what happened at %s could not be kept", seen.table)

    def _told(self, seen: SeenTable, kind: str, rest: str, payload: bytes) -> SeenTable:
        if kind == "status":
            online = payload == b"online"
            return seen if online == seen.online else replace(seen, online=online, since=self._clock())
        if kind in ("info", "state", "attention") and not payload:
            return _with(seen, kind, {})
        try:
            body = json.loads(payload)
            check(event_schema(rest) if kind == "event" else TOLD[kind], body)
        except (ValueError, KeyError, RecursionError, Unfit):
            return replace(seen, odd=seen.odd | {kind}, newer=seen.newer or _is_newer(payload))
        seen = replace(seen, odd=seen.odd - {kind}, newer=seen.newer and seen.odd != {kind})
        if kind == "event" or self._is_late(seen.table, kind, body):
            return seen
        return _with(seen, kind, body)

    def _is_late(self, table: str, kind: str, body: Json) -> bool:
        """Say whether something later was heard of the same start of that table.

        The next one is compared with this: a number that somebody else made up silences one message, not all.
        """
        boot, seq = self._heard.get((table, kind), ("", -1))
        self._heard[table, kind] = body["boot"], body["seq"]
        return bool(body["boot"] == boot and body["seq"] <= seq)

    def _publish(self, now: RoomNow) -> None:
        self._now = replace(now, change=self._now.change + 1)
        self._changed.notify_all()


def _with(seen: SeenTable, kind: str, body: Json) -> SeenTable:
    told: dict[str, Any] = {kind: body}
    return replace(seen, **told)


def _is_newer(payload: bytes) -> bool:
    """Say whether a message that was not understood is of a later version."""
    try:
        version = json.loads(payload)["v"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return False
    return isinstance(version, int) and version > VERSION


def _urgency(seen: SeenTable) -> tuple[bool, int, float, str]:
    """Whoever has waited longest comes first, in each group."""
    return seen.stranger, ORDER.index(seen.light), seen.waits_since, seen.table
