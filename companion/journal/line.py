"""The fold: from the entries of one game to its states.

An action is added to the line, undo takes the last one off, redo puts it back, and a new action
forgets what could be redone. The states of the whole line are kept, so that undo costs nothing and
any earlier point can be looked at. To take one more entry costs the same, however long the game is.

    >>> line = read_line(journal, games, 3)
    >>> line.state == line.plays[-1].state
    True
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.errors import CompanionError
from companion.games.game import Action, AnyGame, Outcome, Setup
from companion.games.guarded import GameFault
from companion.games.library import find_game
from companion.games.setup import opening
from companion.journal.codec import read_action, read_setup, result_body
from companion.journal.errors import NoSuchGame, UnknownEntry
from companion.journal.store import EVIDENCE, NOTES, RESTORED, Entry, Journal
from companion.words import Message, Words

Standing = Literal["running", "aside", "given-up", "ended"]

_STANDINGS: dict[str, Standing] = {"aside": "aside", "resume": "running", "abandon": "given-up"}
DEMO = "demo"
"""Who begins a game that only shows itself: it is no evening of anybody's, and is forgotten afterwards."""
BRIEF = 2
"""So many sentences are still read in passing."""
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
    proof: int | None
    """The number of the last reading that counts after it: its own, or an earlier action's."""
    fault: GameFault | None = None
    """Why the game can no longer say what came of it, or of one before it; the state stays as it was."""

    @property
    def evidence(self) -> int | None:
        """The number of the camera's reading that was accepted with it, if there was one."""
        return self.entry.body.get("evidence")


@dataclass(frozen=True, slots=True)
class Deed:
    """An action that counts, in words: for the list of what happened."""

    number: int
    by: str
    at: str
    action: Action
    words: tuple[Words, ...]
    evidence: int | None
    passing: bool = False
    """Whether it only went on to the next step, so that its words are those of a button."""


