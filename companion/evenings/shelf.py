"""Every evening of the journal: which games were played, how they came out, and one of them in full.

    >>> evenings = Evenings(Journal(path), games(), Photos(folder))
    >>> evenings.shelf()[-1].standing
    'ended'

It looks with a connection of its own. What was made of a game is kept until that game changes, whoever
changed it: after an action only the game on the table is looked at, and of that only what is new.
"""

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from companion.errors import CompanionError
from companion.evenings.look_back import look_back
from companion.evenings.luck import together
from companion.evenings.proof import Proof, read_proof
from companion.games.game import AnyGame, Luck, Outcome, Setup
from companion.journal.codec import read_setup
from companion.journal.errors import NoSuchGame
from companion.journal.line import DEMO, Line, folded
from companion.journal.shelf import Played, summary, unreadable
from companion.journal.store import EVIDENCE, RESTORED, Entry, Journal
from companion.photos import Photos
from companion.words import Message


@dataclass(frozen=True, slots=True)
class Person:
    """One person in one game."""

    player: str
    game: str
    played: int
    won: int
    luck: Luck | None
    """All that they threw in it; `None` where nothing was."""


def by_person(ended: Iterable[Played], luck_of: Callable[[Played], Mapping[str, Luck]]) -> Sequence[Person]:
    """Return everybody in every game, by game, those who won most first; `luck_of` a game is by the seats."""
    games: dict[tuple[str, str], list[Played]] = {}
    for each in ended:
        for player in each.players:
            games.setdefault((each.game, player), []).append(each)
    people = [_person(player, game, played, luck_of) for (game, player), played in games.items()]
    return sorted(people, key=lambda person: (person.game, -person.won, -person.played, person.player))


def _person(
    player: str, game: str, played: Sequence[Played], luck_of: Callable[[Played], Mapping[str, Luck]]
) -> Person:
    won = sum(1 for each in played if each.outcome is not None and player in each.outcome.winners)
    lucks = [luck for each in played if (luck := luck_of(each).get(player)) is not None and luck.thrown]
    return Person(player, game, len(played), won, together(lucks) if lucks else None)


