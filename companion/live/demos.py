"""A game that plays a turn by itself for newcomers, with the real parts, until somebody takes it over.

    demos = Demos(table, throws, desk, games, data, feed.wake, live.delete)
    demos.begin("race", watched=lambda: streams.count > 0)
    demos.run()                 # on a thread of its own, until `close`
    demos.take_over()           # it stops where it is, and people play on from there

What is shown lies on the table and in the journal like any game, begun by `DEMO`: so page, panel and camera
show it as they show all others, no list or table counts it, and it is forgotten once it has left the table,
with the pieces that it threw.
A game of people is never touched: a demo begins on an empty table alone.

One lock, held while a step is done, so that nothing is done any more once somebody has taken over. It comes
before those of the throws and of the table; whoever shows the demo reads a frozen value, and takes none.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from companion.errors import CompanionError
from companion.games.demo import Demo, DemoStep
from companion.games.demo_steps import demo_of, demo_setup, next_deed, words_of
from companion.games.game import AnyGame, Throw
from companion.games.library import find_game
from companion.journal.line import DEMO
from companion.live.throws import Throws
from companion.table import NotNow, Playing, Table
from companion.words import Message, Words

LEAD_S = 2.5
"""So long a line stands before it happens."""
REST_S = 2.5
"""And so long after that."""
READ_S = 5.0
"""So long a reading stands before it counts: the replay takes a second and a half of it."""
LOOK_S = 0.25
"""How often it is looked whether the camera has read a throw, and whether anybody is there."""
THROW_S = 20.0
"""After so long without a reading what lies there is read once more, and then left to people."""
EYE_S = 90.0
"""An eye for new pieces learns for about five seconds, on a slow machine for a minute."""
HAND_S = 1.0
"""After so long the hand of another throw is over the table: what lay there is not read any more."""
TRIES = 3
"""So often it is thrown where the camera asks."""
AWAY_S = 15.0
"""Once no page has looked on for so long it ends: a phone that was put down for a moment is back by then."""

log = logging.getLogger(__name__)
Stage = Literal["plays", "over", "taken"]
"""It plays by itself; all of it was shown; people play on."""


class Desk(Protocol):
    """The virtual table."""

    def throw(self, count: int, faces: Sequence[str] = ()) -> None:
        """Throw so many pieces, some of them with these faces."""
        ...

    def clear(self) -> None:
        """Take away what lies there."""
        ...


@dataclass(frozen=True, slots=True)
class Showing:
    """What is shown now: the number of the game, one line about it, and which of how many steps it is."""

    game: int
    stage: Stage
    words: Words
    step: int
    steps: int


class Demos:
    """One demo at a time. Any thread may begin, take over and end it; `run` and `tick` belong to one."""

    def __init__(
        self,
        table: Table,
        throws: Throws,
        desk: Desk,
        games: Mapping[str, AnyGame],
        data: Callable[[AnyGame], Mapping[str, Any]],
        wake: Callable[[], object],
        delete: Callable[[int, int], object],
    ) -> None:
        """`wake` is called after every change; `delete` forgets a game, for one who has seen a position."""
        self._table, self._throws, self._desk = table, throws, desk
        self._games, self._data, self._wake, self._delete = games, data, wake, delete
        self._lock = threading.RLock()
        self._changed = threading.Condition(self._lock)
        self._closed = False
        self._showing: Showing | None = None
        self._script: Iterator[float] = iter(())
        self._threw = False
        self._watched: Callable[[], bool] = lambda: True
        self._number = 0
        """The position after the last step: with another one somebody else has acted."""
        self._wait = 0.0
        self._due: float | None = None
        """When the next step is; `None` until a clock has been seen: then after `_wait`."""
        self._last_watched: float | None = None

    def showing(self) -> Showing | None:
        """Return what is shown. Never waits."""
        return self._showing

    def offers(self, game: AnyGame) -> bool:
        """Say whether a game can be watched; one that stumbles over its own demo cannot."""
        try:
            return demo_of(game, self._data(game)) is not None
        except CompanionError:
            return False

    def begin(self, name: str, watched: Callable[[], bool]) -> None:
        """Begin to show a game, while `watched` says that somebody looks on; never beside another game."""
        game = find_game(name, self._games)
        data = self._data(game)
        demo = demo_of(game, data)
        if demo is None:
            raise NotNow(Message("demo.none", game=game.title))
        with self._lock:
            position = self._table.position()
            if position.playing is not None or position.trouble is not None:
                raise NotNow(Message("demo.not-now"))
            begun = self._table.begin(name, demo_setup(game, demo, data), DEMO, position.number)
            if begun.trouble is not None:  # the game stumbles over its own beginning
                forget_demos(self._table, [begun.trouble.id], self._delete)
                raise NotNow(begun.trouble.words)
            assert begun.playing is not None
            self._number, self._due, self._last_watched = begun.number, None, None
            self._watched, self._script = watched, self._played(demo)
            self._showing = Showing(begun.playing.id, "plays", "", 0, len(demo.steps))
            try:
                self._wait = next(self._script, 0.0)  # its first line is there before anybody looks
            except CompanionError:
                self.end()
                raise
            self._changed.notify_all()
        self._wake()

    def take_over(self) -> None:
        """Stop where it is: people play on from there."""
        with self._lock:
            if self._showing is not None and self._showing.stage != "taken":
                self._show(stage="taken", words=Message("demo.taken"))

    def end(self) -> None:
        """Clear the table of what is shown, and forget it."""
        with self._lock:
            if self._showing is not None:
                if _lies_on(self._table, self._showing.game):
                    self._table.give_up(DEMO)
                self._forget(self._showing.game)

    def run(self) -> None:
        """Go on with what is shown whenever it is time, until it is closed."""
        while self._waits():
            self.tick(time.monotonic())

    def _waits(self) -> bool:
        """Wait until it may be time for something; say whether to go on."""
        with self._changed:
            if not self._closed:
                self._changed.wait(None if self._showing is None else LOOK_S)
            return not self._closed

    def close(self) -> None:
        """End; what is shown is forgotten, as it would be at the next start."""
        with self._lock:
            self._closed = True
            try:
                self.end()
            except (CompanionError, OSError) as fault:
                log.warning("the demo is forgotten at the next start: %s", fault)
            self._changed.notify_all()

    def tick(self, now: float) -> None:
        """Do what is due at this time, in seconds of a clock that only goes forward."""
        with self._lock:
            if self._showing is None:
                return
            try:
                self._tick(now, self._showing)
            except CompanionError as stuck:  # a camera that asks, a game's mistake, a full disk
                log.info("the demo stops: %s", stuck)
                self._show(stage="taken", words=Message("demo.stopped", why=stuck.message))
            except Exception:
                log.exception("the demo stops")
                self.take_over()

    def _tick(self, now: float, showing: Showing) -> None:
        if not _lies_on(self._table, showing.game):
            self._forget(showing.game)
        elif showing.stage == "taken":
            return
        elif self._is_left_alone(now):
            self.end()
        elif self._table.position().number != self._number:
            self.take_over()
        elif self._due is None:
            self._due = now + self._wait
        elif showing.stage == "plays" and now >= self._due:
            wait = next(self._script, None)
            if wait is None:
                self._show(stage="over", words=Message("demo.over"))
            else:
                self._due = now + wait

    def _is_left_alone(self, now: float) -> bool:
        if self._last_watched is None or self._watched():
            self._last_watched = now
        return now - self._last_watched >= AWAY_S

    def _played(self, demo: Demo) -> Iterator[float]:
        """Do one step after the other, and say after how many seconds to go on."""
        for place, step in enumerate(demo.steps, 1):
            playing = self._playing()
            if playing is None or playing.outcome is not None:
                return
            deed = next_deed(playing.game, playing.state, step)
            if deed is None:
                raise NotNow(Message("demo.nothing-left"))
            self._show(words=words_of(playing.game, playing.state, step), step=place)
            yield LEAD_S
            if isinstance(deed, Throw):
                yield from self._thrown(deed, step)
            else:
                self._number = self._table.act(deed, DEMO, self._number).number
            yield REST_S

    def _thrown(self, throw: Throw, step: DemoStep) -> Iterator[float]:
        """Throw, let the camera read it, and let that count; where it is not sure, throw again."""
        words = self._showing.words if self._showing else ""
        if not self._throws.know(throw.pieces.kind):
            self._show(words=Message("demo.eye-learns", pieces=throw.pieces.label))
            yield from self._until(lambda: self._throws.know(throw.pieces.kind), EYE_S)
            self._show(words=words)
            yield LEAD_S  # it looks at the bare table first
        for attempt in range(TRIES):
            self._threw = True
            self._desk.throw(throw.count, step.faces)
            if attempt > 0:
                yield HAND_S
                self._throws.read_again(DEMO, self._number)
            yield from self._until(self._is_read, THROW_S)
            if not self._is_read():  # a slow machine may have begun to watch after they had fallen
                self._throws.read_again(DEMO, self._number)
                yield from self._until(self._is_read, THROW_S)
            yield READ_S
            waiting = self._throws.waiting()
            if waiting is not None and waiting.stage == "read" and waiting.shut is None:
                self._throws.accept(DEMO, self._number)
                self._number = self._table.position().number
                return
            self._show(words=Message("demo.again"))
            yield LEAD_S
        raise NotNow(Message("demo.not-read"))

    def _is_read(self) -> bool:
        waiting = self._throws.waiting()
        return waiting is not None and waiting.stage == "read"

    def _until(self, there: Callable[[], bool], most: float) -> Iterator[float]:
        """Wait until something is there, and no longer than `most`."""
        waited = 0.0
        while not there() and waited < most:
            yield LOOK_S
            waited += LOOK_S

    def _playing(self) -> Playing | None:
        """Return the game that is shown, while it lies on the table."""
        playing, showing = self._table.position().playing, self._showing
        return playing if playing is not None and showing is not None and playing.id == showing.game else None

    def _show(self, **changes: Any) -> None:
        if self._showing is not None:
            self._showing = replace(self._showing, **changes)
        self._wake()

    def _forget(self, game: int) -> None:
        self._showing, self._script = None, iter(())
        self._delete(game, self._table.position().number)
        if self._threw:
            self._threw = False
            self._desk.clear()
        self._wake()


def forget_demos(table: Table, demos: Sequence[int], delete: Callable[[int, int], object]) -> bool:
    """Take out what an end in the middle of a demo has left in the journal; say whether all of it is gone."""
    gone = True
    for game in demos:
        try:
            if _lies_on(table, game):
                table.give_up(DEMO)
            delete(game, table.position().number)
        except (CompanionError, OSError) as fault:
            log.warning("a demo is not forgotten yet: %s", fault)
            gone = False
    return gone


def _lies_on(table: Table, game: int) -> bool:
    """Say whether a game is on the table, whether or not it can be shown there."""
    position = table.position()
    lying = position.playing or position.trouble
    return lying is not None and lying.id == game
