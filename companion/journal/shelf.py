"""Every game in a journal, with its result: what was played, and how it came out."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.errors import CompanionError
from companion.games.game import AnyGame, Luck, Outcome
from companion.journal.line import Line, Standing, read_line
from companion.journal.store import Entry, Journal
from companion.words import Message


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


def played(journal: Journal, games: Mapping[str, AnyGame]) -> list[Played]:
    """Return every game in the order in which they began."""
    rows = []
    for begin in journal.begins():
        try:
            rows.append(summary(read_line(journal, games, begin.game)))
        except CompanionError as fault:
            rows.append(unreadable(begin, fault))
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


def unreadable(begin: Entry, fault: CompanionError) -> Played:
    """Return a game that cannot be read as the list has it."""
    name, players = str(begin.body.get("game")), tuple(begin.body.get("players", ()))
    return Played(begin.game, name, players, begin.at, None, 0, None, fault.message)
