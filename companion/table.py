"""The table: the one place through which a game is changed, whoever acts.

Phones, panel, camera and terminal hand their actions in here, one at a time. Each is journalled before
it counts, so what this returns is what stands after the plug was pulled.

    >>> table = Table(journal, games())
    >>> position = table.begin("race", setup, by="terminal")
    >>> position = table.act(Action("throw", {"pips": 4}), by="phone Ada", seen=position.number)
    >>> position = table.undo(by="panel")

`seen` is the number of the position that the sender had before its eyes. Where it is given and the
table has gone on since, the action is refused as stale: of two that press NEXT together, one wins.

Whoever shows something subscribes, and is told each position after it is kept:

    >>> unsubscribe = table.subscribe(lambda position: lamps.follow(position))

Locks: `_writer` is held by whoever writes, also while another process holds the journal or the disk is
slow; after it the journal's own. Readers need neither: `position` returns the last position that was
kept, and never waits. Subscribers are told after `_writer` has been let go.
"""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import takewhile
from typing import Any

from companion.errors import CompanionError
from companion.games.game import Action, AnyGame, Setup
from companion.games.guarded import GameFault, wrong_answer
from companion.games.library import find_game
from companion.games.looked import look
from companion.journal.codec import action_body, setup_body
from companion.journal.errors import JournalFault, NoSuchGame
from companion.journal.line import CLEARING, Deed, Line, Play, brief_words, deed_of, new_line, read_line
from companion.journal.store import EVIDENCE, LAST, Entry, Journal
from companion.position import GameTrouble, Playing, Position
from companion.publisher import Publisher
from companion.words import Message, Words

__all__ = ["GameTrouble", "NotNow", "Playing", "Position", "StaleAction", "Table"]


class NotNow(CompanionError, ValueError):
    """The table cannot do that now; the message says what to do first."""


class StaleAction(CompanionError, ValueError):
    """The sender had not seen the present position, whose number is `number`."""

    def __init__(self, number: int, quicker: Message | None = None) -> None:
        super().__init__(quicker or Message("table.stale"))
        self.number = number
        self.same = False
        """Whether somebody else has just done the very same, so that nobody was slower."""


