"""Every game in a journal, with its result: what was played, and how it came out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.errors import CompanionError
from companion.games.game import AnyGame, Luck, Outcome
from companion.games.library import UnknownGame
from companion.journal.codec import read_result
from companion.journal.line import DEMO, Line, Standing, read_line
from companion.journal.store import Entry, Journal
from companion.words import Message, Words


@dataclass(frozen=True, slots=True)
class Played:
    """One game of the journal. Where it cannot be read, `unreadable` says why."""

    id: int
    game: str
    players: tuple[str, ...]
    began: str
    standing: Standing | None
    actions: int
    outcome: Outcome | None
    unreadable: Message | None = None
    after: int | None = None
    """The number of the game whose story it goes on with."""
    luck: Luck | None = None
    """What was thrown in it."""
    title: Words = ""
    """What the game was called, where it is here no more and the journal says so."""


def played(journal: Journal, games: Mapping[str, AnyGame]) -> list[Played]:
    """Return every game in the order in which they began, but for one that only shows itself."""
    rows = []
    for begin in journal.begins():
        if begin.by == DEMO:
            continue
        try:
            rows.append(summary(read_line(journal, games, begin.game)))
        except CompanionError as fault:
            rows.append(unreadable(journal.entries(begin.game), fault))
    return rows


def summary(line: Line) -> Played:
    """Return one game as the list has it."""
    return Played(
        line.id,
        line.game.name,
        line.setup.players,
        line.began,
        line.standing,
        len(line.plays),
        line.outcome,
        after=line.after,
        luck=line.game.view(line.state).luck,
    )


def unreadable(entries: Sequence[Entry], fault: CompanionError) -> Played:
    """Return a game that cannot be read as the list has it: with its result, where the journal keeps it."""
    begin, counted = entries[0], _counted(entries)
    name, players = str(begin.body.get("game")), tuple(begin.body.get("players", ()))
    title, outcome = (read_result(counted[-1]) if counted else None) or ("", None)
    standing: Standing | None = "ended" if outcome is not None else None
    gone = outcome is not None and isinstance(fault, UnknownGame)
    why, count = Message("journal.game-gone") if gone else fault.message, len(counted)
    return Played(begin.game, name, players, begin.at, standing, count, outcome, why, title=title)


def _counted(entries: Sequence[Entry]) -> list[Entry]:
    """Return the actions that count, as `Line.take` would have them, without knowing what they mean."""
    plays, undone = list[Entry](), list[Entry]()
    for entry in entries:
        if entry.kind == "action":
            plays.append(entry)
            undone.clear()
        elif entry.kind == "undo" and plays:
            undone.append(plays.pop())
        elif entry.kind == "redo" and undone:
            plays.append(undone.pop())
    return plays