@dataclass(slots=True)
class Line:
    """One game as it stands: the actions that count, and those that were taken back."""

    id: int
    game: AnyGame
    setup: Setup
    start: Any
    began: str = ""
    """When, by the clock of that day."""
    after: int | None = None
    """The number of the game whose story it goes on with."""
    demo: bool = False
    status: Standing = "running"
    """How the people left it, whether it had ended or not."""
    plays: list[Play] = field(default_factory=list)
    undone: list[Play] = field(default_factory=list)
    _notes: dict[int, list[Entry]] = field(default_factory=dict)
    """Every note, by the number of the last action that counted when it was made; 0 where none did."""
    _readings: dict[int, Entry] = field(default_factory=dict)
    """Those of them that are readings, by their own numbers."""

    @property
    def notes(self) -> tuple[Entry, ...]:
        """What was noted while the game stood as it does now: before an undo, too, that led back here."""
        return tuple(self._notes.get(self._last, ()))

    @property
    def _last(self) -> int:
        return self.plays[-1].entry.number if self.plays else 0

    @property
    def state(self) -> Any:
        """The state as it is now."""
        return self.plays[-1].state if self.plays else self.start

    @property
    def proof(self) -> int | None:
        """The number of the last reading that counts."""
        return self.plays[-1].proof if self.plays else None

    @property
    def last_read(self) -> Entry | None:
        """The last reading that counts, while the table has not been cleared since."""
        return self._readings.get(self.proof) if self.proof is not None else None

    @property
    def fault(self) -> GameFault | None:
        """Why the game can no longer say how things stand, where it cannot: an undo may lead back."""
        return self.plays[-1].fault if self.plays else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has; `GameFault` where the game cannot say it."""
        if self.fault is not None:
            raise self.fault
        return self.game.outcome(self.state)

    @property
    def standing(self) -> Standing:
        """Whether the game has ended, and if not, how it was left."""
        return self.status if self.outcome is None else "ended"

    def take(self, entry: Entry) -> None:
        """Fold one more entry of this game."""
        match entry.kind:
            case "action":
                self.plays.append(self._play(entry))
                for play in self.undone:
                    self._notes.pop(play.entry.number, None)
                self.undone.clear()
            case "undo" if self.plays:
                self.undone.append(self.plays.pop())
            case "redo" if self.undone:
                self.plays.append(self.undone.pop())
            case "aside" | "resume" | "abandon":
                self.status = _STANDINGS[entry.kind]
                self._notes.clear()  # the table has been cleared, and with it what was thrown
                self._readings.clear()
            case kind if kind in NOTES:
                self._notes.setdefault(self._last, []).append(entry)
                if kind == EVIDENCE and "cards" not in entry.body:
                    self._readings[entry.number] = entry
            case kind if kind == RESTORED:
                pass
            case _:
                raise UnknownEntry(Message("journal.unknown-entry", number=entry.number, kind=entry.kind))

    def result_of(self, events: Iterable[Any]) -> dict[str, Any] | None:
        """Return how these events would end the game, in words that stay; `None` where nothing tells."""
        state = self.state
        try:
            for event in events:
                state = self.game.evolve(state, event)
            outcome = self.game.outcome(state)
            return result_body(self.game, outcome) if outcome is not None else None
        except GameFault:  # people are told when they are shown where the game stands
            return None

    def deeds(self) -> tuple[Deed, ...]:
        """Return every action that counts with the words for what came of it."""
        return tuple(deed_of(self.game, play) for play in self.plays)

    def _play(self, entry: Entry) -> Play:
        before = state = self.state
        action, events = read_action(self.game, entry)
        fault = self.fault
        try:
            for event in events if fault is None else ():
                state = self.game.evolve(state, event)
        except GameFault as broken:
            state, fault = before, broken
        return Play(entry, action, events, before, state, entry.body.get("evidence", self.proof), fault)


def deed_of(game: AnyGame, play: Play) -> Deed:
    """Return one action with the words for what came of it."""
    words = words_for(game, play.before, play.action, play.events)
    silent = words == (game.describe(play.before, play.action),)
    passing = silent and not play.action.values
    return Deed(play.entry.number, play.entry.by, play.entry.at, play.action, words, play.evidence, passing)


def brief_words(game: AnyGame, play: Play) -> tuple[Words, ...]:
    """Return what came of an action where a sentence or two say it, else what the action is."""
    words = deed_of(game, play).words
    return words if len(words) <= BRIEF else (game.describe(play.before, play.action),)


def words_for(game: AnyGame, state: Any, action: Action, events: Iterable[Any]) -> tuple[Words, ...]:
    """Return what came of an action in words; the action itself where there is nothing more to say."""
    sentences, before = [], state
    for event in events:
        sentences.append(game.tell(state, event))
        state = game.evolve(state, event)
    return tuple(words for words in sentences if words is not None) or (game.describe(before, action),)


def new_line(games: Mapping[str, AnyGame], begin: Entry) -> Line:
    """Return the line of a game that has only begun."""
    if begin.kind != "begin":
        raise UnknownEntry(Message("journal.unknown-entry", number=begin.number, kind=begin.kind))
    setup = read_setup(begin)
    game = find_game(begin.body["game"], games)
    return Line(
        begin.game, game, setup, opening(game, setup), begin.at, begin.body.get("after"), begin.by == DEMO
    )


def read_line(
    journal: Journal,
    games: Mapping[str, AnyGame],
    game: int,
    upto: int | None = None,
    *,
    broken: bool = False,
) -> Line:
    """Return a game as it stands in the journal, or as it stood when entry `upto` was the last.

    `GameFault` where the game cannot say it any more; with `broken` its `fault` says so.
    """
    entries = journal.entries(game)
    if not entries:
        raise NoSuchGame(Message("journal.no-such-game", game=game))
    kept = entries if upto is None else [entry for entry in entries if entry.number <= upto]
    return folded(games, kept or entries[:1], broken=broken)


def folded(
    games: Mapping[str, AnyGame], entries: Iterable[Entry], line: Line | None = None, *, broken: bool = False
) -> Line:
    """Return the line that all of a game's entries make, or that more of them make of a line."""
    begin, *_ = entries = list(entries)
    try:
        if line is None:
            line, entries = new_line(games, begin), entries[1:]
        for entry in entries:
            line.take(entry)
        if not broken:
            line.outcome  # noqa: B018 - a game that cannot say it can be shown to nobody
    except CompanionError:
        raise
    except Exception as fault:  # whatever a game makes of entries that an earlier version of it wrote
        raise UnknownEntry(Message("journal.unfoldable", game=begin.game, why=repr(fault))) from fault
    return line
