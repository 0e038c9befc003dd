"""How things stand at the table: a position is a frozen value, and whoever has one may keep it."""

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from companion.errors import CompanionError
from companion.games.game import AnyGame, Outcome, Setup
from companion.games.guarded import GameFault
from companion.journal.line import Line, Play, brief_words
from companion.journal.store import Entry
from companion.words import Message, Words


@dataclass(frozen=True, slots=True)
class Playing:
    """The game on the table. One that has ended stays until another begins: UNDO may still reach it."""

    id: int
    game: AnyGame
    setup: Setup
    state: Any
    outcome: Outcome | None
    can_undo: bool
    undone: int = 0
    """How many actions were taken back and could be done again."""
    undone_last: tuple[Words, ...] = ()
    """What the last of these had brought, in a sentence or two."""
    notes: tuple[Entry, ...] = field(default=(), compare=False)
    """What was read and said while the game stood as it does now."""
    plays: tuple[Play, ...] = field(default=(), compare=False, repr=False)
    """Every action that counts."""
    last_read: Entry | None = field(default=None, compare=False, repr=False)
    """The last reading that counts, while the table has not been cleared since."""
    demo: bool = False
    """Whether it only shows itself, and is no evening of anybody's."""

    @classmethod
    def of(cls, line: Line) -> "Playing":
        """Return a game of the journal as it is on the table."""
        last: tuple[Words, ...] = ()
        with suppress(GameFault):  # it was taken back: perhaps just because it cannot be told
            last = brief_words(line.game, line.undone[-1]) if line.undone else ()
        return cls(
            line.id,
            line.game,
            line.setup,
            line.state,
            line.outcome,
            bool(line.plays),
            len(line.undone),
            last,
            line.notes,
            tuple(line.plays),
            line.last_read,
            line.demo,
        )

    @property
    def proof(self) -> int | None:
        """The number of the last reading that counts; its photo, where there is one, has the same."""
        return self.plays[-1].proof if self.plays else None

    @property
    def can_redo(self) -> bool:
        """Whether there is something to do again."""
        return self.undone > 0


@dataclass(frozen=True, slots=True)
class GameTrouble:
    """What is wrong with the game on the table itself: its folder is gone, or it has a mistake in it."""

    id: int
    name: str
    title: Words
    words: Message
    can_undo: bool
    gone: bool = False
    """Whether there is no game of that name here any more."""

    @classmethod
    def of(cls, line: Line, fault: CompanionError) -> "GameTrouble":
        """Return what is wrong with a game that was read."""
        return cls(line.id, line.game.name, line.game.title, fault.message, bool(line.plays))


@dataclass(frozen=True, slots=True)
class Position:
    """How things stand: the number of the last entry that changed anything, and the game, if any.

    Where the game on the table cannot be shown, `playing` is `None` and `trouble` says why: it can be taken
    back a step, given up or set aside. Beside a game, `trouble` is why its last action could not be done.
    """

    number: int
    playing: Playing | None
    trouble: GameTrouble | None = None
