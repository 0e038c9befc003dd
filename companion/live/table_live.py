"""`Live` over the table alone: no camera, so a throw is answered by hand. The running companion builds on it.

>>> live = TableLive(table, journal, games(), data=shipped_data)
>>> live.begin("race", ["Ada", "Bo"], {}, by="phone Ada", seen=0)
"""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

from companion.games.game import Action, AnyGame, Outcome, Throw, Value
from companion.games.library import find_game
from companion.games.setup import checked_setup
from companion.journal.errors import JournalFault
from companion.journal.line import Line, Told, read_line
from companion.journal.shelf import Played, played
from companion.journal.store import SAID, Journal
from companion.live.interface import Calibration, Present, Proof, Virtual
from companion.live.proof import remembered
from companion.live.resuming import resumed, said
from companion.table import NotNow, Position, StaleAction, Table
from companion.throw import WaitingThrow
from companion.vision.reading import Face
from companion.words import Message


class TableLive:
    """A table without a camera and a panel, which is a choice too."""

    def __init__(
        self,
        table: Table,
        journal: Journal,
        games: Mapping[str, AnyGame],
        data: Callable[[AnyGame], Mapping[str, Any]],
        players: Sequence[str] = (),
    ) -> None:
        """`journal` is a connection of its own, for looking; `players` are proposed for a first game."""
        self.games = games
        self.calibration: Calibration | None = None
        self.virtual: Virtual | None = None
        self._table, self._journal, self._data, self._players = table, journal, data, players
        self._reading = threading.Lock()
        self._changed = threading.Condition(threading.RLock())
        self._shelf: tuple[int, Sequence[Played]] | None = None
        """Every game, and the version of the journal that holds them: to play them all through takes time."""
        self._present = Present(0, Position(-1, None))
        self._refresh()

    def present(self) -> Present:
        """Return how things stand now, with what another process did to the journal."""
        with self._changed:
            self._refresh()
            return self._present

    def wait(self, change: int, seconds: float) -> Present:
        """Return how things stand once that is no longer `change`."""
        with self._changed:
            self._changed.wait_for(lambda: self._present.change != change, seconds)
        return self.present()

    def wake(self) -> None:
        """Let everyone who waits look again, though nothing has changed: those who are to end, say."""
        self._show()

    def act(self, action: Action, by: str, seen: int) -> None:
        """Do an action."""
        self._table.act(action, by, seen)
        self.present()

    def undo(self, by: str, seen: int) -> None:
        """Take the last action back."""
        self._table.undo(by, seen)
        self.present()

    def redo(self, by: str, seen: int) -> None:
        """Do again what was taken back."""
        self._table.redo(by, seen)
        self.present()

    def begin(
        self, game: str, players: Sequence[str], options: Mapping[str, Value], by: str, seen: int
    ) -> None:
        """Begin a game."""
        found = find_game(game, self.games)
        setup = checked_setup(found, players, options, self.data(found))
        self._table.begin(game, setup, by, seen)
        self.present()

    def set_aside(self, by: str, seen: int) -> None:
        """Clear the table for another evening."""
        self._table.set_aside(by, seen)
        self.present()

    def give_up(self, by: str, seen: int) -> None:
        """Clear the table for good."""
        self._table.give_up(by, seen)
        self.present()

    def take_up(self, game: int, by: str, seen: int) -> None:
        """Put a game back on the table."""
        self._table.take_up(game, by, seen)
        self.present()

    def delete(self, game: int, by: str, seen: int) -> None:
        """Forget a game."""
        self._table.delete(game, seen)
        self.present()

    def turn(self, disc: int, face: str, by: str, seen: int) -> None:
        """Say which face a disc shows: one that was told rightly is confirmed, others turn over."""
        with self._waiting(seen) as throw:
            if not 1 <= disc <= len(throw.faces):
                raise NotNow(Message("page.no-such-disc", disc=disc, most=len(throw.faces)))
            spoken = throw.confirm(disc)
            ways = (spoken, spoken.tap(disc), spoken.tap(disc).tap(disc))
            turned = next((way for way in ways if way.faces[disc - 1] == face), None)
            if turned is None:
                raise NotNow(Message("page.no-such-face", face=face, disc=disc))
            self._hear(replace(turned, dialled=None), by)

    def say(self, number: int, by: str, seen: int) -> None:
        """Say the number."""
        with self._waiting(seen) as throw:
            if not 0 <= number <= throw.throw.count:
                raise NotNow(Message("page.no-such-count", number=number, most=throw.throw.count))
            self._hear(throw.say(number), by)

    def read_again(self, by: str, seen: int) -> None:
        """Forget what was read and said."""
        with self._waiting(seen) as throw:
            self._hear(throw.at("armed"), by, photo=None, progress=None)

    def accept(self, by: str, seen: int, number: int | None = None) -> None:
        """Let the throw count; `number` is what its sender saw, which others may have corrected since."""
        with self._waiting(seen) as throw:
            playing = self._present.position.playing
            if throw.shut is not None or playing is None:
                raise NotNow(throw.shut or Message("page.nothing-thrown"))
            if number not in (None, throw.count):
                raise NotNow(Message("page.another-number", now=throw.count, number=number))
            self._table.act(throw.action(playing.game, playing.state), by, seen, throw.evidence)
            self._refresh()

    def history(self) -> tuple[Told, ...]:
        """Return what was done in the game on the table; nothing where it has just been cleared."""
        with suppress(NotNow):
            return self._table.history()
        return ()

    def version(self) -> int:
        """Return a number that changes with the journal, whoever wrote to it."""
        with self._reading:
            return self._journal.written_by_others()

    def shelf(self) -> Sequence[Played]:
        """Return every game in the journal."""
        with self._reading:
            version = self._journal.written_by_others()
            if self._shelf is None or self._shelf[0] != version:
                self._shelf = version, played(self._journal, self.games)
            return self._shelf[1]

    def line(self, game: int) -> Line:
        """Return a game of the journal, played through."""
        with self._reading:
            return read_line(self._journal, self.games, game)

    def data(self, game: AnyGame) -> Mapping[str, Any]:
        """Return the data that the game would begin with."""
        return self._data(game)

    def proposed(self, game: AnyGame) -> tuple[Sequence[str], Outcome | None]:
        """Return those of the last game of this kind, else the configured ones."""
        ended = [each for each in self.shelf() if each.game == game.name]
        return (ended[-1].players, ended[-1].outcome) if ended else (self._players, None)

    def photo(self, id: str) -> bytes | None:
        """Return nothing: there is no camera."""

    def photos(self, game: int) -> Mapping[int, str]:
        """Return nothing: there is no camera."""
        return {}

    def proof(self, id: str) -> Proof | None:
        """Return what a photo proves: the journal holds the reading, and the action that let it count."""
        if self.photo(id) is None:
            return None
        with self._reading:
            read = next((each for each in self._journal.readings() if str(each.number) == id), None)
            plays = read_line(self._journal, self.games, read.game).plays if read else ()
        if read is None:
            return None
        counted = next((play for play in plays if play.evidence == read.number), None)
        reading, photo = remembered(read.body, id)
        pieces = len(reading.discs) if reading.expected is None else reading.expected
        throw = WaitingThrow(Throw("disc", pieces, (Face.ALIVE, Face.SQUASHED), "")).read(
            reading, read.number
        )
        if counted is None:
            return Proof(photo, throw, None, read.by, read.at)
        number = next(value for value in counted.action.values.values() if isinstance(value, int))
        return Proof(photo, throw, number, counted.entry.by, counted.entry.at)

    def delete_photo(self, id: str, by: str) -> None:
        """Do nothing: there is no camera."""

    def picture(self) -> bytes | None:
        """Return nothing: there is no camera."""

    def _hear(self, throw: WaitingThrow, by: str, **changes: Any) -> None:
        """Show what somebody said of the throw, and keep it, so that a power cut does not unsay it."""
        with suppress(JournalFault):  # whoever lets the throw count is told that nothing can be kept
            self._table.note(said(throw), by, self._present.position.number, SAID)
        self._show(throw=throw, **changes)

    def _show(self, **changes: Any) -> None:
        """Change what is shown, and wake everyone who waits for that."""
        with self._changed:
            self._present = replace(self._present, change=self._present.change + 1, **changes)
            self._changed.notify_all()

    def _refresh(self) -> None:
        """Take over a new position; a throw that waits there stands as it was left: a power cut, an undo."""
        position = self._table.position()
        if position.number == self._present.position.number:
            return
        playing = position.playing
        expected = playing.game.expects(playing.state) if playing and playing.outcome is None else None
        throw, photo = None, None
        if playing is not None and expected is not None:
            throw, photo = resumed(WaitingThrow(expected), playing.notes, position.number)
        kept = photo if photo is not None and self.photo(photo.id) is not None else None
        self._show(position=position, throw=throw, photo=kept, progress=None)

    @contextmanager
    def _waiting(self, seen: int) -> Iterator[WaitingThrow]:
        """Hold everything still, and give the throw that waits."""
        with self._changed:
            self._refresh()
            if seen != self._present.position.number:
                raise StaleAction(seen, self._present.position.number)
            if self._present.throw is None:
                raise NotNow(Message("page.nothing-thrown"))
            yield self._present.throw
