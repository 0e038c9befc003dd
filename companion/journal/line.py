"""The fold: from the entries of one game to its states.

An action is added to the line, undo takes the last one off, redo puts it back, and a new action
forgets what could be redone. The states of the whole line are kept, so that undo costs nothing and
any earlier point can be looked at.

    >>> line = read_line(journal, games, 3)
    >>> line.state == line.plays[-1].state
    True
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.errors import CompanionError
from companion.games.game import Action, AnyGame, Outcome, Setup
from companion.games.library import find_game
from companion.games.setup import opening
from companion.journal.codec import read_action, read_setup
from companion.journal.errors import NoSuchGame, UnknownEntry
from companion.journal.store import NOTES, RESTORED, Entry, Journal
from companion.words import Message, Words

Standing = Literal["running", "aside", "given-up", "ended"]

_STANDINGS: dict[str, Standing] = {"aside": "aside", "resume": "running", "abandon": "given-up"}
CLEARING = ("aside", "abandon")
"""The kinds of entry after which no game is on the table."""


@dataclass(frozen=True, slots=True)
class Play:
    """An action that counts, what came of it, and the state before and after."""

    entry: Entry
    action: Action
    events: tuple[Any, ...]
    before: Any
    state: Any

    @property
    def evidence(self) -> int | None:
        """The number of the camera's reading that was accepted with it, if there was one."""
        return self.entry.body.get("evidence")


@dataclass(frozen=True, slots=True)
class Told:
    """An action that counts, in words: for the list of what happened."""

    number: int
    by: str
    at: str
    action: Action
    words: tuple[Words, ...]
    evidence: int | None


@dataclass(slots=True)
class Line:
    """One game as it stands: the actions that count, and those that were taken back."""

    id: int
    game: AnyGame
    setup: Setup
    start: Any
    left: Standing = "running"
    plays: list[Play] = field(default_factory=list)
    undone: list[Play] = field(default_factory=list)
    _notes: list[tuple[Play | None, Entry]] = field(default_factory=list)
    """Every note, and the last action that counted when it was made."""

    @property
    def notes(self) -> list[Entry]:
        """What was noted while the game stood as it does now: before an undo, too, that led back here."""
        return [note for last, note in self._notes if last is self._last]

    @property
    def _last(self) -> Play | None:
        return self.plays[-1] if self.plays else None

    @property
    def state(self) -> Any:
        """The state as it is now."""
        return self.plays[-1].state if self.plays else self.start

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self.game.outcome(self.state)

    @property
    def standing(self) -> Standing:
        """Whether the game has ended, and if not, how it was left."""
        return self.left if self.outcome is None else "ended"

    def take(self, entry: Entry) -> None:
        """Fold one more entry of this game."""
        match entry.kind:
            case "action":
                self.plays.append(self._play(entry))
                self.undone.clear()
            case "undo" if self.plays:
                self.undone.append(self.plays.pop())
            case "redo" if self.undone:
                self.plays.append(self.undone.pop())
            case "aside" | "resume" | "abandon":
                self.left = _STANDINGS[entry.kind]
                self._notes.clear()  # the table has been cleared, and with it what was thrown
            case kind if kind in NOTES:
                self._notes.append((self._last, entry))
            case kind if kind == RESTORED:
                pass
            case _:
                raise UnknownEntry(Message("journal.unknown-entry", number=entry.number, kind=entry.kind))

    def told(self) -> tuple[Told, ...]:
        """Return every action that counts with the words for what came of it."""
        return tuple(self.told_of(play) for play in self.plays)

    def told_of(self, play: Play) -> Told:
        """Return one action with the words for what came of it."""
        words = words_for(self.game, play.before, play.action, play.events)
        return Told(play.entry.number, play.entry.by, play.entry.at, play.action, words, play.evidence)

    def _play(self, entry: Entry) -> Play:
        before = state = self.state
        action, events = read_action(self.game, entry)
        for event in events:
            state = self.game.evolve(state, event)
        return Play(entry, action, events, before, state)


def words_for(game: AnyGame, state: Any, action: Action, events: Iterable[Any]) -> tuple[Words, ...]:
    """Return what came of an action in words; the action itself where there is nothing more to say."""
    told, before = [], state
    for event in events:
        told.append(game.tell(state, event))
        state = game.evolve(state, event)
    return tuple(words for words in told if words is not None) or (game.describe(before, action),)


def new_line(games: Mapping[str, AnyGame], begin: Entry) -> Line:
    """Return the line of a game that has only begun."""
    if begin.kind != "begin":
        raise UnknownEntry(Message("journal.unknown-entry", number=begin.number, kind=begin.kind))
    setup = read_setup(begin)
    game = find_game(begin.body["game"], games)
    return Line(begin.game, game, setup, opening(game, setup))


def read_line(journal: Journal, games: Mapping[str, AnyGame], game: int, upto: int | None = None) -> Line:
    """Return a game as it stands in the journal, or as it stood when entry `upto` was the last."""
    entries = journal.entries(game)
    if not entries:
        raise NoSuchGame(Message("journal.no-such-game", game=game))
    try:
        line = new_line(games, entries[0])
        for entry in entries[1:]:
            if upto is not None and entry.number > upto:
                break
            line.take(entry)
    except CompanionError:
        raise
    except Exception as fault:  # whatever a game makes of entries that an earlier version of it wrote
        raise UnknownEntry(Message("journal.unfoldable", game=game, why=repr(fault))) from fault
    return line