class Evenings:
    """The games of one journal. Any thread may ask; `_looking` is held while one of them reads the file."""

    def __init__(
        self,
        journal: Journal,
        games: Mapping[str, AnyGame],
        photos: Photos,
        players: Sequence[str] = (),
    ) -> None:
        """`journal` is a connection of its own; `players` are proposed for a first game."""
        self._journal, self._games, self._photos, self._players = journal, games, photos, players
        self._looking = threading.Lock()
        self._played: dict[int, Played] = {}
        self._demos: set[int] = set()
        self._line: Line | None = None
        """The game that was looked at last, to which new entries are added."""
        self._number = 0
        """The last entry that was looked at."""
        self._version: tuple[int, int] | None = None
        self._luck: dict[tuple[int, int], Mapping[str, Luck]] = {}
        """What was thrown at each seat of a game, by the game and how many actions it has."""

    def shelf(self) -> Sequence[Played]:
        """Return every game, in the order in which they began, but for one that only shows itself."""
        with self._up_to_date():
            return tuple(self._played[game] for game in sorted(self._played) if game not in self._demos)

    def demos(self) -> Sequence[int]:
        """Return the games that only show themselves and are still to be forgotten; no other is looked at."""
        with self._looking, self._journal.reading():
            return tuple(begin.game for begin in self._journal.begun_by(DEMO))

    def played(self, game: int) -> Played:
        """Return one game with its result; `NoSuchGame` where there is none."""
        with self._up_to_date():
            if game not in self._played:
                raise NoSuchGame(Message("journal.no-such-game", game=game))
            return self._played[game]

    def story(self, game: int) -> Sequence[Played]:
        """Return the games that belong together with this one, through what each goes on from."""
        shelf, first = {each.id: each for each in self.shelf()}, self.played(game)
        while first.after is not None and first.after in shelf:
            first = shelf[first.after]
        story = {first.id: first}
        for each in shelf.values():  # in order, so what goes on with another comes after it
            if each.after in story:
                story[each.id] = each
        return tuple(story.values())

    def stories(self, game: AnyGame) -> Sequence[Played]:
        """Return the game that each story goes on from, if nobody has yet; the latest first."""
        mine = [each for each in reversed(self.shelf()) if each.game == game.name and each.outcome]
        return [
            each for each in mine if each.outcome and each.outcome.goes_on and not self.is_told_on(each.id)
        ]

    def is_told_on(self, game: int) -> bool:
        """Say whether another game goes on from this one, unless it was given up."""
        return any(each.after == game and each.standing != "given-up" for each in self.shelf())

    def rates(self) -> Mapping[str, Luck]:
        """Return, for each game in which something was thrown, all that was thrown in it together."""
        found: dict[str, list[Luck]] = {}
        for each in self.shelf():
            if each.luck is not None and each.luck.thrown:
                found.setdefault(each.game, []).append(each.luck)
        return {game: together(lucks) for game, lucks in found.items()}

    def people(self) -> Sequence[Person]:
        """Return everybody in every game that has ended: how often they won, how their pieces fell."""
        ended = [each for each in self.shelf() if each.outcome is not None and not each.unreadable]
        return by_person(ended, self._luck_of)

    def _luck_of(self, played: Played) -> Mapping[str, Luck]:
        """What each player threw in one game, worked out once."""
        key = (played.id, played.actions)
        if key not in self._luck:
            self._luck[key] = {each.seat: each.luck for each in look_back(self.line(played.id)).luck}
        return self._luck[key]

    def proposed(self, game: AnyGame) -> tuple[Sequence[str], Outcome | None]:
        """Return who is likely to play: those of the last such game; and how one last ended, if any has."""
        same = [each for each in self.shelf() if each.game == game.name]
        players = same[-1].players if same else self._players
        return players, next((each.outcome for each in reversed(same) if each.outcome), None)

    def last_setup(self, game: AnyGame) -> Setup | None:
        """Return how the last such game was set up, or `None` if its set-up cannot be read."""
        same = [each.id for each in self.shelf() if each.game == game.name]
        if not same:
            return None
        with self._looking, suppress(CompanionError):
            return read_setup(self._journal.entries(same[-1])[0])
        return None

    def line(self, game: int) -> Line:
        """Return a game, played through; `NoSuchGame` where there is none."""
        with self._looking:
            entries = self._journal.entries(game)
        if not entries:
            raise NoSuchGame(Message("journal.no-such-game", game=game))
        return folded(self._games, entries)

    def look_anew(self) -> None:
        """Forget what was made of the games: their rules have changed."""
        with self._looking:
            self._version, self._line = None, None
            self._luck.clear()

    def photos(self, game: int) -> Mapping[int, str]:
        """Return the ids of a game's photos, by the number of the action that counts which they prove."""
        proofs = {play.entry.number: str(play.evidence) for play in self.line(game).plays if play.evidence}
        return {number: id for number, id in proofs.items() if self._photos.find(id)}

    def readings(self, game: int) -> Sequence[int]:
        """Return the number of every reading that was made in a game, whether it counted or not."""
        with self._looking:
            return [entry.number for entry in self._journal.entries(game) if entry.kind == EVIDENCE]

    def game_of(self, id: str) -> int | None:
        """Return the number of the game that a photo belongs to; `None` if the journal does not know it."""
        with self._looking:
            entry = self._journal.entry(int(id))
        return None if entry is None else entry.game

    def proof(self, id: str) -> Proof | None:
        """Return what a photo proves; `None` where there is no such photo."""
        if self._photos.find(id) is None:
            return None
        with self._looking, self._journal.reading():
            return read_proof(self._journal, self._games, int(id))

    @contextmanager
    def _up_to_date(self) -> Iterator[None]:
        """Look at what was written since the last time, by whomever; others wait for their turn to look."""
        with self._looking:
            with self._journal.reading():
                self._look()
            yield

    def _look(self) -> None:
        version = self._journal.written_by_others(), self._journal.rewritten()
        if version == self._version:
            return
        fresh = self._journal.since(self._number) if self._version else []
        if not self._version or any(entry.kind == RESTORED for entry in fresh):
            self._look_at_all()
        else:
            if version[1] != self._version[1]:
                self._forget_what_is_gone()
            self._look_at(fresh)
        self._version = version

    def _look_at_all(self) -> None:
        """Look at one game after the other: all of them together may be more than fits into memory."""
        self._played.clear()
        self._demos.clear()
        for begin in self._journal.begins():
            self._note_demo(begin)
            entries = self._journal.entries(begin.game)
            self._played[begin.game] = self._summary(begin.game, entries)
            self._number = max(self._number, entries[-1].number)

    def _look_at(self, fresh: list[Entry]) -> None:
        by_game: dict[int, list[Entry]] = {}
        for entry in fresh:
            by_game.setdefault(entry.game, []).append(entry)
            self._note_demo(entry)
            self._number = entry.number
        for game, entries in by_game.items():
            self._played[game] = self._summary(game, entries)

    def _note_demo(self, entry: Entry) -> None:
        if entry.kind == "begin" and entry.by == DEMO:
            self._demos.add(entry.game)

    def _forget_what_is_gone(self) -> None:
        there = {begin.game for begin in self._journal.begins()}
        self._played = {game: played for game, played in self._played.items() if game in there}
        self._demos &= there
        self._line = None

    def _summary(self, game: int, fresh: list[Entry]) -> Played:
        """Return a game as the list has it, with these entries at its end."""
        line, self._line = self._line, None
        begins = fresh[0].kind == "begin"
        if begins or line is None or line.id != game:
            line, fresh = None, fresh if begins else self._journal.entries(game)
        try:
            line = folded(self._games, fresh, line)
            played = summary(line)
        except CompanionError as fault:
            return unreadable(self._journal.entries(game), fault)
        self._line = line
        return played