class Table:
    """The single writer. Any thread may call it; another process may write to the same journal too."""

    def __init__(self, journal: Journal, games: Mapping[str, AnyGame]) -> None:
        self._journal = journal
        self._games = games
        self._writer = threading.RLock()
        self._changes = Publisher[Position]()
        self._number = 0
        self._line: Line | None = None
        self._trouble: GameTrouble | None = None
        self._folded_at: int | None = None  # what `written_by_others` said then; None: fold again
        self._position = Position(0, None)
        with self._alone():
            self._refresh()

    def position(self) -> Position:
        """Return how things stand: the last position that was kept. Never waits."""
        return self._position

    def refresh(self) -> Position:
        """Take in what other processes wrote, and return how things stand; waits for whoever writes."""
        with self._alone():
            self._refresh()
            return self._position

    def fold_anew(self) -> Position:
        """Fold the journal again, with the rules as they are now, and return how things stand."""
        with self._alone():
            self._folded_at = None
            self._refresh()
            return self._position

    def subscribe(self, hear: Callable[[Position], object]) -> Callable[[], None]:
        """Let `hear` be told every position from now on, once and in order; returns what ends that."""
        return self._changes.subscribe(hear)

    def history(self) -> tuple[Deed, ...]:
        """Return what was done in the game on the table and still counts, in words."""
        playing = self._position.playing
        return tuple(deed_of(playing.game, play) for play in playing.plays) if playing else ()

    def begin(
        self, game: str, setup: Setup, by: str, seen: int | None = None, after: int | None = None
    ) -> Position:
        """Begin a game with a checked set-up; refused while another one goes on.

        With `after`, the number of a game that has ended, it starts from what that one's outcome carries.
        """

        def write() -> None:
            self._nothing_goes_on()
            found = find_game(game, self._games)
            start = setup if after is None else replace(setup, position=self._carried(found, after))
            self._write("begin", by, self._journal.free_game(), setup_body(found, start, after))

        return self._change(seen, write)

    def act(self, action: Action, by: str, seen: int | None = None, evidence: int | None = None) -> Position:
        """Do an action in the game on the table, or raise the game's `IllegalAction`.

        `evidence` is the number that `note` returned for the reading which the action accepts.
        """
        return self.act_together((action,), by, seen, evidence)

    def act_together(
        self, actions: Sequence[Action], by: str, seen: int | None = None, evidence: int | None = None
    ) -> Position:
        """Do actions one after the other, all of them or none. With one evidence they are undone together."""

        def write(action: Action) -> None:
            line = self._on_table()
            if self._position.playing is None and self._position.trouble is not None:
                raise NotNow(self._position.trouble.words)
            if evidence is not None and not self._journal.holds_evidence(line.id, evidence):
                raise NotNow(Message("table.no-such-reading", number=evidence))
            events = line.game.decide(line.state, action)
            result = line.result_of(events)
            try:
                body = action_body(action, events, evidence, result)
            except TypeError as odd:  # an event holds what no journal can keep
                raise wrong_answer(line.game, "decide", str(odd)) from odd
            self._write("action", by, line.id, body)
            if line.fault is not None:  # its events cannot be folded: they must not be kept
                raise line.fault

        def write_all() -> None:
            for action in actions:
                write(action)

        try:
            return self._change(seen, write_all)
        except GameFault as fault:
            self._stumble(fault)
            raise

    def undo(self, by: str, seen: int | None = None) -> Position:
        """Take the last action back, whoever did it; with it what was accepted together."""

        def write() -> None:
            line = self._on_table()
            if not line.plays:
                raise NotNow(Message("table.nothing-to-undo"))
            for _ in range(_together(line.plays)):
                self._write("undo", by, line.id)

        return self._change(seen, write)

    def redo(self, by: str, seen: int | None = None) -> Position:
        """Do again what was taken back last."""

        def write() -> None:
            line = self._on_table()
            if not line.undone:
                raise NotNow(Message("table.nothing-to-redo"))
            for _ in range(_together(line.undone)):
                self._write("redo", by, line.id)

        return self._change(seen, write)

    def set_aside(self, by: str, seen: int | None = None) -> Position:
        """Clear the table; the game can be taken up another evening."""
        return self._change(seen, lambda: self._write("aside", by, self._lying_there()))

    def give_up(self, by: str, seen: int | None = None) -> Position:
        """Clear the table of a game that nobody means to play to its end."""
        return self._change(seen, lambda: self._write("abandon", by, self._lying_there()))

    def take_up(self, game: int, by: str, seen: int | None = None) -> Position:
        """Put a game of the journal back on the table, exactly as it was left."""

        def write() -> None:
            self._nothing_goes_on()
            self._line = read_line(self._journal, self._games, game)
            last = self._journal.entries(game)[-1].number
            self._write("resume", by, game, {LAST: last})

        return self._change(seen, write)

    def delete(self, game: int, seen: int | None = None) -> Position:
        """Forget a game for good; never the one on the table."""

        def forget() -> None:
            unreadable = self._trouble if self._line is None else None
            on_table = unreadable or (self._line if self._line and self._line.status == "running" else None)
            if on_table is not None and on_table.id == game:
                raise NotNow(Message("table.on-the-table"))
            if not self._journal.entries(game):
                raise NoSuchGame(Message("journal.no-such-game", game=game))
            self._journal.forget(game)

        position = self._change(seen, forget)
        with self._alone(), suppress(JournalFault):  # it is forgotten; the log is emptied when there is room
            self._journal.tidy()
        return position

    def note(self, what: Mapping[str, Any], by: str, seen: int | None = None, kind: str = EVIDENCE) -> int:
        """Keep a camera's reading, or what is said of it, and return its number; the position stays."""
        with self._alone():
            with self._writing(seen):
                line = self._on_table()
                entry = self._append(line.id, kind, by, what)
                line.take(entry)
            self._position = self._folded_position()
        return entry.number

    def _change(self, seen: int | None, write: Callable[[], None]) -> Position:
        """Let `write` write, tell it, and return how things stand after it."""
        with self._alone():
            with self._writing(seen):
                write()
                position = self._folded_position()
            self._publish(position)
            return position

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other writers of this process out; what was published meanwhile is told after that."""
        try:
            with self._writer:
                yield
        finally:
            self._changes.tell()

    @contextmanager
    def _writing(self, seen: int | None) -> Iterator[None]:
        """Write with all that others wrote known; what is folded meanwhile counts once it is kept."""
        with self._journal.writing():
            written = self._refresh()
            if seen is not None and seen != self._number:
                raise StaleAction(self._number, self.quicker())
            yield
        self._folded_at = written

    def quicker(self) -> Message | None:
        """Return who was quicker and what lies there now; `None` where that cannot be said of one action."""
        with self._writer:
            line, latest = self._line, self._journal.latest()
            if line is None or latest is None or line.status != "running":
                return None
            if latest.kind == "begin":
                return Message("table.quicker-began", players=list(line.setup.players))
            if latest.kind == "undo" and line.undone:
                return Message("table.quicker-undid", what=list(_told(line, line.undone[-1])))
            if latest.kind != "action" or not line.plays:
                return None
            play = line.plays[-1]
            kind, _, name = play.entry.by.partition(" ")
            who: Words = (
                Message(f"table.by.{kind}") if kind in ("camera", "panel", "terminal") else name or kind
            )
            return Message("table.quicker", who=who, what=list(_told(line, play)))

    def _write(self, kind: str, by: str, game: int, body: Mapping[str, Any] | None = None) -> None:
        """Journal a change and fold it; what cannot be folded must not be kept."""
        entry = self._append(game, kind, by, body or {})
        self._number, self._trouble = entry.number, None
        if kind == "begin":
            self._line = new_line(self._games, entry)
        elif self._line is not None:
            self._line.take(entry)

    def _append(self, game: int, kind: str, by: str, body: Mapping[str, Any]) -> Entry:
        self._folded_at = None  # until it is kept: if that fails, what is folded here never was
        return self._journal.append(game, kind, by, body)

    def _refresh(self) -> int:
        """Fold the journal again where another process wrote to it, or where our own writing failed."""
        written = self._journal.written_by_others()
        if written != self._folded_at:
            latest = self._journal.latest()
            self._number = latest.number if latest else 0
            self._line, self._trouble = self._folded(latest)
            self._folded_at = written
            if (position := self._folded_position()) != self._position:
                self._publish(position)
        return written

    def _publish(self, position: Position) -> None:
        """Make this the position that everybody sees, and have it told."""
        self._position = position
        self._changes.put(position)

    def _folded(self, latest: Entry | None) -> tuple[Line | None, GameTrouble | None]:
        """Return the game of the last entry, or why it cannot be read: that must not end the evening."""
        if latest is None or latest.kind in CLEARING:
            return None, None
        try:
            return read_line(self._journal, self._games, latest.game, broken=True), None
        except JournalFault:
            raise
        except CompanionError as unreadable:
            name = str(self._journal.entries(latest.game)[0].body.get("game"))
            gone = name not in self._games
            title = name if gone else self._games[name].title
            return None, GameTrouble(latest.game, name, title, unreadable.message, can_undo=False, gone=gone)

    def _folded_position(self) -> Position:
        """Return how things stand; a game that cannot be shown is told as such, and spoils nothing else."""
        line = self._line
        if line is None or line.status != "running":
            return Position(self._number, None, self._trouble)
        try:
            playing = Playing.of(line)
            look(line.game, line.state, line.setup.data)
            if line.plays:
                deed_of(line.game, line.plays[-1])
        except GameFault as fault:
            return Position(self._number, None, GameTrouble.of(line, fault))
        return Position(self._number, playing, self._trouble)

    def _stumble(self, fault: GameFault) -> None:
        """Show everybody that the game could not do what was asked of it; it stands as it stood."""
        with self._alone():
            self._refresh()
            line = self._line
            if line is not None and line.status == "running" and self._position.playing is not None:
                self._trouble = GameTrouble.of(line, fault)
                self._publish(replace(self._position, trouble=self._trouble))

    def _on_table(self) -> Line:
        line = self._line
        if line is None and self._trouble is not None:
            raise NotNow(self._trouble.words)
        if line is None or line.status != "running":
            raise NotNow(Message("table.no-game"))
        return line

    def _lying_there(self) -> int:
        """The number of the game on the table, whether or not it can be read."""
        return self._trouble.id if self._line is None and self._trouble is not None else self._on_table().id

    def _nothing_goes_on(self) -> None:
        line, position = self._line, self._folded_position()
        if line is not None and position.playing is None and position.trouble is not None:
            raise NotNow(position.trouble.words)
        if line is not None and position.playing is not None and position.playing.outcome is None:
            raise NotNow(Message("table.game-goes-on", players=list(line.setup.players)))

    def _carried(self, game: AnyGame, after: int) -> tuple[Action, ...]:
        """Return what a game that has ended hands on to the next one of its story."""
        line = read_line(self._journal, self._games, after)
        if line.game.name != game.name:
            raise NotNow(Message("table.another-kind", game=after, its=line.game.title, title=game.title))
        if line.outcome is None:
            raise NotNow(Message("table.not-ended", game=after))
        return line.outcome.carries


def _together(plays: Sequence[Play]) -> int:
    """Return how many of the last actions were accepted together: one reading says them all."""
    last = plays[-1].evidence
    return (
        1 if last is None else sum(1 for _ in takewhile(lambda play: play.evidence == last, reversed(plays)))
    )


def _told(line: Line, play: Play) -> tuple[Words, ...]:
    """Return briefly what came of an action; its kind alone where the game cannot tell it."""
    try:
        return brief_words(line.game, play)
    except GameFault:
        return (play.action.kind,)
